import type { Answer } from '../faults/answer.ts';
import type { Sandbox } from '../sandbox.ts';
import { paystackError } from './api.ts';
import { bookRefund } from './refund.ts';
import {
  newNumber,
  openTransactions,
  type CardDispute,
  type CardTransaction,
  type Transactions,
} from './transactions.ts';
import { announceDispute } from './webhook.ts';

const answerWithinMs = 16 * 3600_000;

/** Returns a dispute in the format of the API and the webhooks. */
const describeDispute = (dispute: CardDispute, transaction: CardTransaction) => ({
  id: dispute.id,
  domain: 'test',
  status: dispute.status,
  resolution: dispute.resolution,
  refund_amount: dispute.amountMinor,
  currency: transaction.currency,
  category: dispute.category,
  transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amountMinor },
  transaction_reference: transaction.reference,
  bin: transaction.card?.bin ?? null,
  last4: transaction.card?.last4 ?? null,
  dueAt: dispute.dueAt,
  createdAt: dispute.createdAt,
  resolvedAt: dispute.resolvedAt ?? null,
});

const described = (transactions: Transactions, dispute: CardDispute) =>
  describeDispute(dispute, transactions.find(dispute.reference)!);

/** GET /dispute/{id}. */
export const findDispute = (transactions: Transactions, id: string): Answer => {
  const dispute = transactions.findDispute(id);
  if (dispute === undefined) return paystackError(404, 'dispute_not_found', 'Dispute not found');
  return {
    status: 200,
    body: { status: true, message: 'Dispute retrieved', data: described(transactions, dispute) },
  };
};

/** GET /dispute: returns the disputes raised since `from`, newest first, by page. */
export const listDisputes = (transactions: Transactions, query: Record<string, unknown>): Answer => {
  const perPage = Math.min(100, Math.max(1, Number(query['perPage'] ?? 50)));
  const page = Math.max(1, Number(query['page'] ?? 1));
  const from = typeof query['from'] === 'string' ? Date.parse(query['from']) : 0;
  const all = transactions
    .disputes()
    .filter(({ createdAt }) => Date.parse(createdAt) >= from)
    .toReversed();
  const data = all.slice((page - 1) * perPage, page * perPage).map((dispute) => described(transactions, dispute));
  const meta = { total: all.length, perPage, page, pageCount: Math.ceil(all.length / perPage) };
  return { status: 200, body: { status: true, message: 'Disputes retrieved', data, meta } };
};

/** The response of the control interface. */
type Decided = { status: number; body: object };
const refused = (status: number, error: string): Decided => ({ status, body: { error } });

const refundedOf = (transactions: Transactions, reference: string): number =>
  transactions.refundsOf(reference).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Raises a dispute of a paid charge, as the cardholder's bank does. */
export const raiseDispute = (sandbox: Sandbox, reference: string, category: CardDispute['category']): Decided => {
  const transactions = openTransactions(sandbox.store);
  const transaction = transactions.find(reference);
  if (transaction?.status !== 'success')
    return refused(400, 'Only a charge by card that succeeded and was not refunded can be disputed.');
  const dispute: CardDispute = {
    id: newNumber(),
    reference,
    category,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    // The bank cannot take money that was already refunded.
    amountMinor: transaction.amountMinor - refundedOf(transactions, reference),
    createdAt: new Date().toISOString(),
    dueAt: new Date(Date.now() + answerWithinMs).toISOString(),
  };
  transactions.keepDispute(dispute);
  const shown = describeDispute(dispute, transaction);
  announceDispute(sandbox, 'charge.dispute.create', shown);
  return { status: 201, body: shown };
};

/** Decides a dispute, as the bank does. `merchant-accepted` refunds the money. */
export const resolveDispute = (
  sandbox: Sandbox,
  id: string,
  resolution: NonNullable<CardDispute['resolution']>,
): Decided => {
  const transactions = openTransactions(sandbox.store);
  const dispute = transactions.findDispute(id);
  if (dispute === undefined) return refused(404, 'There is no such dispute.');
  if (dispute.status === 'resolved') return refused(409, 'It was resolved before.');
  const ended: CardDispute = { ...dispute, status: 'resolved', resolution, resolvedAt: new Date().toISOString() };
  sandbox.store.transaction(() => {
    if (resolution === 'merchant-accepted')
      bookRefund(sandbox, transactions, transactions.find(dispute.reference)!, dispute.amountMinor, `Dispute ${id}`);
    transactions.keepDispute(ended);
  });
  const shown = described(transactions, ended);
  announceDispute(sandbox, 'charge.dispute.resolve', shown);
  return { status: 200, body: shown };
};
