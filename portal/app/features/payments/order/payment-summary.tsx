import type { ReactNode } from 'react';
import { priceText } from '../../../format/price-text.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../../site/site.tsx';
import { useLineName } from '../../../session/device/use-line-name.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { usePrice } from './currency-price.tsx';
import { ordered } from '../../../products/ordered.ts';
import { bankPrice } from './payment-rules.ts';
import { Amount } from '../../../ui/purchase/amount.tsx';
import { LineText } from '../../../ui/purchase/line-text.tsx';
import { Assure, Facts, FoldedReceipt, Receipt } from '../../../ui/purchase/receipt.tsx';
import { messageSquareText, shieldCheck, undo2 } from '../../../ui/icons/icons.ts';

const useOrderFacts = ({ order, isCard }: Pick<SummaryProps, 'order' | 'isCard'>) => {
  const texts = useTexts('payment');
  const site = useSite();
  const { brand, tag } = site;
  const formatMsisdn = useMsisdnFormat();
  const price = usePrice(order);
  const number = formatMsisdn(order.msisdn);
  const name = useLineName(order.msisdn);
  const money = (amount: number, currency: string) => <span className="num">{priceText(amount, currency, site)}</span>;
  const parts = ordered[order.transactionType].parts?.(order, texts) ?? [
    { label: texts.amount, amount: order.amount },
    { label: texts.fee, amount: 0 },
  ];
  const atTheBank = isCard ? bankPrice({ ...order, payCurrency: price.currency }, site) : undefined;
  return {
    facts: [
      ...(number ? [{ label: texts.number, value: <LineText number={number} name={name} /> }] : []),
      ...ordered[order.transactionType].rows(order, { texts, tag }),
      { label: texts.payee, value: brand.company },
      ...parts.map(({ label, amount }) => ({
        label,
        value: money(amount, amount ? order.currency : price.currency),
      })),
      ...(atTheBank ? [{ label: texts.atTheBank, value: <span className="num">{atTheBank}</span> }] : []),
    ],
    total: { label: texts.total, value: <Amount value={price.figures} currency={price.currency} tag={site.tag} /> },
  };
};

type SummaryProps = {
  order: QueryData;
  isCard: boolean;
  children?: ReactNode;
};

export function PaymentSummary({ order, isCard, children }: SummaryProps) {
  const texts = useTexts('payment');
  return (
    <Receipt title={ordered[order.transactionType].title(texts, order)}>
      <Facts {...useOrderFacts({ order, isCard })} />
      {children}
    </Receipt>
  );
}

export function FoldedSummary({ order, isCard, children }: SummaryProps) {
  const texts = useTexts('payment');
  const { tag } = useSite();
  const price = usePrice(order);
  const formatMsisdn = useMsisdnFormat();
  const name = useLineName(order.msisdn);
  const whose = formatMsisdn(order.msisdn) || order.invoiceDetail?.accountNo;
  const about = (
    <>
      {ordered[order.transactionType].shortTitle(texts, order)} <span className="num">{name ?? whose}</span>
    </>
  );
  return (
    <>
      <FoldedReceipt
        about={about}
        amount={<Amount value={price.figures} currency={price.currency} tag={tag} small />}
        more={texts.detail}
      >
        <Facts {...useOrderFacts({ order, isCard })} />
      </FoldedReceipt>
      {children && <div className="only-narrow">{children}</div>}
    </>
  );
}

export function PaymentAssurances({ isUnderWay }: { isUnderWay: boolean }) {
  const texts = useTexts('payment');
  return (
    <Assure
      items={[
        { icon: shieldCheck, text: texts.assureFinal },
        ...(isUnderWay ? [] : [{ icon: messageSquareText, text: texts.assureSms }]),
        { icon: undo2, text: texts.assureRefund },
      ]}
    />
  );
}
