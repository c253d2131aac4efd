import { amountText, moneyText } from '../../api/money-text.ts';
import { useMsisdnFormat } from '../../lib/msisdn.ts';
import { fill } from '../../lib/fill.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import type { QueryData } from '../../session/query-data.ts';
import { bankShowsOther } from './payment-rules.ts';
import { Amount } from '../../ui/amount.tsx';
import { Assure } from '../../ui/assure.tsx';
import { messageSquareText, shieldCheck, undo2 } from '../../ui/icons/icons.ts';
import { Facts, FoldedReceipt, Receipt } from '../../ui/receipt.tsx';

const useOrderFacts = (order: QueryData) => {
  const texts = useTexts('payment');
  const site = useSite();
  const { brand, cardAccount, tag } = site;
  const formatMsisdn = useMsisdnFormat();
  const money = (amount: number, currency = order.currency) => moneyText(amount, currency, { tag, texts });
  const atTheBank = { label: texts.atTheBank, value: money(order.amount * cardAccount.rate, cardAccount.currency) };
  return {
    facts: [
      { label: texts.number, value: <span className="num">{formatMsisdn(order.msisdn)}</span> },
      { label: texts.payee, value: brand.company },
      { label: texts.amount, value: money(order.amount) },
      { label: texts.fee, value: money(0) },
      ...(bankShowsOther(site) ? [atTheBank] : []),
    ],
    total: { label: texts.total, value: <Amount value={amountText(order.amount, tag)} currency={order.currency} /> },
  };
};

const useTitle = ({ transactionType, rechargeType }: QueryData) => {
  const texts = useTexts('payment');
  return transactionType === 'PREPAID_RECHARGE' ? texts.prepaidRecharge : rechargeType;
};

/** On a desk: what is paid for, to whom, how much. */
export function PaymentSummary({ order }: { order: QueryData }) {
  const title = useTitle(order);
  return (
    <Receipt title={title}>
      <Facts {...useOrderFacts(order)} />
    </Receipt>
  );
}

/** On a phone: the same, its total always in sight. */
export function FoldedSummary({ order }: { order: QueryData }) {
  const texts = useTexts('payment');
  const { tag } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const about = (
    <>
      {texts.summaryOf} <span className="num">{formatMsisdn(order.msisdn)}</span>
    </>
  );
  return (
    <FoldedReceipt
      about={about}
      amount={<Amount value={amountText(order.amount, tag)} currency={order.currency} small />}
      more={texts.detail}
    >
      <Facts {...useOrderFacts(order)} />
    </FoldedReceipt>
  );
}

/** What the customer can rely on, above all what happens if the payment fails. */
export function PaymentAssurances({ order }: { order: QueryData }) {
  const texts = useTexts('payment');
  const number = useMsisdnFormat()(order.msisdn);
  return (
    <Assure
      items={[
        { icon: shieldCheck, text: texts.assureFinal },
        { icon: messageSquareText, text: fill(texts.assureSms, { number }) },
        { icon: undo2, text: texts.assureRefund },
      ]}
    />
  );
}
