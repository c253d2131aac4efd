import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { paymentStates, stateSets } from './payment.machine.ts';
import { columnTypes } from './payment-rows.ts';

type Column = { name: string; type: string; nullable: 'YES' | 'NO' };

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the columns of a payment are those of its row type, each of its type', async () => {
    const columns = await database.query<Column>(
      `select column_name as name, data_type as type, is_nullable as nullable from information_schema.columns
       where table_schema = 'public' and table_name = 'payment'`,
    );
    expect(
      Object.fromEntries(columns.map(({ name, type, nullable }) => [name, nullable === 'YES' ? `${type}?` : type])),
    ).toEqual(columnTypes);
  });

  const statesOfIndex = async (name: string) => {
    const [index] = await database.query<{ text: string }>(
      'select indexdef as text from pg_indexes where indexname = $1',
      [name],
    );
    return paymentStates.filter((state) => index!.text.includes(`'${state}'`));
  };

  test('the index that keeps one live attempt leaves out the states that are not live', async () => {
    const notLive = paymentStates.filter((state) => !stateSets.live.includes(state));
    expect(await statesOfIndex('payment_one_live')).toEqual(notLive);
  });

  test.each(['payment_untold', 'payment_to_forget'])('the index %s holds the ends', async (name) => {
    expect(await statesOfIndex(name)).toEqual(stateSets.ended);
  });
});
