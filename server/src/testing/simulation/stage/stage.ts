import type { Database } from '../../../db/database.ts';

/** Where simulated worlds stand, one after the other: a database, and how time passes on it. */
export type Stage = {
  database: Database;
  /** How many statements that may write have run: what was read before is still true while it stays the same. */
  writes: () => number;
  /** Whether a transaction is open that nothing may come between. */
  isInTransaction: () => boolean;
  /** Whether every statement ends before anything else in this process goes on. */
  isSynchronous: boolean;
  /** Whether days pass with time: only then they can be closed, and told of. */
  movesDays: boolean;
  /** Begins a new world: no rows, and time from its beginning. */
  begin: () => Promise<Time>;
  close: () => Promise<void>;
};

/** The time of one world, as its database tells it. */
type Time = {
  /** The seconds that have passed. */
  passed: () => number;
  pass: (seconds: number) => Promise<void>;
  /** The database's clock. */
  date: () => Date;
  /** Keeps the rows as they are now; what it returns restores them: all that happened since is lost. */
  backUp: () => Promise<() => Promise<void>>;
  end: () => void;
};

const writing = /\b(?:insert|update|delete|truncate|setval)\b/i;
const locking = /\bfor (?:no key )?update\b/gi;

/** Counts statements that may write. */
export const countWrites = (database: Database): { database: Database; writes: () => number } => {
  const known = new Map<string, boolean>();
  let writes = 0;
  const isWrite = (sql: string): boolean => {
    let writesRows = known.get(sql);
    if (writesRows === undefined) known.set(sql, (writesRows = writing.test(sql.replace(locking, ''))));
    return writesRows;
  };
  return {
    writes: () => writes,
    database: {
      ...database,
      query: ((sql, values) => {
        if (isWrite(sql)) writes += 1;
        return database.query(sql, values);
      }) as Database['query'],
      run: (script) => {
        writes += 1;
        return database.run(script);
      },
    },
  };
};
