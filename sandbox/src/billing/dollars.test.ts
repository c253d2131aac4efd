import { expect, test } from 'vitest';
import { creditOf, findBills, offerings, order, payBill, remaining } from '../testing/billing.ts';
import { books } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const catalogue = async (trial: Trial): Promise<unknown[]> => {
  const { body } = await trial.call('GET', offerings, { headers: keys.billing });
  return Array.isArray(body) ? body : [];
};

const prices = (all: unknown[]): number[] =>
  all.map((offering) => Number(at(offering, 'productOfferingPrice', 0, 'price', 'value')));

test('cd sells the same bundles as cg, priced in dollars from 0.20 to 30, and what costs more there costs more here', async () => {
  const [congo, cd] = [await startTrial(), await startTrial({ MARKET: 'cd' })];
  const [inFrancs, inDollars] = [await catalogue(congo), await catalogue(cd)];
  expect(inDollars.map((offering) => at(offering, 'id'))).toEqual(inFrancs.map((offering) => at(offering, 'id')));
  const units = inDollars.map((offering) => at(offering, 'productOfferingPrice', 0, 'price', 'unit'));
  expect(new Set(units)).toEqual(new Set(['USD']));
  const [francs, dollars] = [prices(inFrancs), prices(inDollars)];
  expect([Math.min(...dollars), Math.max(...dollars)]).toEqual([0.2, 30]);
  expect(dollars.filter((price) => Math.round(price * 100) / 100 !== price)).toEqual([]);
  const pairs = francs.map((price, index) => [price, dollars[index] ?? 0] as const);
  const sorted = pairs.toSorted(([one], [other]) => one - other).map(([, price]) => price);
  expect(sorted).toEqual(dollars.toSorted((one, other) => one - other));
});

test('a bundle ordered in cd is in the books at its price in dollars', async () => {
  const trial = await startTrial({ MARKET: 'cd' });
  expect((await order(trial, '050000001', 'D2G5D7')).status).toBe(201);
  expect(await books(trial, 'REF1')).toMatchObject({
    credits: [{ kind: 'bundle', target: '050000001', product: 'D2G5D7', amount: 1.25, currency: 'USD' }],
  });
});

test('050000003 owes 24.35 dollars in two invoices in cd', async () => {
  const trial = await startTrial({ MARKET: 'cd' });
  expect(await phoneOf(trial, '050000003')).toMatchObject({
    currency: 'CDF',
    bills: [
      { accountNo: '1000000003', amount: 12, outstanding: 12, currency: 'USD', status: 'open' },
      { accountNo: '1000000003', amount: 12.35, outstanding: 12.35, currency: 'USD', status: 'open' },
    ],
  });
});

test('bills of cd are in dollars, and a payment in dollars or francs pays them', async () => {
  const trial = await startTrial({ MARKET: 'cd' });
  expect((await findBills(trial, 'PE1234567890')).body).toMatchObject([
    { amountDue: { unit: 'USD', value: 35 } },
    { remainingAmount: { unit: 'USD', value: 35 } },
  ]);
  await payBill(trial, '1000000003', 12.5);
  expect(await remaining(trial, '1000000003')).toEqual([0, 11.85]);
  await payBill(trial, '1000000003', 34_200, { externalId: 'REF2', amount: { unit: 'CDF', value: 34_200 } });
  expect(await remaining(trial, '1000000003')).toEqual([0, 0]);
  expect(await creditOf(trial, '1000000003')).toBe(0.15);
  expect(await books(trial)).toMatchObject({
    credits: [
      { kind: 'bill', amount: 12.5, currency: 'USD' },
      { kind: 'bill', amount: 34_200, currency: 'CDF' },
    ],
  });
  expect(await phoneOf(trial, '050000003')).toMatchObject({
    accountCredit: { amount: 0.15, currency: 'USD' },
    messages: [{ text: expect.stringContaining('12,50\u00a0USD') }, { text: expect.stringContaining('34\u202f200') }],
  });
});
