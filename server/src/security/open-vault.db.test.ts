import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { databases } from '../testing/databases.ts';
import { openVault, WrongDataKey } from './open-vault.ts';
import { reseal } from './reseal.ts';
import { createVault, firstHashKey, isBound, type Place } from './vault.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];

type CallbackRow = { provider: string; body_hash: string; body_sealed: Uint8Array };
const placeOf = (provider: string, hash: string): Place => ['callback', 'body_sealed', provider, hash];
const somewhere: Place = ['payment', 'payer_sealed', 'one'];

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => (database = await open()));
  beforeEach(() => database.run('truncate hash_key, callback, encryption_key'));
  afterAll(() => database.close());

  const addCallbacks = async (count: number) => {
    const vault = await openVault(database, [oldKey]);
    await database.transaction(async () => {
      for (let i = 0; i < count; i += 1) {
        const [provider, hash] = [`provider ${i % 2}`, vault.hash('callback', `body ${Math.floor(i / 2)}`)];
        const sealed = vault.seal(`body ${i}`, placeOf(provider, hash));
        await database.query('insert into callback (provider, body_hash, body_sealed) values ($1, $2, $3)', [
          provider,
          hash,
          sealed,
        ]);
      }
    });
  };
  const bodies = async () => {
    const rows = await database.query<CallbackRow>('select provider, body_hash, body_sealed from callback');
    const vault = createVault(newKey);
    return rows.map((row) => vault.open(row.body_sealed, placeOf(row.provider, row.body_hash))).toSorted();
  };

  test('two instances that start together share one key of hashes', async () => {
    const [one, other] = await Promise.all([openVault(database, [oldKey]), openVault(database, [oldKey])]);
    expect(one.hash('payer', '050000001')).toBe(other.hash('payer', '050000001'));
  });

  test('a start under another key is refused, and the next one under the right key finds everything as it was', async () => {
    const before = await openVault(database, [oldKey]);
    await expect(openVault(database, [newKey])).rejects.toThrow(WrongDataKey);
    const after = await openVault(database, [oldKey]);
    expect(after.hash('payer', '050000001')).toBe(before.hash('payer', '050000001'));
  });

  test('instances with the keys in either order read each other’s rows and hash alike [V11.2.2]', async () => {
    const one = await openVault(database, [oldKey, newKey]);
    const other = await openVault(database, [newKey, oldKey]);
    expect(other.open(one.seal('050000001', somewhere), somewhere)).toBe('050000001');
    expect(one.open(other.seal('050000001', somewhere), somewhere)).toBe('050000001');
    expect(one.hash('payer', '050000001')).toBe(other.hash('payer', '050000001'));
  });

  test('after all is sealed again the old key opens nothing more and may go; hashes stay [V11.2.2]', async () => {
    const count = 503;
    await addCallbacks(count);
    const before = await openVault(database, [oldKey]);
    await expect(bodies()).rejects.toThrow();
    expect(await reseal(database, await openVault(database, [newKey, oldKey]))).toBe(count + 1);
    expect(await bodies()).toEqual(Array.from({ length: count }, (_, i) => `body ${i}`).toSorted());
    await expect(openVault(database, [oldKey])).rejects.toThrow(WrongDataKey);
    const after = await openVault(database, [newKey]);
    expect(after.hash('payer', '050000001')).toBe(before.hash('payer', '050000001'));
  });

  /** As a release left it that knew no places. */
  const leaveUnbound = async () => {
    const old = createVault(oldKey, { binds: false });
    await database.query(`insert into hash_key (id, sealed) values ('current', $1)`, [
      old.seal(firstHashKey(oldKey).toString('hex'), somewhere),
    ]);
    await addCallbacks(7);
  };
  const areBound = async () =>
    (await database.query<CallbackRow>('select body_sealed from callback')).map((row) => isBound(row.body_sealed));

  test('on a new database all that is sealed is bound to its place', async () => {
    await addCallbacks(7);
    expect(await areBound()).toEqual(Array.from({ length: 7 }, () => true));
  });

  test('on one of an older release nothing is bound, until all is sealed again', async () => {
    await leaveUnbound();
    expect(await areBound()).toEqual(Array.from({ length: 7 }, () => false));
    const vault = await openVault(database, [oldKey]);
    expect(vault.isBinding()).toBe(false);
    await reseal(database, vault);
    expect(await areBound()).toEqual(Array.from({ length: 7 }, () => true));
    expect((await openVault(database, [oldKey])).isBinding()).toBe(true);
    expect((await openVault(database, [oldKey])).hash('payer', '1')).toBe(vault.hash('payer', '1'));
  });

  test('a sealed value that somebody moved to another row or column stops whoever reads it [V11.3.3]', async () => {
    await addCallbacks(4);
    const vault = await openVault(database, [newKey, oldKey]);
    await database.query(
      `update callback set body_sealed = (select sealed from hash_key) where provider = 'provider 0'`,
    );
    await expect(reseal(database, vault)).rejects.toThrow();
  });

  test('no sealed column of any table is left out [V14.1.1]', async () => {
    // Pictures of content are for everybody.
    const sealed = await database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and table_name <> 'content_media' order by 1`,
    );
    const asked: string[] = [];
    const query = async (sql: string) => {
      asked.push(sql);
      return [];
    };
    const listening: Database = { ...database, query };
    await reseal(listening, createVault(newKey));
    const named = sealed.filter(({ name }) => {
      const [table, column] = name.split('.');
      return asked.some((sql) => sql.includes(`from ${table}\n`) && sql.includes(column!));
    });
    expect(named).toEqual(sealed);
    expect(sealed.length).toBeGreaterThan(8);
  });
});
