import { expect, test } from 'vitest';
import { bookRefund, openBook, type BookedDebit } from './book.ts';

const paidDebit = (): BookedDebit => ({
  port: 'wallet',
  transactionId: 'T1',
  requestId: 'R1',
  charge: { amountMinor: 500, currency: 'XAF' },
  state: 'paid',
  refunds: 0,
});

test('counts a repeated refund id once and a new id as a second refund', () => {
  const book = openBook();
  const debit = paidDebit();
  book.debits.push(debit);
  bookRefund(debit, 'F1');
  bookRefund(debit, 'F1');
  expect(book.netDebits('T1')).toBe(0);
  bookRefund(debit, 'F2');
  expect(debit.refunds).toBe(2);
  expect(book.netDebits('T1')).toBe(-1);
});
