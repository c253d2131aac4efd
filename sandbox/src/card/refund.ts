import type { Answer } from '../faults/answer.ts';
import { isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { paystackError } from './api.ts';
import { minorUnits, newNumber, type CardRefund, type CardTransaction, type Transactions } from './transactions.ts';
import { announceRefund } from './webhook.ts';

/** POST /refund: refunds a paid charge or a part of it. Refuses more than is left, and a charge that was not paid. */
export const refund = (sandbox: Sandbox, transactions: Transactions, body: unknown): Answer => {
  const asked = isRecord(body) ? body : {};
  const transaction = transactions.find(String(asked['transaction'] ?? ''));
  if (transaction === undefined) return paystackError(400, 'transaction_not_found', 'Transaction not found');
  if (transaction.status === 'reversed') {
    return paystackError(400, 'transaction_reversed', 'Transaction has been fully reversed');
  }
  if (transaction.status !== 'success') {
    return paystackError(400, 'transaction_not_paid', 'Only a successful transaction can be refunded');
  }
  const amountMinor = asked['amount'] === undefined ? transaction.amountMinor : Number(asked['amount']);
  const note = String(asked['merchant_note'] ?? '');
  const made = sandbox.store.transaction(() => bookRefund(sandbox, transactions, transaction, amountMinor, note));
  if (made === undefined)
    return paystackError(400, 'invalid_amount', 'Refund amount cannot be more than what is left of the transaction');
  const { currency } = made;
  sandbox.activity.note({ what: 'refunded', port: 'card', amount: amountMinor / minorUnits, currency });
  announceRefund(sandbox, made);
  return { status: 200, body: { status: true, message: 'Refund has been processed', data: describeRefund(made) } };
};

/** Books a refund of a charge or of a part of it. Returns undefined if less than `amountMinor` is left. */
export const bookRefund = (
  sandbox: Sandbox,
  transactions: Transactions,
  transaction: CardTransaction,
  amountMinor: number,
  merchantNote: string,
): CardRefund | undefined => {
  const { reference, currency, debitId = '' } = transaction;
  const entry = sandbox.books.refund(debitId, amountMinor / minorUnits);
  if (entry === undefined) return undefined;
  const { id: bookId, at: createdAt } = entry;
  const refund = { id: newNumber(), bookId, reference, amountMinor, currency, merchantNote, createdAt };
  transactions.keepRefund(refund);
  if (sandbox.books.findDebit(debitId)?.refundedBy !== undefined)
    transactions.keep({ ...transaction, status: 'reversed', gatewayResponse: 'Reversed' });
  return refund;
};

/** GET /refund?transaction={reference}: returns the refunds of one charge. */
export const listRefunds = (transactions: Transactions, reference: unknown): Answer => {
  const data = typeof reference === 'string' ? transactions.refundsOf(reference).map(describeRefund) : [];
  const meta = { total: data.length, perPage: 50, page: 1, pageCount: 1 };
  return { status: 200, body: { status: true, message: 'Refunds retrieved', data, meta } };
};

const describeRefund = (made: CardRefund) => {
  return {
    id: made.id,
    transaction: { reference: made.reference },
    transaction_reference: made.reference,
    status: 'processed',
    amount: made.amountMinor,
    currency: made.currency,
    merchant_note: made.merchantNote,
    created_at: made.createdAt,
  };
};
