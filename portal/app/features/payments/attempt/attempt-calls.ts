import { processOf, readRefusal } from '@selfcare/contract/checkout';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { ProcessResult } from '@selfcare/contract/payments';
import type { ResultOf } from '@selfcare/contract/endpoints';
import type { Answer, Lost, Refused } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { newId } from '@selfcare/contract/purchase/new-id';
import { isWebAddress } from '../../../site/pages.ts';
import { forgetUnderWay, keepUnderWay } from '../../../session/device/under-way.ts';
import { keepPurchase, nextAttempt, readPurchase } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { consentOf } from './consent.ts';
import type { Payment, PaymentEvent } from './payment.ts';
import type { Attempt } from './payment.machine.ts';

/** PIN attempts left by wallet, as the server last returned. Outlives the modal: reopening it restores no attempt. */
const known = new Map<string, number>();

/** PIN attempts of a wallet until the server returns a count. */
const pinAttempts = 5;

/** Wrong PIN: the server's code and the provider's. */
const wrongCodes = new Set(['1004', '56D005']);

/**
 * Returns the attempts that a wallet has left after the answer to its PIN: 0 if it is locked, undefined if the answer
 * is not about the PIN. Forgets a locked wallet, because only the server knows when it is unlocked.
 */
export const attemptsLeftAfter = (payer: string, answer: Answer<unknown>): number | undefined => {
  if (answer.outcome === 'success') known.delete(payer);
  if (answer.outcome !== 'refused') return undefined;
  const { code, result } = answer;
  const isWrong = wrongCodes.has(code);
  if (!isWrong && code !== '1006') return undefined;
  const said = result.attemptsLeft;
  const left = isWrong ? Math.max(0, Number.isInteger(said) ? Number(said) : (known.get(payer) ?? pinAttempts) - 1) : 0;
  if (left) known.set(payer, left);
  else known.delete(payer);
  return left;
};

type Context = { order: QueryData; call: Call };

const optionsOf = ({ purchase, grant }: Pick<Attempt, 'purchase' | 'grant'>) => ({
  idempotencyKey: purchase.idempotencyKey,
  purchaseId: purchase.purchaseId,
  ...(grant && { accessToken: grant.accessToken }),
});

/** Calls initiate, which charges nothing. Stores the purchase before sending. */
const callInitiate = async ({ order, call }: Context, attempt: Attempt): Promise<Answer<ResultOf<'initiate'>>> => {
  const { purchase, request, grant } = attempt;
  keepPurchase({ ...purchase, transactionId: readPurchase(order)?.transactionId });
  const send = (proof?: { proof: string }) =>
    call(grant ? 'authInitiate' : 'initiate', { ...request, ...proof }, optionsOf(attempt));
  let answer = await send();
  if (answer.outcome === 'refused' && answer.result.work)
    answer = await import('../../../api/work/repeat-with-work.ts').then(
      ({ repeatWithWork }) => repeatWithWork(answer, send),
      () => answer,
    );
  if (answer.outcome !== 'success') return answer;
  const { transactionId } = answer.result;
  if (!isTransactionId(transactionId)) return { outcome: 'lost', reason: 'unreadable' };
  keepPurchase({ ...purchase, transactionId });
  return answer;
};

/** Returns the event of a failed initiate, which charged nothing. */
const notInitiated = (failure: Refused | Lost, attempt: Attempt): PaymentEvent => {
  if (failure.outcome === 'lost') return { type: 'initiateLost', failure };
  const { kind } = readRefusal(failure, { step: 'initiate', hasToken: attempt.grant !== undefined });
  if (kind === 'token') return { type: 'tokenOver' };
  if (kind === 'busy') return { type: 'initiateLost', failure: { outcome: 'lost', reason: 'timeout' } };
  return { type: 'initiateRefused', failure };
};

/** Registers an attempt. */
export const initiate = async (context: Context, attempt: Attempt): Promise<PaymentEvent> => {
  const answer = await callInitiate(context, attempt);
  if (answer.outcome === 'success') {
    return consentOf(attempt.mode) === 'pin'
      ? { type: 'pinNeeded', initiated: answer.result }
      : { type: 'registered', transactionId: answer.result.transactionId };
  }
  if (
    answer.outcome === 'refused' &&
    readRefusal(answer, { step: 'initiate' }).kind === 'renew' &&
    !attempt.isRenewed
  ) {
    const purchase = { ...attempt.purchase, purchaseId: newId(), idempotencyKey: newId() };
    return { type: 'renewed', attempt: { ...attempt, purchase, isRenewed: true, isRepeat: undefined } };
  }
  return notInitiated(answer, attempt);
};

/** Registers the next attempt after a wrong PIN. */
export const repeatInitiate = async (context: Context, attempt: Attempt): Promise<PaymentEvent> => {
  const answer = await callInitiate(context, attempt);
  return answer.outcome === 'success' ? { type: 'pinNeeded', initiated: answer.result } : notInitiated(answer, attempt);
};

const takenEvent = ({ status, redirectUrl, popup }: ProcessResult, payment: Payment): PaymentEvent => {
  const { transactionId = '', attempt } = payment;
  if (isWebAddress(redirectUrl)) {
    return popup && isWebAddress(popup.scriptUrl)
      ? { type: 'popupOffered', popup: { ...popup, url: redirectUrl } }
      : { type: 'redirected', url: redirectUrl };
  }
  if (status !== 'REQUEST_RAISED') return { type: 'processUnclear' };
  return attempt && consentOf(attempt.mode) ? { type: 'taken', transactionId } : { type: 'accepted' };
};

const refusedEvent = (failure: Refused, { attempt }: Payment, transactionId: string): PaymentEvent => {
  const isRepeat = attempt === undefined || attempt.isRepeat;
  const hasToken = attempt?.grant !== undefined;
  const meaning = readRefusal(failure, { step: 'process', transactionId, isRepeat, hasToken });
  switch (meaning.kind) {
    case 'token':
      return { type: 'tokenOver' };
    case 'proof':
      return { type: 'proofNeeded', failure };
    case 'ended':
    case 'conflict':
      return { type: 'processRefused', failure, isTokenSpent: meaning.kind === 'ended' && meaning.isSpent };
    default:
      return { type: 'processUnclear', failure };
  }
};

const ends = new Set(['processRefused', 'tokenOver']);

/**
 * Sends a registered attempt to the provider once and returns the answer with its event. An uncertain answer leads to a
 * status enquiry, never to a second attempt. So does an uncertain refusal of a repeat: the first call may have succeeded.
 */
const sendProcess = async ({ order, call }: Context, payment: Payment) => {
  const { transactionId, attempt, amPin, paymentMode = '' } = payment;
  const purchase = attempt?.purchase ?? readPurchase(order);
  if (!transactionId || !purchase) return { event: { type: 'processUnclear' } satisfies PaymentEvent };
  const paymentMobile = attempt?.request.paymentMobile;
  const request = processOf(transactionId, { paymentMode, paymentMobile }, amPin);
  const options = optionsOf({ purchase, grant: attempt?.grant });
  keepUnderWay(transactionId);
  const answer = await call(attempt?.grant ? 'authProcess' : 'process', request, options);
  const event = eventOf(answer, payment, transactionId);
  if (ends.has(event.type)) keepPurchase({ ...purchase, transactionId: undefined });
  // An attempt that needs a proof of the number was not sent either.
  if (ends.has(event.type) || event.type === 'proofNeeded') forgetUnderWay(transactionId);
  return { answer, event };
};

const eventOf = (answer: Answer<ProcessResult>, payment: Payment, transactionId: string): PaymentEvent => {
  if (answer.outcome === 'success') return takenEvent(answer.result, payment);
  if (answer.outcome === 'refused') return refusedEvent(answer, payment, transactionId);
  return { type: 'processUnclear', failure: answer };
};

/** Sends a registered attempt that needs no PIN. */
export const process = async (context: Context, payment: Payment): Promise<PaymentEvent> =>
  (await sendProcess(context, payment)).event;

/**
 * Sends a registered attempt with its sealed PIN. A wrong PIN leads to another attempt at the same purchase, with the
 * same token. The refusal of this attempt takes effect when the modal is closed.
 */
export const sendPin = async (context: Context & { payer: string }, payment: Payment): Promise<PaymentEvent> => {
  const { answer, event } = await sendProcess(context, payment);
  const attemptsLeft = answer && attemptsLeftAfter(context.payer, answer);
  if (attemptsLeft === undefined || !payment.attempt) return event;
  const refusal = event.type === 'processRefused' ? event : undefined;
  if (attemptsLeft === 0) return { type: 'pinLocked', refusal };
  const attempt = { ...payment.attempt, purchase: nextAttempt(context.order), isRepeat: undefined };
  return { type: 'pinWrong', attempt, attemptsLeft, refusal };
};
