import type { PlainView } from '@selfcare/contract/plain-pages';
import { amountToType } from '../../format/typed-amount.ts';
import { rechargeLink } from '../../session/deep-link.ts';
import type { Site } from '../../site/site.tsx';

const starts = {
  bundles: '/data-bundle',
  broadband: '/broadband-recharge',
  bill: '/postpaid-bill-pay',
  'fixed-internet': '/orp/fixed-internet',
} as const;

/**
 * Where the application goes on with the order of a page, filled in; without the language's prefix. The number stands behind
 * a `#`, which the application takes out of the address at once: a browser without script would keep it there and gets none.
 */
export const goOnOf = (view: PlainView, site: Pick<Site, 'enableDualCurrency'>): string | undefined => {
  if (view.page !== 'payment' || !view.hasScript) return undefined;
  const { msisdn, amount, product } = view.order;
  if (product) return msisdn ? `${starts[product.at]}#msisdn=${msisdn}` : starts[product.at];
  return rechargeLink({ msisdn, amount: amountToType(amount, site) }, { origin: '', prefix: '' });
};
