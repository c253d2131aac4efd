import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { aContext } from '../../testing/engine.ts';
import { letTimePass } from '../../testing/time.ts';
import { leasing } from './call-leases.ts';
import { createCallerBudgets } from './caller-budgets.ts';
import { createRateLimits, type RateLimits } from './limits.ts';

const handful = 16;
const windowSeconds = 60;

const never = async () => false;

/** Returns the number of allowed calls. */
const allowed = async (limits: RateLimits, count: number, names: string[], limit: number): Promise<number> => {
  let sum = 0;
  for (let call = 0; call < count; call += 1) {
    const asks = names.map((name) => ({ name, limit, seconds: windowSeconds }));
    if (!(await limits.takeEach(asks))) sum += 1;
  }
  return sum;
};

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let asked = 0;
  let seconds = 0;
  let names = 0;
  beforeAll(async () => {
    const opened = await open();
    database = {
      ...opened,
      query: (...given) => {
        asked += 1;
        return opened.query(...given);
      },
    };
  });
  afterAll(() => database.close());

  const anInstance = () => leasing(createRateLimits(database), () => seconds * 1000);
  /** Takes as long as a look into the database. */
  const hasPaid = async () => (await database.query('select 1 where false')).length > 0;
  const aName = () => `calls:${(names += 1)}`;

  test('one instance allows exactly as many as the budget has, with few statements', async () => {
    const name = aName();
    asked = 0;
    expect(await allowed(anInstance(), 200, [name], 200)).toBe(200);
    expect(asked).toBeLessThan(20);
    expect(await allowed(anInstance(), 5, [name], 200)).toBe(0);
  });

  test('polling a status every second needs fewer statements than calls', async () => {
    const [name, limits] = [aName(), anInstance()];
    asked = 0;
    for (let call = 0; call < 50; call += 1) {
      expect(await allowed(limits, 1, [name], 200)).toBe(1);
      seconds += 1;
    }
    expect(asked).toBeLessThan(10);
  });

  test('many at once are allowed as many as the budget has, too', async () => {
    const [name, limits] = [aName(), anInstance()];
    expect(await allowed(limits, 3, [name], 20)).toBe(3);
    const atOnce = (count: number) => Promise.all(Array.from({ length: count }, () => allowed(limits, 1, [name], 20)));
    expect(await atOnce(17)).toEqual(Array(17).fill(1));
    expect(await atOnce(5)).toEqual(Array(5).fill(0));
  });

  test.each([1, 2])('who is refused many times at once by %i instances is not allowed more for it', async (count) => {
    const budget = { name: aName(), address: { limit: 20, seconds: windowSeconds }, sparesPayers: true } as const;
    const instances = Array.from({ length: count }, () =>
      createCallerBudgets({ limits: anInstance(), factor: 1, isKnown: never, hasPaid }),
    );
    const caller = aContext();
    let sum = 0;
    const callOnAndOn = async (_: unknown, each: number) => {
      for (let call = 0; call < 10; call += 1)
        if ('result' in (await instances[each % count]!.reserve(budget, caller))) sum += 1;
    };
    await Promise.all(Array.from({ length: 20 }, callOnAndOn));
    expect(sum).toBe(20);
  });

  test('a single call costs what it did: one statement, and one of the budget', async () => {
    const [name, limits] = [aName(), anInstance()];
    asked = 0;
    expect(await allowed(limits, 1, [name], 2)).toBe(1);
    expect(asked).toBe(1);
    expect(await allowed(anInstance(), 3, [name], 2)).toBe(1);
  });

  test('what may go uncounted in a window costs no statement; from then on all count', async () => {
    const [name, limits] = [aName(), anInstance()];
    const take = async () =>
      (await limits.takeEach([{ name, limit: 20, seconds: windowSeconds, uncounted: 5 }])) ?? 'taken';
    asked = 0;
    for (let call = 0; call < 5; call += 1) expect(await take()).toBe('taken');
    expect(asked).toBe(0);
    for (let call = 0; call < 20; call += 1) expect(await take()).toBe('taken');
    expect(await take()).toMatchObject({ place: 0 });
  });

  test('two instances together never allow more, and leave a handful each at most', async () => {
    const name = aName();
    const both = [anInstance(), anInstance()];
    let sum = 0;
    for (let turn = 0; turn < 120; turn += 1) sum += await allowed(both[turn % 2]!, 1 + (turn % 5), [name], 200);
    expect(sum).toBeLessThanOrEqual(200);
    expect(sum).toBeGreaterThanOrEqual(200 - handful);
  });

  test('a refusal says when the window ends; then, and not before, there is a new budget', async () => {
    const [name, limits] = [aName(), anInstance()];
    const ask = { name, limit: 40, seconds: windowSeconds };
    expect(await allowed(limits, 41, [name], 40)).toBe(40);
    await letTimePass(database, 20);
    seconds += 20;
    const retryAfterSeconds = expect.toSatisfy((s: number) => s > 30 && s <= 40);
    expect(await limits.takeEach([ask])).toEqual({ place: 0, retryAfterSeconds });
    await letTimePass(database, 40);
    seconds += 40;
    expect(await allowed(limits, 41, [name], 40)).toBe(40);
  });

  test('what is left of a handful ends with its window', async () => {
    const [name, limits] = [aName(), anInstance()];
    expect(await allowed(limits, 4, [name], 100)).toBe(4);
    await letTimePass(database, windowSeconds);
    seconds += windowSeconds;
    asked = 0;
    expect(await allowed(limits, 1, [name], 100)).toBe(1);
    expect(asked).toBe(1);
  });

  test('of several buckets the one that is spent is named', async () => {
    const [address, site, limits] = [aName(), aName(), anInstance()];
    expect(await allowed(limits, 3, [site], 3)).toBe(3);
    const asks = [address, site].map((name) => ({ name, limit: 3, seconds: windowSeconds }));
    expect(await limits.takeEach(asks)).toMatchObject({ place: 1 });
  });
});
