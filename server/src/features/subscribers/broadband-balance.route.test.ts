import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/portal.ts';
import { consent } from '../../testing/consent.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { doWork, workOf } from '../../testing/do-work.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const router = '050000006';
const portal = await usePortal();
const strict = await usePortal({ BROADBAND_BALANCE_OTP: 'true' });
let browser: Browser;
beforeEach(async () => {
  await portal.database.query('delete from rate_limit');
  browser = portal.browser();
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
  test('of a number is five a day without work, whoever asks; strangers keep nobody from it [A37] [A50]', async () => {
    for (let i = 0; i < 5; i += 1) expect((await ask(router, portal.browser())).status).toBe(200);
    const sixth = await ask();
    expect(sixth).toMatchObject({ status: 429, body: { code: '429' }, headers: { 'retry-after': '1' } });
    const work = workOf(sixth);
    expect(work).toEqual({ text: expect.stringMatching(/^[\w-]{32}$/), bits: 15 });
    const asked = { msisdn: router, requestType: 'BROADBAND', proof: doWork(work) };
    expect((await portal.browser().post('queryBalance', asked)).status).toBe(429);
    expect((await browser.post('queryBalance', asked)).status).toBe(200);
    expect((await browser.post('queryBalance', asked)).status).toBe(429);
    await letTimePass(portal.database, 86_401);
    expect((await ask()).status).toBe(200);
  });

  test('grows dearer with the asks of the day, and an ask without its work counts nothing', async () => {
    const bits: number[] = [];
    for (const asked of [5, 10, 49, 500]) {
      await portal.database.query('delete from rate_limit');
      await ask();
      await portal.database.query(
        `update rate_limit set count = $1 where bucket like 'balance:%' and bucket not like 'balance:browser:%'`,
        [asked],
      );
      for (let each = 0; each < 3; each += 1) bits.push(workOf(await ask(router, portal.browser())).bits);
    }
    expect(bits).toEqual([15, 15, 15, 16, 16, 16, 23, 23, 23, 24, 24, 24]);
  });

  test('of a browser loses nothing by asks that are refused for want of work', async () => {
    for (let i = 0; i < 5; i += 1) await ask(router, portal.browser());
    for (let i = 0; i < 21; i += 1) expect(workOf(await ask())).toMatchObject({ bits: 15 });
    expect((await askOf('050000061')).status).toBe(200);
  });

  test('of a browser is twenty a day, and past it nothing is taken of a number [A50]', async () => {
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

const askStrict = async (by: Browser, headers = {}, uniqueCode?: string) =>
  by.post('queryBalance', { msisdn: router, requestType: 'BROADBAND', uniqueCode }, headers);
/** Its number's code, sent to it and verified; the budgets of codes are not these tests'. */
const proved = async (by: Browser, msisdn = router, requestType = 'BROADBAND') => {
  await strict.database.query('delete from rate_limit');
  await letTimePass(strict.database, 61);
  return consent({ browser: by, operator: strict.operator }, msisdn, requestType);
};

describe('where the market asks for a code first', () => {
  test('its number alone opens nothing, and no operator is asked [A50]', async () => {
    const { operator } = strict;
    const before = [operator.findLine.calls.length, operator.findData.calls.length];
    expect(await askStrict(strict.browser())).toMatchObject({ status: 401, body: { code: '401' } });
    expect([operator.findLine.calls.length, operator.findData.calls.length]).toEqual(before);
  });

  test('the token of its code opens it, from any browser that has it, with or without the code’s id', async () => {
    const { authorization, refId } = await proved(strict.browser());
    for (const uniqueCode of [undefined, refId]) {
      const reply = await askStrict(strict.browser(), { authorization }, uniqueCode);
      expect(reply.body.result).toMatchObject([{ balanceDescription: 'Box 20 Go' }, { balanceType: 'unlimited' }]);
    }
    expect((await askStrict(strict.browser(), { authorization }, '01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(401);
  });

  test('the token of another number, of another purpose, or that is over does not', async () => {
    const others = [await proved(strict.browser(), '050000001'), await proved(strict.browser(), router, 'AIR_TIME')];
    for (const { authorization } of others)
      expect((await askStrict(strict.browser(), { authorization })).status).toBe(401);
    const { authorization } = await proved(strict.browser());
    await letTimePass(strict.database, 601);
    expect((await askStrict(strict.browser(), { authorization })).status).toBe(401);
  });

  test('the budgets hold all the same', async () => {
    const { authorization } = await proved(strict.browser());
    const answered = [];
    for (let i = 0; i < 6; i += 1) answered.push((await askStrict(strict.browser(), { authorization })).status);
    expect(answered).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('no code is sent for a balance in a market that requires none', async () => {
  const reply = await browser.post('sendOtp', { msisdn: router, requestType: 'BROADBAND' });
  expect(reply).toMatchObject({ status: 400, body: { result: { fields: [{ path: 'requestType' }] } } });
});
