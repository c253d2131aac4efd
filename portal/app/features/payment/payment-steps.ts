import { isTransactionId } from '@selfcare/contract/transaction-id';
import type { StatusResult } from '@selfcare/contract/payments';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { newId } from '../../api/new-id.ts';
import { outcomeOf } from '../../api/outcome.ts';
import { keepPurchase, nextAttempt, readPurchase } from '../../session/purchase.ts';
import type { QueryData } from '../../session/query-data.ts';
import { liveTransaction } from './live-transaction.ts';
import type { Attempt, Payment as State, PaymentEvent as Event } from './payment.machine.ts';

/** Where the page stands, and what can happen to it; failures are those of the client. */
export type Payment = State<Refused | Lost>;
export type PaymentEvent = Event<Refused | Lost>;

/** What the steps work on. */
export type Ground = { order: QueryData; call: Call };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The attempt that a submitted form makes. The same request again, while nothing ended the attempt before it, is a repeat
 * and keeps its key; anything else is a new attempt at the same purchase.
 */
export const attemptFor = (order: QueryData, request: Attempt['request'], last: Attempt | undefined): Attempt =>
  last && JSON.stringify(last.request) === JSON.stringify(request) ? last : { purchase: nextAttempt(order), request };

const statusEvent = (answer: Answer<StatusResult>, transactionId: string): PaymentEvent => {
  if (answer.outcome === 'success') {
    const outcome = outcomeOf(answer.result);
    if (outcome === 'registered') return { type: 'statusRegistered' };
    if (outcome === 'live') return { type: 'statusLive', transactionId, paymentMode: answer.result.paymentMode };
    return { type: outcome === 'paid' ? 'statusPaid' : 'statusFailed', transactionId };
  }
  return { type: answer.outcome === 'refused' && answer.code === '404' ? 'statusMissing' : 'statusLost' };
};

const ask = async ({ call }: Ground, transactionId: string) =>
  statusEvent(await call('status', { tid: transactionId }), transactionId);

/** Asks what became of the transaction that this tab left here before; one that ended without payment is forgotten. */
export const open = async (ground: Ground): Promise<PaymentEvent> => {
  const purchase = readPurchase(ground.order);
  if (!purchase?.transactionId) return { type: 'nothingOpen' };
  const event = await ask(ground, purchase.transactionId);
  if (event.type === 'statusFailed' || event.type === 'statusMissing')
    keepPurchase({ ...purchase, transactionId: undefined });
  return event;
};

/** Asks what became of a process call; while the transaction is only registered up to five times, a second apart. */
export const check = async (ground: Ground, transactionId: string | undefined): Promise<PaymentEvent> => {
  if (!transactionId) return open(ground);
  for (let asked = 1; ; asked++) {
    const event = await ask(ground, transactionId);
    if (event.type !== 'statusRegistered' || asked === 5) return event;
    await wait(1000);
  }
};

/** Registers an attempt. The purchase is written down before anything is sent; nothing is charged by this step. */
export const initiate = async ({ order, call }: Ground, attempt: Attempt): Promise<PaymentEvent> => {
  const { purchase, request } = attempt;
  const { idempotencyKey, purchaseId } = purchase;
  keepPurchase({ ...purchase, transactionId: readPurchase(order)?.transactionId });
  const answer = await call('initiate', request, { idempotencyKey, purchaseId });
  if (answer.outcome === 'lost') return { type: 'initiateLost', failure: answer };
  if (answer.outcome === 'success') {
    const { transactionId } = answer.result;
    if (!isTransactionId(transactionId))
      return { type: 'initiateLost', failure: { outcome: 'lost', reason: 'unreadable' } };
    keepPurchase({ ...purchase, transactionId });
    return { type: 'registered', transactionId };
  }
  if (answer.code === '422' && !attempt.isRenewed) {
    const renewed = { ...purchase, purchaseId: newId(), idempotencyKey: newId() };
    return { type: 'renewed', attempt: { purchase: renewed, request, isRenewed: true } };
  }
  const isTwinRunning = answer.code === '409' && !liveTransaction(answer);
  if (isTwinRunning) return { type: 'initiateLost', failure: { outcome: 'lost', reason: 'timeout' } };
  return { type: 'initiateRefused', failure: answer };
};

/** A 409 that names another transaction: that one stands in the way, and this one was not sent. */
const isBehindAnother = (refusal: Refused, transactionId: string) =>
  ![undefined, transactionId].includes(liveTransaction(refusal));

/** Refusals of process by which the server says that this attempt charges nothing (wire.md "Envelope"). */
const definite = new Set(['400', '401', '404', '413', '415', '429', '503', '1004', '1006', '1010', '1011', '4001']);

const isWebAddress = (url: string | undefined): url is string => url !== undefined && /^https?:\/\/[^\s]+$/.test(url);

/**
 * Sends a registered attempt to the provider. Any answer that does not say for certain what happened leads to a question,
 * never to a second attempt; so does any refusal of a repeat, since the first may have been taken.
 */
export const process = async ({ order, call }: Ground, payment: Payment): Promise<PaymentEvent> => {
  const { transactionId, attempt, paymentMode = '' } = payment;
  const purchase = attempt?.purchase ?? readPurchase(order);
  if (!transactionId || !purchase) return { type: 'processUnclear' };
  const request = { transactionId, paymentMode, paymentMobile: attempt?.request.paymentMobile ?? '' };
  const { idempotencyKey, purchaseId } = purchase;
  const answer = await call('process', request, { idempotencyKey, purchaseId });
  if (answer.outcome === 'success') {
    if (isWebAddress(answer.result.redirectUrl)) return { type: 'redirected', url: answer.result.redirectUrl };
    return { type: answer.result.status === 'REQUEST_RAISED' ? 'accepted' : 'processUnclear' };
  }
  const isFirst = attempt !== undefined && !attempt.isRepeat;
  const isCertain =
    answer.outcome === 'refused' && (definite.has(answer.code) ? isFirst : isBehindAnother(answer, transactionId));
  if (!isCertain) return { type: 'processUnclear', failure: answer };
  keepPurchase({ ...purchase, transactionId: undefined });
  return { type: 'processRefused', failure: answer };
};
