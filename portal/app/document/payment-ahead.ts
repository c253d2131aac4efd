import type { PageAddress } from '@selfcare/contract/portal-entry';
import { basePath, calls } from '@selfcare/contract/calls';
import { typeOfSegment, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import type { Market } from '@selfcare/markets/market';
import { headersOf } from '../api/call.ts';
import type { SecondWallet } from '../locales/second-wallets.ts';
import { contentUrl } from '../loading/fetch-content.ts';
import type { Site } from '../site/site.tsx';
import type { Asked } from './scripts/ask-ahead.ts';
import type { needs } from './needs.ts';

type Form = { part: keyof typeof needs; file: string };

const folder = 'app/features/payments';
const secondWallet: Form = { part: 'payment-second-wallet', file: `${folder}/methods/forms/second-wallet-form.tsx` };

const ownForms: Record<Exclude<PaymentMethodType, SecondWallet>, Form> = {
  PG: { part: 'payment-card', file: `${folder}/methods/forms/card-form.tsx` },
  AIRTIME: { part: 'payment-airtime', file: `${folder}/methods/forms/airtime-form.tsx` },
  AM: { part: 'payment-money', file: `${folder}/methods/forms/money-form.tsx` },
};

const formOf = (method: PaymentMethodType): Form => (isKeyOf(ownForms, method) ? ownForms[method] : secondWallet);

export const paymentAddress = (segment: string | undefined, { brand }: Market): PageAddress => {
  const method = typeOfSegment(segment, brand.slug);
  return method === undefined ? {} : { method };
};

export const paymentModules = ({ method = 'PG' }: PageAddress): readonly string[] => [formOf(method).file];

export const paymentAsked = (site: Site, { method = 'PG' }: PageAddress, files: readonly string[]): Asked => ({
  options: basePath + calls.paymentOptions.paths[0],
  leadOptions: basePath + calls.leadPaymentOptions.paths[0],
  config: `${basePath}${calls.portalConfig.paths[0]}?code=portal`,
  headers: headersOf({ ...site, language: site.tag }),
  files,
  content: contentUrl(site.prefix, formOf(method).part),
});
