import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { readMode } from '@selfcare/contract/payment-modes';
import type { StatusResult } from '@selfcare/contract/payments';
import type { Answer } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { isOpenCard, outcomeOf } from '@selfcare/contract/purchase/outcome';
import { keepPurchase, readPurchase } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { consentOf } from './consent.ts';
import type { PaymentEvent } from './payment.ts';

/** Input of the calls. `wanted` is the method in the address, `slug` the operator's word in the modes of its wallet. */
export type Context = { order: QueryData; call: Call; wanted: PaymentMethodType; slug: string };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns `statusLive` if the payer approves on the phone or at the bank; otherwise `taken`: the status page waits. */
const liveEvent = (paymentMode: string, slug: string, transactionId: string): PaymentEvent => {
  const known = readMode(paymentMode, slug);
  return !known || consentOf(known.mode)
    ? { type: 'taken', transactionId }
    : { type: 'statusLive', transactionId, paymentMode };
};

const statusEvent = ({ slug }: Context, answer: Answer<StatusResult>, transactionId: string): PaymentEvent => {
  if (answer.outcome === 'success') {
    const outcome = outcomeOf(answer.result);
    if (outcome === 'registered') return { type: 'statusRegistered' };
    if (outcome === 'live') return liveEvent(answer.result.paymentMode, slug, transactionId);
    return { type: outcome === 'paid' ? 'statusPaid' : 'statusFailed', transactionId };
  }
  return { type: answer.outcome === 'refused' && answer.code === '404' ? 'statusMissing' : 'statusLost' };
};

const ask = async (context: Context, transactionId: string) =>
  statusEvent(context, await context.call('status', { tid: transactionId }), transactionId);

/**
 * Requests the status of this tab's earlier transaction, and forgets one that failed or is missing. Ignores an open card
 * if the address names another method: the server closes it before it takes the new attempt.
 */
export const open = async (context: Context): Promise<PaymentEvent> => {
  const { order, call, wanted } = context;
  const purchase = readPurchase(order);
  if (!purchase?.transactionId) return { type: 'nothingOpen' };
  const answer = await call('status', { tid: purchase.transactionId });
  if (wanted !== 'PG' && answer.outcome === 'success' && isOpenCard(answer.result)) return { type: 'changedMethod' };
  const event = statusEvent(context, answer, purchase.transactionId);
  if (event.type === 'statusFailed' || event.type === 'statusMissing')
    keepPurchase({ ...purchase, transactionId: undefined });
  return event;
};

/** Requests the status after a process call; up to five times, a second apart, while the transaction is only registered. */
export const check = async (context: Context, transactionId: string | undefined): Promise<PaymentEvent> => {
  if (!transactionId) return open({ ...context, wanted: 'PG' });
  for (let asked = 1; ; asked++) {
    const event = await ask(context, transactionId);
    if (event.type !== 'statusRegistered' || asked === 5) return event;
    await wait(1000);
  }
};
