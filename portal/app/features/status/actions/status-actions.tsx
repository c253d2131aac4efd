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

/** In the size of its two buttons: nothing below moves when they come. */
const bones = (
  <>
    <Bone shape="control" />
    <Bone shape="control" />
  </>
);

/** It comes when a card is open; where it does not, the page is followed as it is. */
function OpenCard(props: OpenCardProps) {
  return <LazyPartView part={openCard} props={props} skeleton={bones} renderFailed={() => null} />;
}

type MainActionsProps = CheckingProps & {
  status: StatusResult;
  /** The order is still in this tab. */
  isKept: boolean;
  /** An open card payment that this tab started. */
  mayGoOn: boolean;
};

/** What to do now, right below how it stands: on a phone it is seen without scrolling. */
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
