import { callSecondsLeft, makeMove, methodOf, park, type EngineParts } from '../core/engine.ts';
import type { DebitOutcome, DebitReference, DebitState, Reason } from '../core/gateway.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { isAbandoned, nextDebitAsk, nextLateLook } from '../core/schedule.ts';
import type { Sighting } from '../core/store.ts';

/** How many times one debit may be sent under its one request id, and until which age (a prompt must not surprise). */
const maxSends = 3;
const resendWithinSeconds = 120;

/** Names the debit of a payment to its provider. */
export const debitReference = (parts: EngineParts, payment: Payment): DebitReference => ({
  transactionId: payment.id,
  requestId: payment.debitRequestId,
  charge: payment.charge,
  ...(payment.payer && { payer: parts.toInternational(payment.payer) }),
  ...(payment.providerReference && { providerReference: payment.providerReference }),
});

/** What the customer gave for this one call, and what its answer means besides. */
type Attended = { pin?: string; judge?: (outcome: DebitOutcome) => DebitOutcome };

/**
 * Calls the provider for a payment that is SENDING (the intent is committed) and books what it answers. Returns the
 * answer for the caller who waits; whoever moved the payment meanwhile (a callback) was right as well.
 */
export const callDebit = async (
  parts: EngineParts,
  payment: Payment,
  { pin, judge = (outcome) => outcome }: Attended = {},
): Promise<DebitOutcome> => {
  const answer = await methodOf(parts, payment).debit({
    ...debitReference(parts, payment),
    price: payment.price,
    ...(payment.email && { email: payment.email }),
    ...(pin && { pin }),
    returnUrl: parts.returnUrl(payment.id),
    description: parts.payee,
  });
  const outcome = judge(answer);
  // On a resend, "no byte arrived" says nothing about the sends before it.
  const isProofless = outcome.outcome === 'unsent' && payment.sends > 1;
  await bookDebit(parts, payment, isProofless ? { outcome: 'unknown' } : outcome);
  return outcome;
};

const bookDebit = async (parts: EngineParts, payment: Payment, answer: DebitOutcome): Promise<void> => {
  switch (answer.outcome) {
    case 'accepted': {
      const dueInSeconds = nextDebitAsk({ ...payment, state: 'PENDING', asks: 0 }, parts.times);
      const { providerReference, redirectUrl, accessCode } = answer;
      await makeMove(parts, payment, 'accept', { providerReference, redirectUrl, accessCode, dueInSeconds });
      return;
    }
    case 'paid':
      await makeMove(parts, payment, 'pay', { providerReference: answer.providerReference, dueInSeconds: 0 });
      return;
    case 'declined':
      await close(parts, payment, answer.reason);
      return;
    case 'unsent':
      await close(parts, payment, 'provider-unreachable');
      return;
    case 'unknown':
      await makeMove(parts, payment, 'lose-debit', { dueInSeconds: 2 });
  }
};

const expiredReasons: ReadonlySet<Reason> = new Set(['prompt-expired', 'card-abandoned', 'not-received-by-provider']);

const close = (parts: EngineParts, payment: Payment, reason: Reason) =>
  makeMove(parts, payment, expiredReasons.has(reason) ? 'expire' : 'decline', {
    reason,
    dueInSeconds: nextLateLook({ ...payment, reason }, 0),
  });

/** Asks the provider what became of a debit and books the answer. Nothing is ever closed without proof. */
export const askDebit = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const answer = await methodOf(parts, payment).enquire(debitReference(parts, payment));
  switch (answer.outcome) {
    case 'paid':
      return bookPaid(parts, payment, answer);
    case 'declined':
      return void (await close(parts, payment, answer.reason));
    case 'pending':
      return bookPending(parts, payment, answer.providerReference);
    case 'not-found':
      return bookMissing(parts, payment);
    case 'refunded':
      return park(parts, payment, 'amount-mismatch');
    case 'unknown':
      return askAgain(parts, payment, 'silent');
  }
};

const bookPaid = async (parts: EngineParts, payment: Payment, answer: DebitState & { outcome: 'paid' }) => {
  const { amountMinor, currency } = answer.charged;
  const isOurs = amountMinor === payment.charge.amountMinor && currency === payment.charge.currency;
  if (!isOurs) return park(parts, payment, 'amount-mismatch');
  await makeMove(parts, payment, 'pay', { providerReference: answer.providerReference, dueInSeconds: 0 });
};

const bookPending = async (parts: EngineParts, payment: Payment, providerReference?: string) => {
  if (payment.state === 'PENDING')
    return isAbandoned(payment, parts.times)
      ? void (await close(parts, payment, 'card-abandoned'))
      : askAgain(parts, payment, 'present');
  if (!isLapsed(parts, payment)) return askAgain(parts, payment, 'present');
  // A card page whose address was lost with the answer was never shown to anyone: nobody can pay on it.
  if (payment.gateway) return void (await close(parts, payment, 'provider-unreachable'));
  await makeMove(parts, payment, 'accept', {
    providerReference,
    dueInSeconds: nextDebitAsk({ ...payment, state: 'PENDING', asks: 0 }, parts.times),
  });
};

/** Whether the call that sent it cannot be under way any more. */
const isLapsed = (parts: EngineParts, payment: Payment) =>
  payment.state !== 'SENDING' || callSecondsLeft(parts, payment) <= 0;

const bookMissing = async (parts: EngineParts, payment: Payment) => {
  if (!isLapsed(parts, payment)) return askAgain(parts, payment, 'silent');
  const { isAttended } = methodOf(parts, payment);
  const isFresh = ageSeconds(payment, payment.sentAt ?? payment.createdAt) < resendWithinSeconds;
  if (payment.state !== 'PENDING' && isFresh && !isAttended && payment.sends < maxSends) return resend(parts, payment);
  // A debit with a PIN is answered at once: no prompt of it can stay open at the provider.
  const proofSeconds = isAttended ? parts.times.missingDeliverySeconds : parts.times.walletPendingSeconds;
  const isProven = payment.missingSince && ageSeconds(payment, payment.missingSince) >= proofSeconds;
  if (isProven) return void (await close(parts, payment, 'not-received-by-provider'));
  await askAgain(parts, payment, 'missing');
};

/** The provider never got it and takes one request id once: sent again under the same one (docs/faults.md F02). */
const resend = async (parts: EngineParts, payment: Payment) => {
  const moved = await makeMove(parts, payment, 'resend', { dueInSeconds: parts.times.callSeconds });
  if (moved) await callDebit(parts, moved.payment);
};

const askAgain = async (parts: EngineParts, payment: Payment, sighting: Sighting) => {
  if (ageSeconds(payment, payment.createdAt) > parts.times.parkAfterSeconds)
    return park(parts, payment, 'unsettled-too-long');
  await parts.store.noteAsk(payment, nextDebitAsk(payment, parts.times), sighting);
};
