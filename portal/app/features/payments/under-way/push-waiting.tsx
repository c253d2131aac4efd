import { Fragment } from 'react';
import { useMsisdnFormat, useTexts } from '../../../site/site.tsx';
import { fill } from '../../../format/fill.ts';
import { Link } from '../../../site/nav.tsx';
import { Banner } from '../../../ui/messages/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Trail, type TrailStep } from '../../../ui/purchase/trail.tsx';
import { useDeliveryWords, type Delivered } from './panel.tsx';
import { PanelHeading, BlindBanner } from './panel.tsx';
import { useWaiting } from './use-waiting.ts';

function WalletDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 72 72" width="64" height="64" aria-hidden="true">
      <path fill="var(--accent-400)" d="M16 14l34-8 6 22H16z" />
      <circle cx="36" cy="19" r="6" fill="var(--accent-500)" />
      <rect x="5" y="20" width="60" height="42" rx="8" fill="var(--brand-700)" />
      <path fill="none" stroke="var(--brand-100)" strokeWidth="1.6" strokeDasharray="3 3" d="M10 26h50" />
      <path fill="var(--brand-900)" d="M46 34h20a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H46a8 8 0 0 1 0-16z" />
      <circle cx="48" cy="42" r="3.6" fill="var(--accent-400)" />
    </svg>
  );
}

function PromptDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 72 72" width="64" height="64" aria-hidden="true">
      <rect x="16" y="1" width="40" height="70" rx="8" fill="var(--brand-700)" />
      <path fill="var(--brand-300)" opacity=".5" d="M20 9h32v50H20z" />
      <circle cx="36" cy="65" r="2.4" fill="var(--brand-300)" />
      <rect
        x="4.7"
        y="16.7"
        width="62.6"
        height="38.6"
        rx="6.3"
        fill="#fff"
        stroke="var(--neutral-300)"
        strokeWidth="1.4"
      />
      <path fill="var(--accent-400)" d="M5 23q0-6 6-6h50q6 0 6 6z" />
      <path stroke="var(--neutral-600)" strokeWidth="2.6" strokeLinecap="round" d="M12 29.5h48M19 34.500h34" />
      <path
        fill="var(--brand-700)"
        d="M17.500 38l4 4-4 4-4-4zm12.300 0l4 4-4 4-4-4zm12.400 0l4 4-4 4-4-4zm12.300 0l4 4-4 4-4-4z"
      />
      <rect x="38" y="48" width="24" height="4.5" rx="2.250" fill="var(--brand-700)" />
    </svg>
  );
}

export type WaitingProps = Delivered & {
  amount: string;
  transactionId: string;
  wallet: string;
  payer?: string;
  onFinished: () => void;
};

const useTrail = (delivered: Delivered, isApproved: boolean, secondsLeft: number): TrailStep[] => {
  const texts = useTexts('paymentUnderWay');
  const delivery = useDeliveryWords(delivered);
  const left = { seconds: secondsLeft % 60, minutes: Math.floor(secondsLeft / 60) };
  const time = fill(left.minutes ? texts.minutes : texts.seconds, left);
  return [
    { state: 'done', title: texts.trailSent },
    isApproved
      ? { state: 'done', title: texts.trailApproved }
      : { state: 'now', title: texts.trailApproval, detail: fill(texts.trailApprovalText, { time }) },
    { state: isApproved ? 'now' : 'next', title: delivery.station },
  ];
};

function Request({
  amount,
  wallet,
  payer,
  isApproved,
  ...delivered
}: Omit<WaitingProps, 'transactionId' | 'onFinished'> & { isApproved: boolean }) {
  const texts = useTexts('paymentUnderWay');
  const formatMsisdn = useMsisdnFormat();
  const asked = payer
    ? fill(texts.waitingOn, { amount, wallet, number: formatMsisdn(payer) })
    : fill(texts.waitingSomewhere, { amount, wallet });
  const delivery = useDeliveryWords(delivered);
  return (
    <div className="row row--top row--keep">
      {isApproved ? <WalletDrawing /> : <PromptDrawing />}
      <div className="stack gap-1" role="status">
        <PanelHeading>{isApproved ? texts.trailApproved : texts.waitingHeading}</PanelHeading>
        <p key={String(isApproved)}>{isApproved ? delivery.sentence : asked}</p>
      </div>
    </div>
  );
}

export function PushWaiting({ amount, transactionId, wallet, payer, onFinished, ...delivered }: WaitingProps) {
  const texts = useTexts('paymentUnderWay');
  const { status, blind, secondsLeft } = useWaiting({ transactionId, onFinished });
  const isApproved = status?.trail.some(({ step }) => step === 'confirmed') ?? false;
  const steps = useTrail(delivered, isApproved, secondsLeft);
  return (
    <div className="stack gap-5">
      <Request {...{ ...delivered, amount, wallet, isApproved }} payer={payer ?? status?.msisdn ?? undefined} />
      {/* With the yes another sentence, trail and banner come in their place: none of them is pushed. */}
      <Fragment key={`after ${isApproved}`}>
        <Trail steps={steps} />
        {blind ? <BlindBanner blind={blind} /> : <Banner tone="info">{texts.mayClose}</Banner>}
      </Fragment>
      <ButtonLink variant="text" block link={<Link page="status" params={{}} query={{ id: transactionId }} replace />}>
        {texts.toStatus}
      </ButtonLink>
      {/* Last: it goes away with the yes, and moves nothing. */}
      {!isApproved && (
        <div>
          <Fold summary={texts.notReceived}>
            <p>{texts.notReceivedText}</p>
          </Fold>
          <Fold summary={texts.changedMind}>
            <p>{texts.changedMindText}</p>
          </Fold>
        </div>
      )}
    </div>
  );
}
