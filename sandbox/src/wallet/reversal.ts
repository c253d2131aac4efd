import type { Answer } from '../faults/answer.ts';
import { refundDebit } from '../operator/owner-payments.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { refuse } from './errors.ts';
import type { Requests } from './requests.ts';

type AskedReversal = { transactionReference: string; clientCorrelationId: string | undefined; body: unknown };

/**
 * Reverses a completed debit, or the part that the body names. A repeated correlation id returns the first reversal.
 * Refuses a transaction that was reversed in full (a duplicate), and more than is left.
 */
export const reverse = (sandbox: Sandbox, requests: Requests, asked: AskedReversal): Answer => {
  const { transactionReference, clientCorrelationId, body } = asked;
  if (clientCorrelationId === undefined) return refuse('validation', 'formatError', 'X-CorrelationID has a wrong form');
  const earlier = requests.reversal(clientCorrelationId);
  if (earlier?.debitId === transactionReference) return reversalAnswer(sandbox, earlier.refundId);
  if (earlier) return refuse('businessRule', 'duplicateRequest', 'This correlation id was used for another request');
  const debit = sandbox.books.findDebit(transactionReference);
  if (debit === undefined || debit.port !== 'wallet') {
    return refuse('identification', 'identifierError', 'There is no such transaction');
  }
  const amount = isRecord(body) && body['amount'] !== undefined ? Number(fieldOf(body, 'amount')) : debit.amount;
  if (!(amount > 0)) return refuse('validation', 'formatError', 'amount has a wrong form');
  if (isRecord(body) && body['currency'] !== undefined && body['currency'] !== debit.currency) {
    return refuse('validation', 'formatError', 'A reversal gives back the currency that was taken');
  }
  if (debit.refundedBy !== undefined) {
    return refuse('businessRule', 'duplicateRequest', 'This transaction was reversed before');
  }
  return sandbox.store.transaction(() => {
    const refundId = refundDebit(sandbox, 'wallet', debit, amount)?.id;
    if (refundId === undefined)
      return refuse('businessRule', 'requestDeclined', 'The amount is more than is left of this transaction');
    requests.keepReversal({ clientCorrelationId, debitId: debit.id, refundId });
    return reversalAnswer(sandbox, refundId);
  });
};

/** Returns a reversal as a transaction. */
export const reversalAnswer = (sandbox: Sandbox, refundId: string): Answer => {
  const refund = sandbox.books.findRefund(refundId);
  if (refund === undefined) return refuse('identification', 'identifierError', 'There is no such transaction');
  return {
    status: 201,
    body: {
      transactionReference: refund.id,
      originalTransactionReference: refund.debitId,
      transactionStatus: 'completed',
      type: 'reversal',
      amount: String(refund.amount),
      currency: refund.currency,
      requestingOrganisationTransactionReference: refund.reference,
      creationDate: refund.at,
    },
  };
};
