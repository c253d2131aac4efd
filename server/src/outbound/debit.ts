import { isSameMoney } from '@selfcare/contract/values/money';
import {
  callSecondsLeft,
  chargeNumber,
  isOverdue,
  isPlainHold,
  makeMove,
  methodOf,
  missingSeconds,
  noteAsk,
  putOnHold,
  type EngineContext,
} from '../features/payments/core/engine.ts';
import type { DebitOutcome, DebitReference, DebitState, Reason } from '../features/payments/core/gateway.ts';
import { isNumberTaken, type ChargeNumber } from '../features/payments/core/ledger.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import {
  isAbandoned,
  nextDebitAsk,
  nextDenialAsk,
  nextHoldAsk,
  nextLateLook,
  soonAfterSilence,
  type Times,
} from '../features/payments/core/schedule.ts';
import type { Stopwatch } from '../clocks/clocks.ts';
import type { Policy, Word } from './protocol.ts';
import { call, confirm, enquire, type Purpose } from './run.ts';

type Paid = DebitState & { outcome: 'paid' };
type Answer = DebitState | DebitOutcome;

/** Names the debit of a payment to its provider. */
export const debitReference = (deps: EngineContext, payment: Payment): DebitReference => ({
  transactionId: payment.id,
  requestId: payment.debitRequestId,
  charge: payment.charge,
  ...(payment.payer && { payer: deps.toInternational(payment.payer) }),
  ...(payment.providerReference && { providerReference: payment.providerReference }),
});

/** A debit with a PIN is answered at once and sent by its payer alone: no prompt of it can stay open at the provider. */
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
    // A prompt must not surprise.
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

/** Whether what was charged is what we asked for. */
export const isWholeCharge = ({ charge }: Payment, { charged }: Paid): boolean => isSameMoney(charged, charge);

const wordOf = (deps: EngineContext, payment: Payment, answer: Answer): Word => {
  if (answer.outcome === 'paid' && 'charged' in answer && !isWholeCharge(payment, answer)) return 'differs';
  if (answer.outcome !== 'pending') return words[answer.outcome];
  // A card page whose address was lost with the answer was never shown to anyone: nobody can pay on it.
  const isUnreachable = payment.state === 'PENDING' ? isAbandoned(payment, deps.times) : payment.gateway !== null;
  return isUnreachable ? 'void' : 'open';
};

/** Whether an authenticated callback has said the same. A claim names no amount, and on hold another one may have been seen. */
const isBacked = ({ claim, onHold }: Payment, { outcome }: Answer): boolean =>
  !onHold && (outcome === 'paid' ? claim === 'paid' : outcome === 'declined' && claim === 'not-paid');

const isSame = (one: DebitState, other: DebitState): boolean => {
  if (one.outcome !== 'paid' || other.outcome !== 'paid') return one.outcome === other.outcome;
  // By this number it is given back: two of them are two debits.
  return isSameMoney(one.charged, other.charged) && one.providerReference === other.providerReference;
};

/** What the customer gave for this one call, and what its answer means besides. */
type Given = { pin?: string | undefined; judge?: (outcome: DebitOutcome) => DebitOutcome };

/** The debit of a payment. It is begun by who submits the attempt (attempt/submit.ts), or here once it never arrived. */
const debitPurpose = (deps: EngineContext, given: Given = {}): Purpose<Payment, DebitState, DebitOutcome> => ({
  policyOf: (payment) => debitPolicy(deps.times, methodOf(deps, payment).isAttended ?? false),
  factsOf: (payment, asked) => ({
    row: {
      hold: payment.onHold ? (isPlainHold(payment) ? 'plain' : 'doubt') : undefined,
      isCalling: payment.state === 'SENDING',
      isOpen: payment.state === 'PENDING',
      sends: payment.sends,
      isRepeated: payment.sends > 1,
      wasRefused: false,
    },
    times: {
      callLeft: payment.state === 'SENDING' ? callSecondsLeft(deps, payment) : -Infinity,
      missing: missingSeconds(deps, payment, asked),
      age: ageSeconds(payment, payment.sentAt ?? payment.createdAt) + asked(),
      isOverdue: isOverdue(deps, payment),
      next: nextDebitAsk(payment, deps.times),
      soon: soonAfterSilence(payment),
      nextOnHold: nextHoldAsk(payment),
      nextTry: 0,
    },
  }),
  read: (payment, answer) => ({ word: wordOf(deps, payment, answer), isBacked: isBacked(payment, answer) }),
  isSame,
  ask: (payment) => methodOf(deps, payment).enquire(debitReference(deps, payment)),
  begin: async (payment) =>
    (await makeMove(deps, payment, 'resend', { dueInSeconds: deps.times.callSeconds }))?.payment,
  call: async (payment, sending) => {
    const { pin, judge = (outcome) => outcome } = given;
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
  apply: async (payment, decision, answer) => {
    if (decision.do === 'ask') return noteAsk(deps, payment, decision);
    if (decision.do === 'hold') return void (await putOnHold(deps, payment, decision.why));
    switch (decision.as) {
      case 'done':
        return answer.outcome === 'paid' ? bookCharge(deps, payment, answer) : undefined;
      case 'open':
        return accept(deps, payment, answer);
      case 'lost':
        return (await makeMove(deps, payment, 'lose-debit', { dueInSeconds: 2 }))?.payment;
      case 'missing':
        return close(deps, payment, 'not-received-by-provider');
      case 'void':
        return close(deps, payment, payment.state === 'PENDING' ? 'card-abandoned' : 'provider-unreachable');
      default:
        return close(deps, payment, answer.outcome === 'declined' ? answer.reason : 'provider-unreachable');
    }
  },
});

const accept = async (deps: EngineContext, payment: Payment, answer: Answer): Promise<Payment | undefined> => {
  const dueInSeconds = nextDebitAsk({ ...payment, state: 'PENDING', asks: 0 }, deps.times);
  const { outcome: _outcome, ...told } = answer.outcome === 'accepted' ? answer : { outcome: answer.outcome };
  const known = answer.outcome === 'pending' ? { providerReference: answer.providerReference } : told;
  return (await makeMove(deps, payment, 'accept', { ...known, dueInSeconds }))?.payment;
};

/**
 * Books that a debit is paid. A number of the provider that has proved another payment proves nothing: it stays in doubt, and a
 * person is called.
 */
const bookCharge = async (
  deps: EngineContext,
  payment: Payment,
  { providerReference }: Pick<ChargeNumber, 'providerReference'>,
): Promise<Payment | undefined> => {
  try {
    const detail = { ...chargeNumber(deps, payment, providerReference), dueInSeconds: 0 };
    return (await makeMove(deps, payment, 'pay', detail))?.payment;
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    await putOnHold(deps, payment, 'contradiction');
    return undefined;
  }
};

const expiredReasons: ReadonlySet<Reason> = new Set(['prompt-expired', 'card-abandoned', 'not-received-by-provider']);

/** A claim of success that so many enquiries deny goes to a person. */
export const mostDenials = 8;

/**
 * Closes the attempt as not charged, and has it looked at later all the same: a provider's word is evidence, no proof. Not
 * against an authenticated callback that claims success: then the provider is asked again, and at last a person. Returns the payment
 * where it is closed.
 */
export const close = async (deps: EngineContext, payment: Payment, reason: Reason): Promise<Payment | undefined> => {
  const event = expiredReasons.has(reason) ? 'expire' : 'decline';
  const moved = await makeMove(deps, payment, event, { reason, dueInSeconds: nextLateLook(payment, 0) });
  if (moved) return moved.payment;
  const now = await deps.store.find(payment.id);
  if (!now || now.version !== payment.version || now.onHold || now.claim !== 'paid') return undefined;
  if (now.state === 'SENDING') await makeMove(deps, now, 'lose-debit', { dueInSeconds: 2 });
  else if (now.denials >= mostDenials) await putOnHold(deps, now, 'contradiction');
  else await deps.store.noteDenial(now, nextDenialAsk(now));
  return undefined;
};

/** Asks once more where an answer would end a doubt; `unknown` where that says something else. */
export const confirmDebit = async (deps: EngineContext, payment: Payment, first: DebitState): Promise<DebitState> =>
  (await confirm(debitPurpose(deps), payment, first)) ?? { outcome: 'unknown' };

/** What became of a debit, as an enquiry says; `unknown` where it must say so twice and does not. */
export const enquireDebit = async (deps: EngineContext, payment: Payment): Promise<DebitState> =>
  confirmDebit(deps, payment, await enquireDebitOnce(deps, payment));

/** The same, as an enquiry says it once. */
export const enquireDebitOnce = (deps: EngineContext, payment: Payment): Promise<DebitState> =>
  debitPurpose(deps).ask(payment);

/** Asks the provider what became of a debit and books the answer. Returns the payment where that moved it. */
export const askDebit = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  enquire(deps, debitPurpose(deps), payment);

/**
 * Calls the provider for a payment that is SENDING (the intent is committed) and books what it answers. Returns the
 * answer for the caller who waits, and the payment where this moved it; whoever moved it meanwhile (a callback) was right as well.
 */
export const callDebit = async (
  deps: EngineContext,
  payment: Payment,
  { elapsedSeconds, ...given }: Given & { elapsedSeconds: Stopwatch },
): Promise<{ outcome: DebitOutcome; moved: Payment | undefined }> => {
  const { answer, moved } = await call(deps, debitPurpose(deps, given), payment, elapsedSeconds);
  return { outcome: answer, moved };
};
