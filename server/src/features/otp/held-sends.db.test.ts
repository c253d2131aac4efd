import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { aLine } from '../../testing/consent.ts';
import { databases } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal, type Browser, type TestPortal } from '../../testing/portal.ts';
import { gateCommits } from '../../testing/postgres/gated-database.ts';
import { letTimePass } from '../../testing/time.ts';

const send = (by: Browser, msisdn: string) => by.post('sendOtp', { msisdn, requestType: 'AIR_TIME' });

describe.each(databases())('what a code costs its asker, on $name', ({ name, open }) => {
  let sound: Database;
  /** The database that the portal works on. */
  let database: Database;
  let portal: TestPortal;
  beforeAll(async () => {
    sound = await open();
    database = sound;
    portal = await aPortal(
      {
        ...sound,
        query: (sql, values) => database.query(sql, values),
        transaction: (body) => database.transaction(body),
      },
      createOperator(),
    );
  });
  beforeEach(async () => {
    database = sound;
    await sound.query('delete from rate_limit');
  });
  afterAll(async () => {
    await portal.app.close();
    await sound.close();
  });

  /** Returns the units used of the senders' budgets: of browsers, addresses and all. */
  const taken = async () => {
    const rows = await sound.query<{ of: string; count: number }>(
      `select split_part(bucket, ':', 2) as of, sum(count)::int as count from rate_limit
       where bucket ~ '^otp-sent:(all|browser|address)' and count > 0 and ends_at > now() group by 1 order by 1`,
    );
    return rows.map(({ of, count }) => `${of} ${count}`);
  };
  const one = ['address 1', 'all 1', 'browser 1'];

  // The embedded database has one connection: there all wait for all.
  test.runIf(name === 'PostgreSQL')('holds up nobody while that code is being written', async () => {
    const gated = gateCommits(sound, /insert into otp/);
    database = gated.database;
    const first = send(portal.browser(), aLine());
    await expect.poll(gated.waiting).toBe(1);
    database = sound;
    expect((await send(portal.browser(), aLine())).status).toBe(200);
    gated.open();
    expect((await first).status).toBe(200);
  });

  test('is put back where no new code was needed, or may be sent', async () => {
    const [browser, line] = [portal.browser(), aLine()];
    expect((await send(browser, line)).status).toBe(200);
    expect(await taken()).toEqual(one);
    expect((await send(browser, line)).status).toBe(200);
    expect((await send(portal.browser(), line)).status).toBe(429);
    expect(await taken()).toEqual(one);
  });

  test('is put back where the number has had its messages', async () => {
    const line = aLine();
    for (let each = 0; each < 2; each += 1) {
      expect((await send(portal.browser(), line)).status).toBe(200);
      await letTimePass(sound, 61);
    }
    const before = await taken();
    expect((await send(portal.browser(), line)).body.code).toBe('502');
    expect(await taken()).toEqual(before);
  });

  test('is put back where the code could not be written', async () => {
    database = {
      ...sound,
      query: (sql, values) => {
        if (sql.includes('insert into otp')) throw new Error('broken');
        return sound.query(sql, values);
      },
    };
    expect((await send(portal.browser(), aLine())).status).toBe(500);
    expect(await taken()).toEqual([]);
  });

  test('is put back where a renewed code may not be sent', async () => {
    const [browser, line] = [portal.browser(), aLine()];
    const { refId } = (await send(browser, line)).body.result;
    expect((await browser.post('resendOtp', { refId })).status).toBe(429);
    expect(await taken()).toEqual(one);
  });
});
