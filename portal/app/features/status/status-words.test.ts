import type { StatusResult } from '@selfcare/contract/payments';
import { describe, expect, test } from 'vitest';
import { status as en } from '../../locales/en/status.ts';
import { aFailedStatus, aPaidStatus, aStatus } from '../../api/status-fixtures.ts';
import {
  chargedText,
  deliveryText,
  disputeText,
  givenBackText,
  methodText,
  moneyBackText,
  paidText,
  startPageOf,
  typeText,
} from './status-words.ts';

const words = { texts: en, slug: 'lisolo' };
const paidWords = { texts: en, number: '05', price: (amount: number, currency: string) => `${currency} ${amount}` };

describe('every failure says whether money moved', () => {
  test.each([
    ['no', 'You were not charged'],
    ['pending', 'We are checking whether you were charged'],
    ['yes', 'Refund under way'],
    ['refunded', 'You have been refunded'],
  ] as const)('charged: %s', (charged, text) => {
    expect(chargedText(aFailedStatus({ charged }), en)).toBe(text);
  });

  test('a refund under way says so, an open or paid payment claims nothing', () => {
    expect(chargedText(aStatus({ charged: 'yes', statusReason: 'x' }), en)).toBe('Refund under way');
    expect(chargedText(aStatus(), en)).toBeUndefined();
    expect(chargedText(aPaidStatus(), en)).toBeUndefined();
  });
});

describe('a payment that a bank disputes', () => {
  test.each([
    ['OPEN', 'Payment disputed', 'their bank is looking at it'],
    ['ACCEPTED', 'Payment disputed', 'gave the disputed money back'],
    ['DECLINED', undefined, 'it stands'],
  ] as const)('%s: %s', (dispute, pill, text) => {
    const status = aPaidStatus({ dispute });
    expect(chargedText(status, en)).toBe(pill);
    expect(disputeText(status, en)).toContain(text);
  });

  test('is told of a refund by the refund alone, and of nothing where nobody disputes it', () => {
    expect(disputeText(aFailedStatus({ charged: 'refunded', dispute: 'ACCEPTED' }), en)).toBeUndefined();
    expect(disputeText(aPaidStatus(), en)).toBeUndefined();
  });
});

describe('what the operator gave back of a delivered payment', () => {
  const english = { ...words, tag: 'en' };
  test('is told with its amount, and where it is', () => {
    const refunded = { amount: 200, currency: 'CFA' };
    const text = givenBackText(aPaidStatus({ refunded }), english);
    expect(text).toMatch(/^We have given back (CFA.200|200.CFA) of this payment\. The money is back on your/);
    const byCard = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'PAYSTACK' };
    expect(givenBackText(aPaidStatus({ refunded, ...byCard }), english)).toContain(en.refundedCard);
  });

  test('is told of nothing else', () => {
    expect(givenBackText(aPaidStatus(), english)).toBeUndefined();
    expect(givenBackText(aFailedStatus({ charged: 'refunded' }), english)).toBeUndefined();
  });
});

describe('what becomes of the money', () => {
  test('of a card is for the bank to show, by any other payment method it is back', () => {
    const byCard = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'PAYSTACK' };
    expect(moneyBackText(aFailedStatus({ charged: 'refunded', ...byCard }), words)).toBe(en.refundedCard);
    expect(moneyBackText(aFailedStatus({ charged: 'refunded' }), words)).toBe(
      'The money is back on your {brand} Money account.',
    );
    expect(moneyBackText(aFailedStatus({ charged: 'refunded', paymentMode: 'AIR_TIME' }), words)).toBe(
      'The money is back on your airtime balance.',
    );
  });

  test('is not told where none was taken, and where nobody knows the advice is to wait', () => {
    expect(moneyBackText(aFailedStatus(), words)).toBeUndefined();
    expect(moneyBackText(aFailedStatus({ charged: 'yes' }), words)).toBe(en.refundUnderWayText);
    expect(moneyBackText(aFailedStatus({ charged: 'pending' }), words)).toContain('Do not pay again');
  });
});

/** A transaction type of another release. */
const unknown = 'SOME_OTHER_TYPE' as StatusResult['transactionType'];

test('a payment method that this page does not know is named as the server names it', () => {
  expect(methodText(aStatus({ paymentMode: 'MOBI_CASH' }), words)).toBe('MOBI CASH');
  const refunded = aFailedStatus({ charged: 'refunded', paymentMode: 'MOBI_CASH' });
  expect(moneyBackText(refunded, words)).toBe('The money is back: MOBI CASH.');
});

describe('the payment type', () => {
  test('is the wire word with spaces', () => {
    const types = ['PREPAID_RECHARGE', 'POSTPAID_BILL', 'PREPAID_BUNDLES', 'POSTPAID_BUNDLES', unknown] as const;
    expect(types.map((transactionType) => typeText(aStatus({ transactionType }), en))).toEqual([
      'PREPAID RECHARGE',
      'POSTPAID BILL',
      'PREPAID BUNDLES',
      'POSTPAID BUNDLES',
      'SOME OTHER TYPE',
    ]);
  });

  test('of a lead is its gateway, or without one its mode', () => {
    const lead = { transactionType: 'HBB_LEADS', paymentMode: 'HBB_LEADS' } as const;
    expect(typeText(aStatus({ ...lead, paymentGateway: 'PAYSTACK' }), en)).toBe('PAYSTACK');
    expect(typeText(aStatus({ ...lead, paymentMode: 'HBB_AIRTIME' }), en)).toBe('HBB AIRTIME');
  });
});

describe('what was bought', () => {
  test.each([
    ['PREPAID_RECHARGE', '05 has been recharged.', 'Recharge of 05'],
    ['PREPAID_BUNDLES', 'The bundle is active on 05.', 'Bundle for 05'],
    ['POSTPAID_BUNDLES', 'The bundle is active on 05.', 'Bundle for 05'],
    ['POSTPAID_BILL', 'CFA 500 has been paid towards the bill.', 'Payment of the bill'],
  ] as const)('is named for %s', (transactionType, paid, delivery) => {
    const status = aPaidStatus({ transactionType });
    expect(paidText(status, paidWords)).toBe(paid);
    expect(deliveryText(status, en, '05')).toBe(delivery);
  });

  test('is a lead with its id and what comes next', () => {
    const status = aPaidStatus({ transactionType: 'HBB_LEADS', metaInfo: { leadId: 'L1' } });
    expect(paidText(status, paidWords)).toBe(
      'Your request is registered as L1. We will call 05 to arrange the installation.',
    );
  });

  test('a lead that is paid and has no id says what to do about it', () => {
    expect(paidText(aPaidStatus({ transactionType: 'HBB_LEADS' }), paidWords)).toBe(en.leadMissing);
  });
});

describe('a product that this page does not know', () => {
  test('is named as the server names it, promises nothing, and starts again at home', () => {
    const status = aPaidStatus({ transactionType: unknown });
    expect(deliveryText(status, en, '05')).toBe('SOME OTHER TYPE');
    expect(paidText(status, paidWords)).toBeUndefined();
    expect(startPageOf(status)).toBe('home');
  });
});

describe('a bill', () => {
  const transactionType = 'POSTPAID_BILL' as const;
  const told = (bill: StatusResult['bill'], number = '05') =>
    paidText(aPaidStatus({ transactionType, bill }), { ...paidWords, number });

  test('is called paid only where nothing is left of it', () => {
    expect(told({ paid: 24_351, left: 0, currencyCode: 'CFA' })).toBe('The bill is paid.');
    expect(told({ paid: 35_000, left: 0, currencyCode: 'CFA' }, '')).toBe('The invoice is paid.');
  });

  test('that was paid in part says what was paid and what is left, with its hundredths', () => {
    expect(told({ paid: 20_000, left: 4350.4, currencyCode: 'CFA' })).toBe(
      'Your payment of CFA 20000 is recorded. CFA 4350.4 is left to pay.',
    );
  });

  test('of which nobody knows what was owed says what was paid, and no more', () => {
    expect(told(null)).toBe('CFA 500 has been paid towards the bill.');
    expect(told(null, '')).toBe('CFA 500 has been paid towards the invoice.');
  });
});

test.each([
  ['PREPAID_RECHARGE', '05', 'recharge'],
  ['PREPAID_BUNDLES', '05', 'bundles'],
  ['POSTPAID_BILL', '05', 'bill'],
  ['POSTPAID_BILL', '', 'fixed-internet'],
  ['HBB_LEADS', '05', 'home'],
] as const)('%s of the line %j starts again at %s', (transactionType, mobileNumber, page) => {
  expect(startPageOf(aFailedStatus({ transactionType, mobileNumber }))).toBe(page);
});
