import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommitUnknown } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/database.ts';
import { refuse, type Answer } from '../../../http/answer.ts';
import { anHour, aStoredPayment } from '../../../testing/orders.ts';
import { LostConnection } from '../../../testing/simulation/faulty-database.ts';
import type { EngineContext } from '../core/engine.ts';
import type { IdempotencyStore } from '../core/idempotency.ts';
import type { Payment } from '../core/payment.ts';
import type { PurchaseStore } from '../core/purchase-store.ts';
import { commitOrReadBack } from './commit-or-read-back.ts';

const sending = aStoredPayment({ id: 'T1', state: 'SENDING', version: 2 });
const intent = { result: { sending, writtenBy: 'this transaction' } };
const unclear = { result: { ...intent.result, sending: 'unclear' } };

/** What stands in the database when it is read back. */
let stored: { payment: Payment | undefined; writtenBy: string };
const lock = vi.fn(async (_name: string) => undefined);
const pause = vi.fn(async (_ms: number) => undefined);
const findKey = vi.fn(async () => ({ fingerprint: 'f', paymentId: 'T1' }));

beforeEach(() => {
  stored = { payment: { ...sending, readAt: anHour, enteredAt: anHour }, writtenBy: 'this transaction' };
});
afterEach(() => {
  vi.resetAllMocks();
  vi.restoreAllMocks();
});

type Sent = { sending: Payment | 'too-late' | 'unclear'; writtenBy?: string };

/** Commits `answer` by a transaction that ends in `error`: in its COMMIT unless it does not even begin. */
const commit = (error: Error, answer: Answer<Sent> = intent, begins = true) => {
  let isFirst = true;
  const transaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isFirst) return work();
    isFirst = false;
    if (begins) await work();
    throw error;
  };
  const deps = {
    database: { transaction } as unknown as Database,
    engine: {
      store: { find: async () => stored.payment, writtenBy: async () => stored.writtenBy },
    } as unknown as EngineContext,
    idempotency: { find: findKey } as unknown as IdempotencyStore,
    purchases: { advisoryLock: lock } as unknown as PurchaseStore,
    pause,
  };
  return commitOrReadBack<Sent>(deps, 'KEY', async () => answer);
};
const lost = new CommitUnknown('lost');

test('an intent that is there goes on, once whoever commits under its key is over', async () => {
  expect(await commit(lost)).toEqual(intent);
  expect(lock.mock.calls).toEqual([['process KEY']]);
});

describe('nothing is read back', () => {
  test('where something else went wrong than the answer to COMMIT', async () => {
    const broken = new LostConnection('broken');
    await expect(commit(broken)).rejects.toBe(broken);
    expect(lock).not.toHaveBeenCalled();
  });

  test('where the transaction had not even begun', async () => {
    await expect(commit(lost, intent, false)).rejects.toBe(lost);
    expect(lock).not.toHaveBeenCalled();
  });

  test.each<[string, Answer<Sent>]>([
    ['refused', refuse('409')],
    ['too late', { result: { sending: 'too-late' } }],
  ])('where nothing was to be sent: it was %s', async (_, answer) => {
    expect(await commit(lost, answer)).toEqual(answer);
    expect(lock).not.toHaveBeenCalled();
  });
});

describe('nobody knows of an intent, and it is asked about once,', () => {
  test.each<[string, () => void]>([
    ['where its payment is gone', () => (stored.payment = undefined)],
    ['where its payment went on meanwhile', () => (stored.payment = { ...stored.payment!, version: 3 })],
    ['where another transaction has written the same', () => (stored.writtenBy = 'another')],
    ['where it is two seconds old', () => (stored.payment!.readAt = new Date(anHour.getTime() + 2000))],
  ])('%s', async (_, change) => {
    change();
    expect(await commit(lost)).toEqual(unclear);
    expect(lock).toHaveBeenCalledTimes(1);
  });
});

test('an intent that is younger than two seconds is sent', async () => {
  stored.payment!.readAt = new Date(anHour.getTime() + 1999);
  expect(await commit(lost)).toEqual(intent);
});

test('a database that is out of reach is asked again after longer and longer, six times in all', async () => {
  findKey.mockRejectedValue(new LostConnection('broken'));
  expect(await commit(lost)).toEqual(unclear);
  const pauses = pause.mock.calls.flat();
  expect([pauses[0], pauses.length]).toEqual([0, 6]);
  expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(6000);
});

test('no question is begun once eight seconds are over', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(9000).mockReturnValue(9001);
  findKey.mockRejectedValueOnce(new LostConnection('broken'));
  expect(await commit(lost)).toEqual(unclear);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(now).toHaveBeenCalledTimes(3);
});

test('a mistake of ours is no outage: it is thrown', async () => {
  const mistake = new TypeError('of ours');
  findKey.mockRejectedValueOnce(mistake);
  await expect(commit(lost)).rejects.toBe(mistake);
});
