import { isMsisdn } from '@selfcare/contract/values/msisdn';
import type { StatusResult } from '@selfcare/contract/payments';
import { segmentOf } from '@selfcare/contract/payment-methods';
import { prepaidBounds } from '../format/typed-amount.ts';
import { keepDraft, readDraft } from '../session/draft.ts';
import { keepQueryData } from '../session/query-data.ts';
import type { Again } from '../session/device/again.ts';
import { useNavigate } from '../site/nav.tsx';
import { useSite, type Site } from '../site/site.tsx';
import { amountFault, rechargeOrder } from './recharge-rules.ts';

/** Whether the market takes a recharge as it was: numbers and bounds may have changed since. */
const isTaken = ({ msisdn, amount }: Again, site: Site) =>
  isMsisdn(msisdn, site) && !amountFault(amount, prepaidBounds(site));

/**
 * Orders a recharge again: on to its payment by the method that paid it, or to the recharge page with its number where the
 * market takes this amount no more.
 */
export const useOrderAgain = () => {
  const site = useSite();
  const navigate = useNavigate();
  return (again: Again) => {
    const { msisdn, amount, method, payer } = again;
    if (!isTaken(again, site)) {
      keepDraft('recharge', { msisdn });
      return navigate({ page: 'recharge', params: {} });
    }
    keepQueryData(rechargeOrder(msisdn, amount, site, '/'));
    if (payer) keepDraft('payment', { ...readDraft('payment'), payer });
    return navigate({ page: 'payment', params: { method: segmentOf(method, site.brand.slug) } });
  };
};

/** What follows a paid order, of which the status page knows its status alone. */
export type AfterPaidProps = { status: StatusResult };
