import { Fragment } from 'react';
import { useMsisdnFormat } from '../../../site/use-msisdn-format.ts';
import { fill } from '../../../format/fill.ts';
import { useTexts } from '../../../site/texts.tsx';
import { Link } from '../../../site/nav.tsx';
import { Banner } from '../../../ui/messages/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { PromptDrawing } from '../../../ui/drawings/prompt-drawing.tsx';
import { WalletDrawing } from '../../../ui/drawings/wallet-drawing.tsx';
import { Trail, type TrailStep } from '../../../ui/purchase/trail.tsx';
import { useDeliveryWords, type Delivered } from './delivery-words.ts';
import { PanelHeading } from './panel-heading.tsx';
import { useWaiting } from './use-waiting.ts';
import { BlindBanner } from './blind-banner.tsx';

export type WaitingProps = Delivered & {
  /** With its currency. */
  amount: string;
  transactionId: string;
  /** What the wallet is called: "SmartCash". */
  wallet: string;
  /** The national number that was asked, where this page still knows it. */
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

/** What is asked of the customer now: the approval on the phone, and after it nothing. */
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

/** The request is on the customer's phone: where the money is, how long this page waits, and what to do without it. */
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
