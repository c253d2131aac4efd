import { expect, test } from 'vitest';
import type { Answer } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import type { PaidOrder } from '../order/currency-price.tsx';
import { anAirtimeAttempt, order } from './attempt-fixtures.ts';
import { checkBalance } from './check-balance.ts';

const ask = async (answer: Answer<unknown>, paid: PaidOrder = order) => {
  const sent: unknown[] = [];
  const call = (async (...asked: unknown[]) => {
    sent.push(asked);
    return answer;
  }) as unknown as Call;
  return { event: await checkBalance({ order: paid, call, payer: '050000001', price: 500 }, anAirtimeAttempt()), sent };
};

const item = (balance: number | null, part: object = {}) => ({
  balanceDescription: 'Airtime',
  balanceType: 'limited',
  balance,
  unitType: 'CFA',
  expireTime: null,
  serviceType: 'AIRTIME',
  ...part,
});
const ok = (...items: object[]): Answer<unknown> => ({ outcome: 'success', result: items });
const refused = (code: string) => ({ outcome: 'refused', code, message: 'm', result: {} }) as const;

test('the balance is asked for with the token and the refId of the code', async () => {
  const { sent } = await ask(ok(item(500)));
  expect(sent).toEqual([
    [
      'queryBalance',
      { msisdn: '050000001', uniqueCode: 'ref', serviceType: 'AIRTIME' },
      { accessToken: 'token', timeoutMs: 10_000 },
    ],
  ]);
});

test('as much as the price is enough, less is short', async () => {
  expect((await ask(ok(item(500)))).event).toEqual({ type: 'enough', balance: { amount: 500, currency: 'CFA' } });
  expect((await ask(ok(item(499)))).event).toEqual({ type: 'short', balance: { amount: 499, currency: 'CFA' } });
});

test('balances of airtime are added up, data and other money are left out', async () => {
  const items = [
    item(300),
    item(200),
    item(9000, { serviceType: 'DATA', unitType: 'MB' }),
    item(9, { unitType: 'USD' }),
  ];
  expect((await ask(ok(...items))).event).toEqual({ type: 'enough', balance: { amount: 500, currency: 'CFA' } });
});

test('airtime in a currency in which the price is not known is never called short', async () => {
  const dollars: PaidOrder = { ...order, currency: 'USD', localPrice: { amount: 2850, currency: 'CDF' } };
  expect((await ask(ok(item(1, { unitType: 'EUR' })), dollars)).event).toMatchObject({ type: 'enough' });
});

test('airtime in the local currency is compared with the price in it, whatever is paid in', async () => {
  const dollars: PaidOrder = { ...order, currency: 'USD', localPrice: { amount: 2850, currency: 'CDF' } };
  expect((await ask(ok(item(2849, { unitType: 'CDF' })), dollars)).event).toEqual({
    type: 'short',
    balance: { amount: 2849, currency: 'CDF' },
  });
  expect((await ask(ok(item(2850, { unitType: 'CDF' })), dollars)).event).toMatchObject({ type: 'enough' });
});

test('airtime in another currency than the price is told, and not compared', async () => {
  expect((await ask(ok(item(9, { unitType: 'USD' })))).event).toEqual({
    type: 'enough',
    balance: { amount: 9, currency: 'USD' },
  });
});

test('unlimited airtime and a line without a balance of its own are enough', async () => {
  expect((await ask(ok(item(null)))).event).toEqual({ type: 'enough' });
  expect((await ask(ok())).event).toEqual({ type: 'enough' });
});

test.each([refused('503'), refused('429'), refused('500'), { outcome: 'lost', reason: 'timeout' } as const])(
  'a balance that cannot be had (%j) stops nobody: the debit has the last word',
  async (answer) => {
    expect((await ask(answer)).event).toEqual({ type: 'enough' });
  },
);

test('a token that is over is said, and so is a line that cannot pay', async () => {
  expect((await ask(refused('401'))).event).toEqual({ type: 'tokenOver' });
  expect((await ask(refused('404'))).event).toEqual({ type: 'initiateRefused', failure: refused('404') });
});
