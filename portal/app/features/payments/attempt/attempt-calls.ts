import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { ProcessRequest, ProcessResult } from '@selfcare/contract/payments';
import type { ResultOf } from '@selfcare/contract/endpoints';
import type { Answer, Lost, Refused } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { newId } from '../../../api/outcome.ts';
import { isWebAddress } from '../../../site/pages.ts';
import { forgetUnderWay, keepUnderWay } from '../../../session/device/under-way.ts';
import { keepPurchase, nextAttempt, readPurchase } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { consentOf } from './consent.ts';
import { isOthersPayment, liveTransaction, type Payment, type PaymentEvent } from './payment.ts';
import type { Attempt } from './payment.machine.ts';

/** What the server last said of each wallet's attempts, for as long as this page lives: closing the modal gives none back. */
const known = new Map<string, number>();

/** Attempts of a wallet until the server says how many are left. */
const pinAttempts = 5;

/** The same word in two spellings. */
const wrongCodes = new Set(['1004', '56D005']);

/**
 * How many attempts a wallet has left after an answer to its PIN: none when it is locked, undefined when the answer says
 * nothing of the PIN. A locked wallet is forgotten, since only the server knows when it is open again.
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

/** Calls initiate. The purchase is written down before anything is sent; nothing is charged by this call. */
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

/** What a failed initiate means: nothing was charged. */
const notInitiated = (failure: Refused | Lost, attempt: Attempt): PaymentEvent => {
  if (failure.outcome === 'lost') return { type: 'initiateLost', failure };
  if (failure.code === '401' && attempt.grant) return { type: 'tokenOver' };
  const isDuplicateRunning = failure.code === '409' && !liveTransaction(failure) && !isOthersPayment(failure);
  if (isDuplicateRunning) return { type: 'initiateLost', failure: { outcome: 'lost', reason: 'timeout' } };
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
  if (answer.outcome === 'refused' && answer.code === '422' && !attempt.isRenewed) {
    const purchase = { ...attempt.purchase, purchaseId: newId(), idempotencyKey: newId() };
    return { type: 'renewed', attempt: { ...attempt, purchase, isRenewed: true, isRepeat: undefined } };
  }
  return notInitiated(answer, attempt);
};

/** Registers the attempt that follows a wrong PIN. */
export const repeatInitiate = async (context: Context, attempt: Attempt): Promise<PaymentEvent> => {
  const answer = await callInitiate(context, attempt);
  return answer.outcome === 'success' ? { type: 'pinNeeded', initiated: answer.result } : notInitiated(answer, attempt);
};

/** A 409 for another transaction, named or somebody else's: that one stands in the way, and this one was not sent. */
const isBehindAnother = (refusal: Refused, transactionId: string) =>
  isOthersPayment(refusal) || ![undefined, transactionId].includes(liveTransaction(refusal));

/** Refusals of process by which the server says that this attempt charges nothing. */
const definite = new Set(['400', '401', '404', '413', '415', '429', '1004', '1006', '1010', '1011', '4001']);
/** A 503 proves nothing by itself: only where it says so it is certain that this attempt charges nothing. */
const isDefinite = ({ code, result }: Refused) => definite.has(code) || (code === '503' && result.charged === 'no');
/** Those that the provider gave: it was sent this attempt. */
const ofProvider = new Set(['1006', '1010', '4001']);

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

const refusedEvent = (failure: Refused, payment: Payment, transactionId: string): PaymentEvent => {
  const { attempt } = payment;
  if (failure.code === '401' && attempt?.grant) return { type: 'tokenOver' };
  const isFirst = attempt !== undefined && !attempt.isRepeat;
  const isCertain = isDefinite(failure) ? isFirst : isBehindAnother(failure, transactionId);
  if (!isCertain) return { type: 'processUnclear', failure };
  if (failure.result.prove && !attempt?.grant) return { type: 'proofNeeded', failure };
  return { type: 'processRefused', failure, isTokenSpent: ofProvider.has(failure.code) };
};

const ends = new Set(['processRefused', 'tokenOver']);

/**
 * Sends a registered attempt to the provider, once, and says what the answer means. One that does not say for certain what
 * happened leads to a question, never to a second attempt; so does any refusal of a repeat, since the first may have been
 * taken.
 */
const sendProcess = async ({ order, call }: Context, payment: Payment) => {
  const { transactionId, attempt, amPin, paymentMode = '' } = payment;
  const purchase = attempt?.purchase ?? readPurchase(order);
  if (!transactionId || !purchase) return { event: { type: 'processUnclear' } satisfies PaymentEvent };
  const paymentMobile = attempt?.request.paymentMobile ?? '';
  const request: ProcessRequest = { transactionId, paymentMode, paymentMobile, ...(amPin && { amPin }) };
  const options = optionsOf({ purchase, grant: attempt?.grant });
  keepUnderWay(transactionId);
  const answer = await call(attempt?.grant ? 'authProcess' : 'process', request, options);
  const event = eventOf(answer, payment, transactionId);
  if (ends.has(event.type)) keepPurchase({ ...purchase, transactionId: undefined });
  // What waits for a proof of the number was not sent either.
  if (ends.has(event.type) || event.type === 'proofNeeded') forgetUnderWay(transactionId);
  return { answer, event };
};

const eventOf = (answer: Answer<ProcessResult>, payment: Payment, transactionId: string): PaymentEvent => {
  if (answer.outcome === 'success') return takenEvent(answer.result, payment);
  if (answer.outcome === 'refused') return refusedEvent(answer, payment, transactionId);
  return { type: 'processUnclear', failure: answer };
};

/** Sends a registered attempt that nothing more is asked for. */
export const process = async (context: Context, payment: Payment): Promise<PaymentEvent> =>
  (await sendProcess(context, payment)).event;

/**
 * Sends a registered attempt with its sealed PIN. A wrong PIN leads to another attempt at the same purchase, under the same
 * token; what the answer says of this one holds once the modal is closed.
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
