import { nextStepOf } from '@selfcare/contract/purchase/next-step';
import { Fragment } from 'react';
import type { StatusResult } from '@selfcare/contract/payments';
import { segmentOf } from '@selfcare/contract/payment-methods';
import type { PlainStatus } from '@selfcare/contract/plain-pages';
import { StatusDetails } from '../features/status/status-details.tsx';
import { StatusCard, StatusReason } from '../features/status/status-result.tsx';
import { trailSteps } from '../features/status/status-trail.ts';
import { viewOf } from '../features/status/status-view.ts';
import { isReplaced, methodOf, methodText, startPageOf, startText } from '../features/status/status-words.ts';
import { fill } from '../format/fill.ts';
import { priceText } from '../format/price-text.ts';
import { groupReceiptCode } from '../format/receipt-code.ts';
import { timeText } from '../format/day-text.ts';
import { useSite, useMsisdnFormat, useTexts } from '../site/site.tsx';
import { link, prefixed } from '../site/pages.ts';
import { isOpenCard } from '@selfcare/contract/purchase/outcome';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Fold } from '../ui/fold.tsx';
import { creditCard, refreshCw, rotateCcw } from '../ui/icons/icons.ts';
import { Banner } from '../ui/messages/banner.tsx';
import { Trail } from '../ui/purchase/trail.tsx';
import { usePlainHref } from './parts/form-parts.tsx';

function Next({ status, bankUrl }: Pick<PlainStatus, 'status' | 'bankUrl'>) {
  const plain = useTexts('plain');
  const texts = useTexts('status');
  const waiting = useTexts('paymentUnderWay');
  const site = useSite();
  const format = useMsisdnFormat();
  const isAsked = viewOf(status) === 'live' && status.charged === 'pending' && status.trail.length < 2;
  if (bankUrl) {
    return (
      <Card>
        <ButtonLink block icon={creditCard} href={bankUrl}>
          {texts.bankContinue}
        </ButtonLink>
        <p>{plain.bankText}</p>
        <Fold summary={waiting.changedMind}>
          <p>{waiting.changedMindCard}</p>
        </Fold>
      </Card>
    );
  }
  if (!isAsked || isOpenCard(status)) return null;
  const wallet = methodText(status, { texts, slug: site.brand.slug });
  const words = {
    wallet,
    amount: priceText(status.amount, status.currencyCode, site),
    number: format(status.msisdn),
  };
  return (
    <>
      <Banner tone="info" title={plain.waitingHeading}>
        <p>{fill(status.msisdn ? waiting.waitingOn : waiting.waitingSomewhere, words)}</p>
      </Banner>
      <div>
        <Fold summary={waiting.notReceived}>
          <p>{waiting.notReceivedText}</p>
        </Fold>
        <Fold summary={waiting.changedMind}>
          <p>{waiting.changedMindText}</p>
        </Fold>
      </div>
    </>
  );
}

function Proof({ status, origin }: Pick<PlainStatus, 'status' | 'origin'>) {
  const texts = useTexts('status');
  const { prefix } = useSite();
  const code = groupReceiptCode(status.receiptCode);
  const address = origin + prefixed(prefix, link('receipt', { code }));
  // Breaks behind slashes: whole, it is wider than a phone.
  const parts = address.replace(/^https?:\/\//, '').split(/(?<=\/)/);
  return (
    <p>
      {texts.receiptCode} <strong className="num">{code}</strong>
      <br />
      <span className="note">
        {parts.map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    </p>
  );
}

function Again({ status, isKept }: Pick<PlainStatus, 'status' | 'isKept'>) {
  const texts = useTexts('status');
  const plain = useTexts('plain');
  const { brand } = useSite();
  const href = usePlainHref();
  const method = methodOf(status, brand.slug);
  if (!isKept && isReplaced(status)) return null;
  if (!isKept || nextStepOf(status) !== 'retry') {
    return (
      <ButtonLink block href={href(link(startPageOf(status), {}))}>
        {startText(status, texts)}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      block
      icon={rotateCcw}
      href={href(method ? `/payment/start/${segmentOf(method, brand.slug)}` : '/payment/start')}
    >
      {plain.tryAgain}
    </ButtonLink>
  );
}

function MainActions({ status, isKept, isFollowed, bankUrl }: Omit<PlainStatus, 'page' | 'origin'>) {
  const texts = useTexts('status');
  const plain = useTexts('plain');
  const { brand } = useSite();
  const href = usePlainHref();
  const view = viewOf(status);
  const isChanging = view === 'live' || view === 'refunding' || status.charged === 'pending';
  return (
    <div className="stack gap-2">
      {isChanging && (
        <>
          <ButtonLink
            block
            variant={bankUrl ? 'quiet' : undefined}
            icon={refreshCw}
            href={href(`/payment/status?id=${status.transactionId}`)}
          >
            {plain.refresh}
          </ButtonLink>
          <p className="meta">{isFollowed ? plain.refreshText : plain.refreshEnded}</p>
        </>
      )}
      {bankUrl && isKept && (
        <ButtonLink block variant="text" href={href(`/payment/start/${segmentOf('AM', brand.slug)}`)}>
          {texts.payOtherwise}
        </ButtonLink>
      )}
      {(view === 'failed' || view === 'refunded') && !isChanging && <Again status={status} isKept={isKept} />}
      {view === 'paid' && <HomeLink />}
    </div>
  );
}

function MoreActions({ status }: Pick<PlainStatus, 'status'>) {
  const texts = useTexts('status');
  const plain = useTexts('plain');
  const { customerCareNumber } = useSite();
  const href = usePlainHref();
  if (viewOf(status) === 'paid')
    return (
      <ButtonLink block variant="quiet" href={href(link(startPageOf(status), {}))}>
        {status.transactionType === 'PREPAID_RECHARGE' ? plain.rechargeAgain : texts.orderAgain}
      </ButtonLink>
    );
  return (
    <div className="stack gap-2">
      <ButtonLink block variant="text" href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
      <HomeLink variant="text" />
    </div>
  );
}

function HomeLink({ variant }: { variant?: 'text' }) {
  const texts = useTexts('status');
  const { prefix } = useSite();
  return (
    <ButtonLink block variant={variant} href={prefixed(prefix, '/')}>
      {texts.back}
    </ButtonLink>
  );
}

const isTold = (status: StatusResult) => viewOf(status) !== 'live' || status.statusReason;

export function StatusPlain({ view: { status, bankUrl, isKept, isFollowed, origin } }: { view: PlainStatus }) {
  const texts = useTexts('status');
  const site = useSite();
  const format = useMsisdnFormat();
  const number = status.forgotten ? '•••' : format(status.mobileNumber ?? status.msisdn);
  const steps = trailSteps(status, { texts, slug: site.brand.slug, number, time: (at) => timeText(at, site) });
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="stack gap-5">
        <StatusCard status={status} number={number} mayGoOn={bankUrl !== undefined} />
        <Next status={status} bankUrl={bankUrl} />
        {isTold(status) && <StatusReason status={status} isKept={isKept} />}
        <MainActions status={status} isKept={isKept} isFollowed={isFollowed} bankUrl={bankUrl} />
        {steps.length > 0 && (
          <Card>
            <h2 className="vh">{texts.trail}</h2>
            <Trail steps={steps} />
          </Card>
        )}
        <StatusDetails status={status} number={number}>
          {viewOf(status) === 'paid' && <Proof status={status} origin={origin} />}
        </StatusDetails>
        <MoreActions status={status} />
      </div>
    </div>
  );
}
