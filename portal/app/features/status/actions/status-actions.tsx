import type { StatusResult } from '@selfcare/contract/payments';
import { createLazyPart, LazyPartView } from '../../../loading/lazy-part.tsx';
import { Bone } from '../../../ui/messages/skeleton.tsx';
import { CheckButton, ReturnLink, type CheckingProps } from './common-actions.tsx';
import { FailedMain } from './failed-actions.tsx';
import type { OpenCardProps } from './open-card-actions.tsx';
import { viewOf } from '../status-view.ts';

const openCard = createLazyPart<OpenCardProps>(
  'status-open-card',
  async () => (await import('./open-card-actions.tsx')).OpenCardActions,
);

/** Same size as the buttons, so that nothing moves. */
const bones = (
  <>
    <Bone shape="control" />
    <Bone shape="control" />
  </>
);

function OpenCard(props: OpenCardProps) {
  return <LazyPartView part={openCard} props={props} skeleton={bones} renderFailed={() => null} />;
}

type MainActionsProps = CheckingProps & {
  status: StatusResult;
  isKept: boolean;
  mayGoOn: boolean;
};

export function MainActions({ status, isKept, mayGoOn, ...checking }: MainActionsProps) {
  const view = viewOf(status);
  return (
    <div className="stack gap-2">
      {view === 'paid' && <ReturnLink isMain />}
      {(view === 'failed' || view === 'refunded') && <FailedMain status={status} isKept={isKept} {...checking} />}
      {(view === 'live' || view === 'refunding') && (
        <>
          {mayGoOn && <OpenCard status={status} onCheck={checking.onCheck} />}
          <CheckButton {...checking} variant={mayGoOn ? 'text' : undefined} />
        </>
      )}
    </div>
  );
}
