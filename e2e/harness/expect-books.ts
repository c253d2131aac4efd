import type { StatusResult } from '@selfcare/contract/payments';
import { expect } from 'vitest';
import type { Debit, Sandbox } from './sandbox.ts';

/** The ends of a payment: one debit with its product, nothing, or a refunded debit. */
export type End = 'delivered' | 'untouched' | 'refunded';

const counts: Record<End, { debits: number; refunds: number; credits: number }> = {
  delivered: { debits: 1, refunds: 0, credits: 1 },
  untouched: { debits: 0, refunds: 0, credits: 0 },
  refunded: { debits: 1, refunds: 1, credits: 0 },
};

const words: Record<End, Pick<StatusResult, 'status' | 'charged'>> = {
  delivered: { status: 'SUCCESS', charged: 'yes' },
  untouched: { status: 'FAILED', charged: 'no' },
  refunded: { status: 'FAILED', charged: 'refunded' },
};

/** The expected product, price and source of the money. */
type Details = { line?: string; amount?: number; from?: Partial<Pick<Debit, 'port' | 'payer'>> };

/** Verifies the sandbox's books of a transaction; a refund must return the whole debit. */
export const expectBooks = async (sandbox: Sandbox, reference: string, end: End, details: Details = {}) => {
  const { line, amount, from = {} } = details;
  const { debits, refunds, credits } = await sandbox.books(reference);
  const found = { debits: debits.length, refunds: refunds.length, credits: credits.length };
  expect(found, `books of ${reference}: ${JSON.stringify({ debits, refunds, credits })}`).toEqual(counts[end]);
  expect(refunds.map(({ id, debitId, amount: back }) => [id, debitId, back])).toEqual(
    debits.filter(({ refundedBy }) => refundedBy).map((debit) => [debit.refundedBy, debit.id, debit.amount]),
  );
  const expected = { ...from, ...(amount !== undefined && { amount }) };
  expect(debits).toMatchObject(debits.map(() => expected));
  if (line !== undefined) expect(credits.map(({ target }) => target)).toEqual(credits.map(() => line));
  if (amount !== undefined) expect(credits.map((credit) => credit.amount)).toEqual(credits.map(() => amount));
};

/** Verifies the portal's final status and the books. */
export const expectEnd = async (sandbox: Sandbox, status: StatusResult, end: End, details?: Details) => {
  const { status: word, charged, transactionId } = status;
  expect({ status: word, charged }, `${transactionId} says ${JSON.stringify(status)}`).toEqual(words[end]);
  await expectBooks(sandbox, transactionId, end, details);
};
