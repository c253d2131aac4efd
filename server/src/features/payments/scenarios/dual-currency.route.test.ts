import type { InitiateRequest } from '@selfcare/contract/payments';
import { markets } from '@selfcare/markets/markets';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aLine, consent, smsTo } from '../../../testing/consent.ts';
import { aProcess, aRecharge } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { payFor } from '../../../testing/raise.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

// The shipped market of two currencies, on the lines of the operator that tests have.
const shipped = markets['cd']!;
markets['cd'] = { ...structuredClone(shipped), countryCode: '242' };
afterAll(() => void (markets['cd'] = shipped));

const portal = await usePortal({ MARKET: 'cd' });
const { operator } = portal;
let browser: Browser;
let payer: string;
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
  setRate(2850);
});

const setRate = (perDollar: number) => {
  portal.config.market.localCurrency!.perDollar = perDollar;
};
const rate = (amount: number, by = browser, currencies = {}) =>
  by.post('exchangeRate', { fromCurrency: 'USD', toCurrency: 'CDF', amount, ...currencies });
const converted = async (amount: number, by = browser) => (await rate(amount, by)).body.result.convertedAmount;
const order = (changes: Partial<InitiateRequest> = {}) =>
  aRecharge({ paymentMobile: `0${payer}`, amount: 500, unit: 500, currencyCode: 'USD', ...changes });
const sent = async (changes: Partial<InitiateRequest> = {}) => {
  const reply = await browser.post('initiate', order(changes));
  const id = reply.body.result.transactionId;
  await browser.post('process', aProcess(id));
  return operator.book.debits.find(({ transactionId }) => transactionId === id)?.charge;
};
const passed = (seconds: number) => letTimePass(portal.database, seconds);

describe('the rate', () => {
  test('says what dollars cost in the local currency', async () => {
    const reply = await rate(5);
    expect(reply).toMatchObject({ status: 200, body: { status: 'success', result: { convertedAmount: 14_250 } } });
    expect(await converted(0.2)).toBe(570);
    expect(await converted(19.99)).toBe(56_971.5);
    expect(await converted(0)).toBe(0);
  });

  test.each([
    ['amount', { amount: 5.001 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: '5' }],
    ['amount', { amount: 1e300 }],
    ['amount', { amount: 10 ** 13 }],
    ['fromCurrency', { fromCurrency: 'EUR' }],
    ['fromCurrency', { fromCurrency: 'CDF' }],
    ['toCurrency', { toCurrency: 'XAF' }],
    ['toCurrency', { toCurrency: 'USD' }],
  ])('is refused with a 400 that names %s: %j', async (path, changes) => {
    const reply = await browser.post('exchangeRate', { fromCurrency: 'USD', toCurrency: 'CDF', amount: 5, ...changes });
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path }] } });
  });

  test('that a browser was told is kept for it two minutes, however often it asks', async () => {
    expect(await converted(1)).toBe(2850);
    setRate(3000);
    await passed(100);
    expect(await converted(1)).toBe(2850);
    expect(await converted(1, portal.browser())).toBe(3000);
    await passed(20);
    expect(await converted(1)).toBe(3000);
  });

  test('is what it is charged by, although the rate changed meanwhile', async () => {
    await converted(5);
    setRate(9999);
    await passed(100);
    expect(await sent({ currencyCode: 'CDF' })).toEqual({ amountMinor: 1_425_000, currency: 'CDF' });
  });

  test('is today’s once the two minutes are over [P02]', async () => {
    await converted(5);
    setRate(3000);
    await passed(121);
    expect(await sent({ currencyCode: 'CDF' })).toEqual({ amountMinor: 1_500_000, currency: 'CDF' });
  });

  test('of what is initiated stays as it is until it is sent', async () => {
    const id = (await browser.post('initiate', order({ currencyCode: 'CDF' }))).body.result.transactionId;
    setRate(9999);
    await passed(300);
    await browser.post('process', aProcess(id));
    const debit = operator.book.debits.find(({ transactionId }) => transactionId === id);
    expect(debit?.charge).toEqual({ amountMinor: 1_425_000, currency: 'CDF' });
  });

  test('is swept when it is over', async () => {
    const rows = async () => (await portal.database.query('select 1 from exchange_quote')).length;
    await converted(1);
    expect(await rows()).toBeGreaterThan(0);
    const { createExchange } = await import('../core/exchange.ts');
    await passed(121);
    await createExchange(portal.database, portal.config.market).sweep();
    expect(await rows()).toBe(0);
  });
});

describe('the customer’s choice of currency', () => {
  test('dollars are charged as they are, and nothing said means dollars', async () => {
    expect(await sent()).toEqual({ amountMinor: 500, currency: 'USD' });
    payer = aLine();
    expect(await sent({ currencyCode: '' })).toEqual({ amountMinor: 500, currency: 'USD' });
  });

  test('what the line gets is the price in dollars in either', async () => {
    const id = await payFor(portal, browser, order({ currencyCode: 'CDF' }));
    expect(operator.book.creditsOf(id)).toMatchObject([{ price: { amountMinor: 500, currency: 'USD' } }]);
  });

  test('neither the amount nor another currency is taken from the client [I15]', async () => {
    for (const currencyCode of ['CFA', 'XAF', 'EUR', 'x'])
      expect((await browser.post('initiate', order({ currencyCode }))).body).toMatchObject({
        code: '400',
        result: { fields: [{ path: 'currencyCode' }] },
      });
    const refusals: [number, string][] = [
      [19, 'Minimum amount should be USD 0.2'],
      [50_001, 'Maximum amount should be USD 500'],
      [5.5, 'The amount is not valid'],
    ];
    for (const [amount, message] of refusals) {
      const reply = await browser.post('initiate', order({ amount, unit: amount }), { lang: 'en' });
      expect(reply.body).toMatchObject({ code: '400', message, result: { fields: [{ path: 'amount', message }] } });
    }
  });
});

const types = async (amount: number) => {
  const body = { amount, mobileNumber: payer, transactionType: 'PREPAID_RECHARGE' };
  return (await browser.post('paymentOptions', body)).body.result.paymentOption.map(({ type }) => type);
};

describe('below one dollar', () => {
  test('only mobile money is offered', async () => {
    expect(await types(99)).toEqual(['AM', 'SMARTCASH', 'MPESA']);
    expect(await types(100)).toEqual(['PG', 'AIRTIME', 'AM', 'SMARTCASH', 'MPESA']);
  });

  test('and only mobile money is taken', async () => {
    const small = { amount: 99, unit: 99 };
    const card = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'PAYSTACK', emailId: 'a@b.cd', paymentMobile: '' };
    const refused = { code: '400', result: { fields: [{ path: 'paymentMode' }] } };
    expect((await browser.post('initiate', order({ ...small, ...card }))).body).toMatchObject(refused);
    const { authorization } = await consent({ browser, operator }, payer);
    const airtime = order({ ...small, paymentMode: 'AIR_TIME' });
    expect((await browser.post('authInitiate', airtime, { authorization })).body).toMatchObject(refused);
    for (const paymentMode of ['LISOLO_MONEY_PUSH', 'SMARTCASH_SECURE', 'MPESA'])
      expect((await browser.post('initiate', order({ ...small, paymentMode }))).status).toBe(200);
  });
});

test('a code names the price in dollars and its token is good for that purchase', async () => {
  const purchase = { amount: 550, mobileNumber: '050000001', transactionType: 'PREPAID_RECHARGE' };
  const { authorization } = await consent({ browser, operator }, payer, 'AIR_TIME', purchase);
  expect(smsTo(operator, payer)).toMatch(/pour payer 5,50 USD pour le 05 000 00 01/);
  const initiate = (amount: number) =>
    browser.post('authInitiate', order({ paymentMode: 'AIR_TIME', amount, unit: amount }), { authorization });
  expect((await initiate(55_0)).status).toBe(200);
  expect((await initiate(551)).status).toBe(401);
});

test('status and receipt count as the prices do', async () => {
  const id = await payFor(portal, browser, order());
  const { receiptCode, ...status } = (await browser.get('status', { tid: id })).body.result;
  expect(status).toMatchObject({ status: 'SUCCESS', amount: 500, currencyCode: 'USD' });
  expect((await browser.get('checkReceipt', { code: receiptCode })).body.result).toMatchObject({
    real: true,
    amount: 500,
    currencyCode: 'USD',
  });
});

test('a market of one currency converts nothing', async () => {
  const { createExchange } = await import('../core/exchange.ts');
  const { localCurrency: _, ...single } = portal.config.market;
  const exchange = createExchange(portal.database, single);
  const answer = await exchange.convert({ fromCurrency: 'USD', toCurrency: 'CDF', amount: 1 }, 'browser');
  expect(answer).toMatchObject({ refusal: { code: '400' } });
});
