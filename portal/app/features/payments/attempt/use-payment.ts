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
 * The attempt that a submitted form makes. The same request again, while nothing ended the attempt before it, is a repeat
 * and keeps its key; anything else is a new attempt at the same purchase.
 */
export const attemptFor = (
  order: QueryData,
  asked: Pick<Attempt, 'request' | 'mode'>,
  last: Attempt | undefined,
): Attempt =>
  last && JSON.stringify(last.request) === JSON.stringify(asked.request)
    ? last
    : { purchase: nextAttempt(order), ...asked };

/** The refused attempt again at what the order costs now; a code was for the old price, so it is asked for anew. */
export const atNewPrice = (order: QueryData, { request, mode }: Attempt): Attempt => ({
  purchase: nextAttempt(order),
  request: { ...request, amount: order.amount, unit: order.amount },
  mode,
});

const importCalls = () => import('./state-calls.ts');
let calls: ReturnType<typeof importCalls> | undefined;

/** What calls the server comes after the form, which needs it only when it is sent; what did not come is asked for again. */
const fetchCalls = () =>
  (calls ??= importCalls().catch((failure: unknown) => {
    calls = undefined;
    throw failure;
  }));

const lost = { outcome: 'lost', reason: 'network' } as const;

/** What it means for a state that its call could not be made: nothing was sent. */
const notCalled: Partial<Record<Payment['state'], PaymentEvent>> = {
  opening: { type: 'statusLost' },
  checking: { type: 'statusLost' },
  // The balance is advice: without it the debit's own answer is the truth.
  checkingBalance: { type: 'enough' },
  initiating: { type: 'initiateLost', failure: lost },
  wrongPin: { type: 'initiateLost', failure: lost },
  processing: { type: 'processUnclear', failure: lost },
  sendingPin: { type: 'processUnclear', failure: lost },
};

/** Whether this tab left a transaction of the order here before: what became of it is asked first. */
const isTried = (order: PaidOrder) => readPurchase(order)?.transactionId !== undefined;

const callFor = async (context: CallContext, payment: Payment): Promise<PaymentEvent | undefined> => {
  const { state } = payment;
  if (state === 'opening' && !isTried(context.order)) return { type: 'nothingOpen' };
  if (!(state in notCalled)) return undefined;
  const loaded = await fetchCalls().catch(() => undefined);
  return loaded ? loaded.callFor(context, payment) : notCalled[state];
};

/**
 * Goes where the page has done its part: to the bank, as soon as that is answered, back from it, or to the status page. Back waits
 * for the network, as links do (shell/offline-banner.tsx): the browser's own page would take this one away.
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

/** What the page may do to a payment by a word alone. */
export type PaymentWord = Extract<
  PaymentEventType,
  'askedAgain' | 'finished' | 'continued' | 'changedMethod' | 'cancelled'
>;

/**
 * The payment of an order: where it stands, and what the page may do to it. `wanted` is the method that the address names;
 * `onPrice` gives the order the price that it has now.
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
    /** Why the last attempt was not taken, where the notice is of that. */
    failure: failed?.failure,
    tell,
    /** Pays the price that an order was refused for having moved to, by the same form. */
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
    /** The code was right. What is approved elsewhere was registered before it was asked for, and is sent now. */
    prove: (verified: VerifiedCode) => {
      if (!attempt) return;
      const { transactionId } = payment;
      if (transactionId && !consentOf(attempt.mode)) tell({ type: 'registered', transactionId });
      else tell(nextEvent({ ...attempt, grant: grantOf(verified, attempt.request, Date.now()) }));
    },
    /** Proves the payer's number, and then sends the attempt that was refused for want of it. */
    askCode: () => attempt && tell({ type: 'codeNeeded', attempt }),
    /** "Are you sure?" Yes. */
    confirm: () => {
      if (attempt) tell({ type: 'submitted', attempt });
    },
    /** Asks quietly what became of a payment that nobody could tell of: once somebody can, it is asked for all to see. Nothing is sent. */
    look: async () => {
      const event = await callFor(contextOf(payment), { ...payment, state: 'checking' });
      if (event?.type !== 'statusLost') tell({ type: 'askedAgain' });
    },
    say: (type: PaymentWord) => tell({ type }),
  };
};

/** The payment and what the page may do to it. */
export type PaymentView = ReturnType<typeof usePayment>;
