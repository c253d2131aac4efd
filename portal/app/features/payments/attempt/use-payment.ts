import { useEffect } from 'react';
import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { PaymentMode } from '@selfcare/contract/payment-modes';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { track } from '../../../api/track.ts';
import { useCall } from '../../../api/call.ts';
import type { VerifiedCode } from '../../../otp/code-modals.ts';
import { useMachine } from '../../../loading/use-machine.ts';
import { useSite } from '../../../site/site.tsx';
import { whenRead } from '../../../loading/when-read.ts';
import { useNavigate } from '../../../site/nav.tsx';
import { majorPrice, consentOf, grantOf, liveGrant, nextEvent } from './consent.ts';
import type { PaidOrder } from '../order/currency-price.tsx';
import type { Payment, PaymentEvent } from './payment.ts';
import { payerOf, priced } from '../order/payment-rules.ts';
import type { CallContext } from './state-calls.ts';
import { readPurchase, nextAttempt } from '../../../session/purchase.ts';
import { start, transition, type PaymentEventType, type Attempt } from './payment.machine.ts';
import type { QueryData } from '../../../session/query-data.ts';

/**
 * Returns the attempt of a submitted form. The same request as that of the last attempt is a repeat with the same key;
 * any other is a new attempt at the same purchase.
 */
export const attemptFor = (
  order: QueryData,
  asked: Pick<Attempt, 'request' | 'mode'>,
  last: Attempt | undefined,
): Attempt =>
  last && JSON.stringify(last.request) === JSON.stringify(asked.request)
    ? last
    : { purchase: nextAttempt(order), ...asked };

/** Returns the refused attempt at the present price, without its grant: the code was for the old price. */
export const atNewPrice = (order: QueryData, { request, mode }: Attempt): Attempt => ({
  purchase: nextAttempt(order),
  request: { ...request, amount: order.amount, unit: order.amount },
  mode,
});

const importCalls = () => import('./state-calls.ts');
let calls: ReturnType<typeof importCalls> | undefined;

/** Loads the server calls, which the form needs only when it is sent. A failed load is retried at the next call. */
const fetchCalls = () =>
  (calls ??= importCalls().catch((failure: unknown) => {
    calls = undefined;
    throw failure;
  }));

const lost = { outcome: 'lost', reason: 'network' } as const;

/** The event of each state if its call did not load: nothing was sent. */
const notCalled: Partial<Record<Payment['state'], PaymentEvent>> = {
  opening: { type: 'statusLost' },
  checking: { type: 'statusLost' },
  // The balance is only advice: without it the answer to the debit decides.
  checkingBalance: { type: 'enough' },
  initiating: { type: 'initiateLost', failure: lost },
  wrongPin: { type: 'initiateLost', failure: lost },
  processing: { type: 'processUnclear', failure: lost },
  sendingPin: { type: 'processUnclear', failure: lost },
};

/** Returns whether this tab has an earlier transaction of the order; its status is requested first. */
const isTried = (order: PaidOrder) => readPurchase(order)?.transactionId !== undefined;

const callFor = async (context: CallContext, payment: Payment): Promise<PaymentEvent | undefined> => {
  const { state } = payment;
  if (state === 'opening' && !isTried(context.order)) return { type: 'nothingOpen' };
  if (!(state in notCalled)) return undefined;
  const loaded = await fetchCalls().catch(() => undefined);
  return loaded ? loaded.callFor(context, payment) : notCalled[state];
};

/**
 * Leaves for the bank, back from it, or to the status page. The way back waits for the network, as links do
 * (shell/offline-banner.tsx): offline, the browser's error page would replace this one.
 */
const useLeaving = ({ target }: Payment) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (target?.to === 'bank' || target?.to === 'return') {
      const leave = () => location.assign(target.url);
      if (target.to === 'bank' || navigator.onLine) return leave();
      addEventListener('online', leave);
      return () => removeEventListener('online', leave);
    }
    if (target?.to === 'status')
      navigate({ page: 'status', params: {}, query: { id: target.transactionId }, replace: true });
  }, [target, navigate]);
};

/** Events that the page sends without data. */
export type PaymentWord = Extract<
  PaymentEventType,
  'askedAgain' | 'finished' | 'continued' | 'changedMethod' | 'cancelled'
>;

/**
 * Runs the payment of an order and returns its state and actions. `wanted` is the method in the address; `onPrice` sets
 * the order's present price.
 */
export const usePayment = (order: PaidOrder, wanted: PaymentMethodType, onPrice: (amount: number) => void) => {
  const call = useCall();
  const site = useSite();
  const payerIn = ({ attempt }: Payment) => (attempt ? payerOf(attempt.request, site) : '');
  const contextOf = (now: Payment) => ({
    order,
    call,
    wanted,
    slug: site.brand.slug,
    payer: payerIn(now),
    price: majorPrice(order, site),
  });
  const [payment, tell] = useMachine<Payment, PaymentEvent>(
    transition,
    () => (isTried(order) ? start : transition(start, { type: 'nothingOpen' })),
    (now) => callFor(contextOf(now), now),
    (now) => now.attempt,
  );
  const { attempt, notice } = payment;
  const payer = payerIn(payment);

  useLeaving(payment);
  // Fetched once the form can be read, so that it does not compete with it.
  useEffect(() => whenRead([fetchCalls]), []);

  const failed = notice && 'failure' in notice ? notice : undefined;

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && tell({ type: 'returned' });
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [tell]);

  return {
    payment,
    payer,
    /** The failure of the last attempt, if the notice is about one. */
    failure: failed?.failure,
    tell,
    /** Repeats the refused attempt at the new price that the server named. */
    payNewPrice: (amount: number) => {
      if (!failed?.refused) return;
      onPrice(amount);
      tell(nextEvent(atNewPrice(priced(order, amount), failed.refused)));
    },
    submit: (request: InitiateRequest, mode: PaymentMode) => {
      track('pay_pressed');
      const next = attemptFor(order, { request, mode }, attempt);
      const grant = liveGrant(payment.grant, request, Date.now());
      tell(nextEvent(next.grant === grant ? next : { ...next, grant }));
    },
    /** Continues after a right code. An attempt that is approved elsewhere is registered already, so it is sent. */
    prove: (verified: VerifiedCode) => {
      if (!attempt) return;
      const { transactionId } = payment;
      if (transactionId && !consentOf(attempt.mode)) tell({ type: 'registered', transactionId });
      else tell(nextEvent({ ...attempt, grant: grantOf(verified, attempt.request, Date.now()) }));
    },
    /** Asks for the code that the refused attempt lacked; `prove` then sends the attempt. */
    askCode: () => attempt && tell({ type: 'codeNeeded', attempt }),
    /** Confirms the debit of airtime. */
    confirm: () => {
      if (attempt) tell({ type: 'submitted', attempt });
    },
    /** Requests the status in the background; once the server answers, the page requests it visibly. Sends no payment. */
    look: async () => {
      const event = await callFor(contextOf(payment), { ...payment, state: 'checking' });
      if (event?.type !== 'statusLost') tell({ type: 'askedAgain' });
    },
    say: (type: PaymentWord) => tell({ type }),
  };
};

/** The payment and its actions. */
export type PaymentView = ReturnType<typeof usePayment>;
