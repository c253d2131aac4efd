import { isSameMoney } from '@selfcare/contract/values/money';
import {
  callOnce,
  callSecondsLeft,
  chargeNumber,
  isOverdue,
  isStale,
  makeMove,
  methodOf,
  missingSeconds,
  noteMissing,
  putOnHold,
  startCall,
  type EngineContext,
} from '../core/engine.ts';
import { isNumberTaken, type ChargeNumber } from '../core/ledger.ts';
import type { Stopwatch } from '../fencing/clocks.ts';
import type { DebitOutcome, DebitReference, DebitState, Reason } from '../core/gateway.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { isAbandoned, nextDebitAsk, nextDenialAsk, nextLateLook, soonAfterSilence } from '../core/schedule.ts';
import type { Sighting } from '../core/due-queries.ts';
import type { Moved } from '../core/store.ts';

/** How many times one debit may be sent under its one request id, and until which age (a prompt must not surprise). */
const maxSends = 3;
const resendWithinSeconds = 120;

/** Names the debit of a payment to its provider. */
export const debitReference = (deps: EngineContext, payment: Payment): DebitReference => ({
  transactionId: payment.id,
  requestId: payment.debitRequestId,
  charge: payment.charge,
  ...(payment.payer && { payer: deps.toInternational(payment.payer) }),
  ...(payment.providerReference && { providerReference: payment.providerReference }),
});

/** What the customer gave for this one call, and what its answer means besides; `elapsedSeconds` began before the commit. */
type Sending = { elapsedSeconds: Stopwatch; pin?: string; judge?: (outcome: DebitOutcome) => DebitOutcome };

/**
 * Calls the provider for a payment that is SENDING (the intent is committed) and books what it answers. Returns the
 * answer for the caller who waits, and the payment where this moved it; whoever moved it meanwhile (a callback) was right as well.
 */
export const callDebit = async (
  deps: EngineContext,
  payment: Payment,
  { elapsedSeconds, pin, judge = (outcome) => outcome }: Sending,
): Promise<{ outcome: DebitOutcome; moved: Payment | undefined }> => {
  const request = {
    ...debitReference(deps, payment),
    price: payment.price,
    ...(payment.email && { email: payment.email }),
    ...(pin && { pin }),
    returnUrl: deps.returnUrl(payment.id),
    description: deps.payee,
  };
  const answer = await callOnce(deps, elapsedSeconds, () => methodOf(deps, payment).debit(request));
  const outcome = judge(answer);
  // On a resend, neither "no byte arrived" nor "declined" says anything about the sends before it: the enquiry decides.
  const isProofless = (outcome.outcome === 'unsent' || outcome.outcome === 'declined') && payment.sends > 1;
  const moved = await bookDebit(deps, payment, isProofless ? { outcome: 'unknown' } : outcome);
  return { outcome, moved: moved?.payment };
};

/**
 * Books that a debit is paid. A number of the provider that has proved another payment proves nothing: it stays in doubt, and a
 * person is called.
 */
export const bookCharge = async (
  deps: EngineContext,
  payment: Payment,
  { providerReference }: Pick<ChargeNumber, 'providerReference'>,
): Promise<Moved | undefined> => {
  try {
    return await makeMove(deps, payment, 'pay', {
      ...chargeNumber(deps, payment, providerReference),
      dueInSeconds: 0,
    });
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    await putOnHold(deps, payment, 'contradiction');
    return undefined;
  }
};

const bookDebit = async (deps: EngineContext, payment: Payment, answer: DebitOutcome): Promise<Moved | undefined> => {
  switch (answer.outcome) {
    case 'accepted': {
      const dueInSeconds = nextDebitAsk({ ...payment, state: 'PENDING', asks: 0 }, deps.times);
      const { providerReference, redirectUrl, accessCode } = answer;
      return makeMove(deps, payment, 'accept', { providerReference, redirectUrl, accessCode, dueInSeconds });
    }
    case 'paid':
      return bookCharge(deps, payment, answer);
    case 'declined':
      return void (await close(deps, payment, answer.reason));
    case 'unsent':
      return void (await close(deps, payment, 'provider-unreachable'));
    case 'unknown':
      return makeMove(deps, payment, 'lose-debit', { dueInSeconds: 2 });
  }
};

const expiredReasons: ReadonlySet<Reason> = new Set(['prompt-expired', 'card-abandoned', 'not-received-by-provider']);

/** A claim of success that so many enquiries deny goes to a person. */
export const mostDenials = 8;

/**
 * Closes the attempt as not charged, and has it looked at later all the same: a provider's word is evidence, no proof. Not
 * against an authenticated callback that claims success: then the provider is asked again, and at last a person. Answers
 * whether it is closed.
 */
export const close = async (deps: EngineContext, payment: Payment, reason: Reason): Promise<boolean> => {
  const event = expiredReasons.has(reason) ? 'expire' : 'decline';
  if (await makeMove(deps, payment, event, { reason, dueInSeconds: nextLateLook(payment, 0) })) return true;
  const now = await deps.store.find(payment.id);
  if (!now || now.version !== payment.version || now.onHold || now.claim !== 'paid') return false;
  if (now.state === 'SENDING') await makeMove(deps, now, 'lose-debit', { dueInSeconds: 2 });
  else if (now.denials >= mostDenials) await putOnHold(deps, now, 'contradiction');
  else await deps.store.noteDenial(now, nextDenialAsk(now));
  return false;
};

type Verdict = Extract<DebitState, { outcome: 'paid' | 'declined' | 'refunded' }>;

const isVerdict = (answer: DebitState): answer is Verdict =>
  answer.outcome === 'paid' || answer.outcome === 'declined' || answer.outcome === 'refunded';

/** Whether an authenticated callback has said the same. */
const isBacked = ({ claim, onHold }: Payment, { outcome }: Verdict): boolean => {
  // A claim names no amount, and on hold another one may have been seen.
  if (onHold) return false;
  return outcome === 'paid' ? claim === 'paid' : outcome === 'declined' && claim === 'not-paid';
};

const isSame = (one: Verdict, other: DebitState): boolean => {
  if (one.outcome !== 'paid' || other.outcome !== 'paid') return one.outcome === other.outcome;
  const [{ charged }, { charged: again }] = [one, other];
  // By this number it is given back: two of them are two debits.
  return isSameMoney(charged, again) && one.providerReference === other.providerReference;
};

/** Asks the provider, once, what became of a debit. */
export const enquireOnce = (deps: EngineContext, payment: Payment): Promise<DebitState> =>
  methodOf(deps, payment).enquire(debitReference(deps, payment));

/**
 * What would end a doubt is said by two: by a callback of the provider's own and this answer, or by two answers. So nothing is
 * delivered, and nobody is told that nothing was charged, on one wrong word.
 */
export const confirm = async (deps: EngineContext, payment: Payment, answer: DebitState): Promise<DebitState> => {
  if (!isVerdict(answer) || isBacked(payment, answer)) return answer;
  const second = await enquireOnce(deps, payment);
  return isSame(answer, second) ? second : { outcome: 'unknown' };
};

/** Asks the provider what became of a debit, so that the answer may be booked. */
export const enquireDebit = async (deps: EngineContext, payment: Payment): Promise<DebitState> =>
  confirm(deps, payment, await enquireOnce(deps, payment));

/** Whether what was charged is what we asked for. */
export const isWholeCharge = ({ charge }: Payment, { charged }: DebitState & { outcome: 'paid' }): boolean =>
  isSameMoney(charged, charge);

/**
 * Asks the provider what became of a debit and books the answer. Nothing is ever closed without proof. Answers the payment
 * where this booked that it is paid.
 */
export const askDebit = async (deps: EngineContext, payment: Payment): Promise<Payment | undefined> => {
  const asked = startCall(deps);
  const first = await enquireOnce(deps, payment);
  const answer = await confirm(deps, payment, first);
  switch (answer.outcome) {
    case 'paid':
      return bookPaid(deps, payment, answer);
    case 'declined':
      return void (await close(deps, payment, answer.reason));
    case 'pending':
      return void (await bookPending(deps, payment, answer.providerReference));
    case 'not-found':
      return void (await bookMissing(deps, payment, asked));
    case 'refunded':
      return void (await putOnHold(deps, payment, 'amount-mismatch'));
    case 'unknown':
      return void (await askAgain(deps, payment, 'silent', soonAfterSilence(payment)));
  }
};

const bookPaid = async (
  deps: EngineContext,
  payment: Payment,
  answer: DebitState & { outcome: 'paid' },
): Promise<Payment | undefined> => {
  if (!isWholeCharge(payment, answer)) return void (await putOnHold(deps, payment, 'amount-mismatch'));
  return (await bookCharge(deps, payment, answer))?.payment;
};

const bookPending = async (deps: EngineContext, payment: Payment, providerReference?: string) => {
  if (payment.state === 'PENDING')
    return isAbandoned(payment, deps.times)
      ? void (await close(deps, payment, 'card-abandoned'))
      : askAgain(deps, payment, 'present');
  // Else portals that die one after the other, each before it can tell, would have it asked about later and later.
  if (!isLapsed(deps, payment)) return askAgain(deps, payment, 'present', callSecondsLeft(deps, payment));
  // A card page whose address was lost with the answer was never shown to anyone: nobody can pay on it.
  if (payment.gateway) return void (await close(deps, payment, 'provider-unreachable'));
  await makeMove(deps, payment, 'accept', {
    providerReference,
    dueInSeconds: nextDebitAsk({ ...payment, state: 'PENDING', asks: 0 }, deps.times),
  });
};

/** Whether the call that sent it cannot be under way any more. */
const isLapsed = (deps: EngineContext, payment: Payment) =>
  payment.state !== 'SENDING' || callSecondsLeft(deps, payment) <= 0;

const bookMissing = async (deps: EngineContext, payment: Payment, asked: Stopwatch) => {
  if (!isLapsed(deps, payment)) return askAgain(deps, payment, 'silent', callSecondsLeft(deps, payment));
  const { isAttended } = methodOf(deps, payment);
  const age = ageSeconds(payment, payment.sentAt ?? payment.createdAt) + asked();
  const isFresh = age < resendWithinSeconds && !isStale(deps, asked);
  if (payment.state !== 'PENDING' && isFresh && !isAttended && payment.sends < maxSends) return resend(deps, payment);
  // A debit with a PIN is answered at once: no prompt of it can stay open at the provider.
  const proofSeconds = isAttended ? deps.times.missingDeliverySeconds : deps.times.walletPendingSeconds;
  const missingFor = missingSeconds(deps, payment, asked);
  if (missingFor !== undefined && missingFor >= proofSeconds)
    return void (await close(deps, payment, 'not-received-by-provider'));
  await askAgain(deps, payment, 'missing', proofSeconds - (missingFor ?? 0));
};

/** The provider never got it and takes one request id once: sent again under the same one (docs/faults.md F02). */
const resend = async (deps: EngineContext, payment: Payment) => {
  const elapsedSeconds = startCall(deps);
  const moved = await makeMove(deps, payment, 'resend', { dueInSeconds: deps.times.callSeconds });
  if (moved) await callDebit(deps, moved.payment, { elapsedSeconds });
};

/** Asks again when it is time, and no later than the moment at which the answer may prove more than this one. */
const askAgain = async (deps: EngineContext, payment: Payment, sighting: Sighting, withinSeconds = Infinity) => {
  const dueInSeconds = Math.min(nextDebitAsk(payment, deps.times), withinSeconds);
  // What is not found, again and again, ends by itself.
  if (sighting === 'missing') return noteMissing(deps, payment, dueInSeconds);
  if (isOverdue(deps, payment)) return putOnHold(deps, payment, 'unsettled-too-long');
  await deps.store.noteAsk(payment, dueInSeconds, sighting);
};
