import { describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { databases } from '../testing/databases.ts';
import { resultOf } from '../testing/answers.ts';
import { settle, type TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aProcess, aRecharge } from '../testing/orders.ts';
import { usePayments } from '../testing/use-payments.ts';

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const changes = [
    ['payment_event', `to_state = 'DONE'`],
    ['payment_event', `event = 'refund'`],
    ['payment_event', 'version = version + 1'],
    ['payment_event', `reason = 'other'`],
    ['ledger_entry', 'amount_minor = 1'],
    ['ledger_entry', `currency = 'USD'`],
    ['ledger_entry', `credit_account = 'me'`],
    ['ledger_entry', `debit_account = 'nobody'`],
    ['ledger_entry', `kind = 'refund'`],
    ['ledger_entry', 'part = 2'],
    ['ledger_entry', `dispute_id = 'D1'`],
  ] as const;

  test('a move and a booking are written once: no statement changes them [I7] [A22]', async () => {
    const { transactionId: id } = resultOf(await pay.initiate(aRecharge()));
    resultOf(await pay.process(aProcess(id)));
    operator.wallet.approve(id);
    await settle({ engine: pay.engine, database }, 600);
    const rows = () =>
      Promise.all(['payment_event', 'ledger_entry'].map((table) => database.query(`select * from ${table}`)));
    const before = await rows();
    expect(before.map((of) => of.length > 1)).toEqual([true, true]);
    for (const [table, change] of changes)
      await expect(database.query(`update ${table} set ${change} where payment_id = $1`, [id])).rejects.toMatchObject({
        code: '42501',
      });
    expect(await rows()).toEqual(before);
  });
});
