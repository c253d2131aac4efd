import { NotCome } from './not-come.tsx';
import type { CodeModals, PinStage } from '../../../otp/code-modals.ts';
import { LazyPartView, type LazyPart } from '../../../loading/lazy-part.tsx';
import { useSite } from '../../../site/site.tsx';
import { AirtimeConfirm } from './airtime-confirm.tsx';
import { otpRequestOf } from './consent.ts';
import { usePrice, type PaidOrder } from '../order/currency-price.tsx';
import type { PaymentView } from './use-payment.ts';

type ModalStepProps<Props> = { part: LazyPart<Props>; props: Props; onCancel: () => void };

/** Loads a modal when it is first needed; the pressed button is busy meanwhile. Cancels if it does not load. */
function ModalStep<Props extends object>({ part, props, onCancel }: ModalStepProps<Props>) {
  return (
    <LazyPartView part={part} props={props} skeleton={null} renderFailed={() => <NotCome onCancel={onCancel} />} />
  );
}

export type ConsentProps = {
  order: PaidOrder;
  view: PaymentView;
  modals: CodeModals;
  /** Name of the wallet that the PIN belongs to. */
  wallet: string | undefined;
};

function CodeStep({ view, modals }: Pick<ConsentProps, 'view' | 'modals'>) {
  const { brand } = useSite();
  const { payment, payer, prove, say } = view;
  const { attempt } = payment;
  if (!attempt) return null;
  const cancel = () => say('cancelled');
  const props = {
    request: otpRequestOf(attempt, payer, brand.slug),
    sealed: attempt.mode !== 'airtime',
    onVerified: prove,
    onClose: cancel,
  };
  return <ModalStep part={modals.otp} props={props} onCancel={cancel} />;
}

const unsealed = { outcome: 'lost', reason: 'unreadable' } as const;

function PinStep({ order, view, modals, wallet, stage }: ConsentProps & { stage: PinStage }) {
  const { payment, tell } = view;
  const { initiated, attemptsLeft, refusal } = payment;
  const amount = usePrice(order).text;
  if (!initiated || wallet === undefined) return null;
  const props = {
    wallet,
    amount,
    stage,
    initiated,
    attemptsLeft,
    onSealed: (amPin: string) => tell({ type: 'pinSealed', amPin }),
    onUnsealed: () => tell({ type: 'initiateLost', failure: unsealed }),
    onClose: () => tell(refusal ?? { type: 'cancelled' }),
  };
  return <ModalStep part={modals.pin} props={props} onCancel={() => view.say('cancelled')} />;
}

/** Shows the modal of a payment that waits for a code, a PIN or a confirmation. */
export function ConsentModals(props: ConsentProps) {
  const { state } = props.view.payment;
  if (state === 'proving') return <CodeStep {...props} />;
  if (state === 'confirming') return <AirtimeConfirm {...props} />;
  const isPin = state === 'askingPin' || state === 'sendingPin' || state === 'wrongPin' || state === 'lockedPin';
  return isPin ? <PinStep {...props} stage={state} /> : null;
}
