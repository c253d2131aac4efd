import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../commands/command-words.ts';
import type { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { operateProvider } from './provider-commands.ts';
import { createSwitchStore, type Switch } from './switch-store.ts';
import { createSwitches, type Switches } from './switches.ts';

const off: Switch = { provider: 'wallet', isOff: true, why: 'works on its database', until: null, by: 'amina' };

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test('an instance that is stopped reads no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const switches = createSwitches({ store: { latest: async () => [] }, now: () => 0, changed: () => undefined });
    await switches.start();
    expect(vi.getTimerCount()).toBe(1);
    await switches.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe.each(databases())('switches of providers on $name', ({ open }) => {
  let database: Database;
  let readings: Switches[];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    readings = [];
    await database.run('truncate provider_switch restart identity');
  });
  afterEach(async () => {
    for (const reading of readings) await reading.stop();
  });
  afterAll(() => database.close());

  const store = () => createSwitchStore(database);
  const provider = (...given: string[]) => operateProvider(database, given, 'system user') as Promise<object>;

  /** As an instance reads them, by a clock and a store of ours where they are given. */
  const anInstance = async ({ now = () => performance.now(), latest = () => store().latest() } = {}) => {
    const changes: string[] = [];
    const changed = (name: string, isOff: boolean) => void changes.push(`${name} ${isOff ? 'off' : 'on'}`);
    const switches = createSwitches({ store: { latest }, now, changed });
    readings.push(switches);
    await switches.start();
    return { ...switches, changes };
  };

  test('the last switch of a provider is how it stands, and every one is kept', async () => {
    await store().add(off);
    await store().add({ ...off, provider: 'card', by: 'jean' });
    await store().add({ ...off, isOff: false, why: 'done' });
    expect(await store().latest()).toMatchObject([
      { ...off, provider: 'card', by: 'jean', offForSeconds: null },
      { ...off, isOff: false, why: 'done', offForSeconds: undefined },
    ]);
    expect(await store().history('wallet')).toMatchObject([{ isOff: false, why: 'done' }, off]);
  });

  test('what was switched cannot be told otherwise later', async () => {
    await store().add(off);
    await expect(database.query(`update provider_switch set made_by = 'somebody'`)).rejects.toThrow('written once');
  });

  test('an "off" ends automatically at its time', async () => {
    await store().add({ ...off, until: inSeconds(60) });
    await store().add({ ...off, provider: 'card', until: inSeconds(-1) });
    const [card, wallet] = await store().latest();
    expect(card?.offForSeconds).toBeUndefined();
    expect(wallet?.offForSeconds).toBeGreaterThan(55);
    expect(wallet?.offForSeconds).toBeLessThanOrEqual(60);
  });

  test('an instance sees within five seconds what another one switched', async () => {
    const instance = await anInstance();
    expect(instance.offOf('wallet')).toBeUndefined();
    await store().add(off);
    await expect.poll(() => instance.offOf('wallet'), { timeout: 5000 }).toEqual({ forMs: null });
    expect(instance.offOf('card')).toBeUndefined();
    await store().add({ ...off, isOff: false });
    await expect.poll(() => instance.offOf('wallet'), { timeout: 5000 }).toBeUndefined();
    expect(instance.changes).toEqual(['wallet off', 'wallet on']);
  });

  test('while the database is away the last known stands, and an end that was known comes all the same', async () => {
    await store().add(off);
    await store().add({ ...off, provider: 'card', until: inSeconds(60) });
    let [moment, isAway, asked] = [0, false, 0];
    const latest = async () => {
      asked += 1;
      if (isAway) throw new Error('the database is away');
      return store().latest();
    };
    const instance = await anInstance({ now: () => moment, latest });
    isAway = true;
    await expect.poll(() => asked, { timeout: 5000 }).toBeGreaterThan(1);
    expect(instance.offOf('wallet')).toEqual({ forMs: null });
    expect(instance.offOf('card')?.forMs).toBeGreaterThan(55_000);
    moment = 61_000;
    expect(instance.offOf('wallet')).toEqual({ forMs: null });
    expect(instance.offOf('card')).toBeUndefined();
  });

  describe('the command', () => {
    test('switches off with a reason and an end, by whom it names, and tells it', async () => {
      const until = inSeconds(3600).toISOString();
      const answer = await provider('wallet', 'off', '--why', 'planned works', '--until', until, '--by', 'amina');
      const last = { switched: 'off', why: 'planned works', until, by: 'amina', at: expect.any(String) };
      expect(answer).toEqual({ provider: 'wallet', state: 'off', history: [last] });
      expect(await provider('wallet')).toEqual(answer);
      expect(await provider()).toEqual([
        { provider: 'card', state: 'on' },
        { provider: 'wallet', state: 'off', last },
        ...['smartcash', 'mpesa', 'airtime', 'billing', 'leads', 'sms'].map((name) => ({
          provider: name,
          state: 'on',
        })),
      ]);
    });

    test('without --by names the user of the system, and switches on again', async () => {
      await provider('sms', 'off', '--why=no credit');
      expect(await provider('sms', 'on', '--why', 'paid')).toMatchObject({
        state: 'on',
        history: [
          { switched: 'on', why: 'paid', by: 'system user' },
          { switched: 'off', why: 'no credit', by: 'system user' },
        ],
      });
    });

    test('where the system knows nobody, --by must be given', async () => {
      await expect(operateProvider(database, ['sms', 'off', '--why', 'x'], undefined)).rejects.toThrow(
        '--by must name',
      );
      expect(await store().latest()).toEqual([]);
      await operateProvider(database, ['sms', 'off', '--why', 'x', '--by', 'jean'], undefined);
      expect(await store().latest()).toMatchObject([{ by: 'jean' }]);
    });

    test.each(['+01:00', '+0100', 'Z'])('takes an end with the offset %s', async (offset) => {
      const answer = await provider('card', 'off', '--why', 'x', '--until', `2999-02-28T23:30${offset}`);
      const until = offset === 'Z' ? '2999-02-28T23:30:00.000Z' : '2999-02-28T22:30:00.000Z';
      expect(answer).toMatchObject({ history: [{ until }] });
    });

    test.each([
      [['paypal', 'off', '--why', 'x'], 'There is no provider paypal; the providers: card, wallet'],
      [['constructor'], 'There is no provider constructor'],
      [['wallet', 'down', '--why', 'x'], 'off or on, not down'],
      [['wallet', '--why', 'x'], 'off or on'],
      [['wallet', 'off'], '--why must say why'],
      [['wallet', 'off', '--why', '  '], '--why must say why'],
      [['wallet', 'off', '--why'], "'--why <value>' argument missing"],
      [['wallet', 'off', '--why', 'x'.repeat(501)], '--why takes at most 500'],
      [['wallet', 'off', '--why', 'works', 'on', 'it'], 'stands in quotes'],
      [['wallet', 'off', '--why', 'x', '--by', ''], '--by must name'],
      [['wallet', 'off', '--why', 'x', '--whom', 'me'], "Unknown option '--whom'"],
      [['wallet', 'off', '--why', 'x', '--until', '2020-01-01T00:00:00Z'], 'is in the past'],
      [['wallet', 'off', '--why', 'x', '--until', 'tomorrow'], '--until takes a time with its offset'],
      [['wallet', 'off', '--why', 'x', '--until', '2999-01-01'], '--until takes a time with its offset'],
      [['wallet', 'off', '--why', 'x', '--until', '2999-01-01T10:00'], '--until takes a time with its offset'],
      [['wallet', 'off', '--why', 'x', '--until', '2999-02-30T10:00:00Z'], '--until takes a time with its offset'],
      [['wallet', 'off', '--why', 'x', '--until', '2999-01-01T25:00:00Z'], '--until takes a time with its offset'],
      [['wallet', 'on', '--why', 'x', '--until', '2999-01-01T10:00:00Z'], '--until goes with off alone'],
    ])('%j is refused in words, and changes nothing', async (given, words) => {
      const refusal = provider(...given);
      await expect(refusal).rejects.toThrow(Refusal);
      await expect(refusal).rejects.toThrow(words);
      expect(await store().latest()).toEqual([]);
    });
  });
});
