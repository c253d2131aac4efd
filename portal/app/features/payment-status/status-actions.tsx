import type { StatusResult } from '@selfcare/contract/payments';
import { methodSegments, methodTypeOf } from '../../api/payment-mode.ts';
import { fill } from '../../lib/fill.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import { readRedirectUrl, returnPage } from '../../session/redirect-url.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { download, refreshCw, rotateCcw, share2 } from '../../ui/icons/icons.ts';
import { methodText, viewOf } from './status-view.ts';

type ReturnLinkProps = { isMain?: boolean };

/** Leads to the page that the flow asked to return to, where that is one of ours, else home. */
function ReturnLink({ isMain }: ReturnLinkProps) {
  const texts = useTexts('status');
  const page = returnPage(readRedirectUrl(), useSite()) ?? 'home';
  return (
    <ButtonLink variant={isMain ? 'main' : 'text'} block link={<Link page={page} params={{}} />}>
      {texts.back}
    </ButtonLink>
  );
}

const share = () => void navigator.share({ title: document.title, url: location.href }).catch(() => undefined);

function PaidActions() {
  const texts = useTexts('status');
  return (
    <>
      <ReturnLink isMain />
      <div className="grid gap-2">
        {'share' in navigator && (
          <Button variant="quiet" icon={share2} onClick={share}>
            {texts.share}
          </Button>
        )}
        <Button variant="quiet" icon={download} onClick={() => print()}>
          {texts.receipt}
        </Button>
      </div>
    </>
  );
}

/** The order goes on with the same method or the other one; without an order it starts again. */
function FailedActions({ status, isKept }: { status: StatusResult; isKept: boolean }) {
  const texts = useTexts('status');
  const { brand, customerCareNumber } = useSite();
  const used = methodTypeOf(status.paymentMode);
  const methodLink = (type: typeof used) => (
    <Link page="payment" params={{ method: methodSegments[type](brand.slug) }} />
  );
  return (
    <>
      {isKept ? (
        <>
          <ButtonLink block link={methodLink(used === 'AM' ? 'PG' : 'AM')}>
            {texts.otherMethod}
          </ButtonLink>
          <ButtonLink block variant="quiet" icon={rotateCcw} link={methodLink(used)}>
            {fill(texts.retry, { method: methodText(status, texts) })}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink block link={<Link page="recharge" params={{}} />}>
          {texts.orderAgain}
        </ButtonLink>
      )}
      <ButtonLink block variant="text" href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
      <ReturnLink />
    </>
  );
}

type StatusActionsProps = { status: StatusResult; isKept: boolean; isChecking: boolean; onCheck: () => void };

/** What can be done next. */
export function StatusActions({ status, isKept, isChecking, onCheck }: StatusActionsProps) {
  const texts = useTexts('status');
  const view = viewOf(status);
  return (
    <div className="stack gap-2">
      {view === 'paid' && <PaidActions />}
      {view === 'failed' && <FailedActions status={status} isKept={isKept} />}
      {(view === 'live' || view === 'refunding') && (
        <>
          <Button block icon={refreshCw} busy={isChecking} busyText={texts.checking} onClick={onCheck}>
            {texts.checkNow}
          </Button>
          <ReturnLink />
        </>
      )}
    </div>
  );
}
