import { currencyToWire, toMajor } from '@selfcare/contract/money';
import type { PortalConfig } from '@selfcare/contract/settings';
import type { Config } from '../../config.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { EncryptionKey } from './encryption-keys.ts';

const portalConfig = async (config: Config, encryptionKey: EncryptionKey): Promise<PortalConfig> => {
  const { market } = config;
  const major = (amountMinor: number) => toMajor(amountMinor, market.currency.code);
  return {
    preMinAmnt: major(market.bounds.prepaidMin),
    preMaxAmnt: major(market.bounds.prepaidMax),
    postMinAmnt: major(market.bounds.postpaidMin),
    postMaxAmnt: major(market.bounds.postpaidMax),
    beta: { amountToHigherValueFeature: market.amountToHigherValue },
    postpaidHybridCheck: market.postpaidHybridCheck,
    enableAmPin: config.ENABLE_AM_PIN ?? false,
    customerCareNumber: market.customerCareNumber,
    pinResetDial: market.pinResetDial,
    payStackConfig: JSON.stringify({ key: config.PAYSTACK_PUBLIC_KEY }),
    paymentMaxTry: market.paymentMaxTry,
    enableDualCurrency: market.enableDualCurrency,
    encryption: await encryptionKey(),
  };
};

/** The rows 1 and 3 of wire.md. */
export const createSettingsHandlers = (config: Config, encryptionKey: EncryptionKey): HandlersOf<'settings'> => ({
  portalConfig: async () => ({ result: await portalConfig(config, encryptionKey) }),
  productConfig: async () => ({
    result: {
      product: 'ORP',
      opco: config.market.opco,
      country: config.market.country,
      currency: currencyToWire(config.market.currency.code),
      languages: config.market.languages,
      features: { ...(config.sandboxUrl && { sandboxUrl: config.sandboxUrl }) },
    },
  }),
});
