import { useRef } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { PinModalProps } from '../../../flow/code-modals.ts';
import { nextAttempt } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { repeatInitiate, sendProcess } from './attempt-steps.ts';
import type { Payment, PaymentEvent } from './payment-steps.ts';
import type { PaymentView } from './use-payment.ts';

/**
 * What the PIN modal has done for a payment: process with each sealed PIN, and initiate again after a wrong one, within
 * the same purchase and under the same token. The payment moves on once the modal has said its last word.
 */
export const usePinPayment = (
  order: QueryData,
  { payment, tell }: Pick<PaymentView, 'payment' | 'tell'>,
): Pick<PinModalProps, 'pay' | 'repeat' | 'onProcessed' | 'onFailed' | 'onClose'> => {
  const call = useCall();
  /** The attempt as it stands: a repeated one is sent before the page is drawn with it. */
  const attempt = useRef(payment.attempt);
  /** What the last answer means for the payment. */
  const last = useRef<PaymentEvent>(undefined);

  const isOver = () => last.current?.type === 'processRefused';
  return {
    pay: async ({ amPin, transactionId }) => {
      const sent: Payment = { ...payment, attempt: attempt.current, transactionId };
      const { answer, event } = await sendProcess({ order, call }, sent, amPin);
      last.current = event;
      return answer ?? { outcome: 'lost', reason: 'unreadable' };
    },
    repeat: async () => {
      if (attempt.current) {
        attempt.current = { ...attempt.current, purchase: nextAttempt(order), isRepeat: undefined };
        tell({ type: 'repeated', attempt: attempt.current });
      }
      if (!attempt.current) return { outcome: 'lost', reason: 'unreadable' };
      const { answer, event } = await repeatInitiate({ order, call }, attempt.current);
      last.current = event;
      if (answer.outcome === 'success') tell({ type: 'pinNeeded', initiated: answer.result });
      return answer;
    },
    onProcessed: () => tell(last.current ?? { type: 'processUnclear' }),
    // Without an answer nothing was sent: the PIN could not be sealed.
    onFailed: (failure) => tell(last.current ?? { type: 'initiateLost', failure }),
    onClose: () => tell(isOver() && last.current ? last.current : { type: 'cancelled' }),
  };
};
