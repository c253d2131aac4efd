import { useEffect, useMemo } from 'react';
import { explain } from '../../api/answer.ts';
import { toastText } from '../../loading/failure/use-failure.ts';
import { createLazyPart, LazyPartView, useLazyPartsAhead } from '../../loading/lazy-part.tsx';
import { useTexts, useSite } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/messages/empty.tsx';
import { refreshCw, wifiOff } from '../../ui/icons/icons.ts';
import { toasts } from '../../ui/messages/toast-store.ts';
import type { MissingProps } from './missing.tsx';
import { moreActions, StatusScreen, type StatusParts } from './status-screen.tsx';
import { StatusSkeleton } from './status-skeleton.tsx';
import { useStatus } from './use-status.ts';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { useLocation } from '../../site/location.tsx';
import { match } from '../../site/pages.ts';

const short = (text: string | null) => text?.slice(0, 32) || undefined;

/** `isKnown` is false until the address can be read: one document serves all. */
const useAskedTransaction = () => {
  const { brand } = useSite();
  const { path, search, isKnown } = useLocation();
  const query = new URLSearchParams(search);
  const id = match(path, brand.slug).params.id ?? query.get('id') ?? '';
  return {
    isKnown,
    transactionId: isTransactionId(id) ? id : undefined,
    channel: short(query.get('channel')),
    pg: short(query.get('pg')),
  };
};

const missing = createLazyPart<MissingProps>('status-missing', async () => (await import('./missing.tsx')).Missing);

function Absent(props: MissingProps) {
  const texts = useTexts('status');
  return (
    <>
      <h1 className="vh">{texts.heading}</h1>
      <LazyPartView
        part={missing}
        props={props}
        skeleton={<StatusSkeleton />}
        renderFailed={(again) => (
          <Button icon={refreshCw} onClick={again}>
            {texts.again}
          </Button>
        )}
      />
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

function Followed({ asked, proof, afterPaid }: StatusParts & { asked: Asked }) {
  const texts = useTexts('status');
  const { status, failure, isChecking, check } = useStatus(asked);
  const complaint = failure && failure.outcome !== 'lost' && failure.code === '404' ? undefined : failure;
  const text = complaint && (toastText(complaint, texts) ?? explain(complaint, texts));
  const onCheck = () => void check();
  useEffect(() => {
    if (text) toasts.show({ type: 'error', message: text, seconds: 10 });
  }, [text]);
  useLazyPartsAhead(useMemo(() => [moreActions, afterPaid, proof], [afterPaid, proof]));

  if (!status && failure)
    return complaint ? <Unanswered isChecking={isChecking} onCheck={onCheck} /> : <Absent isNamed />;
  if (!status) return <StatusSkeleton />;
  return <StatusScreen {...{ status, proof, afterPaid, isChecking, onCheck }} isOld={complaint !== undefined} />;
}

export function StatusPage(parts: StatusParts) {
  const { isKnown, transactionId, channel, pg } = useAskedTransaction();
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="stack gap-5">
        {!isKnown && <StatusSkeleton />}
        {isKnown && !transactionId && <Absent isNamed={false} />}
        {isKnown && transactionId && <Followed key={transactionId} asked={{ transactionId, channel, pg }} {...parts} />}
      </div>
    </div>
  );
}
