import type { StatusResult } from '@selfcare/contract/payments';
import { amountText } from '../../api/money-text.ts';
import { fill } from '../../lib/fill.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Result } from '../../ui/result.tsx';
import { chargedText, viewOf, type View } from './status-view.ts';

const tones = { paid: 'ok', live: 'wait', refunding: 'wait', failed: 'bad' } as const;

const useWords = (view: View) => {
  const texts = useTexts('status');
  const words = {
    paid: { heading: texts.paidHeading, outcome: texts.outcomePaid },
    live: { heading: texts.liveHeading, outcome: texts.outcomeLive },
    refunding: { heading: texts.liveHeading, outcome: texts.outcomeLive },
    failed: { heading: texts.failedHeading, outcome: texts.outcomeFailed },
  };
  return words[view];
};

type StatusCardProps = { status: StatusResult; number: string };

/** How it stands in one look: the spec's heading and sentence, whether money moved, the amount. */
export function StatusCard({ status, number }: StatusCardProps) {
  const texts = useTexts('status');
  const { tag } = useSite();
  const view = viewOf(status);
  const { heading, outcome } = useWords(view);
  return (
    <Result
      tone={tones[view]}
      title={heading}
      pill={chargedText(status, texts)}
      amount={
        <p>
          <Amount value={amountText(status.amount, tag)} currency={status.currencyCode} />
        </p>
      }
    >
      <p>{fill(texts.sentence, { number, outcome })}</p>
      {view === 'paid' && <p>{fill(texts.paidText, { number })}</p>}
      {view === 'live' && <p>{texts.liveText}</p>}
    </Result>
  );
}

/** Why it is not a success, marked with the spec's asterisk, and what becomes of the money and the order. */
export function StatusReason({ status, isKept }: { status: StatusResult; isKept: boolean }) {
  const texts = useTexts('status');
  const view = viewOf(status);
  if (view === 'paid' || (view === 'live' && !status.statusReason)) return null;
  const isRefunded = status.charged === 'refunded';
  const isReturning = view === 'refunding' || status.charged === 'yes';
  return (
    <Banner
      tone={view === 'failed' ? 'bad' : 'warn'}
      title={status.statusReason ? `* ${status.statusReason}` : undefined}
    >
      {isReturning && <p>{texts.refundUnderWayText}</p>}
      {isRefunded && <p>{texts.refundedText}</p>}
      {view === 'failed' && isKept && <p>{texts.orderKept}</p>}
    </Banner>
  );
}
