import { expect, test } from 'vitest';
import { bookRefund, isRefunded, openBook, refundedOf, type BookedDebit } from './book.ts';

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
  const { charge: amount } = debit;
  bookRefund(debit, { refundRequestId: 'F1', amount });
  bookRefund(debit, { refundRequestId: 'F1', amount });
  expect(book.netDebits('T1')).toBe(0);
  bookRefund(debit, { refundRequestId: 'F2', amount });
  expect(debit.refunds).toBe(2);
  expect(book.netDebits('T1')).toBe(-1);
});

test('counts parts by their id and by their sum', () => {
  const book = openBook();
  const debit = paidDebit();
  book.debits.push(debit);
  const part = (refundRequestId: string, amountMinor: number) =>
    bookRefund(debit, { refundRequestId, amount: { amountMinor, currency: 'XAF' } });
  part('F1', 200);
  part('F1', 200);
  expect([refundedOf(debit), isRefunded(debit), book.netDebits('T1')]).toEqual([200, false, 0.6]);
  part('F2', 300);
  expect([refundedOf(debit), isRefunded(debit), book.netDebits('T1')]).toEqual([500, true, 0]);
  part('F3', 100);
  expect(refundedOf(debit)).toBe(600);
});
