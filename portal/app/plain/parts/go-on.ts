import type { PlainView } from '@selfcare/contract/plain-pages';
import { amountToType } from '../../format/typed-amount.ts';
import { rechargeLink } from '../../session/deep-link.ts';
import type { Site } from '../../site/site.tsx';

/**
 * Where the application goes on with the order of a page, filled in; without the language's prefix. The number stands behind
 * a `#`, which the application takes out of the address at once: a browser without script would keep it there and gets none.
 */
export const goOnOf = (view: PlainView, site: Pick<Site, 'enableDualCurrency'>): string | undefined => {
  if (view.page !== 'payment' || !view.hasScript) return undefined;
  const { msisdn, amount } = view.order;
  return rechargeLink({ msisdn, amount: amountToType(amount, site) }, { origin: '', prefix: '' });
};
