import type { StatusResult } from '@selfcare/contract/payments';
import type { ReactNode } from 'react';
import { moneyText } from '../../format/money-text.ts';
import { priceText } from '../../format/price-text.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { timeText } from '../../format/time-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts, Receipt } from '../../ui/purchase/receipt.tsx';
import { productOf } from '../../products/paid.ts';
import { row, type Row } from '../../products/rows.ts';
import { viewOf } from './status-view.ts';
import { methodText, typeText } from './status-words.ts';

const tones = { paid: 'ok', live: 'warn', refunding: 'warn', failed: 'bad' } as const;

const useFacts = (status: StatusResult, number: string): Row<ReactNode>[] => {
  const texts = useTexts('status');
  const site = useSite();
  const view = viewOf(status);
  const words = {
    paid: texts.statusPaid,
    live: texts.statusLive,
    refunding: texts.statusLive,
    failed: texts.statusFailed,
  };
  const time = (at: string) => timeText(at, site);
  const bought = productOf(status)?.rows(status, { texts, tag: site.tag, time }) ?? [];
  const startedAt = status.trail[0]?.at;
  const price = priceText(status.amount, status.currencyCode, { ...site, texts });
  return [
    ...row(texts.transactionId, status.transactionId || status.refTransactionId),
    ...row(texts.paymentType, typeText(status, texts)),
    ...bought,
    ...row(texts.transactionStatus, <Badge tone={tones[view]}>{words[view]}</Badge>),
    ...row(texts.amount, <span className="num">{price}</span>),
    ...row(
      texts.taken,
      status.charged !== 'no' && status.charge && (
        <span className="num">{moneyText(status.charge.amount, status.charge.currencyCode, { ...site, texts })}</span>
      ),
    ),
    ...row(texts.mobile, number && <span className="num">{number}</span>),
    ...row(texts.account, status.accountId),
    ...row(texts.invoice, status.invoiceNumber),
    ...row(texts.paidWith, methodText(status, { texts, slug: site.brand.slug })),
    ...row(texts.payee, view === 'paid' && site.brand.company),
    ...row(texts.date, startedAt && time(startedAt)),
    ...row(texts.reason, view !== 'paid' && status.statusReason && `* ${status.statusReason}`),
  ];
};

type StatusDetailsProps = {
  status: StatusResult;
  number: string;
  /** What makes a receipt of it. */
  children?: ReactNode;
};

/** The summary of the payment; a row without a value is left out. */
export function StatusDetails({ status, number, children }: StatusDetailsProps) {
  const texts = useTexts('status');
  const own = productOf(status)?.title?.(texts, status);
  const plain = viewOf(status) === 'paid' ? texts.receipt : texts.details;
  return (
    <Receipt title={own ?? plain}>
      <Facts facts={useFacts(status, number)} />
      {children}
    </Receipt>
  );
}
