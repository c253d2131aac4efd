import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../db/database.ts';
import type { TestDatabase } from './databases.ts';
import { emptyPayments } from './postgres/empty.ts';
import { anEngine, type TestEngine } from './engine.ts';
import { createOperator, type Operator } from './fakes/operator.ts';

type Payments = { database: Database; operator: Operator; pay: TestEngine };

/**
 * Payments for the tests of one `describe`: before each of them there are none, and `give` is handed an operator and an
 * engine that are new. The database is the same for all of them and ends with the last.
 */
export const usePayments = (open: TestDatabase['open'], give: (payments: Payments) => unknown): void => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyPayments(database);
    const operator = createOperator();
    await give({ database, operator, pay: anEngine(database, operator) });
  });
  afterAll(() => database.close());
};
