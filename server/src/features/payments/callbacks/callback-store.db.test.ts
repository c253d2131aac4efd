import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createVault } from '../../../security/vault.ts';
import { databases } from '../../../testing/databases.ts';
import { testDataKey, type TestEngine } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createCallbackStore, createCallbackSweep } from './callback-store.ts';

const daySeconds = 24 * 3600;

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, pay } = payments));

  test('is kept with the payment that it names; of one that names none, of one that nobody knows, by itself', async () => {
    const callbacks = createCallbackStore(database, createVault(testDataKey));
    const { id, method } = await pay.add(aPayment());
    expect(await callbacks.add('wallet', 'one', id)).toEqual({ id, method });
    expect(await callbacks.add('wallet', 'one', id)).toEqual({ id, method });
    expect(await callbacks.add('wallet', 'other', null)).toBeUndefined();
    expect(await callbacks.add('wallet', 'third', 'nobody')).toBeUndefined();
    const kept = await database.query(
      `select payment_id as "paymentId", copies, handled_at is not null as "isHandled" from callback order by payment_id nulls last`,
    );
    const loose = { paymentId: null, copies: 1, isHandled: false };
    expect(kept).toEqual([{ paymentId: id, copies: 2, isHandled: true }, loose, loose]);
  });

  test('of a payment whose numbers are erased is not kept again, but heard all the same', async () => {
    const callbacks = createCallbackStore(database, createVault(testDataKey));
    const [erased, other] = [await pay.add(aPayment()), await pay.add(aPayment())];
    await database.query('update payment set forgotten_at = now() where id = $1', [erased.id]);
    expect(await callbacks.add('wallet', 'names the payer', erased.id)).toMatchObject({ id: erased.id });
    expect(await database.query('select 1 from callback')).toEqual([]);
    await callbacks.add('wallet', 'names another', other.id);
    expect(await database.query('select 1 from callback')).toHaveLength(1);
  });

  test('what a provider sent is kept for 90 days, and no longer', async () => {
    const callbacks = createCallbackStore(database, createVault(testDataKey));
    const { sweep } = createCallbackSweep(database);
    const kept = async () => {
      await sweep();
      return (await database.query<{ provider: string }>('select provider from callback order by 1')).map(
        ({ provider }) => provider,
      );
    };
    await callbacks.add('early', '{}', null);
    await letTimePass(database, daySeconds);
    await callbacks.add('late', '{}', null);
    await letTimePass(database, 89 * daySeconds - 60);
    expect(await kept()).toEqual(['early', 'late']);
    await letTimePass(database, 120);
    expect(await kept()).toEqual(['late']);
  });
});
