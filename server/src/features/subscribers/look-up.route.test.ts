import type { ResultOf } from '@selfcare/contract/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRecharge } from '../../testing/orders.ts';
import type { Browser, Reply } from '../../testing/portal.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
beforeEach(async () => {
  await portal.database.query('delete from rate_limit');
  browser = portal.browser();
});

const numberOf = (index: number) => `0501${String(index).padStart(5, '0')}`;
const ask = (msisdn: string, by = browser) => by.post('validateMsisdn', { msisdn });
const asked = () => portal.operator.findLine.calls.length;

describe('a look-up', () => {
  test('says what a line is, in either of its calls', async () => {
    const line = await browser.post('lineType', { msisdn: '050000003' });
    expect(line.body.result).toEqual({ msisdn: '050000003', lineType: 'POSTPAID' });
    const validated = await browser.post('validateMsisdn', {
      msisdn: '+242050000001',
      checkIfBroadband: true,
      requestType: 'x',
    });
    expect(validated.body.result).toEqual({ msisdn: '050000001', lineType: 'PREPAID', broadband: false });
  });

  test('of another operator’s number is a 404, with a sentence that says so', async () => {
    const reply = await browser.post('lineType', { msisdn: '060000001' }, { lang: 'en' });
    expect(reply).toMatchObject({ status: 404, body: { code: '404', message: 'Please enter valid Lisolo number' } });
  });

  test.each(['05000000', '0500000011', '0', '243050000001', '+33612345678'])(
    'of %s is a 400 that asks nobody',
    async (msisdn) => {
      const before = asked();
      const reply = await ask(msisdn);
      expect(reply).toMatchObject({ status: 400, body: { result: { fields: [{ path: 'msisdn' }] } } });
      expect(asked()).toBe(before);
    },
  );

  test.each([
    '05 000 00 01',
    '+242 (0)5-000.00.01',
    '00242050000001',
    'tel:+242050000001',
    '\u202a٠٥\u00a0٠٠٠ ٠٠ ٠١\u202c',
  ])('reads %j as people write it', async (msisdn) => {
    expect((await browser.post('validateMsisdn', { msisdn })).body.result).toMatchObject({ msisdn: '050000001' });
  });

  test.each(['', 'abc', '050000001 x 2', '050000001 050000002', null, 50_000_001, ['050000001'], undefined])(
    'of %j is a 400 by its schema',
    async (msisdn) => {
      expect((await ask(msisdn as string)).body).toMatchObject({
        code: '400',
        result: { fields: [{ path: 'msisdn' }] },
      });
    },
  );

  test('that the operator does not answer is a 503', async () => {
    portal.operator.findLine.next(answers({ outcome: 'unavailable' as const }));
    const reply = await ask('050000001');
    expect(reply).toMatchObject({ status: 503, body: { code: '503' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

const withoutCookie = (msisdn: string) =>
  browser.send<ResultOf<'lineType'>>('POST', browser.pathOf('lineType'), {
    body: { msisdn },
    headers: { cookie: undefined },
  });

const spend = async (count: number) => {
  for (let i = 0; i < count; i += 1) expect((await ask(numberOf(i))).status).toBe(200);
};
const refused = (reply: Reply) => {
  expect(reply).toMatchObject({ status: 429, body: { code: '429', status: 'failure' } });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
};

const spentInAll = async () => {
  const sum = `select sum(count)::int as sum from rate_limit where bucket like 'lookup:%'`;
  return (await portal.database.query<{ sum: number }>(sum))[0]!.sum;
};

describe('the budget of a browser', () => {
  test('is twenty numbers an hour, over both calls; a number asked again costs nothing [A05]', async () => {
    await ask('050000001');
    expect(browser.cookie()).toMatch(/^browser=/);
    await spend(19);
    await spend(19);
    for (const spelling of ['050000001', '242050000001', '+242050000001'])
      expect((await ask(spelling)).status).toBe(200);
    refused(await ask(numberOf(19)));
    refused(await browser.post('lineType', { msisdn: numberOf(21) }));
  });

  test('once it is spent, a number that was refused stays refused, however often it is asked', async () => {
    await ask('050000001');
    await spend(19);
    const before = asked();
    for (let tries = 0; tries < 5; tries += 1) refused(await ask(numberOf(50)));
    await Promise.all(Array.from({ length: 5 }, async () => refused(await ask(numberOf(51)))));
    expect(asked()).toBe(before);
  });

  test('is its own: another browser goes on, and after an hour it is new', async () => {
    await ask('050000001');
    await spend(19);
    refused(await ask(numberOf(30)));
    expect((await ask(numberOf(30), portal.browser())).status).toBe(200);
    await letTimePass(portal.database, 3601);
    expect((await ask(numberOf(30))).status).toBe(200);
  });

  test('past it takes nothing of its address, where others stand behind the same', async () => {
    await ask('050000001');
    await spend(19);
    const before = await spentInAll();
    for (let i = 30; i < 35; i += 1) refused(await ask(numberOf(i)));
    expect(await spentInAll()).toBe(before);
  });

  test('of an address counts numbers, not calls', async () => {
    await ask('050000001');
    await portal.database.query(`update rate_limit set count = 300 where bucket ~ '^lookup:address:[^:]+$'`);
    for (let tries = 0; tries < 3; tries += 1) expect((await withoutCookie('050000001')).status).toBe(200);
    expect((await withoutCookie(numberOf(1))).status).toBe(429);
  });

  test('is not escaped by throwing the cookie away: an address has 300 [A05] [V2.4.1]', async () => {
    await ask('050000001');
    await portal.database.query(`update rate_limit set count = 299 where bucket ~ '^lookup:address:[^:]+$'`);
    expect((await withoutCookie(numberOf(1))).status).toBe(200);
    expect((await withoutCookie(numberOf(2))).status).toBe(429);
    expect((await ask(numberOf(3), portal.browser())).status).toBe(200);
  });
});

/** Every order buys for another sum, so that none is another's duplicate. */
let sums = 1000;
const order = (mobileNumber: string, headers = {}, by = browser) => {
  sums += 1;
  return by.post('initiate', aRecharge({ mobileNumber, amount: sums, unit: sums }), headers);
};
const stored = () => portal.database.query('select 1 from payment');

describe('an order tells what a line is, so it', () => {
  test('costs one of the same twenty numbers; a number that was looked up costs nothing more [A05]', async () => {
    await ask('050000001');
    await spend(19);
    expect((await order('050000001')).status).toBe(200);
    expect((await order(numberOf(3))).status).toBe(200);
    const before = { asked: asked(), stored: await stored() };
    refused(await order(numberOf(40)));
    expect({ asked: asked(), stored: await stored() }).toEqual(before);
  });

  test('uses up what look-ups have left, also where it is refused for the line [A52]', async () => {
    expect((await order('060000001')).status).toBe(400);
    expect((await order('050000003')).status).toBe(400);
    await spend(18);
    refused(await ask(numberOf(40)));
    refused(await order(numberOf(41)));
  });

  test('gives a new browser its cookie with its first answer, once, be it a refusal', async () => {
    const reply = await order('060000001');
    expect(reply.status).toBe(400);
    expect(reply.headers['set-cookie']).toMatch(/^browser=[\w-]{22}; /);
    const taken = await order('050000001', {}, portal.browser());
    expect([taken.headers['set-cookie']].flat()).toHaveLength(1);
  });

  test('costs nothing where it asks about no line: repeated, or refused before', async () => {
    const headers = { 'idempotency-key': '3f2a1c9e-5b7d-4e8f-9a6b-1c2d3e4f5a6b' };
    const body = aRecharge({ mobileNumber: numberOf(0), amount: 777, unit: 777 });
    const first = await browser.post('initiate', body, headers);
    await browser.post('initiate', aRecharge({ mobileNumber: numberOf(60), amount: 1, unit: 1 }));
    await browser.post('initiate', aRecharge({ mobileNumber: numberOf(61), paymentMode: 'AIR_TIME' }));
    await spend(20);
    const again = await browser.post('initiate', body, headers);
    expect(again.body.result).toEqual(first.body.result);
  });
});

test('numbers that were looked up are stored nowhere in clear', async () => {
  await ask('050000001');
  const rows = await portal.database.query('select bucket from rate_limit');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('50000001');
});
