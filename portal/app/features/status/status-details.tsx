import type { StatusResult } from '@selfcare/contract/payments';
import type { ReactNode } from 'react';
import { moneyText } from '@selfcare/contract/values/amount-text';
import { priceText } from '../../format/price-text.ts';
import { useLineName } from '../../session/device/use-line-name.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { timeText } from '../../format/day-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { LineText } from '../../ui/purchase/line-text.tsx';
import { Facts, Receipt } from '../../ui/purchase/receipt.tsx';
import { productOf } from '../../products/paid.ts';
import { row, type Row } from '../../products/rows.ts';
import { viewOf } from './status-view.ts';
import { methodText, typeText } from './status-words.ts';

const tones = { paid: 'ok', live: 'warn', refunding: 'warn', failed: 'bad', refunded: 'plain' } as const;

const useFacts = (status: StatusResult, number: string): Row<ReactNode>[] => {
  const name = useLineName(status.mobileNumber ?? status.msisdn);
  const texts = useTexts('status');
  const site = useSite();
  const view = viewOf(status);
  const words = {
    paid: texts.statusPaid,
    live: texts.statusLive,
    refunding: texts.statusLive,
    failed: texts.statusFailed,
    refunded: texts.statusFailed,
  };
  const time = (at: string) => timeText(at, site);
  const money = (amount: number, currency: string) => priceText(amount, currency, site);
  const bought = productOf(status)?.rows(status, { texts, tag: site.tag, time, price: money }) ?? [];
  const startedAt = status.trail[0]?.at;
  const reference = status.transactionId || status.refTransactionId;
  const isPaid = view === 'paid';
  return [
    // A receipt has a short code; before that, customer care asks for the reference.
    ...row(texts.transactionId, !isPaid && reference),
    ...row(texts.paymentType, typeText(status, texts)),
    ...bought,
    ...row(texts.transactionStatus, <Badge tone={tones[view]}>{words[view]}</Badge>),
    ...row(texts.amount, <span className="num">{money(status.amount, status.currencyCode)}</span>),
    ...row(
      texts.taken,
      ['yes', 'refunded'].includes(status.charged) && status.charge && (
        <span className="num">{moneyText(status.charge.amount, status.charge.currencyCode, site.tag)}</span>
      ),
    ),
    ...row(
      texts.returned,
      status.refunded && (
        <span className="num">{moneyText(status.refunded.amount, status.refunded.currency, site.tag)}</span>
      ),
    ),
    ...row(texts.mobile, number && <LineText number={number} name={name} />),
    ...row(texts.account, status.accountId),
    ...row(texts.invoice, status.invoiceNumber),
    ...row(texts.paidWith, methodText(status, { texts, slug: site.brand.slug })),
    ...row(texts.payee, isPaid && site.brand.company),
    ...row(texts.date, startedAt && time(startedAt)),
    ...row(
      texts.transactionId,
      isPaid && reference && (
        <details>
          <summary>{texts.showReference}</summary>
          <span>{reference}</span>
        </details>
      ),
    ),
  ];
};

type StatusDetailsProps = {
  status: StatusResult;
  number: string;
  children?: ReactNode;
};

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
