import { useEffect, useMemo } from 'react';
import { explain } from '../../api/explain.ts';
import { useLazyPartsAhead } from '../../loading/lazy-part.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/messages/empty.tsx';
import { refreshCw, searchX, wifiOff } from '../../ui/icons/icons.ts';
import { toasts } from '../../ui/messages/toast-store.ts';
import { StatusScreen, type Proof } from './status-screen.tsx';
import { StatusSkeleton } from './status-skeleton.tsx';
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

type Asked = { transactionId: string; channel?: string; pg?: string };

function Followed({ asked, proof }: { asked: Asked; proof: Proof }) {
  const texts = useTexts('status');
  const { status, failure, isChecking, check } = useStatus(asked);
  const complaint = failure && failure.outcome !== 'lost' && failure.code === '404' ? undefined : failure;
  const text = complaint && explain(complaint, texts);
  const onCheck = () => void check();
  useEffect(() => {
    if (text) toasts.show({ type: 'error', message: text, seconds: 10 });
  }, [text]);
  useLazyPartsAhead(useMemo(() => [proof], [proof]));

  if (!status && failure) return complaint ? <Unanswered isChecking={isChecking} onCheck={onCheck} /> : <Missing />;
  if (!status) return <StatusSkeleton />;
  return <StatusScreen {...{ status, proof, isChecking, onCheck }} isOld={complaint !== undefined} />;
}

/**
 * What became of a payment, live until its end; the transaction is named by the address alone. `proof` is
 * what makes a receipt of a paid one.
 */
export function StatusPage({ proof }: { proof: Proof }) {
  const { isKnown, transactionId, channel, pg } = useAskedTransaction();
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="stack gap-5">
        {!isKnown && <StatusSkeleton />}
        {isKnown && !transactionId && <Missing />}
        {isKnown && transactionId && (
          <Followed key={transactionId} asked={{ transactionId, channel, pg }} proof={proof} />
        )}
      </div>
    </div>
  );
}
