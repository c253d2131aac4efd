import { numberText } from '../../api/number-text.ts';
import { fill } from '../../lib/fill.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import type { QueryData } from '../../session/query-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { smartphone, wifiOff } from '../../ui/icons/icons.ts';
import { Medal } from '../../ui/medal.tsx';
import { Trail, type TrailStep } from '../../ui/trail.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { useWaiting } from './use-waiting.ts';

export type WaitingProps = {
  order: QueryData;
  /** With its currency. */
  amount: string;
  transactionId: string;
  /** The national number that was asked, where this page still knows it. */
  payer?: string;
  onFinished: () => void;
};

/** The request is on the customer's phone: where the money is, how long this page waits, and what to do without it. */
export function PushWaiting({ order, amount, transactionId, payer, onFinished }: WaitingProps) {
  const texts = useTexts('payment');
  const { status, isOffline, secondsLeft } = useWaiting({ transactionId, onFinished });
  const isApproved = status?.trail.some(({ step }) => step === 'confirmed') ?? false;
  const left = { seconds: secondsLeft % 60, minutes: Math.floor(secondsLeft / 60) };
  const time = fill(left.minutes ? texts.minutes : texts.seconds, left);
  const steps: TrailStep[] = [
    { state: 'done', title: texts.trailSent },
    isApproved
      ? { state: 'done', title: texts.trailApproved }
      : { state: 'now', title: texts.trailApproval, detail: fill(texts.trailApprovalText, { time }) },
    {
      state: isApproved ? 'now' : 'next',
      title: fill(texts.trailRecharge, { number: numberText(order.msisdn) }),
    },
  ];
  const asked = payer ?? status?.msisdn;
  const intro = asked
    ? fill(texts.waitingOn, { amount, number: numberText(asked) })
    : fill(texts.waitingSomewhere, { amount });
  return (
    <div className="stack gap-5">
      <div className="row row--top row--keep">
        <Medal icon={smartphone} accent big />
        <div className="stack gap-1">
          <PanelHeading>{texts.waitingHeading}</PanelHeading>
          <p>{intro}</p>
        </div>
      </div>
      <Trail steps={steps} />
      {isOffline ? (
        <Banner tone="warn" icon={wifiOff} role="status">
          {texts.waitingOffline}
        </Banner>
      ) : (
        <Banner tone="info">{texts.mayClose}</Banner>
      )}
      <Fold summary={texts.notReceived}>
        <p>{texts.notReceivedText}</p>
      </Fold>
      <ButtonLink variant="text" block link={<Link page="status" params={{}} query={{ id: transactionId }} replace />}>
        {texts.toStatus}
      </ButtonLink>
    </div>
  );
}
