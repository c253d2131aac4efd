import type { PGlite } from '@electric-sql/pglite';
import { wrapPglite } from '../../../db/pglite.ts';
import type { Database } from '../../../db/database.ts';
import { takeEngine } from '../../databases.ts';
import { countWrites, type Stage } from './stage.ts';
import { stopDate } from './stopped-date.ts';

/** Disables the engine's statistics timer, which would fire without end while the clock is stopped. */
const withoutAlarms = <Result>(ask: () => Result): Result => {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (() => undefined) as unknown as typeof setTimeout;
  try {
    return ask();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
};

/** The engine without a queue or a wait around it: one world at a time runs on it, and one task of that. */
const synchronous = (lite: PGlite): Parameters<typeof wrapPglite>[0] => ({
  get closed() {
    return lite.closed;
  },
  parsers: lite.parsers,
  serializers: lite.serializers,
  exec: (script) => lite.exec(script),
  close: () => lite.close(),
  runExclusive: (body) => body(),
  execProtocolStream: (messages) => withoutAlarms(() => lite.execProtocolStream(messages)),
  execProtocolRawStream: async (messages, { onRawData }) =>
    onRawData(withoutAlarms(() => lite.execProtocolRawSync(messages))),
});

/**
 * Plans are made once: the tables stay small. Chance is the same in each world. What is taken away is taken away without asking
 * which rows hang on which.
 */
const settings = 'set plan_cache_mode = force_generic_plan; set synchronous_commit = off';

type Table = { name: string; columns: string };

const tablesSql = `
  select format('%I', t.tablename) as name, string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position) as columns
  from pg_tables t join information_schema.columns c on c.table_schema = t.schemaname and c.table_name = t.tablename
  where t.schemaname = 'public' and t.tablename <> 'migration' and c.is_generated = 'NEVER'
  group by t.tablename order by t.tablename`;

/** Empties, saves and restores all tables, in any order of their references. */
const ofAllTables = async (database: Database) => {
  const tables = await database.query<Table>(tablesSql);
  const deletes = tables.map(({ name }, place) => `gone_${place} as (delete from ${name})`).join(', ');
  const reads = tables.map(
    ({ name }) => `(select coalesce(json_agg(kept), '[]')::text from ${name} as kept) as ${name}`,
  );
  const withoutTriggers = async (change: () => Promise<unknown>): Promise<void> => {
    await database.query(`select set_config('session_replication_role', 'replica', false)`);
    await change();
    await database.query(`select set_config('session_replication_role', 'origin', false)`);
  };
  const empty = () => database.query(`with ${deletes} select setseed(0.5)`);
  const fill = async (rows: Record<string, string>) => {
    for (const { name, columns } of tables)
      if (rows[name] !== '[]')
        await database.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
          [rows[name]!],
        );
  };
  return {
    empty: () => withoutTriggers(empty),
    /** Keeps all rows; what it returns restores them: all that happened since is lost. */
    backUp: async () => {
      const [rows] = await database.query<Record<string, string>>(`select ${reads.join(', ')}`);
      return () =>
        withoutTriggers(async () => {
          await empty();
          await fill(rows!);
        });
    },
  };
};

/** The embedded database in memory, as it ships. It goes by the clock of its thread, which is stopped while a world is on it. */
export const openEmbedded = async (): Promise<Stage> => {
  const { lite, giveBack } = await takeEngine();
  let open = 0;
  const wrapped = wrapPglite(synchronous(lite));
  const { database, writes } = countWrites({
    ...wrapped,
    transaction: async (body) => {
      open += 1;
      try {
        return await wrapped.transaction(body);
      } finally {
        open -= 1;
      }
    },
  });
  await lite.exec(settings);
  const { empty, backUp } = await ofAllTables(database);
  return {
    database,
    writes,
    isInTransaction: () => open > 0,
    isSynchronous: true,
    movesDays: true,
    begin: async () => {
      const clock = stopDate();
      await empty();
      let passed = 0;
      return {
        passed: () => passed,
        pass: async (seconds) => {
          passed += seconds;
          clock.set(passed);
        },
        date: () => new Date(),
        backUp,
        end: clock.release,
      };
    },
    close: giveBack,
  };
};
