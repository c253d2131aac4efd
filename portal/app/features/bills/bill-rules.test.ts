import type { OpenInvoice } from '@selfcare/contract/bills';
import { describe, expect, test } from 'vitest';
import type { Line } from '../../api/line.ts';
import { isQueryData } from '../../session/query-data.ts';
import { billedLine } from './billed-line.ts';
import { billAmountFault, billOrder, firstDue, mayPayPart, wholeOf } from './bill-rules.ts';

const aLine = (lineType: 'PREPAID' | 'POSTPAID' | 'HYBRID'): Line => ({ state: 'found', lineType, broadband: false });
const anInvoice = (part: Partial<OpenInvoice> = {}): OpenInvoice => ({
  accountNo: '1000000003',
  invoiceNo: 'I-1',
  dueDate: '2026-12-01',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  currency: 'CFA',
  outstandingAmount: 12_000,
  invoiceStatus: 'open',
  ...part,
});

describe('the line', () => {
  test('may be postpaid, or hybrid where the market says so', () => {
    expect(billedLine(aLine('POSTPAID'), { postpaidHybridCheck: false })).toEqual({
      isTaken: true,
      lineType: 'POSTPAID',
    });
    expect(billedLine(aLine('HYBRID'), { postpaidHybridCheck: true })).toEqual({ isTaken: true, lineType: 'HYBRID' });
    expect(billedLine(aLine('HYBRID'), { postpaidHybridCheck: false })).toEqual({ isTaken: false, reason: 'hybrid' });
  });

  test('is never prepaid, and nothing is said of one that is not known', () => {
    expect(billedLine(aLine('PREPAID'), { postpaidHybridCheck: true })).toEqual({ isTaken: false, reason: 'prepaid' });
    expect(billedLine({ state: 'checking' }, { postpaidHybridCheck: true })).toEqual({ isTaken: false });
  });
});

describe('the amount', () => {
  const bounds = { minimum: 100, maximum: 500_000 };
  test.each([
    [undefined, 24_351, undefined],
    [99, 24_351, 'below'],
    [100, 24_351, undefined],
    [24351, 24_351, undefined],
    [24352, 24_351, 'more'],
    [60, 60, undefined],
    [50, 60, 'below'],
    [61, 60, 'more'],
    [600000, 600_000, undefined],
    [599999, 600_000, 'above'],
    [500000, 600_000, undefined],
    [99, undefined, 'below'],
    [500001, undefined, 'above'],
    [5000, undefined, undefined],
  ])('of %s, where %s is the whole rest, is %s', (amount, whole, fault) => {
    expect(billAmountFault(amount, bounds, whole)).toBe(fault);
  });

  test('is proposed as the whole, rounded up or down as the feature says', () => {
    const bill = { totalOutstanding: 24_350.4 };
    expect(wholeOf(bill, { amountToHigherValue: true })).toEqual({ amount: 24_351, rounding: 'up' });
    expect(wholeOf(bill, { amountToHigherValue: false })).toEqual({ amount: 24_350, rounding: 'down' });
  });
});

test('the invoice due first is found wherever it stands', () => {
  const late = anInvoice({ invoiceNo: 'I-0', dueDate: '2026-10-15', invoiceStatus: 'overdue' });
  expect(firstDue([anInvoice(), late])).toBe(late);
  expect(firstDue([])).toBeUndefined();
});

describe('the order that is handed over', () => {
  const bill = { accountNo: '1000000003', totalOutstanding: 24_350.4, currency: 'CFA' };
  const order = billOrder({
    msisdn: '050000003',
    lineType: 'POSTPAID',
    amount: 24_351,
    bill: { ...bill, invoices: [anInvoice()] },
  });

  test('has the shape that the payment page asks for', () => {
    expect(isQueryData(order)).toBe(true);
    expect(order).toMatchObject({
      amount: 24_351,
      transactionType: 'POSTPAID_BILL',
      productCode: 'ORP',
      rechargeType: 'POSTPAID BILL PAYMENT',
    });
  });

  test('credits the account and names no invoice, since the account decides which is paid first', () => {
    expect(order.invoiceDetail).toEqual({ accountNo: '1000000003', dueDate: '2026-12-01' });
  });

  test('needs no invoices', () => {
    const without = billOrder({
      msisdn: '050000003',
      lineType: 'HYBRID',
      amount: 100,
      bill: { ...bill, invoices: undefined },
    });
    expect(isQueryData(without)).toBe(true);
    expect(without.invoiceDetail).toEqual({ accountNo: '1000000003' });
  });
});

test('a part may be paid of what is more than the least amount', () => {
  const bounds = { minimum: 100 };
  expect([undefined, 101, 100, 80].map((whole) => mayPayPart(whole, bounds))).toEqual([true, true, false, false]);
});
