import { createHash } from 'node:crypto';
import { currencyToWire } from '@selfcare/contract/values/money';
import type { PortalConfig, PublicKey } from '@selfcare/contract/settings';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import type { HandlersOf } from '../../http/contract-routes.ts';

type PublicSettings = {
  market: Market;
  enableAmPin: boolean;
  /** The card gateway's public key, never the secret one. */
  cardPublicKey: string;
  sandboxUrl?: string;
};

/** Returns a hash, equal for equal configurations in every process. */
const versionOf = (config: Omit<PortalConfig, 'configVersion'>) =>
  createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 16);

export const readPortalConfig = async (
  settings: PublicSettings,
  encryptionKey: () => Promise<PublicKey>,
): Promise<PortalConfig> => {
  const { market } = settings;
  const shown = (amountMinor: number) => toWireAmount({ amountMinor, currency: market.currency.code }, market);
  const config = {
    preMinAmnt: shown(market.bounds.prepaidMin),
    preMaxAmnt: shown(market.bounds.prepaidMax),
    postMinAmnt: shown(market.bounds.postpaidMin),
    postMaxAmnt: shown(market.bounds.postpaidMax),
    beta: { amountToHigherValueFeature: market.amountToHigherValue },
    postpaidHybridCheck: market.postpaidHybridCheck,
    enableAmPin: settings.enableAmPin,
    customerCareNumber: market.customerCareNumber,
    pinResetDial: market.pinResetDial,
    payStackConfig: JSON.stringify({ key: settings.cardPublicKey }),
    paymentMaxTry: market.paymentMaxTry,
    enableDualCurrency: market.enableDualCurrency,
    encryption: await encryptionKey(),
  };
  return { ...config, configVersion: versionOf(config) };
};

export const createSettingsHandlers = (
  settings: PublicSettings,
  encryptionKey: () => Promise<PublicKey>,
): HandlersOf<'settings'> => ({
  portalConfig: async ({ code }) => ({
    result:
      code === 'portal'
        ? await readPortalConfig(settings, encryptionKey)
        : { data: [...(settings.market.towns ?? [])] },
  }),
  productConfig: async () => {
    const { market, sandboxUrl } = settings;
    return {
      result: {
        product: 'ORP',
        opco: market.opco,
        country: market.country,
        currency: currencyToWire(market.currency.code),
        languages: market.languages,
        features: { ...(sandboxUrl && { sandboxUrl }) },
      },
    };
  },
});
