export type SqlValue = string | number | boolean | Date | null | Uint8Array | string[];

/**
 * Seconds (of this process's clock) since the database was opened and since a connection last broke, and the number of
 * breaks. Behind a break may be another server, or one restored to an earlier time.
 */
export type Continuity = { openSeconds: number; continuousSeconds: number; breaks: number };

/** The port to the database. In `transaction` every `query` of the same flow joins it; an error rolls back. */
export type Database = {
  query: <Row = Record<string, unknown>>(sql: string, values?: readonly SqlValue[]) => Promise<Row[]>;
  /**
   * Runs `body`, again after a conflict (postgres.ts), so it must never call a provider. Throws CommitUnknown when the
   * outcome is unknown; after any other error nothing was written.
   */
  transaction: <Result>(body: () => Promise<Result>) => Promise<Result>;
  /** Runs `notify` after this flow's transaction has committed; immediately without a transaction. */
  afterCommit: (notify: () => void) => void;
  continuity: () => Continuity;
  run: (script: string) => Promise<void>;
  close: () => Promise<void>;
};

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

/** Parses `int8` as a number; throws when it is not a safe integer. */
export const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 outside the safe integers');
  return value;
};

/** Returns the name of the violated unique constraint, or undefined for other errors. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined;

/** Locks each name in this order until the transaction ends, across all instances. */
export const advisoryLock = (database: Database, ...names: string[]) =>
  database.query('select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name', [names]);
