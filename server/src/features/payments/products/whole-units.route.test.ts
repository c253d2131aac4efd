import type { InitiateRequest } from '@selfcare/contract/payments';
import { markets } from '@selfcare/markets/markets';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aLine } from '../../../testing/consent.ts';
import { aBill, aProcess, aRecharge } from '../../../testing/orders.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import type { Browser } from '../../../testing/portal.ts';
import { usePortal } from '../../../testing/use-portal.ts';

// A market whose prices are whole and whose books count hundredths, on the lines of the operator that tests have.
const shipped = markets['tz']!;
markets['tz'] = { ...structuredClone(shipped), countryCode: '242' };
afterAll(() => void (markets['tz'] = shipped));

const portal = await usePortal({ MARKET: 'tz' });
const { operator } = portal;
let browser: Browser;
let payer: string;
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
});

const shillings = { currencyCode: 'TZS', paymentMode: 'UPEPO_MONEY_PUSH' };
const initiate = (changes: Partial<InitiateRequest>) =>
  browser.post('initiate', aRecharge({ ...shillings, paymentMobile: `0${payer}`, mobileNumber: payer, ...changes }));
const payment = async (id: string) => (await portal.engine.store.find(id))!;
const invoice = {
  accountNo: '1000000003',
  invoiceNo: 'INV-3-1',
  dueDate: '2099-12-31',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
};
const of = (amount: number) => ({ amount, unit: amount });
const refused = async (changes: Partial<InitiateRequest>) => {
  const { body } = await initiate(changes);
  return [body.code, body.message];
};

describe('a recharge', () => {
  test.each([
    ['UPEPO_MONEY_PUSH', '', { amountMinor: 500_000, currency: 'TZS' }],
    ['SMARTCASH_SECURE', '', { amountMinor: 500_000, currency: 'TZS' }],
    ['MPESA', '', { amountMinor: 500_000, currency: 'TZS' }],
    ['PAYMENT_GATEWAY', 'PAYSTACK', { amountMinor: 26_000, currency: 'KES' }],
  ])('of TZS 5,000 by %s%s is charged as %j', async (paymentMode, paymentGateway, charge) => {
    const emailId = paymentGateway && 'client@example.tz';
    const { body } = await initiate({ ...of(5000), paymentMode, paymentGateway, emailId });
    const id = body.result.transactionId;
    await browser.post('process', aProcess(id, paymentMode));
    expect(await payment(id)).toMatchObject({ price: { amountMinor: 500_000, currency: 'TZS' }, charge });
    expect((await browser.get('status', { tid: id })).body.result).toMatchObject(
      paymentGateway ? { amount: 5000 } : { amount: 5000, currencyCode: 'TZS' },
    );
  });

  test('is whole, and within bounds that are said in whole units', async () => {
    expect(await refused(of(5000.5))).toEqual(['400', 'The amount is not valid']);
    expect(await refused(of(499))).toEqual(['400', 'Minimum amount should be TZS 500']);
    expect(await refused(of(5_000_001))).toEqual(['400', 'Maximum amount should be TZS 5000000']);
    expect((await initiate(of(5_000_000))).status).toBe(200);
  });
});

describe('a bill with a fraction', () => {
  test('is paid by its next whole unit, and by no fraction', async () => {
    const owed = { ...invoice, outstanding: { hundredths: 2_435_040, currency: 'TZS' } };
    const pay = (amount: number) => {
      operator.listUnpaidInvoices.next(answers({ outcome: 'listed' as const, invoices: [owed] }));
      return browser.post('initiate', { ...aBill(of(amount)), ...shillings, paymentMobile: `0${payer}` });
    };
    expect((await pay(24_350.4)).status).toBe(400);
    expect((await pay(24_352)).status).toBe(400);
    const { body } = await pay(24_351);
    const { price } = await payment(body.result.transactionId);
    expect(price).toEqual({ amountMinor: 2_435_100, currency: 'TZS' });
  });
});
