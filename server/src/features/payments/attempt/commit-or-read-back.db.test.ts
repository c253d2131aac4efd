import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CommitUnknown } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/database.ts';
import { openPostgres } from '../../../db/postgres.ts';
import { migrate } from '../../../db/migrate.ts';
import { resultOf } from '../../../testing/answers.ts';
import { openCuttingProxy, type Cut, type CuttingProxy } from '../../../testing/postgres/cutting-proxy.ts';
import { databases, openEmptyPostgres, testServerUrl } from '../../../testing/databases.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { createOperator, type Operator } from '../../../testing/fakes/operator.ts';
import { aCardRecharge, aProcess, aRecharge } from '../../../testing/orders.ts';
import { alone } from '../../../testing/simulation/alone.ts';
import { LostConnection, overBadConnection, type Point } from '../../../testing/simulation/faulty-database.ts';
import { openEmbedded } from '../../../testing/simulation/stage/embedded.ts';
import type { Stage } from '../../../testing/simulation/stage/stage.ts';
import { usePayments } from '../../../testing/use-payments.ts';

describe.each(databases())('on $name', ({ open }) => {
  let operator: Operator;
  let steady: TestEngine;
  let pay: TestEngine;
  /** Where the connection breaks the next times. */
  let breaks: Point[];
  let isDown: boolean;
  const breakAt = (point: Point) => {
    if (!isDown && breaks[0] !== point) return;
    breaks.shift();
    throw new LostConnection('broken');
  };
  usePayments(open, (payments) => {
    ({ operator, pay: steady } = payments);
    [breaks, isDown] = [[], false];
    pay = anEngine(overBadConnection(payments.database, { breakAt }), operator);
  });
  afterEach(() => void vi.useRealTimers());

  const initiated = async (request = aRecharge()) => resultOf(await steady.initiate(request)).transactionId;
  /** The connection breaks at the commit of the intent, the first transaction that process opens. */
  const process = (id: string, point: Point, mode?: string) => {
    breaks = [point];
    return pay.process(aProcess(id, mode));
  };

  describe('an intent whose commit was done though its answer was lost', () => {
    test('is read back and sent at once: raised, one prompt [P30]', async () => {
      const id = await initiated();
      expect(resultOf(await process(id, 'after-commit'))).toEqual({ transactionId: id, status: 'REQUEST_RAISED' });
      expect(operator.book.debits).toHaveLength(1);
      operator.wallet.approve(id);
      await settle(steady);
      expect((await steady.get(id)).state).toBe('DONE');
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });

    test('of a card still leads to its page [P31]', async () => {
      const id = await initiated(aCardRecharge());
      const answer = resultOf(await process(id, 'after-commit', 'PAYMENT_GATEWAY'));
      expect(answer).toMatchObject({ status: 'REQUEST_RAISED', redirectUrl: expect.stringContaining(id) });
    });

    test('is read back though the connection breaks again on the way', async () => {
      const id = await initiated();
      const answer = process(id, 'after-commit');
      breaks.push('before', 'inside');
      expect(resultOf(await answer).status).toBe('REQUEST_RAISED');
      expect(operator.book.debits).toHaveLength(1);
    });
  });

  test('an intent whose commit was not done is a certain no: it is never sent, and may be tried again', async () => {
    const id = await initiated();
    const key = { 'idempotency-key': randomUUID() };
    breaks = ['at-commit'];
    await expect(pay.process(aProcess(id), key)).rejects.toBeInstanceOf(CommitUnknown);
    await settle(steady, 300);
    expect([operator.book.debits, (await steady.get(id)).state]).toEqual([[], 'REGISTERED']);
    expect(resultOf(await pay.process(aProcess(id), key)).status).toBe('REQUEST_RAISED');
    expect(operator.book.debits).toHaveLength(1);
  });

  test.each(['at-commit', 'after-commit'] as const)(
    'an intent (%s) that cannot be read back since the database is gone is raised: nobody says that nothing was charged',
    async (point) => {
      const id = await initiated();
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
      const answer = process(id, point);
      while (breaks.length > 0) await new Promise(setImmediate);
      isDown = true;
      await vi.advanceTimersByTimeAsync(20_000);
      expect(resultOf(await answer)).toEqual({ transactionId: id, status: 'REQUEST_RAISED' });
      vi.useRealTimers();
      expect(operator.wallet.debit.calls).toHaveLength(0);
      await settle(steady, 60);
      expect(operator.book.debits).toHaveLength(point === 'after-commit' ? 1 : 0);
    },
  );

  test('what was refused stays refused, whatever became of its commit', async () => {
    const [first, duplicate] = [await initiated(), await initiated()];
    await steady.process(aProcess(first));
    const answer = await process(duplicate, 'after-commit');
    expect(answer).toMatchObject({ refusal: { code: '409', result: { transactionId: first } } });
  });
});

describe('while the clock stands still', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openEmbedded();
  });
  afterAll(() => stage.close());
  let world: Awaited<ReturnType<typeof alone>>;
  afterEach(() => {
    world.end();
    vi.useRealTimers();
  });

  /** A portal whose next commit breaks at a point; `then` happens at that moment. */
  const breakingAt = async (at: Point, then: () => void) => {
    const operator = createOperator();
    let isArmed = false;
    const breakAt = (point: Point) => {
      if (!isArmed || point !== at) return;
      isArmed = false;
      then();
      throw new LostConnection('broken');
    };
    world = await alone(stage, { ports: operator, breakAt });
    const { transactionId: id } = resultOf(await world.portal.initiate(aRecharge()));
    isArmed = true;
    return { ...world, operator, id };
  };

  test('an intent that is read back too late for the time of a call is raised, and left to the workers', async () => {
    const { portal, operator, id, pass } = await breakingAt('after-commit', () => void world.pass(3));
    expect(resultOf(await portal.process(aProcess(id))).status).toBe('REQUEST_RAISED');
    expect(operator.wallet.debit.calls).toHaveLength(0);
    // Nobody knew that it was committed: its call is watched from when the workers first see it.
    await tick(portal);
    await pass(23);
    await tick(portal);
    expect(operator.wallet.debit.calls).toHaveLength(1);
  });

  test('an intent that was not committed is not taken for that of the same request sent again at the same instant', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const broken = Promise.withResolvers<void>();
    const { portal, operator, id } = await breakingAt('at-commit', broken.resolve);
    const again = broken.promise.then(() => portal.process(aProcess(id), key));
    const told = Promise.withResolvers<void>();
    operator.wallet.debit.next(async (honest) => {
      await told.promise;
      return honest();
    });
    expect(resultOf(await portal.process(aProcess(id), key)).status).toBe('REQUEST_RAISED');
    told.resolve();
    expect(await again).toMatchObject({ result: { status: 'REQUEST_RAISED' } });
    expect(operator.wallet.debit.calls).toHaveLength(1);
  });

  test('a database that fails slowly is not asked for longer than a customer waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const slow = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      throw new LostConnection('broken');
    });
    const { portal, id } = await breakingAt('after-commit', () => {
      world.portal.purchases.advisoryLock = slow;
    });
    const answer = portal.process(aProcess(id));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(resultOf(await answer).status).toBe('REQUEST_RAISED');
    expect(slow).toHaveBeenCalledTimes(2);
  });
});

describe.runIf(testServerUrl)('over a line to PostgreSQL that is cut', { timeout: 60_000 }, () => {
  let direct: Database;
  let shaky: Database;
  let proxy: CuttingProxy;
  beforeAll(async () => {
    const empty = await openEmptyPostgres(testServerUrl!);
    direct = empty.database;
    await migrate(direct);
    proxy = await openCuttingProxy(`${empty.url}?query_timeout=300`);
    shaky = openPostgres(proxy.url, () => undefined);
  });
  afterAll(async () => {
    await proxy.close();
    await shaky.close();
    await direct.close();
  });

  test.each<Cut>(['before', 'after', 'silence'])(
    '%s: one prompt where it is raised, none for ever where it is not',
    async (cut) => {
      for (let trial = 0; trial < 20; trial += 1) {
        await emptyPayments(direct);
        const operator = createOperator();
        const [steady, pay] = [anEngine(direct, operator), anEngine(shaky, operator)];
        const { transactionId: id } = resultOf(await steady.initiate(aRecharge()));
        proxy.cutNextCommit(cut);
        const told = await pay.process(aProcess(id)).then(
          (answer) => resultOf(answer).status,
          (error: unknown) => error,
        );
        await settle(steady, 120);
        if (told instanceof CommitUnknown) expect([cut, operator.book.debits]).toEqual(['before', []]);
        else expect([told, operator.wallet.debit.calls.length]).toEqual(['REQUEST_RAISED', 1]);
      }
    },
  );

  test('while the COMMIT is still on its way: nobody says a word before it has arrived [P32]', async () => {
    await emptyPayments(direct);
    const operator = createOperator();
    const [steady, pay] = [anEngine(direct, operator), anEngine(shaky, operator)];
    const { transactionId: id } = resultOf(await steady.initiate(aRecharge()));
    proxy.cutNextCommit('late');
    const answer = pay.process(aProcess(id));
    const waits = async () => {
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await direct.query(waiting)).length === 0) await new Promise(setImmediate);
    };
    await Promise.race([waits(), answer]);
    proxy.arrive();
    expect(resultOf(await answer).status).toBe('REQUEST_RAISED');
    await settle(steady, 120);
    expect(operator.wallet.debit.calls).toHaveLength(1);
  });
});
