import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import { giveSealingKey } from '../consent.ts';
import { sayYes, paymentModes } from '../customer.ts';
import { openEmptyPostgres } from '../databases.ts';
import { aRegistered, gatesOf, startCommits, startDebits, startDeliveries, until } from '../in-flight.ts';
import { createOperator } from '../fakes/operator.ts';
import { aPortal, type TestPortal } from '../portal.ts';

/** What the next release might add to every table that there is, and a table of its own. */
const expansion = `create table next_release (id text primary key references payment (id));
do $$ declare name text; begin
  for name in select tablename from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'next_release') order by tablename
  loop
    execute format('alter table %I add column next_release text not null default ''later''', name);
    execute format('create index on %I (next_release)', name);
  end loop;
end $$`;

const withNextRelease = async <Result>(use: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'next-release-'));
  cpSync(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  writeFileSync(join(folder, '9999-next-release.sql'), expansion);
  return use(folder).finally(() => rmSync(folder, { recursive: true }));
};

const openPortals = async (open: () => Database) => {
  const operator = createOperator();
  const on = (database: Database) => aPortal(database, operator, { ENABLE_AM_PIN: 'true' });
  const [old, newer, [initiating, processing]] = [open(), open(), gatesOf([open(), open()])];
  await migrate(old);
  const portals = {
    old: await on(old),
    newer: await on(newer),
    initiating: { ...initiating, portal: await on(initiating.database) },
    processing: { ...processing, portal: await on(processing.database) },
  };
  await giveSealingKey(old);
  return portals;
};

/** What was under way, as a test names it, and with which HTTP status it was answered. */
type Row = { what: string; id: string; status?: number };

/** A payment of each way that the other instance registers and processes; the workers of the old one do the rest. */
const payAtTheOther = async (portals: { old: TestPortal; newer: TestPortal }): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const way of paymentModes) {
    const { id, process } = await aRegistered({ ...portals.old, browser: portals.newer.browser }, way);
    rows.push({ what: `one by ${way} at the other instance`, id, status: (await process()).status });
  }
  return rows;
};

const waitingForTables = `select 1 from pg_locks where not granted and relation is not null
  and database = (select oid from pg_database where datname = current_database())`;

/** Payments at every step by `old`; the next release's migration has to wait for those that are committing. */
const upgrade = async (portals: Awaited<ReturnType<typeof openPortals>>, watch: Database) => {
  const { old, newer, initiating, processing } = portals;
  const deliveries = await startDeliveries(old);
  const debits = await startDebits(old);
  const { initiates, processes } = await startCommits(old, initiating, processing);
  const ran = await withNextRelease(async (folder) => {
    const migrating = migrate(newer.database, folder);
    await until(async () => (await watch.query(waitingForTables)).length > 0);
    initiating.open();
    processing.open();
    return migrating;
  });
  for (const { release } of [...deliveries, ...debits]) release();
  await Promise.all(deliveries.map(({ settled }) => settled));
  const rows: Row[] = deliveries.map(({ product, id }) => ({ what: `a delivery of ${product}`, id }));
  for (const { way, customer, answer } of initiates) {
    const { status, body } = await answer;
    await customer.process(body.result.transactionId, body.result.encryptionKeyDetails.key);
    rows.push({ what: `an initiate by ${way}`, id: body.result.transactionId, status });
  }
  for (const { way, id, answer } of processes)
    rows.push({ what: `a process by ${way}`, id, status: (await answer).status });
  for (const { way, id, answer } of debits) rows.push({ what: `a debit by ${way}`, id, status: (await answer).status });
  return { ran, rows: [...rows, ...(await payAtTheOther(portals))] };
};

/**
 * Today's release with payments at every step while a newer one expands the schema under it, in an empty database of this
 * server: each with how it ended (its state, how often its money left and stayed away, how often its product came), which
 * scripts the newer one ran, and which the old one runs when it is started again.
 */
export const playUpgrade = async (serverUrl: string) => {
  const empty = await openEmptyPostgres(serverUrl);
  const databases: Database[] = [];
  const open = (): Database => {
    databases.push(openPostgres(empty.url, () => undefined));
    return databases.at(-1)!;
  };
  try {
    const portals = await openPortals(open);
    const { old } = portals;
    const { ran, rows } = await upgrade(portals, empty.database);
    for (const { id } of rows) sayYes(old.operator, id);
    await old.settle(3600);
    const { book } = old.operator;
    const ended = [];
    for (const row of rows) {
      const state = (await old.engine.store.find(row.id))?.state;
      const end = [state, book.paid(row.id).length, book.netDebits(row.id), book.creditsOf(row.id).length];
      ended.push({ ...row, end });
    }
    return { ran, ended, again: await migrate(old.database) };
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await empty.database.close();
  }
};

export type Upgrade = Awaited<ReturnType<typeof playUpgrade>>;
