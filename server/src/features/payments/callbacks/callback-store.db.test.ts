import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createVault } from '../../../security/vault.ts';
import { databases } from '../../../testing/databases.ts';
import { testDataKey } from '../../../testing/engine.ts';
import { letTimePass } from '../../../testing/time.ts';
import { createCallbackStore, createCallbackSweep } from './callback-store.ts';

const daySeconds = 24 * 3600;

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => (database = await open()));
  afterAll(() => database.close());

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
