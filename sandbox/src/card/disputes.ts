import type { FastifyInstance } from 'fastify';
import type { Answer } from '../faults/answer.ts';
import type { Sandbox } from '../sandbox.ts';
import { paystackError } from './api.ts';
import {
  newNumber,
  openTransactions,
  type CardDispute,
  type CardTransaction,
  type Transactions,
} from './transactions.ts';
import { announceDispute } from './webhook.ts';

const answerWithinMs = 16 * 3600_000;

/** A dispute as the API and the webhooks carry it. */
export const describeDispute = (dispute: CardDispute, transaction: CardTransaction) => ({
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

/** GET /dispute: those raised since `from`, the newest first, page by page. */
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

type Raised = { reference: string; category?: 'chargeback' | 'fraud' };
type Resolved = { resolution: 'merchant-accepted' | 'declined' };

const raised = {
  type: 'object',
  required: ['reference'],
  additionalProperties: false,
  properties: { reference: { type: 'string' }, category: { enum: ['chargeback', 'fraud'] } },
};
const resolved = {
  type: 'object',
  required: ['resolution'],
  additionalProperties: false,
  properties: { resolution: { enum: ['merchant-accepted', 'declined'] } },
};

/** `/disputes`: the cardholder's bank disputes a paid charge, and decides: where it is accepted, the money goes back. */
export const disputeControlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const transactions = openTransactions(sandbox.store);

  app.get('/disputes', async () => ({
    disputes: transactions.disputes().map((dispute) => described(transactions, dispute)),
  }));

  app.post<{ Body: Raised }>('/disputes', { schema: { body: raised } }, (request, reply) => {
    const { reference, category = 'chargeback' } = request.body;
    const transaction = transactions.find(reference);
    if (transaction?.status !== 'success')
      return reply
        .code(400)
        .send({ error: 'Only a charge by card that succeeded and was not given back is disputed.' });
    const dispute: CardDispute = {
      id: newNumber(),
      reference,
      category,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      amountMinor: transaction.amountMinor,
      createdAt: new Date().toISOString(),
      dueAt: new Date(Date.now() + answerWithinMs).toISOString(),
    };
    transactions.keepDispute(dispute);
    announceDispute(sandbox, 'charge.dispute.create', describeDispute(dispute, transaction));
    return reply.code(201).send(describeDispute(dispute, transaction));
  });

  app.post<{ Params: { id: string }; Body: Resolved }>(
    '/disputes/:id/resolve',
    { schema: { body: resolved } },
    (request, reply) => {
      const dispute = transactions.findDispute(request.params.id);
      if (dispute === undefined) return reply.code(404).send({ error: 'There is no such dispute.' });
      if (dispute.status === 'resolved') return reply.code(409).send({ error: 'It was resolved before.' });
      const { resolution } = request.body;
      const ended: CardDispute = { ...dispute, status: 'resolved', resolution, resolvedAt: new Date().toISOString() };
      const transaction = transactions.find(dispute.reference)!;
      sandbox.store.transaction(() => {
        if (resolution === 'merchant-accepted') giveBack(sandbox, transactions, transaction, ended);
        transactions.keepDispute(ended);
      });
      announceDispute(sandbox, 'charge.dispute.resolve', described(transactions, ended));
      return reply.send(described(transactions, ended));
    },
  );
};

/** What the bank takes back is a refund at the provider, where the charge was not given back before. */
const giveBack = (
  sandbox: Sandbox,
  transactions: Transactions,
  transaction: CardTransaction,
  { id, amountMinor }: CardDispute,
): void => {
  const entry = transaction.debitId === undefined ? undefined : sandbox.books.refund(transaction.debitId);
  if (entry === undefined) return;
  transactions.keepRefund({
    id: newNumber(),
    bookId: entry.id,
    reference: transaction.reference,
    amountMinor,
    currency: transaction.currency,
    merchantNote: `Dispute ${id}`,
    createdAt: entry.at,
  });
  transactions.keep({ ...transaction, status: 'reversed', gatewayResponse: 'Reversed' });
};
