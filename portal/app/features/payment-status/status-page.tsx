import { useEffect, type FunctionComponent } from 'react';
import { explain } from '../../api/explain.ts';
import { useMsisdnFormat } from '../../lib/msisdn.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import type { PageProps } from '../../pages.ts';
import { readQueryData } from '../../session/query-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { refreshCw, searchX, wifiOff } from '../../ui/icons/icons.ts';
import { toasts } from '../../ui/toast-store.ts';
import { Trail } from '../../ui/trail.tsx';
import { StatusActions } from './status-actions.tsx';
import { StatusDetails } from './status-details.tsx';
import { StatusCard, StatusReason } from './status-result.tsx';
import { StatusSkeleton } from './status-skeleton.tsx';
import { timeText, trailSteps } from './status-view.ts';
import { useAskedTransaction } from './use-asked-transaction.ts';
import { useStatus } from './use-status.ts';

function Missing() {
  const texts = useTexts('status');
  return (
    <>
      <h1 className="vh">{texts.heading}</h1>
      <Empty icon={searchX} title={texts.missingTitle}>
        <p>{texts.missingText}</p>
        <ButtonLink link={<Link page="home" params={{}} />}>{texts.toHome}</ButtonLink>
      </Empty>
    </>
  );
}

function Unanswered({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const texts = useTexts('status');
  return (
    <>
      <h1 className="vh">{texts.heading}</h1>
      <Empty icon={wifiOff} title={texts.failedTitle}>
        <p>{texts.failedText}</p>
        <Button icon={refreshCw} busy={isChecking} busyText={texts.checking} onClick={onCheck}>
          {texts.again}
        </Button>
      </Empty>
    </>
  );
}

function Followed({ asked }: { asked: { transactionId: string; channel?: string; pg?: string } }) {
  const texts = useTexts('status');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const { status, failure, isChecking, check } = useStatus(asked);
  const complaint = failure && failure.outcome !== 'lost' && failure.code === '404' ? undefined : failure;
  const text = complaint && explain(complaint, texts);
  const onCheck = () => void check();
  useEffect(() => {
    if (text) toasts.show({ type: 'error', message: text, seconds: 10 });
  }, [text]);

  if (!status && failure) return complaint ? <Unanswered isChecking={isChecking} onCheck={onCheck} /> : <Missing />;
  if (!status) return <StatusSkeleton />;
  const number = formatMsisdn(status.mobileNumber ?? status.msisdn);
  const isKept = readQueryData() !== undefined;
  const steps = trailSteps(status, { texts, number, time: (at) => timeText(at, site) });
  return (
    <>
      <StatusCard status={status} number={number} />
      <StatusReason status={status} isKept={isKept} />
      {complaint && (
        <Banner tone="warn" icon={wifiOff}>
          {texts.offline}
        </Banner>
      )}
      {steps.length > 0 && (
        <Card>
          <h2 className="vh">{texts.trail}</h2>
          <Trail steps={steps} />
        </Card>
      )}
      <StatusDetails status={status} number={number} />
      <StatusActions status={status} isKept={isKept} isChecking={isChecking} onCheck={onCheck} />
    </>
  );
}

/** What became of a payment, live until its end (spec section 2); the transaction is named by the address alone. */
export const StatusPage: FunctionComponent<PageProps<'status'>> = () => {
  const { isKnown, transactionId, channel, pg } = useAskedTransaction();
  return (
    <div className="wrap wrap--narrow page">
      <div className="stack gap-5">
        {!isKnown && <StatusSkeleton />}
        {isKnown && !transactionId && <Missing />}
        {isKnown && transactionId && <Followed key={transactionId} asked={{ transactionId, channel, pg }} />}
      </div>
    </div>
  );
};
