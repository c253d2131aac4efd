import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { letTimePass } from '../../testing/time.ts';
import { createRateLimits, type RateLimits } from './limits.ts';

const ask = (member: string) => [
  { name: 'before', limit: 9, seconds: 60 },
  { name: 'members', limit: 2, seconds: 60, member },
];

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let limits: RateLimits;
  let other: RateLimits;
  beforeAll(async () => {
    database = await open();
    limits = createRateLimits(database);
    other = createRateLimits(database);
  });
  afterAll(() => database.close());

  const budget = { limit: 3, seconds: 60 };

  test('a budget is spent by all instances together', async () => {
    expect(await limits.take('shared', budget)).toEqual({ allowed: true });
    expect(await other.take('shared', budget)).toEqual({ allowed: true });
    expect(await limits.take('shared', budget)).toEqual({ allowed: true });
    expect(await other.take('shared', budget)).toMatchObject({ allowed: false });
    expect(await limits.take('another', budget)).toEqual({ allowed: true });
  });

  test('a refusal says when the window ends, and then everything is free again', async () => {
    for (let i = 0; i < 3; i += 1) await limits.take('window', budget);
    await letTimePass(database, 20);
    const refused = await limits.take('window', budget);
    expect(refused).toEqual({ allowed: false, retryAfterSeconds: expect.toSatisfy((s: number) => s > 30 && s <= 40) });
    await letTimePass(database, 40);
    for (let i = 0; i < 3; i += 1) expect(await limits.take('window', budget)).toEqual({ allowed: true });
    expect(await limits.take('window', budget)).toMatchObject({ allowed: false });
  });

  test('tries while it is empty do not make the wait longer', async () => {
    for (let i = 0; i < 10; i += 1) await limits.take('stubborn', budget);
    await letTimePass(database, 60);
    expect(await limits.take('stubborn', budget)).toEqual({ allowed: true });
  });

  test('a released unit may be taken again, also that of a refused request', async () => {
    for (let i = 0; i < 4; i += 1) await limits.take('returned', budget);
    for (let i = 0; i < 2; i += 1) await other.giveBackEach(['returned']);
    expect(await limits.take('returned', budget)).toEqual({ allowed: true });
    expect(await limits.take('returned', budget)).toMatchObject({ allowed: false });
    for (let i = 0; i < 9; i += 1) await limits.giveBackEach(['returned']);
    for (let i = 0; i < 3; i += 1) expect(await limits.take('returned', budget)).toEqual({ allowed: true });
    expect(await limits.take('returned', budget)).toMatchObject({ allowed: false });
    await limits.giveBackEach(['nobody']);
  });

  test('fifty at once get exactly what there is', async () => {
    const takes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? limits : other).take('rush', { limit: 20, seconds: 60 })),
    );
    expect(takes.filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  const take = (member: string) => limits.take('distinct', { limit: 2, seconds: 60, member });

  test('a budget of distinct members is spent once for each, and one that was refused stays refused', async () => {
    expect(await take('a')).toEqual({ allowed: true });
    expect(await take('a')).toEqual({ allowed: true });
    expect(await take('b')).toEqual({ allowed: true });
    for (let i = 0; i < 3; i += 1) expect(await take('c')).toMatchObject({ allowed: false });
    expect(await take('a')).toEqual({ allowed: true });
    await letTimePass(database, 60);
    expect(await take('c')).toEqual({ allowed: true });
  });

  const three = { limit: 3, seconds: 60 };
  const places = (asks: Parameters<RateLimits['takeEach']>[0]) =>
    limits.takeEach(asks).then((refused) => refused?.place);

  test('of several in an order, what comes after a refused one is not touched', async () => {
    const asks = [
      { name: 'first', ...three },
      { name: 'second', limit: 1, seconds: 30 },
      { name: 'third', member: 'a', ...three },
    ];
    expect(await limits.takeEach(asks)).toBeUndefined();
    expect(await limits.takeEach(asks)).toEqual({ place: 1, retryAfterSeconds: 30 });
    expect(await limits.leftOfEach(asks)).toEqual([1, 0, 2]);
    expect(await limits.takeEach([])).toBeUndefined();
  });

  test('of several a distinct one that is refused is neither counted nor remembered', async () => {
    for (const member of ['a', 'b', 'a']) expect(await places(ask(member))).toBeUndefined();
    for (let i = 0; i < 2; i += 1) expect(await places(ask('c'))).toBe(1);
    expect(await limits.leftOfEach(ask('c'))).toEqual([4, 0]);
    await limits.giveBackDistinct('members', 'a');
    expect(await places(ask('c'))).toBeUndefined();
    await letTimePass(database, 60);
    for (const member of ['a', 'b']) expect(await places(ask(member))).toBeUndefined();
    expect(await places(ask('c'))).toBe(1);
  });

  test('a look takes nothing, and refuses where nothing is left', async () => {
    const look = [
      { name: 'looked at', ...three, isLook: true as const },
      { name: 'behind', ...three },
    ];
    for (let i = 0; i < 2; i += 1) expect(await places(look)).toBeUndefined();
    for (let i = 0; i < 3; i += 1) await limits.take('looked at', three);
    expect(await places(look)).toBe(0);
    expect(await limits.leftOfEach(look)).toEqual([0, 1]);
    await letTimePass(database, 60);
    expect(await places(look)).toBeUndefined();
  });

  test('fifty at once get exactly what there is of several, and one member is counted once', async () => {
    const takes = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? limits : other).takeEach([
          { name: `own ${i}`, limit: 1, seconds: 60 },
          { name: 'rush of members', limit: 20, seconds: 60, member: `member ${i % 25}` },
          { name: 'rush of all', limit: 30, seconds: 60 },
        ]),
      ),
    );
    const refusedAt = (place: number) => takes.filter((refused) => refused?.place === place).length;
    expect(refusedAt(0)).toBe(0);
    expect(takes.filter((refused) => refused === undefined)).toHaveLength(30);
    const asked = [
      { name: 'rush of members', limit: 20, seconds: 60 },
      { name: 'rush of all', limit: 30, seconds: 60 },
    ];
    expect(await limits.leftOfEach(asked)).toEqual([0, 0]);
  });

  test('of a spent budget a new member is refused to all who ask about it at once, and counts nothing', async () => {
    const spent = { limit: 1, seconds: 60 };
    await limits.take('spent', { ...spent, member: 'a' });
    const takes = await Promise.all(Array.from({ length: 20 }, () => other.take('spent', { ...spent, member: 'b' })));
    expect(takes.filter(({ allowed }) => allowed)).toEqual([]);
    await limits.giveBackDistinct('spent', 'a');
    expect(await limits.take('spent', { ...spent, member: 'b' })).toEqual({ allowed: true });
  });

  test('a sliding budget gives back each when its own time is over, and says when that is', async () => {
    for (const wait of [0, 20, 20]) {
      await letTimePass(database, wait);
      expect(await limits.takeSliding('sliding', budget)).toEqual({ allowed: true });
    }
    expect(await other.leftSliding('sliding', budget)).toBe(0);
    expect(await other.takeSliding('sliding', budget)).toMatchObject({
      allowed: false,
      retryAfterSeconds: expect.toSatisfy((s: number) => s > 0 && s <= 20),
    });
    await letTimePass(database, 20);
    expect(await limits.leftSliding('sliding', budget)).toBe(1);
    expect(await limits.takeSliding('sliding', budget)).toEqual({ allowed: true });
    expect(await limits.takeSliding('sliding', budget)).toMatchObject({ allowed: false });
  });

  test('a sliding budget never gives more than there is, not to fifty at once', async () => {
    const takes = await Promise.all(Array.from({ length: 50 }, () => limits.takeSliding('sliding rush', budget)));
    const allowed = takes.filter((taken) => taken.allowed);
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.length + (await limits.leftSliding('sliding rush', budget))).toBe(3);
  });

  test('over windows are forgotten, open ones are kept', async () => {
    await limits.take('old', budget);
    await letTimePass(database, 3600 + 61);
    await limits.take('new', budget);
    await limits.sweep();
    const rows = await database.query<{ bucket: string }>('select bucket from rate_limit');
    expect(rows.map(({ bucket }) => bucket)).toEqual(['new']);
  });

  test('where the clock is set back by an hour, what was spent comes back after its own time, and not an hour later [I19]', async () => {
    const [spent, sliding, members] = ['spent', 'sliding', 'members'].map((name) => `${name} by another clock`);
    const few = { limit: 2, seconds: 60 };
    const asks = [
      { ...few, name: spent! },
      { ...few, name: members!, member: 'one' },
    ];
    for (let count = 0; count < 3; count += 1) await limits.takeEach(asks);
    for (let count = 0; count < 2; count += 1) await limits.takeSliding(sliding!, few);
    await limits.take(members!, { ...few, member: 'two' });
    await letTimePass(database, -3600);
    expect(await limits.left(spent!, few)).toBe(2);
    expect(await limits.leftSliding(sliding!, few)).toBe(2);
    expect(await limits.waitSliding(sliding!, few)).toBeUndefined();
    expect(await limits.takeEach([{ ...few, name: spent!, isLook: true }, ...asks])).toBeUndefined();
    for (const member of ['three', 'three', 'one'])
      expect(await limits.take(members!, { ...few, member })).toEqual({ allowed: true });
    expect(await limits.take(members!, { ...few, member: 'four' })).toMatchObject({ allowed: false });
    expect(await limits.takeSliding(sliding!, few)).toEqual({ allowed: true });
    expect(await limits.takeMany(spent!, few, 1)).toEqual({ granted: 1, windowSeconds: 60 });
    expect(await limits.take(spent!, few)).toMatchObject({ allowed: false });
    await letTimePass(database, 60);
    expect(await limits.take(spent!, few)).toEqual({ allowed: true });
  });
});
