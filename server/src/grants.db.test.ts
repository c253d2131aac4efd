import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres } from './db/postgres.ts';
import { explainStart } from './explain-start.ts';
import { createManualResolution } from './features/payments/operations/manual-resolution.ts';
import { createUnsentSweep } from './features/privacy/forget-personal.ts';
import { reseal } from './security/reseal.ts';
import { createVault } from './security/vault.ts';
import { markets } from '@selfcare/markets/markets';
import { openStorage } from './storage.ts';
import { sayYes, paymentModes } from './testing/customer.ts';
import { giveSealingKey } from './testing/consent.ts';
import { openEmptyPostgres, testServerUrl } from './testing/databases.ts';
import { settle, testDataKey } from './testing/engine.ts';
import { aRegistered, productNames, productsSold } from './testing/in-flight.ts';
import { createOperator } from './testing/fakes/operator.ts';
import { aPortal, type TestPortal } from './testing/portal.ts';
import { letTimePass } from './testing/time.ts';

const script = readFileSync(join(import.meta.dirname, '../grants.sql'), 'utf8');
const sources = globSync('**/*.ts', {
  cwd: import.meta.dirname,
  exclude: (path) => path.startsWith('testing') || path.includes('.test.'),
}).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));

const grantsOf = (sql: string): Map<string, Set<string>> =>
  new Map(
    [...sql.matchAll(/^grant ([a-z, ]+) on (?!schema)([a-z_, ]+) to/gm)].flatMap(([, rights, tables]) =>
      tables!.split(', ').map((table) => [table, new Set(rights!.split(', '))] as const),
    ),
  );

/** Tables with their rights, in an order. */
const sorted = (grants: Map<string, Set<string>>) =>
  [...grants].map(([table, rights]) => `${table}: ${[...rights].toSorted().join(' ')}`).toSorted();

/** The rights that a statement needs, by its words; a word that names no table does not count. */
const needs: readonly [RegExp, string][] = [
  [/insert into (\w+)/g, 'insert'],
  [/insert into (\w+)[^`]*do update/g, 'update'],
  [/from (\w+) where [^`';]*for update/g, 'update'],
  [/update (\w+) set/g, 'update'],
  [/delete from (\w+)/g, 'delete'],
  [/(?:from|join) (\w+)/g, 'select'],
];

describe.runIf(testServerUrl)('the role that the portal runs as', () => {
  const suffix = randomBytes(4).toString('hex');
  const [owner, app] = [`owner_${suffix}`, `app_${suffix}`];
  const operator = createOperator();
  let empty: Awaited<ReturnType<typeof openEmptyPostgres>>;
  let administration: Database;
  let asOwner: Database;
  let asApp: Database;
  let portal: TestPortal;
  let refusal: string;
  const urlOf = (role: string) => Object.assign(new URL(empty.url), { username: role, password: '' }).href;
  const storage = () =>
    openStorage({ DATABASE_URL: urlOf(app), DATA_DIR: '', DATA_KEY: ['ab'.repeat(32)], MARKET: 'cg' }, () => undefined);

  beforeAll(async () => {
    empty = await openEmptyPostgres(testServerUrl!);
    administration = openPostgres(testServerUrl!, () => undefined);
    for (const role of [owner, app]) await administration.run(`create role ${role} login`);
    await administration.run(`alter database ${new URL(empty.url).pathname.slice(1)} owner to ${owner}`);
    asOwner = openPostgres(urlOf(owner), () => undefined);
    asApp = openPostgres(urlOf(app), () => undefined);
    const settings = { HOST: '', PORT: 0, ADMIN_HOST: '', DATA_DIR: '', DATABASE_URL: urlOf(app) };
    refusal = await storage().then(String, (error: Error) => explainStart(error, settings));
    await migrate(asOwner);
    await asOwner.run(script.replaceAll(':"app"', app));
    portal = await aPortal(asApp, operator, { ENABLE_AM_PIN: 'true' });
    await giveSealingKey(asOwner);
  });
  afterAll(async () => {
    await asApp.close();
    await asOwner.close();
    await empty.database.close();
    for (const role of [app, owner]) await administration.run(`drop role ${role}`);
    await administration.close();
  });

  test('does not start on a schema that is not up to date, and says who must bring it there', () => {
    expect(refusal).toContain('npm run operate -- migrate');
  });

  test('starts on one that is', async () => {
    const { database, migrated } = await storage();
    expect(migrated).toEqual([]);
    await database.close();
  });

  test('serves payments by every method and for every product, delivers them and gives them back [A22]', async () => {
    const ids: string[] = [];
    for (const way of paymentModes) {
      const { id, process } = await aRegistered(portal, way);
      expect((await process()).status).toBe(200);
      ids.push(id);
    }
    for (const product of productNames) {
      const { id, process } = await aRegistered(portal, 'LISOLO_MONEY_PUSH', productsSold[product].order);
      expect((await process()).status).toBe(200);
      ids.push(id);
    }
    operator.topup.refusals.set('+242050000009', 'line-barred');
    const barred = await aRegistered(portal, 'LISOLO_MONEY_PUSH', { mobileNumber: '050000009' });
    await barred.process();
    for (const id of [...ids, barred.id]) sayYes(operator, id);
    await settle({ engine: portal.engine, database: asOwner }, 3600);
    for (const id of ids) expect((await portal.engine.store.find(id))?.state).toBe('DONE');
    expect((await portal.engine.store.find(barred.id))?.state).toBe('REFUNDED');
  });

  test('forgets what was never sent, by the one function that may [A38]', async () => {
    const { id } = await aRegistered(portal, 'LISOLO_MONEY_PUSH');
    await settle({ engine: portal.engine, database: asOwner }, 24 * 3600);
    await letTimePass(asOwner, 8 * 24 * 3600);
    await createUnsentSweep(asApp).sweep();
    expect(await portal.engine.store.find(id)).toBeUndefined();
  });

  test('serves manual resolution and a change of keys', async () => {
    const vault = createVault(testDataKey);
    const { id } = await aRegistered(portal, 'LISOLO_MONEY_PUSH');
    expect(await createManualResolution(asApp, vault, markets['cg']!).show(id)).toBeTruthy();
    await asOwner.run(`delete from encryption_key where kid = 'test'`);
    expect(await reseal(asApp, vault)).toBeGreaterThan(0);
  });

  test.each([
    `update payment_event set at = now()`,
    'delete from payment_event',
    `update ledger_entry set at = now()`,
    'delete from ledger_entry',
    'truncate ledger_entry',
    'delete from settled_by_hand',
    'delete from payment',
    'update idempotency_key set payment_id = payment_id',
    `insert into migration (name, hash) values ('9999', '')`,
    'alter table ledger_entry disable trigger all',
    'drop trigger ledger_entry_once on ledger_entry',
    'create table mine (id text)',
  ])('may not "%s" [A22] [V13.2.2]', async (statement) => {
    await expect(asApp.run(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('has a right where a statement of ours needs it, and nowhere else [A22] [V13.2.2]', async () => {
    const tables = (
      await asOwner.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    ).map(({ name }) => name);
    const sequences = (
      await asOwner.query<{ name: string }>(`select sequencename as name from pg_sequences where schemaname = 'public'`)
    ).map(({ name }) => name);
    const needed = new Map([
      ...tables.map((name) => [name, new Set(['select'])] as const),
      ...sequences.map((name) => [name, new Set<string>()] as const),
    ]);
    for (const source of sources)
      for (const [words, right] of needs)
        for (const [, table] of source.matchAll(words)) needed.get(table!)?.add(right);
    needed.set('migration', new Set(['select']));
    // An older release that still runs writes it.
    for (const right of ['insert', 'update']) needed.get('bill_erased')!.add(right);
    for (const resealed of ['hash_key', 'encryption_key']) needed.get(resealed)!.add('update');
    // A sequence that no statement of ours reads needs none: its table's default uses it.
    for (const name of sequences) if (needed.get(name)!.size === 0) needed.delete(name);
    expect(sorted(grantsOf(script))).toEqual(sorted(needed));
  });
});
