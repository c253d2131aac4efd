import { nextStepOf } from '@selfcare/contract/purchase/next-step';
import type { StatusResult } from '@selfcare/contract/payments';
import { segmentOf, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { fill } from '../../../format/fill.ts';
import { useSite, useTexts } from '../../../site/site.tsx';
import { Link } from '../../../site/nav.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { rotateCcw } from '../../../ui/icons/icons.ts';
import { CheckButton, type CheckingProps } from './common-actions.tsx';
import { isReplaced, methodOf, methodText, startPageOf, startText } from '../status-words.ts';

function RetryActions({ status }: { status: StatusResult }) {
  const texts = useTexts('status');
  const { brand } = useSite();
  const { slug } = brand;
  const used = methodOf(status, slug);
  const methodLink = (type: PaymentMethodType) => <Link page="payment" params={{ method: segmentOf(type, slug) }} />;
  return (
    <>
      <ButtonLink block link={methodLink(used === 'PG' ? 'AM' : 'PG')}>
        {texts.otherMethod}
      </ButtonLink>
      {used && (
        <ButtonLink block variant="quiet" icon={rotateCcw} link={methodLink(used)}>
          {fill(texts.retry, { method: methodText(status, { texts, slug }) })}
        </ButtonLink>
      )}
    </>
  );
}

function StartAgain({ status }: { status: StatusResult }) {
  const texts = useTexts('status');
  return (
    <ButtonLink block link={<Link page={startPageOf(status)} params={{}} />}>
      {startText(status, texts)}
    </ButtonLink>
  );
}

type FailedMainProps = CheckingProps & { status: StatusResult; isKept: boolean };

export function FailedMain({ status, isKept, ...checking }: FailedMainProps) {
  if (status.charged === 'pending') return <CheckButton {...checking} />;
  if (isKept && nextStepOf(status) === 'retry') return <RetryActions status={status} />;
  return isReplaced(status) ? null : <StartAgain status={status} />;
}
