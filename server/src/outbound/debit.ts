import { isSameMoney } from '@selfcare/contract/values/money';
import { chargeNumber, methodOf, moveBy, putOnHold, type EngineContext } from '../features/payments/core/engine.ts';
import type { DebitOutcome, DebitReference, DebitState, Reason } from '../features/payments/core/gateway.ts';
import { isNumberTaken, type ChargeNumber } from '../features/payments/core/ledger.ts';
import { knownAs, type Payment } from '../features/payments/core/payment.ts';
import { isAbandoned, nextAsk, nextDenialAsk, nextLateLook, type Times } from '../features/payments/core/schedule.ts';
import { runOfPayment } from './of-payment.ts';
import type { Policy, Word } from './protocol.ts';

type Paid = DebitState & { outcome: 'paid' };
type Answer = DebitState | DebitOutcome;

/** Returns the debit of a payment as its provider knows it. */
export const debitReference = (deps: EngineContext, payment: Payment): DebitReference => ({
  transactionId: knownAs(payment),
  requestId: payment.debitRequestId,
  charge: payment.charge,
  ...(payment.payer && { payer: deps.toInternational(payment.payer) }),
  ...(payment.providerReference && { providerReference: payment.providerReference }),
});

/** Returns the rules of a debit. With a PIN (`isAttended`) only the payer sends it, and no prompt can stay open at the provider. */
export const debitPolicy = (times: Times, isAttended: boolean): Policy => ({
  saidTwice: ['done', 'refused', 'differs'],
  countsEarly: ['done', 'refused', 'differs', 'silent'],
  endsHold: { plain: ['done', 'refused', 'missing'], doubt: ['done'] },
  refused: 'ends',
  unsent: 'ends',
  booksLost: true,
  booksOpen: true,
  asksSoonAfterSilence: true,
  missing: {
    proofSeconds: isAttended ? times.missingDeliverySeconds : times.walletPendingSeconds,
    asksMeanwhile: true,
    // A prompt that comes later would surprise the payer.
    resendWithinSeconds: isAttended ? 0 : 120,
    leadsTo: 'ends',
    mostSends: 3,
  },
});

const words: Readonly<Record<Answer['outcome'], Word>> = {
  paid: 'done',
  declined: 'refused',
  accepted: 'open',
  pending: 'open',
  'not-found': 'missing',
  refunded: 'differs',
  unsent: 'unsent',
  unknown: 'silent',
};

/** Returns whether the provider charged what we asked for. */
export const isWholeCharge = ({ charge }: Payment, { charged }: Paid): boolean => isSameMoney(charged, charge);

const wordOf = (deps: EngineContext, payment: Payment, answer: Answer): Word => {
  if (answer.outcome === 'paid' && 'charged' in answer && !isWholeCharge(payment, answer)) return 'differs';
  if (answer.outcome !== 'pending') return words[answer.outcome];
  // The address of this card page was lost with the answer, so nobody ever saw the page.
  const isUnreachable = payment.state === 'PENDING' ? isAbandoned(payment, deps.times) : payment.gateway !== null;
  return isUnreachable ? 'void' : 'open';
};

/** Returns whether an authenticated callback claims the same. On hold it does not count: a claim names no amount. */
const isBacked = ({ claim, onHold }: Payment, { outcome }: Answer): boolean =>
  !onHold && (outcome === 'paid' ? claim === 'paid' : outcome === 'declined' && claim === 'not-paid');

const isSame = (one: DebitState, other: DebitState): boolean => {
  if (one.outcome !== 'paid' || other.outcome !== 'paid') return one.outcome === other.outcome;
  // Two numbers of the provider are two debits.
  return isSameMoney(one.charged, other.charged) && one.providerReference === other.providerReference;
};

/** The payer's PIN for this call, and a second reading of its answer. */
type Given = { pin?: string | undefined; judge?: (outcome: DebitOutcome) => DebitOutcome };

/** Returns the protocol of debits. `attempt/submit.ts` commits the first intent and calls; resends commit theirs here. */
export const debits = (deps: EngineContext, { pin, judge = (outcome) => outcome }: Given = {}) =>
  runOfPayment<DebitState, DebitOutcome>(deps, {
    calling: 'SENDING',
    words,
    policyOf: (payment) => debitPolicy(deps.times, methodOf(deps, payment).isAttended ?? false),
    factsOf: ({ state, sends }) => ({
      isOpen: state === 'PENDING',
      sends,
      ...(state !== 'SENDING' && { callLeft: -Infinity }),
    }),
    wordOf: (payment, answer) => wordOf(deps, payment, answer),
    isBacked,
    isSame,
    ask: (payment) => methodOf(deps, payment).enquire(debitReference(deps, payment)),
    begin: (payment) => moveBy(deps, payment, ['resend'], { dueInSeconds: deps.times.callSeconds }),
    call: async (payment, sending) => {
      const request = {
        ...debitReference(deps, payment),
        price: payment.price,
        ...(payment.email && { email: payment.email }),
        ...(pin && { pin }),
        returnUrl: deps.returnUrl(payment.id),
        description: deps.payee,
      };
      return judge(await methodOf(deps, payment).debit(request, sending));
    },
    book: async (payment, { as }, answer) => {
      if (as === 'done') return answer.outcome === 'paid' ? bookCharge(deps, payment, answer) : undefined;
      if (as === 'open') return accept(deps, payment, answer);
      if (as === 'lost') return moveBy(deps, payment, ['lose-debit'], { dueInSeconds: 2 });
      if (as === 'missing') return close(deps, payment, 'not-received-by-provider');
      if (as === 'void' && payment.state === 'PENDING') return close(deps, payment, 'card-abandoned');
      return close(deps, payment, answer.outcome === 'declined' ? answer.reason : 'provider-unreachable');
    },
  });

const accept = (deps: EngineContext, payment: Payment, answer: Answer): Promise<Payment | undefined> => {
  const dueInSeconds = nextAsk({ ...payment, state: 'PENDING', asks: 0 }, deps.times);
  const { outcome: _outcome, ...page } = answer.outcome === 'accepted' ? answer : { outcome: answer.outcome };
  const known = answer.outcome === 'pending' ? { providerReference: answer.providerReference } : page;
  return moveBy(deps, payment, ['accept'], { ...known, dueInSeconds });
};

/** Books a paid debit. If its provider's number belongs to another payment, the debit goes on hold. */
const bookCharge = async (
  deps: EngineContext,
  payment: Payment,
  { providerReference }: Pick<ChargeNumber, 'providerReference'>,
): Promise<Payment | undefined> => {
  try {
    return await moveBy(deps, payment, ['pay'], {
      ...chargeNumber(deps, payment, providerReference),
      dueInSeconds: 0,
    });
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return putOnHold(deps, payment, 'contradiction');
  }
};

const expiredReasons: ReadonlySet<Reason> = new Set(['prompt-expired', 'card-abandoned', 'not-received-by-provider']);

/** The number of enquiries that may deny a callback's "paid" before a person is called. */
export const mostDenials = 8;

/**
 * Closes the attempt as not charged and schedules later enquiries, since a response is evidence and no proof. Against an authenticated
 * callback that claims success it enquires again, and at last calls a person. Returns the payment if it is closed.
 */
export const close = async (deps: EngineContext, payment: Payment, reason: Reason): Promise<Payment | undefined> => {
  const event = expiredReasons.has(reason) ? 'expire' : 'decline';
  const closed = await moveBy(deps, payment, [event], { reason, dueInSeconds: nextLateLook(payment, 0) });
  if (closed) return closed;
  const now = await deps.store.find(payment.id);
  if (!now || now.version !== payment.version || now.onHold || now.claim !== 'paid') return undefined;
  if (now.state === 'SENDING') await moveBy(deps, now, ['lose-debit'], { dueInSeconds: 2 });
  else if (now.denials >= mostDenials) await putOnHold(deps, now, 'contradiction');
  else await deps.store.noteDenial(now, nextDenialAsk(now));
  return undefined;
};
