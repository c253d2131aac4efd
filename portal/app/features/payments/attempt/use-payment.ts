import { useEffect, useReducer } from 'react';
import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { PaymentMode } from '@selfcare/contract/payment-modes';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { explain } from '../../../api/explain.ts';
import { track } from '../../../api/track.ts';
import { useCall } from '../../../api/use-call.ts';
import type { VerifiedCode } from '../../../flow/code-modals.ts';
import { useSite } from '../../../site/site.tsx';
import { useTexts } from '../../../site/texts.tsx';
import { useNavigate } from '../../../site/nav.tsx';
import { toasts } from '../../../ui/messages/toast-store.ts';
import { attemptFor, initiate, process, repeatInitiate, sendPin } from './attempt-steps.ts';
import { grantOf, liveGrant, nextEvent } from './consent.ts';
import type { PaidOrder } from '../order/currency-price.tsx';
import { liveTransaction } from './live-transaction.ts';
import { payerOf, withGift } from '../order/payment-rules.ts';
import { check, open, type Context, type Payment, type PaymentEvent } from './payment-steps.ts';
import { start, transition, type PaymentEventType } from './payment.machine.ts';

/** The one call that a state is there for; that of `checkingBalance` is the airtime form's. */
const callFor = async (context: Context & { payer: string }, payment: Payment): Promise<PaymentEvent | undefined> => {
  const { state, attempt } = payment;
  if (state === 'opening') return open(context);
  if (state === 'initiating' && attempt) return initiate(context, attempt);
  if (state === 'sendingPin') return sendPin(context, payment);
  if (state === 'wrongPin' && attempt) return repeatInitiate(context, attempt);
  if (state === 'processing') return process(context, payment);
  if (state === 'checking') return check(context, payment.transactionId);
  return undefined;
};

/** Toasts stay longer on payment screens. */
const toastSeconds = 10;

/** Goes where the page has done its part: to the bank, back from it, or to the status page. */
const useLeaving = ({ target }: Payment) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (target?.to === 'bank' || target?.to === 'return') location.assign(target.url);
    if (target?.to === 'status')
      navigate({ page: 'status', params: {}, query: { id: target.transactionId }, replace: true });
  }, [target, navigate]);
};

/** What the page may do to a payment by a word alone. */
export type PaymentWord = Extract<
  PaymentEventType,
  'askedAgain' | 'finished' | 'continued' | 'changedMethod' | 'cancelled'
>;

/** The payment of an order: where it stands, and what the page may do to it. `wanted` is the method that the address names. */
export const usePayment = (order: PaidOrder, wanted: PaymentMethodType) => {
  const call = useCall();
  const site = useSite();
  const texts = useTexts('payment');
  const [payment, apply] = useReducer<Payment, [PaymentEvent]>(transition, start);
  const { state, attempt, notice } = payment;
  const payer = attempt ? payerOf(attempt.request, site) : '';

  const tell = (event: PaymentEvent) => {
    if ('failure' in event && event.failure && !liveTransaction(event.failure))
      toasts.show({ type: 'error', message: explain(event.failure, texts), seconds: toastSeconds });
    apply(event);
  };

  useEffect(() => {
    let isCurrent = true;
    void callFor({ order, call, wanted, slug: site.brand.slug, payer }, payment).then((event) => {
      if (isCurrent && event) tell(event);
    });
    return () => {
      isCurrent = false;
    };
    // The call belongs to the state that it was made in: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, attempt]);

  useLeaving(payment);

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && apply({ type: 'returned' });
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  return {
    payment,
    payer,
    /** The other payment that stands in the way of this one, where the notice is of that. */
    inTheWay: notice && 'failure' in notice ? liveTransaction(notice.failure) : undefined,
    tell,
    submit: (request: InitiateRequest, mode: PaymentMode) => {
      track('pay_pressed');
      const next = attemptFor(order, { request: withGift(request, order, payerOf(request, site)), mode }, attempt);
      const grant = liveGrant(payment.grant, request, Date.now());
      tell(nextEvent(next.grant === grant ? next : { ...next, grant }));
    },
    /** The code was right. */
    prove: (verified: VerifiedCode) => {
      if (attempt) tell(nextEvent({ ...attempt, grant: grantOf(verified, attempt.request, Date.now()) }));
    },
    /** "Are you sure?" Yes. */
    confirm: () => {
      if (attempt) tell({ type: 'submitted', attempt });
    },
    say: (type: PaymentWord) => tell({ type }),
  };
};

/** The payment and what the page may do to it. */
export type PaymentView = ReturnType<typeof usePayment>;
