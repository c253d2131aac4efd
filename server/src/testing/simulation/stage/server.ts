import type { Database } from '../../../db/database.ts';
import { backUpPayments } from '../../postgres/back-up.ts';
import { emptyPayments } from '../../postgres/empty.ts';
import { letTimePass } from '../../time.ts';
import { countWrites, type Stage } from './stage.ts';

/** A PostgreSQL server: time passes there as every moment in every row moves into the past. */
export const onServer = (given: Database): Stage => {
  const { database, writes } = countWrites(given);
  return {
    database,
    writes,
    isInTransaction: () => false,
    isSynchronous: false,
    movesDays: false,
    begin: async () => {
      await emptyPayments(database);
      let passed = 0;
      return {
        passed: () => passed,
        pass: async (seconds) => {
          passed += seconds;
          await letTimePass(database, seconds);
        },
        date: () => new Date(),
        backUp: async () => {
          const [restore, from] = [await backUpPayments(database), passed];
          return () => restore(passed - from);
        },
        end: () => undefined,
      };
    },
    close: given.close,
  };
};
