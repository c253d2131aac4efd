import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { isRefusal } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { createCallerBudgets } from '../../http/limits/caller-budgets.ts';
import { createRateLimits } from '../../http/limits/limits.ts';
import { createWork } from '../../http/limits/work.ts';
import { createVault } from '../../security/vault.ts';
import { aLine } from '../../testing/consent.ts';
import { oneDatabase } from '../../testing/databases.ts';
import { aContext, testDataKey } from '../../testing/engine.ts';
import { doWork } from '../../testing/do-work.ts';
import { letTimePass } from '../../testing/time.ts';
import { createOtpBudgets, type OtpBudgets } from './otp-budgets.ts';

let visitors = 0;
/** So many seconds, or a few less: the test itself takes time. */
const about = (seconds: number) => expect.toSatisfy((value: number) => value <= seconds && value > seconds - 30);

/** Somebody else each time, unless told otherwise, who paid from every number before: no share is kept from them. */
const visitor = (same: { browser?: string; address?: string } = {}): Context => {
  visitors += 1;
  const { browser = `owner-${visitors}`, address = `address-${visitors}` } = same;
  return { ...aContext({}, browser), address: { hash: address, isShared: false } };
};

const stranger = (name: string) => visitor({ browser: name });
/** Somebody else each time, whom nobody knows. */
const aStranger = () => visitor({ browser: `stranger-${visitors}` });

const minute = 60;
const hour = 3600;
const day = 24 * hour;

describe.each(oneDatabase())('on $name', { timeout: 60_000 }, ({ open }) => {
  let database: Database;
  let budgets: OtpBudgets;
  let alarms: string[];
  const instance = (factor = 1) => {
    const { hash } = createVault(testDataKey);
    const limits = createRateLimits(database);
    return createOtpBudgets({
      limits,
      callers: createCallerBudgets({
        limits,
        factor,
        isKnown: async () => false,
        hasPaid: async (browser) => browser.startsWith('payer'),
      }),
      work: createWork({ limits, hash }),
      hash,
      isOwner: async (browser) => browser.startsWith('owner'),
      alarm: (name) => alarms.push(name),
    });
  };
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('delete from rate_limit');
    alarms = [];
    budgets = instance();
  });
  afterAll(() => database.close());

  const passed = (seconds: number) => letTimePass(database, seconds);
  /** As a code is asked for: what is not sent is put back. */
  const takeSend = async (line: string, by = visitor(), proof?: string, of = budgets) => {
    const ofCaller = await of.reserveSend(by);
    const short = await of.reserveMessage(line, by, ofCaller, proof);
    if (short && !isRefusal(ofCaller)) await ofCaller.result.release();
    return short;
  };
  const isSent = async (line: string, by = visitor()) => (await takeSend(line, by)) === undefined;
  /** As though so many had been counted in a bucket that is open. */
  const count = async (bucket: string, times: number) =>
    expect(
      await database.query('update rate_limit set count = $2 where bucket = $1 returning 1', [bucket, times]),
    ).toHaveLength(1);

  const short = (line: string, name: string, proof?: string) => takeSend(line, stranger(name), proof);

  describe('messages to one number', () => {
    test('are three in ten minutes, whoever asks for them', async () => {
      const line = aLine();
      for (let i = 0; i < 3; i += 1) {
        expect(await isSent(line)).toBe(true);
        await passed(minute);
      }
      expect(await takeSend(line)).toEqual({ waitSeconds: about(7 * minute) });
      expect(await isSent(aLine())).toBe(true);
    });

    test('are six in an hour and ten in a day, and the wait is the true one', async () => {
      const line = aLine();
      let sent = 0;
      const waits: number[] = [];
      for (let clock = 0; clock < day - hour;) {
        const short = await takeSend(line);
        if (!short) sent += 1;
        else waits.push(short.waitSeconds);
        const step = short?.waitSeconds ?? minute;
        await passed(step);
        clock += step;
      }
      expect(sent).toBe(10);
      // Three at once, three after ten minutes, four from the second hour on, then nothing until tomorrow.
      expect(waits[0]).toEqual(about(7 * minute));
      expect(waits.at(-1)).toBeGreaterThan(20 * hour);
    });

    test('are never more in any ten minutes, any hour, any day, however they are spread [A03] [V2.4.1]', async () => {
      const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 40, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(gaps, async (minutes) => {
          const line = aLine();
          const times: number[] = [];
          let clock = 0;
          for (const gap of minutes) {
            if (await isSent(line)) times.push(clock);
            await passed(gap * minute);
            clock += gap * minute;
          }
          const most = (seconds: number) =>
            Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + seconds).length));
          expect(most(10 * minute)).toBeLessThanOrEqual(3);
          expect(most(hour)).toBeLessThanOrEqual(6);
          expect(most(day)).toBeLessThanOrEqual(10);
        }),
        { numRuns: 3, endOnFailure: true },
      );
    });
  });

  describe('of what a number gets a share is kept', () => {
    test('the last code of ten minutes and the last three of a day: for its owner, or for work [A37]', async () => {
      const line = aLine();
      for (const name of ['a', 'b']) expect(await short(line, name)).toBeUndefined();
      expect((await short(line, 'c'))?.work?.bits).toBe(16);
      expect(await isSent(line)).toBe(true);
      expect((await short(line, 'c'))?.work).toBeUndefined();
      for (let sent = 3; sent < 7; sent += 1) {
        await passed(hour);
        expect(await short(line, 'd')).toBeUndefined();
      }
      await passed(hour);
      const asked = await short(line, 'e');
      expect(asked?.work?.bits).toBe(18);
      expect(await short(line, 'e', doWork(asked!.work!))).toBeUndefined();
      for (let each = 0; each < 2; each += 1) {
        await passed(hour);
        expect(await isSent(line)).toBe(true);
      }
      await passed(hour);
      expect([await isSent(line), (await short(line, 'e'))?.work]).toEqual([false, undefined]);
    });

    test('from messages that follow a payment: they count as codes do and leave those to the owner [A33]', async () => {
      const line = aLine();
      const notices = async () => {
        const taken: boolean[] = [];
        for (let each = 0; each < 3; each += 1) taken.push(await budgets.reserveNotice(line));
        return taken.filter(Boolean).length;
      };
      expect(await notices()).toBe(2);
      expect(await isSent(line)).toBe(true);
      expect(await isSent(line)).toBe(false);
      let sent = 3;
      for (let each = 0; each < 20; each += 1) {
        await passed(30 * minute);
        sent += await notices();
      }
      expect(sent).toBe(7);
      await passed(10 * minute);
      expect(await isSent(line)).toBe(true);
    });

    test('and a message that did not go out is put back', async () => {
      const line = aLine();
      for (let each = 0; each < 5; each += 1) {
        expect(await budgets.reserveNotice(line)).toBe(true);
        await budgets.releaseMessage(line);
      }
    });

    test('five wrong codes a day for its owner, when strangers have entered fifteen [A37]', async () => {
      const line = aLine();
      for (let each = 0; each < 15; each += 1) await budgets.countWrong(line, stranger(`guesser ${each}`));
      expect(await budgets.guessesLeft(line, stranger('another'))).toBe(0);
      const owner = visitor({ browser: 'owner' });
      expect(await budgets.guessesLeft(line, owner)).toBe(5);
      for (let each = 0; each < 5; each += 1) await budgets.countWrong(line, owner);
      expect(await budgets.guessesLeft(line, owner)).toBe(0);
    });
  });

  describe('messages asked for', () => {
    test('by one browser are twenty a day, wherever it is [A03]', async () => {
      const same = { browser: 'one browser' };
      for (let i = 0; i < 20; i += 1) expect(await isSent(aLine(), visitor(same))).toBe(true);
      expect(await isSent(aLine(), visitor(same))).toBe(false);
      await passed(23 * hour);
      expect(await isSent(aLine(), visitor(same))).toBe(false);
      await passed(hour);
      expect(await isSent(aLine(), visitor(same))).toBe(true);
    });

    test('by one address are sixty an hour, with however many browsers [A03]', async () => {
      const same = { address: 'one address' };
      for (let i = 0; i < 60; i += 1) expect(await isSent(aLine(), visitor(same))).toBe(true);
      expect(await isSent(aLine(), visitor(same))).toBe(false);
      await passed(hour);
      expect(await isSent(aLine(), visitor(same))).toBe(true);
    });

    test('by neighbours keep no code from who paid before: her own twenty hold [A37]', async () => {
      const near = { address: 'one address' };
      for (let i = 0; i < 60; i += 1) await isSent(aLine(), visitor(near));
      const payer = visitor({ ...near, browser: 'payer' });
      for (let i = 0; i < 20; i += 1) expect(await isSent(aLine(), payer)).toBe(true);
      expect(await isSent(aLine(), payer)).toBe(false);
    });

    test('by all are three hundred a minute, of which a third is kept for quiet addresses; the next rings the alarm [A03] [V16.3.3]', async () => {
      await isSent(aLine());
      await count('otp-sent:all', 199);
      expect(await isSent(aLine())).toBe(true);
      for (let i = 0; i < 50; i += 1) expect(await isSent(aLine())).toBe(true);
      expect(alarms).toEqual([]);
      expect(await isSent(aLine())).toBe(false);
      expect(alarms).toEqual(['otp-sends-exhausted']);
      await passed(minute);
      expect(await isSent(aLine())).toBe(true);
    });
  });

  test('a caller past a budget takes nothing of a number: unsent codes lock out nobody', async () => {
    const attacker = { address: 'attacker' };
    for (let i = 0; i < 60; i += 1) await isSent(aLine(), visitor(attacker));
    const victim = aLine();
    for (let i = 0; i < 20; i += 1) expect(await isSent(victim, visitor(attacker))).toBe(false);
    for (let i = 0; i < 3; i += 1) expect(await isSent(victim)).toBe(true);
    for (let i = 0; i < 5; i += 1) expect(await isSent(victim)).toBe(false);
    await passed(10 * minute);
    for (let i = 0; i < 3; i += 1) expect(await isSent(victim)).toBe(true);
  });

  test('a flood from one address leaves everybody else untouched [A03]', async () => {
    const lines = Array.from({ length: 15 }, aLine);
    let sent = 0;
    for (let i = 0; i < 150; i += 1) if (await isSent(lines[i % 15]!, visitor({ address: 'flood' }))) sent += 1;
    expect(sent).toBe(45);
    for (let i = 0; i < 20; i += 1) expect(await isSent(aLine())).toBe(true);
    expect(alarms).toEqual([]);
  });

  test('load runs raise what browsers, addresses and all may send, never what a number gets', async () => {
    budgets = instance(1000);
    const by = visitor();
    for (let i = 0; i < 70; i += 1) expect(await isSent(aLine(), by)).toBe(true);
    await count('otp-sent:all', 200);
    expect(await isSent(aLine(), by)).toBe(true);
    const line = aLine();
    for (let i = 0; i < 3; i += 1) await isSent(line, by);
    expect(await isSent(line, by)).toBe(false);
  });

  describe('wrong codes', () => {
    test('of one number are fifteen in any 24 hours, however they are spread [I14] [A01] [V2.3.2 V6.3.1]', async () => {
      const gaps = fc.array(fc.integer({ min: 1, max: 180 }), { minLength: 45, maxLength: 45 });
      await fc.assert(
        fc.asyncProperty(gaps, async (minutes) => {
          const line = aLine();
          const times: number[] = [];
          let clock = 0;
          for (const gap of minutes) {
            const by = aStranger();
            if ((await budgets.guessesLeft(line, by)) > 0) {
              await budgets.countWrong(line, by);
              times.push(clock);
            }
            await passed(gap * minute);
            clock += gap * minute;
          }
          const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + day).length));
          expect(most).toBeLessThanOrEqual(15);
          expect(times.length).toBeGreaterThanOrEqual(15);
        }),
        { numRuns: 3, endOnFailure: true },
      );
    });

    test('late in one day and early in the next are not thirty in an hour', async () => {
      const line = aLine();
      await budgets.countWrong(line, aStranger());
      await passed(day - 10 * minute);
      for (let i = 0; i < 14; i += 1) await budgets.countWrong(line, aStranger());
      expect(await budgets.guessesLeft(line, aStranger())).toBe(0);
      await passed(10 * minute);
      expect(await budgets.guessesLeft(line, aStranger())).toBe(1);
    });

    test('over many numbers are thirty a day for a browser and sixty an hour for an address', async () => {
      const same = { browser: 'guesser' };
      for (let i = 0; i < 30; i += 1) await budgets.countWrong(aLine(), visitor(same));
      expect(await budgets.guessesLeft(aLine(), visitor(same))).toBe(0);
      const near = { address: 'guessers' };
      for (let i = 0; i < 60; i += 1) await budgets.countWrong(aLine(), visitor(near));
      expect(await budgets.guessesLeft(aLine(), visitor({ ...near, browser: 'a newcomer' }))).toBe(0);
      expect(await budgets.guessesLeft(aLine(), visitor())).toBe(15);
    });

    test('of neighbours keep no code from who paid from its number: her own thirty hold [A37]', async () => {
      const near = { address: 'guessers' };
      for (let i = 0; i < 60; i += 1) await budgets.countWrong(aLine(), visitor(near));
      const owner = visitor({ ...near, browser: 'owner' });
      expect(await budgets.guessesLeft(aLine(), owner)).toBe(15);
      for (let i = 0; i < 30; i += 1) await budgets.countWrong(aLine(), owner);
      expect(await budgets.guessesLeft(aLine(), owner)).toBe(0);
    });

    test('that are most of all codes make every guess cost work, until they are fewer [A02] [V6.3.1]', async () => {
      await budgets.countWrong(aLine(), visitor());
      await budgets.countRight();
      await count('otp-wrong:all', 201);
      await count('otp-right:all', 200);
      expect(await budgets.workBits(visitor())).toBeUndefined();
      expect(alarms).toEqual([]);
      await count('otp-right:all', 130);
      expect(await budgets.workBits(visitor())).toBe(15);
      expect(alarms).toEqual(['otp-guessing']);
      await passed(5 * minute);
      expect(await budgets.workBits(visitor())).toBeUndefined();
    });

    test('of one address double the work with every ten of them, up to what a cheap phone still does', async () => {
      const near = { address: 'many phones' };
      const bits: (number | undefined)[] = [];
      for (let i = 0; i < 60; i += 1) {
        await budgets.countWrong(aLine(), visitor(near));
        await count('otp-wrong:all', 201);
        if (i % 10 === 9) bits.push(await budgets.workBits(visitor(near)));
      }
      expect(bits).toEqual([16, 17, 18, 19, 19, 19]);
    });

    test('under attack shut nobody out who does the work: an address keeps its sixty', async () => {
      const guesser = visitor();
      for (let i = 0; i < 5; i += 1) await budgets.countWrong(aLine(), guesser);
      await count('otp-wrong:all', 201);
      expect(await budgets.guessesLeft(aLine(), guesser)).toBe(15);
    });

    test('few in number cost no work, even when no code is right', async () => {
      await budgets.countWrong(aLine(), visitor());
      await count('otp-wrong:all', 200);
      expect(await budgets.workBits(visitor())).toBeUndefined();
      expect(alarms).toEqual([]);
    });
  });

  test('budgets are shared by all instances and name nobody', async () => {
    const line = aLine();
    const other = instance();
    for (const each of [budgets, other, budgets]) await takeSend(line, visitor(), undefined, each);
    expect(await takeSend(line, visitor(), undefined, other)).toBeDefined();
    const buckets = await database.query<{ bucket: string }>('select bucket from rate_limit');
    expect(buckets.filter(({ bucket }) => bucket.includes(line))).toEqual([]);
  });
});
