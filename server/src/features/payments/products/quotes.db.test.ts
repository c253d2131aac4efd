import type { InitiateRequest } from '@selfcare/contract/payments';
import { market } from '@selfcare/markets/cg/market';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { isRefusal } from '../../../http/answer.ts';
import { resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, type TestEngine } from '../../../testing/engine.ts';
import { withdrawnCode, type Operator } from '../../../testing/fakes/operator.ts';
import { aBill, aBundle, anInvoice, aProcess } from '../../../testing/orders.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { wholeAmount } from './bill.ts';

const of = (amount: number) => ({ amount, unit: amount });
const forPostpaid = { mobileNumber: '050000003', productCode: 'P1', transactionType: 'POSTPAID_BUNDLES' } as const;
const costs = (amount: number) => ({ amount, currencyCode: 'CFA' });

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const registered = async (request: InitiateRequest) => pay.get(resultOf(await pay.initiate(request)).transactionId);
  /** What a refusal says: its code, or for a 400 the field and the sentence. */
  const refused = async (request: InitiateRequest) => {
    const answer = await pay.initiate(request);
    if (!isRefusal(answer)) throw new Error('not refused');
    const { code, fields } = answer.refusal;
    return fields?.[0] ? `${fields[0].path}: ${fields[0].message}` : code;
  };
  /** What a refusal tells programs of what moved. */
  const moved = async (request: InitiateRequest) => {
    const answer = await pay.initiate(request);
    return isRefusal(answer) ? answer.refusal.result : 'not refused';
  };
  const paid = async (request: InitiateRequest) => {
    const { id } = await registered(request);
    resultOf(await pay.process(aProcess(id)));
    operator.wallet.approve(id);
    await settle(pay, 60);
    return pay.get(id);
  };

  describe('a bundle', () => {
    test('costs what the catalogue says now, and keeps the name that it has there [I15]', async () => {
      expect(await registered(aBundle())).toMatchObject({
        transactionType: 'PREPAID_BUNDLES',
        target: '050000001',
        productCode: 'D1',
        price: { amountMinor: 500, currency: 'XAF' },
        details: { bundle: 'Forfait D1', line: null, invoiceNumber: null, gift: null },
        billHash: null,
      });
      expect(operator.findOffering.calls).toEqual([{ productCode: 'D1', language: 'fr-FR' }]);
    });

    test.each([
      ['for a hybrid line as prepaid', { mobileNumber: '050000004' }],
      ['for a hybrid line as postpaid', { mobileNumber: '050000004', transactionType: 'POSTPAID_BUNDLES' }],
      ['for a router', { mobileNumber: '050000006', productCode: 'B1' }],
    ] as const)('%s is sold', async (_, changes) => {
      expect((await registered(aBundle(changes))).state).toBe('REGISTERED');
    });

    test.each([
      ['that is withdrawn', { productCode: withdrawnCode }, 'productCode: bundleWithdrawn'],
      ['that nobody knows', { productCode: 'X9' }, 'productCode: bundleWithdrawn'],
      ['without a code', { productCode: '' }, 'productCode: fieldMissing'],
      ['at another price', of(499), 'amount: priceChanged'],
      ['at a higher price', of(501), 'amount: priceChanged'],
      ['for nobody', { mobileNumber: '' }, 'mobileNumber: payerInvalid'],
      ['for another operator’s number', { mobileNumber: '060000001' }, 'mobileNumber: lineNotOurs'],
      ['of prepaid lines for a postpaid one', { mobileNumber: '050000003' }, 'mobileNumber: bundleNotForLine'],
      ['of phones for a router', { mobileNumber: '050000006' }, 'mobileNumber: bundleNotForLine'],
      ['of routers for a phone', { productCode: 'B1' }, 'mobileNumber: bundleNotForLine'],
      ['bought as the other type', { transactionType: 'POSTPAID_BUNDLES' }, 'transactionType: bundleNotForLine'],
      ['of postpaid lines, which buy none here', forPostpaid, 'mobileNumber: bundleNotForLine'],
    ] as const)('%s is refused', async (_, changes, why) => {
      expect(await refused(aBundle(changes))).toBe(why);
    });

    test('is sold to a postpaid line where the market says so, under its own type alone', async () => {
      pay = anEngine(database, operator, { settings: { POSTPAID_BUNDLES: 'true' } });
      expect((await registered(aBundle(forPostpaid))).state).toBe('REGISTERED');
      expect(await refused(aBundle({ ...forPostpaid, transactionType: 'PREPAID_BUNDLES' }))).toBe(
        'transactionType: bundleNotForLine',
      );
    });

    test('whose price differs is counted: tampering, or a price that changed under the page', async () => {
      await refused(aBundle(of(499)));
      operator.findOffering.next(async (honest) => {
        const found = structuredClone(await honest());
        if (found.outcome === 'on-sale') found.offering.price.amountMinor = 600;
        return found;
      });
      expect(await refused(aBundle())).toBe('amount: priceChanged');
      expect(pay.differing).toEqual(['PREPAID_BUNDLES', 'PREPAID_BUNDLES']);
    });

    test('whose price moved says what it costs now, one that is withdrawn that it is', async () => {
      expect(await moved(aBundle(of(499)))).toEqual({ reason: 'price-changed', price: costs(500) });
      expect(await moved(aBundle({ productCode: withdrawnCode }))).toEqual({ reason: 'withdrawn' });
      expect(await moved(aBundle({ productCode: '' }))).toBeUndefined();
    });

    test('that is priced in another currency than the market’s is not sold', async () => {
      operator.findOffering.next(async (honest) => {
        const found = structuredClone(await honest());
        if (found.outcome === 'on-sale') found.offering.price.currency = 'USD';
        return found;
      });
      expect(await refused(aBundle())).toBe('productCode: bundleWithdrawn');
    });

    test('is a 503 while the catalogue or the inventory is out', async () => {
      operator.findOffering.next(answers({ outcome: 'unavailable' as const }));
      expect(await refused(aBundle())).toBe('503');
      operator.findLine.next(answers({ outcome: 'unavailable' as const }));
      expect(await refused(aBundle())).toBe('503');
    });
  });

  describe('a bill', () => {
    test('is paid whole, rounded up, even outside the bounds', async () => {
      expect(await registered(aBill())).toMatchObject({
        target: '1000000003',
        price: { amountMinor: 24_351, currency: 'XAF' },
        details: { line: '050000003', invoiceNumber: null },
        billHash: expect.any(String),
      });
      operator.accounts.find('1000000003')!.invoices.length = 1;
      operator.accounts.find('1000000003')!.invoices[0]!.outstanding.hundredths = 4010;
      expect((await registered(aBill(of(41)))).price.amountMinor).toBe(41);
      operator.accounts.find('1000000003')!.invoices[0]!.outstanding.hundredths = 60_000_000;
      expect((await registered(aBill(of(600_000)))).price.amountMinor).toBe(600_000);
    });

    test('is paid in part within the bounds', async () => {
      for (const amount of [100, 24_350]) expect((await registered(aBill(of(amount)))).price.amountMinor).toBe(amount);
    });

    test.each([
      ['less than the minimum', of(99), 'amount: amountBelowMinimum'],
      ['more than is owed', of(24_352), 'amount: amountAboveBill'],
      ['nothing', of(0), 'amount: amountNotWhole'],
      ['a fraction', of(24_350.4), 'amount: amountNotWhole'],
      ['another unit', { amount: 24_351, unit: 100 }, 'amount: amountNotWhole'],
      ['another product', { productCode: 'D1' }, 'productCode: notSold'],
      ['no account', { accountId: '' }, 'accountId: fieldMissing'],
      ['an account written wrong', { accountId: '12' }, 'accountId: fieldInvalid'],
      ['another line’s account', { accountId: '1000000004' }, 'accountId: accountNotOfLine'],
      ['its closed account', { accountId: '1000000099' }, 'accountId: accountClosed'],
      ['a prepaid line', { mobileNumber: '050000001' }, 'mobileNumber: lineNotPostpaid'],
      ['another operator’s number', { mobileNumber: '060000001' }, 'mobileNumber: lineNotOurs'],
      ['no number', { mobileNumber: '05' }, 'mobileNumber: payerInvalid'],
      [
        'nothing owed',
        { mobileNumber: '050000004', accountId: '1000000004', ...of(500) },
        'accountId: nothingOutstanding',
      ],
    ])('with %s is refused', async (_, changes, why) => {
      expect(await refused(aBill(changes))).toBe(why);
    });

    test('that moved says what is left of it; a part that is too small says nothing of that', async () => {
      expect(await moved(aBill(of(24_352)))).toEqual({ reason: 'bill-moved', price: costs(24_351) });
      const nothing = { mobileNumber: '050000004', accountId: '1000000004' };
      expect(await moved(aBill(nothing))).toEqual({ reason: 'bill-moved', price: costs(0) });
      expect(await moved(aBill(of(99)))).toBeUndefined();
    });

    test('paid above the maximum in part is refused', async () => {
      operator.accounts.find('1000000003')!.invoices[0]!.outstanding.hundredths = 60_000_000;
      expect(await refused(aBill(of(500_001)))).toBe('amount: amountAboveMaximum');
    });

    test('paid meanwhile asks for what is left', async () => {
      const done = await paid(aBill(of(24_000)));
      expect(done.state).toBe('DONE');
      expect(await refused(aBill())).toBe('amount: amountAboveBill');
      expect((await paid(aBill(of(351)))).state).toBe('DONE');
      expect(await refused(aBill())).toBe('accountId: nothingOutstanding');
      expect(operator.accounts.credit.get('1000000003')).toBe(60);
    });
  });

  describe('an invoice', () => {
    test('is paid whole, rounded like a bill', async () => {
      expect(await registered(anInvoice())).toMatchObject({
        target: 'PE1234567890',
        price: { amountMinor: 35_000, currency: 'XAF' },
        details: { line: null, invoiceNumber: 'INV-F-1' },
      });
      const other = await registered(anInvoice({ invoiceNumber: 'INV-F-2', ...of(35_001) }));
      expect(other.price.amountMinor).toBe(35_001);
    });

    test.each([
      ['in part', of(34_999), 'amount: priceChanged'],
      ['above', of(35_001), 'amount: priceChanged'],
      ['of another number', { invoiceNumber: 'INV-F-9' }, 'invoiceNumber: invoiceSettled'],
      ['without a number', { invoiceNumber: '' }, 'invoiceNumber: fieldMissing'],
      ['of an unknown account', { accountId: 'PP1111111111' }, 'invoiceNumber: invoiceSettled'],
      ['of a closed account', { accountId: 'EE0000000009' }, 'invoiceNumber: invoiceSettled'],
      ['of a line’s account', { accountId: '1000000003', invoiceNumber: 'INV-3-1' }, 'accountId: fieldInvalid'],
      ['without an account', { accountId: '' }, 'accountId: fieldMissing'],
    ])('%s is refused', async (_, changes, why) => {
      expect(await refused(anInvoice(changes))).toBe(why);
    });

    test('that moved says what is left of it', async () => {
      expect(await moved(anInvoice(of(34_999)))).toEqual({ reason: 'bill-moved', price: costs(35_000) });
      await paid(anInvoice());
      expect(await moved(anInvoice())).toEqual({ reason: 'bill-moved', price: costs(0) });
      expect(await moved(anInvoice({ accountId: 'PP1111111111' }))).toEqual(await moved(anInvoice()));
    });

    test('that is paid already is refused, and says so', async () => {
      expect((await paid(anInvoice())).state).toBe('DONE');
      expect(await refused(anInvoice())).toBe('invoiceNumber: invoiceSettled');
    });

    test('is a 503 while billing is out', async () => {
      operator.findAccount.next(answers({ outcome: 'unavailable' as const }));
      expect(await refused(anInvoice())).toBe('503');
      operator.listUnpaidInvoices.next(answers({ outcome: 'unavailable' as const }));
      expect(await refused(anInvoice())).toBe('503');
    });
  });
});

test.each([
  [2_435_040, 'XAF', true, 24_351],
  [2_435_040, 'XAF', false, 24_350],
  [2_435_000, 'XAF', true, 24_350],
  [40, 'XAF', true, 1],
  [40, 'XAF', false, 0],
  [2_435_040, 'TZS', true, 2_435_100],
  [2_435_040, 'TZS', false, 2_435_000],
  [40, 'TZS', false, 0],
] as const)('%i hundredths of %s, rounded up: %s, are %i to pay', (hundredths, code, amountToHigherValue, minor) => {
  const currency = { code, shown: code, decimals: 0 };
  expect(wholeAmount({ hundredths }, { ...market, currency, amountToHigherValue })).toBe(minor);
});

test.each([true, false])('with dual currency every hundredth of a dollar is to pay, rounded up: %s', (roundsUp) => {
  const currency = { code: 'USD', shown: 'USD', decimals: 2 } as const;
  const dual = { ...market, currency, enableDualCurrency: true, amountToHigherValue: roundsUp };
  expect(wholeAmount({ hundredths: 4350 }, dual)).toBe(4350);
});
