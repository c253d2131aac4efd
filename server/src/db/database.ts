/** A value that travels to the database as it is on both adapters. */
export type SqlValue = string | number | boolean | Date | null | Uint8Array | string[];

/**
 * How long this process has worked on its database, in seconds of its own clock: since it was opened, and since a connection
 * to it last broke; and how often one broke. Behind a break may stand another server, and one that lost time.
 */
export type Continuity = { openSeconds: number; continuousSeconds: number; breaks: number };

/**
 * The one narrow port to the database, embedded or not. Inside `transaction` every `query` of the same asynchronous flow
 * runs in that transaction (nested ones join it); a thrown error rolls back. `int8` comes as a number and throws past 2^53.
 */
export type Database = {
  query: <Row = Record<string, unknown>>(sql: string, values?: readonly SqlValue[]) => Promise<Row[]>;
  /**
   * `body` may run several times: what the database took back because of its neighbours is tried again (retry.ts). So
   * it holds calls to the database alone, never a call to a provider. Throws CommitUnknown when nobody can say whether it was
   * done; after any other error nothing of it was.
   */
  transaction: <Result>(body: () => Promise<Result>) => Promise<Result>;
  /** Runs `notify` once the transaction of this flow is committed (never when it rolls back); at once when there is none. */
  afterCommit: (notify: () => void) => void;
  continuity: () => Continuity;
  /** Several statements without values: migrations. */
  run: (script: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Begins the continuity of a database that is opened now; `broke` begins it anew. */
export const startContinuity = () => {
  const openedAt = performance.now();
  let brokeAt = openedAt;
  let breaks = 0;
  return {
    broke: () => {
      brokeAt = performance.now();
      breaks += 1;
    },
    continuity: (): Continuity => {
      const now = performance.now();
      return { openSeconds: (now - openedAt) / 1000, continuousSeconds: (now - brokeAt) / 1000, breaks };
    },
  };
};

/** `int8` as a number; a value that a number cannot hold is an error, never rounded. */
export const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 outside the safe integers');
  return value;
};

/** Whether an error of either adapter is a broken unique constraint, and of which name. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined;

/**
 * Holds a lock on each name until the transaction ends, in this order, over all instances: those that name the same thing come
 * one after the other.
 */
export const advisoryLock = (database: Database, ...names: string[]) =>
  database.query('select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name', [names]);
