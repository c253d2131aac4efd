import type { Dispute, DisputeSource } from '../../features/payments/core/gateway.ts';
import { bodyOf, elementsOf, reportUnread } from '../answer-body.ts';
import type { HttpClient } from '../http-client.ts';
import { dispute, envelopes, type PaystackDispute } from './messages.ts';

const perPage = 100;
const mostPages = 50;

/** Accepting a dispute, or missing its deadline, pays the cardholder. */
const stateOf = ({ status, resolution }: PaystackDispute): Dispute['state'] | undefined => {
  if (status !== 'resolved') return 'open';
  if (resolution === 'declined') return 'declined';
  return resolution === 'merchant-accepted' || resolution === 'auto-accepted' ? 'accepted' : undefined;
};

/** Returns the disputed amount, by default in the account's currency. Zero on an open dispute is no amount. */
const givesBack = (told: PaystackDispute, state: Dispute['state'], account: string): Dispute['givesBack'] => {
  const { refund_amount: back, currency } = told;
  const isTold = back !== undefined && (back > 0 || state === 'accepted');
  return isTold ? { amountMinor: back, currency: currency ?? account } : null;
};

const toDispute = (told: PaystackDispute, account: string): Dispute | undefined => {
  const transactionId = told.transaction?.reference ?? told.transaction_reference;
  const state = stateOf(told);
  if (!transactionId || !state) return undefined;
  const { dueAt, resolvedAt } = told;
  return {
    id: told.id,
    transactionId,
    state,
    givesBack: givesBack(told, state, account),
    category: told.category ?? null,
    answerBy: dueAt ? new Date(dueAt) : null,
    ...(resolvedAt && { endedAt: new Date(resolvedAt) }),
  };
};

/** Creates the source of Paystack's disputes: one by id, or all since a moment, page by page. */
export const createDisputes = (call: HttpClient, account: string): DisputeSource => ({
  find: async (id, sending) => {
    const result = await call(
      { operation: 'dispute', method: 'GET', path: `/dispute/${encodeURIComponent(id)}` },
      sending,
    );
    if (bodyOf(result, [404], envelopes.refusal)) return 'not-found';
    const told = bodyOf(result, [200], envelopes.dispute)?.data;
    if (told && !stateOf(told)) reportUnread(result, 'data.resolution');
    const found = told && toDispute(told, account);
    return found?.id === id ? found : 'unknown';
  },
  list: async (since, sending) => {
    const found: Dispute[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const query = { from: since.toISOString(), perPage: String(perPage), page: String(page) };
      const result = await call({ operation: 'dispute', method: 'GET', path: '/dispute', query }, sending);
      const listed = bodyOf(result, [200], envelopes.list)?.data;
      if (!listed) return 'unknown';
      // An unreadable element is found by its id instead.
      found.push(...elementsOf(result, listed, dispute).flatMap((told) => (told && toDispute(told, account)) ?? []));
      if (listed.length < perPage) return found;
    }
    // The list does not end, or ignores `from`.
    return 'unknown';
  },
});
