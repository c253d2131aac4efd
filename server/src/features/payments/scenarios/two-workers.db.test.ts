import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aProcess, aRecharge } from '../../../testing/orders.ts';
import { resultOf } from '../../../testing/answers.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { settlePayment } from '../../../outbound/settle.ts';

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const raised = async (): Promise<string> => {
    const { transactionId } = resultOf(await pay.initiate(aRecharge()));
    resultOf(await pay.process(aProcess(transactionId)));
    return transactionId;
  };
  /** Two instances whose lease on the same row ran out under them: both work on it at once (docs/faults.md F29). */
  const both = async (id: string) => {
    const payment = await pay.get(id);
    const due = { ...payment, open: () => payment };
    await Promise.all([settlePayment(pay.engine, due), settlePayment(pay.engine, due)]);
  };

  test('of two instances that ask at once the later answer changes nothing [P64]', async () => {
    const id = await raised();
    operator.wallet.approve(id);
    await both(id);
    await both(id);
    await settle({ engine: pay.engine, database }, 600);
    expect([(await pay.get(id)).state, operator.book.creditsOf(id).length, operator.book.netDebits(id)]).toEqual([
      'DONE',
      1,
      1,
    ]);
  });

  test('of two that would deliver, or give back, at once one does [I4]', async () => {
    operator.topup.refusals.set('+242050000001', 'line-barred');
    const id = await raised();
    operator.wallet.approve(id);
    await tick({ engine: pay.engine });
    for (let i = 0; i < 4; i += 1) await both(id);
    await settle({ engine: pay.engine, database }, 600);
    expect((await pay.get(id)).state).toBe('REFUNDED');
    expect(operator.book.paid(id).map(({ refunds }) => refunds)).toEqual([1]);
    expect(operator.topup.deliver.calls.length).toBe(1);
  });
});
