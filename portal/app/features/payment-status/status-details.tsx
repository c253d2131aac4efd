import type { StatusResult } from '@selfcare/contract/payments';
import type { ReactNode } from 'react';
import { moneyText } from '../../api/money-text.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Facts, Receipt } from '../../ui/receipt.tsx';
import { methodText, timeText, typeText, viewOf } from './status-view.ts';

const tones = { paid: 'ok', live: 'warn', refunding: 'warn', failed: 'bad' } as const;

type Fact = { label: string; value: ReactNode };

const row = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : []);

/** The summary of spec section 2; a row without a value is left out. */
export function StatusDetails({ status, number }: { status: StatusResult; number: string }) {
  const texts = useTexts('status');
  const site = useSite();
  const view = viewOf(status);
  const words = {
    paid: texts.statusPaid,
    live: texts.statusLive,
    refunding: texts.statusLive,
    failed: texts.statusFailed,
  };
  const startedAt = status.trail[0]?.at;
  const facts = [
    ...row(texts.transactionId, status.transactionId || status.refTransactionId),
    ...row(texts.paymentType, typeText(status, texts)),
    ...row(texts.bundle, status.bundleDescription),
    ...row(texts.transactionStatus, <Badge tone={tones[view]}>{words[view]}</Badge>),
    ...row(
      texts.amount,
      <span className="num">{moneyText(status.amount, status.currencyCode, { tag: site.tag, texts })}</span>,
    ),
    ...row(texts.mobile, number && <span className="num">{number}</span>),
    ...row(texts.account, status.accountId),
    ...row(texts.invoice, status.invoiceNumber),
    ...row(texts.paidWith, methodText(status, texts)),
    ...row(texts.date, startedAt && timeText(startedAt, site)),
    ...row(texts.reason, view !== 'paid' && status.statusReason && `* ${status.statusReason}`),
  ];
  return (
    <Receipt title={texts.details}>
      <Facts facts={facts} />
    </Receipt>
  );
}
