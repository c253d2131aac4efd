import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { aCustomer, sayYes } from '../../../testing/customer.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../../testing/portal.ts';
import { settlePayment } from '../../../outbound/settle.ts';

/**
 * What each may cost, in trips to the database: a statement is one, and so is the end of a transaction, which begins with its first
 * statement (decision 029). Calls are counted by the handful: here initiate falls into one that is open. Process reads, once in five
 * seconds a browser, whether that browser was forgotten.
 */
const trips = { initiate: 8, process: 14, look: 1, settle: 1 };

/** The same database, and how many trips there were since `start`. */
const countTrips = (database: Database) => {
  let count = 0;
  let depth = 0;
  const counted: Database = {
    ...database,
    query: (sql, values) => {
      // Who is switched off is read by the clock, whoever pays.
      if (!sql.includes('provider_switch')) count += 1;
      return database.query(sql, values);
    },
    transaction: async (body) => {
      if (depth === 0) count += 1;
      depth += 1;
      return database.transaction(body).finally(() => {
        depth -= 1;
      });
    },
  };
  const costOf = async <Result>(work: () => Promise<Result>) => {
    count = 0;
    const result = await work();
    return { result, cost: count };
  };
  return { counted, costOf };
};

describe.each(oneDatabase())('a recharge that the payer approves, on $name', ({ open }) => {
  let sound: Database;
  let portal: TestPortal;
  let costOf: ReturnType<typeof countTrips>['costOf'];
  beforeAll(async () => {
    sound = await open();
    const counting = countTrips(sound);
    costOf = counting.costOf;
    portal = await aPortal(counting.counted, createOperator());
  });
  afterAll(async () => {
    await portal.app.close();
    await sound.close();
  });

  /** From initiate to the debit that is booked as paid. */
  const pay = async () => {
    const customer = await aCustomer(portal, 'LISOLO_MONEY_PUSH');
    const initiated = await costOf(customer.initiate);
    const { transactionId, encryptionKeyDetails } = initiated.result.body.result;
    const processed = await costOf(() => customer.process(transactionId, encryptionKeyDetails.key));
    expect(processed.result.status).toBe(200);
    const looked = await costOf(() => customer.browser.get('status', { tid: transactionId }));
    expect(looked.result.body.result.status).toBe('REQUEST_RAISED');
    sayYes(portal.operator, transactionId);
    const payment = (await portal.engine.store.find(transactionId))!;
    const settled = await costOf(() => settlePayment(portal.engine, { ...payment, open: () => payment }));
    return { initiate: initiated.cost, process: processed.cost, look: looked.cost, settle: settled.cost };
  };

  test('costs the trips to the database that it is known to cost, and no more', async () => {
    // The first one reads keys that are kept from then on.
    await pay();
    expect(await pay()).toEqual(trips);
  });
});
