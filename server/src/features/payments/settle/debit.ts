import { callSecondsLeft, makeMove, methodOf, putOnHold, type EngineContext } from '../core/engine.ts';
import type { DebitOutcome, DebitReference, DebitState, Reason } from '../core/gateway.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { isAbandoned, nextDebitAsk, nextLateLook } from '../core/schedule.ts';
import type { Sighting } from '../core/store.ts';

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

/** What the customer gave for this one call, and what its answer means besides. */
type Attended = { pin?: string; judge?: (outcome: DebitOutcome) => DebitOutcome };

/**
 * Calls the provider for a payment that is SENDING (the intent is committed) and books what it answers. Returns the
 * answer for the caller who waits; whoever moved the payment meanwhile (a callback) was right as well.
 */
export const callDebit = async (
  deps: EngineContext,
  payment: Payment,
  { pin, judge = (outcome) => outcome }: Attended = {},
): Promise<DebitOutcome> => {
  const answer = await methodOf(deps, payment).debit({
    ...debitReference(deps, payment),
    price: payment.price,
    ...(payment.email && { email: payment.email }),
    ...(pin && { pin }),
    returnUrl: deps.returnUrl(payment.id),
    description: deps.payee,
  });
  const outcome = judge(answer);
  // On a resend, "no byte arrived" says nothing about the sends before it.
  const isProofless = outcome.outcome === 'unsent' && payment.sends > 1;
  await bookDebit(deps, payment, isProofless ? { outcome: 'unknown' } : outcome);
  return outcome;
};

const bookDebit = async (deps: EngineContext, payment: Payment, answer: DebitOutcome): Promise<void> => {
  switch (answer.outcome) {
    case 'accepted': {
      const dueInSeconds = nextDebitAsk({ ...payment, state: 'PENDING', asks: 0 }, deps.times);
      const { providerReference, redirectUrl, accessCode } = answer;
      await makeMove(deps, payment, 'accept', { providerReference, redirectUrl, accessCode, dueInSeconds });
      return;
    }
    case 'paid':
      await makeMove(deps, payment, 'pay', { providerReference: answer.providerReference, dueInSeconds: 0 });
      return;
    case 'declined':
      await close(deps, payment, answer.reason);
      return;
    case 'unsent':
      await close(deps, payment, 'provider-unreachable');
      return;
    case 'unknown':
      await makeMove(deps, payment, 'lose-debit', { dueInSeconds: 2 });
  }
};

const expiredReasons: ReadonlySet<Reason> = new Set(['prompt-expired', 'card-abandoned', 'not-received-by-provider']);

const close = (deps: EngineContext, payment: Payment, reason: Reason) =>
  makeMove(deps, payment, expiredReasons.has(reason) ? 'expire' : 'decline', {
    reason,
    dueInSeconds: nextLateLook({ ...payment, reason }, 0),
  });

/** Asks the provider what became of a debit and books the answer. Nothing is ever closed without proof. */
export const askDebit = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const answer = await methodOf(deps, payment).enquire(debitReference(deps, payment));
  switch (answer.outcome) {
    case 'paid':
      return bookPaid(deps, payment, answer);
    case 'declined':
      return void (await close(deps, payment, answer.reason));
    case 'pending':
      return bookPending(deps, payment, answer.providerReference);
    case 'not-found':
      return bookMissing(deps, payment);
    case 'refunded':
      return putOnHold(deps, payment, 'amount-mismatch');
    case 'unknown':
      return askAgain(deps, payment, 'silent');
  }
};

const bookPaid = async (deps: EngineContext, payment: Payment, answer: DebitState & { outcome: 'paid' }) => {
  const { amountMinor, currency } = answer.charged;
  const isOurs = amountMinor === payment.charge.amountMinor && currency === payment.charge.currency;
  if (!isOurs) return putOnHold(deps, payment, 'amount-mismatch');
  await makeMove(deps, payment, 'pay', { providerReference: answer.providerReference, dueInSeconds: 0 });
};

const bookPending = async (deps: EngineContext, payment: Payment, providerReference?: string) => {
  if (payment.state === 'PENDING')
    return isAbandoned(payment, deps.times)
      ? void (await close(deps, payment, 'card-abandoned'))
      : askAgain(deps, payment, 'present');
  if (!isLapsed(deps, payment)) return askAgain(deps, payment, 'present');
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

const bookMissing = async (deps: EngineContext, payment: Payment) => {
  if (!isLapsed(deps, payment)) return askAgain(deps, payment, 'silent');
  const { isAttended } = methodOf(deps, payment);
  const isFresh = ageSeconds(payment, payment.sentAt ?? payment.createdAt) < resendWithinSeconds;
  if (payment.state !== 'PENDING' && isFresh && !isAttended && payment.sends < maxSends) return resend(deps, payment);
  // A debit with a PIN is answered at once: no prompt of it can stay open at the provider.
  const proofSeconds = isAttended ? deps.times.missingDeliverySeconds : deps.times.walletPendingSeconds;
  const isProven = payment.missingSince && ageSeconds(payment, payment.missingSince) >= proofSeconds;
  if (isProven) return void (await close(deps, payment, 'not-received-by-provider'));
  await askAgain(deps, payment, 'missing');
};

/** The provider never got it and takes one request id once: sent again under the same one (docs/faults.md F02). */
const resend = async (deps: EngineContext, payment: Payment) => {
  const moved = await makeMove(deps, payment, 'resend', { dueInSeconds: deps.times.callSeconds });
  if (moved) await callDebit(deps, moved.payment);
};

const askAgain = async (deps: EngineContext, payment: Payment, sighting: Sighting) => {
  if (ageSeconds(payment, payment.createdAt) > deps.times.holdAfterSeconds)
    return putOnHold(deps, payment, 'unsettled-too-long');
  await deps.store.noteAsk(payment, nextDebitAsk(payment, deps.times), sighting);
};
