import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/operator.ts';
import { aPortal, type Browser, type TestPortal } from '../../testing/portal.ts';
import { answers } from '../../testing/scripted.ts';
import { letTimePass } from '../../testing/time.ts';

const router = '050000006';
let portal: TestPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator());
});
beforeEach(async () => {
  await portal.database.query('delete from rate_limit');
  browser = portal.browser();
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const ask = (msisdn = router, by = browser) => by.post('queryBalance', { msisdn, requestType: 'BROADBAND' });
/** Another router, as the operator knows it. */
const askOf = (msisdn: string, by = browser) => {
  portal.operator.findLine.next(
    answers({ outcome: 'found' as const, lineType: 'PREPAID' as const, broadband: true, active: true }),
  );
  return ask(msisdn, by);
};

test('a router’s balance is told by its number alone: what is left, its unit, its end, what is unlimited', async () => {
  expect((await ask()).body.result).toEqual([
    {
      balanceDescription: 'Box 20 Go',
      balanceType: 'limited',
      balance: 12.4,
      unitType: 'GB',
      expireTime: '2026-12-20T22:59:59Z',
      serviceType: 'DATA',
    },
    {
      balanceDescription: 'Nuits',
      balanceType: 'unlimited',
      balance: null,
      unitType: 'GB',
      expireTime: null,
      serviceType: 'DATA',
    },
  ]);
});

test('a router without a bundle holds nothing', async () => {
  expect((await askOf('050000066')).body.result).toEqual([]);
});

test.each([
  ['050000001', 400, '400'],
  ['060000001', 404, '404'],
  ['05000', 400, '400'],
])('of %s is refused with %i, and no balance is asked for', async (msisdn, status, code) => {
  const before = portal.operator.findData.calls.length;
  expect(await ask(msisdn)).toMatchObject({ status, body: { code } });
  expect(portal.operator.findData.calls).toHaveLength(before);
});

test('an operator that does not answer is a 503', async () => {
  portal.operator.findData.next(answers({ outcome: 'unavailable' as const }));
  expect((await ask()).status).toBe(503);
  portal.operator.findLine.next(answers({ outcome: 'unavailable' as const }));
  expect((await ask()).status).toBe(503);
});

test('the airtime of a line still needs its code, whatever else the request says', async () => {
  for (const requestType of ['broadband', 'AIRTIME', null])
    expect((await browser.post('queryBalance', { msisdn: router, requestType })).status).toBe(401);
});

describe('the budget', () => {
  test('of a number is five a day, whoever asks', async () => {
    for (let i = 0; i < 5; i += 1) expect((await ask(router, portal.browser())).status).toBe(200);
    const sixth = await ask(router, portal.browser());
    expect(sixth).toMatchObject({ status: 429, body: { code: '429' } });
    expect(sixth.headers['retry-after']).toEqual(expect.any(String));
    await letTimePass(portal.database, 86_401);
    expect((await ask()).status).toBe(200);
  });

  test('of a browser is twenty a day, and past it nothing is taken of a number', async () => {
    const numbers = ['050000061', '050000062', '050000063', '050000064'];
    for (const number of numbers) for (let i = 0; i < 5; i += 1) expect((await askOf(number)).status).toBe(200);
    for (let i = 0; i < 6; i += 1) expect((await ask()).status).toBe(429);
    expect((await ask(router, portal.browser())).status).toBe(200);
  });
});

test('numbers that were asked about are stored nowhere in clear', async () => {
  await ask();
  expect(JSON.stringify(await portal.database.query('select * from rate_limit'))).not.toContain(router);
});
