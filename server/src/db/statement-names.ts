import { createHash } from 'node:crypto';

/**
 * Names of statements: the server keeps what it was given under a name parsed, for the length of a connection, and planned where
 * one plan is as good for all values.
 */
export const createStatementNames = () => {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    of: (sql: string): string => {
      const known = names.get(sql);
      if (known !== undefined) return known;
      const name = `${createHash('sha256').update(sql).digest('hex').slice(0, 32)}_${generation}`;
      names.set(sql, name);
      return name;
    },
    /** To be called where tables have changed: each has another name from now on, so that all connections make it anew. */
    renew: (): void => {
      generation += 1;
      names.clear();
    },
  };
};
