import type { Database } from '../../../db/database.ts';

/** The database of simulated worlds, which run one after the other, and its clock. */
export type Stage = {
  database: Database;
  /** The number of statements that may have written. Earlier reads stay valid while it does not change. */
  writes: () => number;
  /** Returns whether an exclusive transaction is open. */
  isInTransaction: () => boolean;
  /** Every statement ends before anything else in this process runs. */
  isSynchronous: boolean;
  /** The date advances with time: only then days can be closed and statements sent. */
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
