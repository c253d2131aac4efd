import { useEffect, useReducer } from 'react';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useNavigate } from '../../nav.tsx';
import type { QueryData } from '../../session/query-data.ts';
import { toasts } from '../../ui/toast-store.ts';
import { liveTransaction } from './live-transaction.ts';
import {
  attemptFor,
  check,
  initiate,
  open,
  process,
  type Ground,
  type Payment,
  type PaymentEvent,
} from './payment-steps.ts';
import { start, step, type PaymentEventType } from './payment.machine.ts';

/** The one call that a state is there for. */
const work = async (ground: Ground, payment: Payment): Promise<PaymentEvent | undefined> => {
  if (payment.state === 'opening') return open(ground);
  if (payment.state === 'initiating' && payment.attempt) return initiate(ground, payment.attempt);
  if (payment.state === 'processing') return process(ground, payment);
  if (payment.state === 'checking') return check(ground, payment.transactionId);
  return undefined;
};

/** Toasts stay longer on payment screens (spec section 9). */
const toastSeconds = 10;

/** The payment of an order: where it stands, and what the page may do to it. */
export const usePayment = (order: QueryData) => {
  const call = useCall();
  const navigate = useNavigate();
  const texts = useTexts('payment');
  const [payment, tell] = useReducer<Payment, [PaymentEvent]>(step, start);
  const { state, attempt, target } = payment;

  useEffect(() => {
    let isCurrent = true;
    void work({ order, call }, payment).then((event) => {
      if (!isCurrent || !event) return;
      if ('failure' in event && event.failure && !liveTransaction(event.failure)) {
        toasts.show({ type: 'error', message: explain(event.failure, texts), seconds: toastSeconds });
      }
      tell(event);
    });
    return () => {
      isCurrent = false;
    };
    // The call belongs to the state that it was made in: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, attempt]);

  useEffect(() => {
    if (target?.to === 'bank') location.assign(target.url);
    if (target?.to === 'status')
      navigate({ page: 'status', params: {}, query: { id: target.transactionId }, replace: true });
  }, [target, navigate]);

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && tell({ type: 'returned' });
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  return {
    payment,
    submit: (request: InitiateRequest) => tell({ type: 'submitted', attempt: attemptFor(order, request, attempt) }),
    say: (type: Extract<PaymentEventType, 'askedAgain' | 'finished' | 'continued' | 'changedMethod'>) => tell({ type }),
  };
};

/** The payment and what the page may do to it. */
export type PaymentView = ReturnType<typeof usePayment>;
