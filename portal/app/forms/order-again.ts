import { isMsisdn } from '@selfcare/contract/values/msisdn';
import type { StatusResult } from '@selfcare/contract/payments';
import { segmentOf } from '@selfcare/contract/payment-methods';
import { prepaidBounds } from '../format/typed-amount.ts';
import { keepDraft, readDraft } from '../session/storage.ts';
import { keepQueryData } from '../session/query-data.ts';
import type { Again } from '../session/device/again.ts';
import { useNavigate } from '../site/nav.tsx';
import { useSite, type Site } from '../site/site.tsx';
import { amountFault, rechargeOrder } from './recharge-rules.ts';

const isTaken = ({ msisdn, amount }: Again, site: Site) =>
  isMsisdn(msisdn, site) && !amountFault(amount, prepaidBounds(site));

/** Falls back to the recharge page if the market no longer accepts the amount. */
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

export type AfterPaidProps = { status: StatusResult };
