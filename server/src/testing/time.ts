import type { Database } from '../db/database.ts';
import type { Clocks } from '../clocks/clocks.ts';

const statements = new WeakMap<Database, Promise<string[]>>();

const readStatements = async (database: Database): Promise<string[]> => {
  const columns = await database.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema = 'public' and data_type = 'timestamp with time zone'`,
  );
  return [...Map.groupBy(columns, ({ table }) => table)].map(([table, list]) => {
    const shifts = list.map(({ column }) => `${column} = ${column} - make_interval(secs => $1)`);
    return `update ${table} set ${shifts.join(', ')}`;
  });
};

/**
 * Lets time pass without waiting: every moment in every row moves into the past. All deadlines are taken against the
 * database's clock (docs/invariants.md I19), so this is the same as waiting. Negative seconds put the clock back.
 */
export const letTimePass = async (database: Database, seconds: number): Promise<void> => {
  await setClockForward(database, seconds);
  passedSeconds += Math.max(0, seconds);
};

/** Sets the database's clock forward, or back, while no time passes. */
export const setClockForward = async (database: Database, seconds: number): Promise<void> => {
  if (!statements.has(database)) statements.set(database, readStatements(database));
  for (const statement of await statements.get(database)!) await database.query(statement, [seconds]);
};

let passedSeconds = 0;
const now = () => performance.now() / 1000 + passedSeconds;

/** The clocks of a process in whose tests time passes so. They never go back: only the database's clock was set. */
export const testClocks: Clocks = { monotonic: now, wall: now };
