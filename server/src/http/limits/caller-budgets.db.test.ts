import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { oneDatabase } from '../../testing/databases.ts';
import { aContext } from '../../testing/engine.ts';
import { letTimePass } from '../../testing/time.ts';
import { isRefusal } from '../answer.ts';
import type { Context } from '../context.ts';
import { createCallerBudgets, type CallerBudget } from './caller-budgets.ts';
import { createRateLimits } from './limits.ts';

const minute = 60;
const hour = 3600;

const never = async () => false;

const countOf = async (times: number, ask: () => Promise<boolean>) => {
  let taken = 0;
  for (let each = 0; each < times; each += 1) if (await ask()) taken += 1;
  return taken;
};

describe.each(oneDatabase())('budgets of who asks, on $name', ({ open }) => {
  let database: Database;
  const known = new Set<string>();
  const payers = new Set<string>();
  const budgets = (factor = 1) =>
    createCallerBudgets({
      limits: createRateLimits(database),
      factor,
      isKnown: async (address) => known.has(address),
      hasPaid: async (browser) => payers.has(browser),
    });
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.query('delete from rate_limit'));
  afterAll(() => database.close());

  let visitors = 0;
  const caller = (address: Partial<Context['address']> = {}, browser?: string): Context => {
    visitors += 1;
    return {
      ...aContext({}, browser ?? `browser ${visitors}`),
      address: { hash: `address ${visitors}`, isShared: false, ...address },
    };
  };
  const isTaken = async (budget: CallerBudget, context: Context, member?: string) =>
    !isRefusal(await budgets().reserve(budget, context, member));

  const ofAddress: CallerBudget = { name: 'test', address: { limit: 3, seconds: hour } };

  test('an address is one, however many browsers it has; a /48 bears ten times as much as one of its /64 [A34]', async () => {
    expect(await countOf(5, () => isTaken(ofAddress, caller({ hash: 'one', site: 'site' })))).toBe(3);
    expect(await countOf(40, () => isTaken(ofAddress, caller({ site: 'site' })))).toBe(27);
    expect(await isTaken(ofAddress, caller({ site: 'another site' }))).toBe(true);
  });

  test('an address of carrier NAT stands for fifty [A34]', async () => {
    expect(await countOf(155, () => isTaken(ofAddress, caller({ hash: 'shared', isShared: true })))).toBe(150);
  });

  test('load runs raise those of browsers, addresses and all', async () => {
    const all: CallerBudget = {
      name: 'load',
      browser: [{ limit: 1, seconds: hour }],
      address: { limit: 1, seconds: hour },
      all: { limit: 6, seconds: hour },
    };
    const context = caller({ site: 'site' });
    for (let each = 0; each < 20; each += 1) expect(await budgets(1000).reserve(all, context)).toHaveProperty('result');
  });

  test('a browser past its own budget takes nothing of its address', async () => {
    const both: CallerBudget = { ...ofAddress, browser: [{ limit: 1, seconds: hour }] };
    expect(await countOf(9, () => isTaken(both, caller({ hash: 'near' }, 'one browser')))).toBe(1);
    expect(await countOf(9, () => isTaken(both, caller({ hash: 'near' })))).toBe(2);
  });

  test('what is refused by one budget is taken of none; distinct members are remembered all the same', async () => {
    const wallets: CallerBudget = {
      ...ofAddress,
      name: 'wallets',
      browser: [{ limit: 2, seconds: hour, distinct: true }],
    };
    const near = { hash: 'nearby' };
    expect(await countOf(5, () => isTaken(wallets, caller(near), 'a wallet'))).toBe(3);
    const one = caller(near, 'asker');
    expect(await countOf(3, () => isTaken(wallets, one, 'a wallet'))).toBe(0);
    expect(await isTaken(wallets, one, 'another wallet')).toBe(false);
    expect(await budgets().reserve(wallets, one, 'a third wallet')).toMatchObject({ by: 'browser' });
  });

  test('where a browser paid before it goes on beside those who spent the share of its address, and on its own [A34]', async () => {
    payers.add('a payer');
    const spared: CallerBudget = {
      ...ofAddress,
      name: 'spared',
      browser: [{ limit: 5, seconds: hour }],
      sparesPayers: true,
    };
    const near = { hash: 'attacked', site: 'attacked site' };
    expect(await countOf(9, () => isTaken(spared, caller(near)))).toBe(3);
    expect(await countOf(9, () => isTaken(spared, caller(near, 'a payer')))).toBe(5);
  });

  test('a browser has its share at all its addresses together, whether it paid or not; others continue there', async () => {
    payers.add('a wanderer');
    const share: CallerBudget = {
      name: 'everywhere',
      address: { limit: 4, seconds: hour },
      sparesPayers: true,
      everywhere: { limit: 6, seconds: hour },
    };
    const at = (hash: string, browser?: string) => isTaken(share, caller({ hash }, browser));
    expect(await countOf(9, () => at('first', 'a wanderer'))).toBe(6);
    expect(await at('second', 'a wanderer')).toBe(false);
    payers.add('her neighbour');
    expect(await countOf(9, () => at('first', 'her neighbour'))).toBe(6);
    expect(await countOf(9, () => at('second'))).toBe(4);
  });

  test('a browser without a cookie has no share of its own: each of its calls would leave a bucket', async () => {
    const share: CallerBudget = { name: 'new', everywhere: { limit: 1, seconds: hour } };
    const context = caller();
    const isNew = { ...context, browser: { ...context.browser, isNew: true } };
    expect(await countOf(3, () => isTaken(share, isNew))).toBe(3);
    expect(await database.query(`select 1 from rate_limit where bucket like 'new:%'`)).toEqual([]);
  });

  test('one ask costs one trip to the database, however many buckets it takes from', async () => {
    const wanted: CallerBudget = {
      name: 'trips',
      browser: [10, 30].map((limit) => ({ limit, seconds: hour + limit, distinct: true as const })),
      address: { limit: 30, seconds: hour },
      sparesPayers: true,
      all: { limit: 600, seconds: minute },
    };
    const sent: string[] = [];
    const counted: Database = {
      ...database,
      query: (sql, values) => {
        sent.push(sql);
        return database.query(sql, values);
      },
    };
    const asked = createCallerBudgets({ limits: createRateLimits(counted), factor: 1, isKnown: never, hasPaid: never });
    const context = caller({ site: 'a site' });
    expect(await asked.reserve(wanted, context, 'a wallet')).toHaveProperty('result');
    expect(sent).toHaveLength(1);
  });

  describe('of a budget of all a third is kept [A34]', () => {
    const all: CallerBudget = {
      name: 'all',
      address: { limit: 600, seconds: hour },
      all: { limit: 600, seconds: minute },
    };
    const spend = (times: number, address: Partial<Context['address']>) =>
      countOf(times, () => isTaken(all, caller(address)));

    test('for addresses that took little in the hour, half of it for those that were good before [A34]', async () => {
      expect(await spend(450, { hash: 'greedy' })).toBe(400);
      expect(await isTaken(all, caller())).toBe(true);
      expect(await spend(9, { hash: 'modest' })).toBe(6);
      for (let each = 0; each < 93; each += 1) expect(await isTaken(all, caller())).toBe(true);
      expect(await isTaken(all, caller())).toBe(false);
      known.add('good');
      expect(await isTaken(all, caller({ hash: 'good' }))).toBe(true);
      expect(await isTaken(all, caller({ hash: 'greedy' }))).toBe(false);
      await letTimePass(database, minute);
      expect(await isTaken(all, caller({ hash: 'greedy' }))).toBe(true);
    });

    test('not for a network that asks from ever new addresses of its own [A34]', async () => {
      expect(await spend(450, { hash: 'open' })).toBe(400);
      expect(await countOf(70, () => isTaken(all, caller({ site: 'their site' })))).toBe(60);
      expect(await isTaken(all, caller({ site: 'another site' }))).toBe(true);
    });

    test('fifty times as much by an address of carrier NAT is still little', async () => {
      expect(await spend(450, { hash: 'open' })).toBe(400);
      expect(await spend(100, { hash: 'shared', isShared: true })).toBe(100);
    });
  });
});
