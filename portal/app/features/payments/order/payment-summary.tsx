import type { ReactNode } from 'react';
import { priceText } from '../../../format/price-text.ts';
import { useMsisdnFormat } from '../../../site/use-msisdn-format.ts';
import { fill } from '../../../format/fill.ts';
import { useSite, type Site } from '../../../site/site.tsx';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';
import { usePrice } from './currency-price.tsx';
import { ordered } from '../../../products/ordered.ts';
import { bankShowsOther } from './payment-rules.ts';
import { Amount } from '../../../ui/purchase/amount.tsx';
import { Assure } from '../../../ui/purchase/assure.tsx';
import { messageSquareText, shieldCheck, undo2 } from '../../../ui/icons/icons.ts';
import { Facts, FoldedReceipt, Receipt } from '../../../ui/purchase/receipt.tsx';

/** What the card is charged, as the wire counts the currency of its account. */
const cardAmount = (amount: number, { cardAccount, enableDualCurrency }: Site) =>
  enableDualCurrency && cardAccount.currency !== 'USD' ? (amount / 100) * cardAccount.rate : amount * cardAccount.rate;

const useOrderFacts = (order: QueryData) => {
  const texts = useTexts('payment');
  const site = useSite();
  const { brand, cardAccount, tag } = site;
  const formatMsisdn = useMsisdnFormat();
  const price = usePrice(order);
  const number = formatMsisdn(order.msisdn);
  const money = (amount: number, currency: string) => (
    <span className="num">{priceText(amount, currency, { ...site, texts })}</span>
  );
  const isOther = bankShowsOther(site) || price.currency !== order.currency;
  const atTheBank = { label: texts.atTheBank, value: money(cardAmount(order.amount, site), cardAccount.currency) };
  return {
    facts: [
      ...(number ? [{ label: texts.number, value: <span className="num">{number}</span> }] : []),
      ...ordered[order.transactionType].rows(order, { texts, tag }),
      { label: texts.payee, value: brand.company },
      { label: texts.amount, value: money(order.amount, order.currency) },
      { label: texts.fee, value: money(0, price.currency) },
      ...(isOther ? [atTheBank] : []),
    ],
    total: { label: texts.total, value: <Amount value={price.figures} currency={price.currency} /> },
  };
};

type SummaryProps = {
  order: QueryData;
  /** The switch of currency, where there is one. */
  children?: ReactNode;
};

/** On a desk: what is paid for, to whom, how much. */
export function PaymentSummary({ order, children }: SummaryProps) {
  const texts = useTexts('payment');
  return (
    <Receipt title={ordered[order.transactionType].title(texts, order)}>
      <Facts {...useOrderFacts(order)} />
      {children}
    </Receipt>
  );
}

/** On a phone: the same, its total always in sight. */
export function FoldedSummary({ order, children }: SummaryProps) {
  const texts = useTexts('payment');
  const price = usePrice(order);
  const formatMsisdn = useMsisdnFormat();
  const whose = formatMsisdn(order.msisdn) || order.invoiceDetail?.accountNo;
  const about = (
    <>
      {ordered[order.transactionType].shortTitle(texts, order)} <span className="num">{whose}</span>
    </>
  );
  return (
    <>
      <FoldedReceipt
        about={about}
        amount={<Amount value={price.figures} currency={price.currency} small />}
        more={texts.detail}
      >
        <Facts {...useOrderFacts(order)} />
      </FoldedReceipt>
      {children && <div className="only-narrow">{children}</div>}
    </>
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
        { icon: messageSquareText, text: number ? fill(texts.assureSms, { number }) : texts.assureSmsNone },
        { icon: undo2, text: texts.assureRefund },
      ]}
    />
  );
}
