import type { StatusResult } from '@selfcare/contract/payments';
import { segmentOf } from '@selfcare/contract/payment-methods';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { creditCard } from '../../ui/icons/icons.ts';
import { CheckButton, FollowLink, ReturnLink, type CheckingProps } from './common-actions.tsx';
import { FailedActions } from './failed-actions.tsx';
import { PaidActions } from './paid-actions.tsx';
import { viewOf } from './status-view.ts';
import { useBankPage } from './use-bank-page.ts';

/** On with an open card payment at the bank, or by another method instead. */
function OpenCardActions({ status, onCheck }: { status: StatusResult; onCheck: () => void }) {
  const texts = useTexts('status');
  const { brand } = useSite();
  const { isOpening, open } = useBankPage(status, onCheck);
  const other = segmentOf('AM', brand.slug);
  return (
    <>
      <Button block icon={creditCard} busy={isOpening} busyText={texts.bankOpening} onClick={() => void open()}>
        {texts.bankContinue}
      </Button>
      <ButtonLink block variant="quiet" link={<Link page="payment" params={{ method: other }} />}>
        {texts.payOtherwise}
      </ButtonLink>
    </>
  );
}

type StatusActionsProps = CheckingProps & {
  status: StatusResult;
  /** The order is still in this tab. */
  isKept: boolean;
  /** An open card payment that this tab started. */
  mayGoOn: boolean;
};

/** What can be done next. */
export function StatusActions({ status, isKept, mayGoOn, ...checking }: StatusActionsProps) {
  const view = viewOf(status);
  return (
    <div className="stack gap-2">
      {view === 'paid' && <PaidActions status={status} />}
      {view === 'failed' && <FailedActions status={status} isKept={isKept} {...checking} />}
      {(view === 'live' || view === 'refunding') && (
        <>
          {mayGoOn && <OpenCardActions status={status} onCheck={checking.onCheck} />}
          <CheckButton {...checking} variant={mayGoOn ? 'text' : undefined} />
          <FollowLink />
          <ReturnLink />
        </>
      )}
    </div>
  );
}
