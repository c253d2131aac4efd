import { useEffect, type FunctionComponent } from 'react';
import { explain } from '../../api/explain.ts';
import { moneyText } from '../../api/money-text.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link, useNavigate } from '../../nav.tsx';
import type { PageProps } from '../../pages.ts';
import { keepQueryData } from '../../session/query-data.ts';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/crumbs.tsx';
import { PayBar } from '../../ui/pay-bar.tsx';
import { toasts } from '../../ui/toast-store.ts';
import type { Line } from './check-line.ts';
import { OrderSummary } from './order-summary.tsx';
import { formId, RechargeForm } from './recharge-form.tsx';
import { rechargeOrder } from './recharge-rules.ts';
import { useRecharge } from './use-recharge.ts';

const useFailureToast = (line: Line) => {
  const texts = useTexts('recharge');
  useEffect(() => {
    if (line.state === 'failed') toasts.show({ type: 'error', message: explain(line.failure, texts) });
  }, [line, texts]);
};

/** Prepaid recharge of one's own line or another's: number, amount, then payment (spec section 4). */
export const RechargePage: FunctionComponent<PageProps<'recharge'>> = () => {
  const texts = useTexts('recharge');
  const { currency, tag } = useSite();
  const navigate = useNavigate();
  const recharge = useRecharge();
  useFailureToast(recharge.line);

  const buy = () => {
    keepQueryData(rechargeOrder(recharge.msisdn, recharge.amount, currency.shown));
    navigate({ page: 'payment', params: {} });
  };

  return (
    <>
      <div className="wrap page">
        <div className="page__head">
          <BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        <div className="flow">
          <RechargeForm recharge={recharge} onBuy={buy} />
          <OrderSummary recharge={recharge} />
        </div>
      </div>
      <PayBar label={texts.toPay} amount={moneyText(Number(recharge.amount), currency.shown, { tag, texts })}>
        <Button type="submit" form={formId} disabled={!recharge.canBuy}>
          {texts.next}
        </Button>
      </PayBar>
    </>
  );
};
