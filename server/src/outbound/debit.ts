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

/** Returns the debit of a payment as its provider knows it. */
export const debitReference = (deps: EngineContext, payment: Payment): DebitReference => ({
  transactionId: payment.id,
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

/** Returns the debit as a purpose. `attempt/submit.ts` commits the first intent; this file commits those of resends. */
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

/** Books a paid debit. If its provider's number belongs to another payment, the debit goes on hold and an alarm calls a person. */
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

/** The number of enquiries that may deny a callback's "paid" before a person is called. */
export const mostDenials = 8;

/**
 * Closes the attempt as not charged and schedules later enquiries, since a response is evidence and no proof. Does not close against an
 * authenticated callback that claims success: then it enquires again, and at last calls a person. Returns the payment if it is closed.
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

/** Enquires again if an answer must be given twice. Returns `unknown` if the second answer differs. */
export const confirmDebit = async (deps: EngineContext, payment: Payment, first: DebitState): Promise<DebitState> =>
  (await confirm(debitPurpose(deps), payment, first)) ?? { outcome: 'unknown' };

/** Enquires about a debit, twice where the policy says so. Returns `unknown` if the second answer differs. */
export const enquireDebit = async (deps: EngineContext, payment: Payment): Promise<DebitState> =>
  confirmDebit(deps, payment, await enquireDebitOnce(deps, payment));

/** Enquires about a debit once. */
export const enquireDebitOnce = (deps: EngineContext, payment: Payment): Promise<DebitState> =>
  debitPurpose(deps).ask(payment);

/** Enquires about a debit and books the answer. Returns the payment if its state changed. */
export const askDebit = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  enquire(deps, debitPurpose(deps), payment);

/**
 * Sends the debit of a payment that is SENDING (its intent is committed) and books the response. Returns the response, and the payment if
 * this call changed its state; a callback may have done so first.
 */
export const callDebit = async (
  deps: EngineContext,
  payment: Payment,
  { elapsedSeconds, ...given }: Given & { elapsedSeconds: Stopwatch },
): Promise<{ outcome: DebitOutcome; moved: Payment | undefined }> => {
  const { answer, moved } = await call(deps, debitPurpose(deps, given), payment, elapsedSeconds);
  return { outcome: answer, moved };
};
