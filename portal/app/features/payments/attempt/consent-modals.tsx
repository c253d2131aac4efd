import { useEffect, useEffectEvent } from 'react';
import type { CodeModals } from '../../../flow/code-modals.ts';
import { LazyPartView, type LazyPart } from '../../../loading/lazy-part.tsx';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';
import { toasts } from '../../../ui/messages/toast-store.ts';
import { otpRequestOf } from './consent.ts';
import { usePrice } from '../order/currency-price.tsx';
import { usePinPayment } from './use-pin-payment.ts';
import type { PaymentView } from './use-payment.ts';

function NotCome({ onCancel }: { onCancel: () => void }) {
  const { errorNetwork } = useTexts('payment');
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    toasts.show({ type: 'error', message: errorNetwork, seconds: 10 });
    cancel();
  }, [errorNetwork]);
  return null;
}

type ModalStepProps<Props> = { part: LazyPart<Props>; props: Props; onCancel: () => void };

/** A modal that comes when it is first needed; meanwhile the button that asked for it is busy. Without it nothing goes on. */
function ModalStep<Props extends object>({ part, props, onCancel }: ModalStepProps<Props>) {
  return (
    <LazyPartView part={part} props={props} skeleton={null} renderFailed={() => <NotCome onCancel={onCancel} />} />
  );
}

type StepProps = {
  order: QueryData;
  view: PaymentView;
  modals: CodeModals;
  /** What the wallet is called whose PIN is asked for. */
  wallet: string | undefined;
};

function CodeStep({ view, modals }: Pick<StepProps, 'view' | 'modals'>) {
  const { payment, payer, prove, say } = view;
  const { attempt } = payment;
  if (!attempt) return null;
  const cancel = () => say('cancelled');
  const props = {
    request: otpRequestOf(attempt.request, payer),
    sealed: attempt.mode === 'pin',
    onVerified: prove,
    onClose: cancel,
  };
  return <ModalStep part={modals.otp} props={props} onCancel={cancel} />;
}

function PinStep({ order, view, modals, wallet }: StepProps) {
  const price = usePrice(order);
  const pinPayment = usePinPayment(order, view);
  const { payment, payer } = view;
  if (!payment.initiated || wallet === undefined) return null;
  const props = {
    payer,
    wallet,
    amount: price.text,
    initiated: payment.initiated,
    ...pinPayment,
  };
  return <ModalStep part={modals.pin} props={props} onCancel={() => view.say('cancelled')} />;
}

/** The code and the PIN that a payment waits for, over its form. */
export function ConsentModals(props: StepProps) {
  const { state } = props.view.payment;
  if (state === 'proving') return <CodeStep {...props} />;
  return state === 'pin' ? <PinStep {...props} /> : null;
}
