import { amountText, moneyText } from '../../api/money-text.ts';
import { useMsisdnFormat } from '../../lib/msisdn.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Assure } from '../../ui/assure.tsx';
import { Button } from '../../ui/button.tsx';
import { messageSquareText, shieldCheck, undo2 } from '../../ui/icons/icons.ts';
import { Facts, Receipt } from '../../ui/receipt.tsx';
import { formId } from './recharge-form.tsx';
import type { Recharge } from './use-recharge.ts';

/** On a desk: what is ordered, what it costs, and the next step. */
export function OrderSummary({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const { currency, tag } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const isReady = recharge.line.state === 'prepaid';
  const number = <span className="num">{formatMsisdn(recharge.msisdn)}</span>;
  const total = <Amount value={amountText(Number(recharge.amount), tag)} currency={currency.shown} />;
  const facts = [
    { label: texts.operation, value: texts.operationRecharge },
    { label: texts.beneficiary, value: number },
    { label: texts.fee, value: moneyText(0, currency.shown, { tag, texts }) },
  ];
  const assurances = [
    { icon: shieldCheck, text: texts.assureSafe },
    { icon: messageSquareText, text: texts.assureSms },
    { icon: undo2, text: texts.assureRefund },
  ];
  return (
    <aside className="flow__aside only-wide">
      <Receipt title={texts.order}>
        {isReady ? (
          <Facts facts={facts} total={{ label: texts.total, value: total }} />
        ) : (
          <p className="meta">{texts.orderEmpty}</p>
        )}
        <Button type="submit" form={formId} block disabled={!recharge.canBuy}>
          {isReady ? texts.buy : texts.next}
        </Button>
      </Receipt>
      <Assure items={assurances} />
    </aside>
  );
}
