import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createEventStreams } from '../http/event-streams.ts';
import { oneDatabase } from '../testing/databases.ts';
import type { TestEngine } from '../testing/engine.ts';
import { held } from '../testing/fakes/scripted.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aPayment } from '../testing/orders.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { DeliveryOutcome, DeliveryRequest } from '../features/payments/core/gateway.ts';
import { startJobs } from './start-jobs.ts';

const onError = (error: unknown) => expect.unreachable(String(error));

describe.each(oneDatabase())('the workers of an instance on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const paid = async (product: 'bundle' | 'recharge') => {
    const order = product === 'bundle' ? ({ transactionType: 'PREPAID_BUNDLES', productCode: 'D1' } as const) : {};
    const payment = await pay.add(aPayment(order));
    const { id: transactionId, debitRequestId: requestId, charge } = payment;
    operator.book.debits.push({ port: 'wallet', transactionId, requestId, charge, state: 'paid', refunds: 0 });
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: null }))!.payment;
    await pay.engine.store.move(sending, 'pay', { dueInSeconds: 0 });
    return transactionId;
  };
  const start = () =>
    startJobs({
      engine: pay.engine,
      sweeps: [],
      streams: createEventStreams(onError),
      sendMessages: [],
      sendLeads: async () => false,
      checks: [],
      onError,
    });

  test('deliver what one system of the operator takes while another one hangs, both paid by the same wallet', async () => {
    const slow = Array.from({ length: 60 }, () => held<DeliveryRequest, DeliveryOutcome>());
    operator.bundleOrder.deliver.next(...slow.map(({ play }) => play));
    for (let count = 0; count < 40; count += 1) await paid('bundle');
    const jobs = start();
    await slow[15]!.arrived;
    const recharge = await paid('recharge');
    jobs.wake();
    await vi.waitFor(async () => expect((await pay.get(recharge)).state).toBe('DONE'), { timeout: 3000 });
    // The bound of who hangs holds, to within one batch: the others wait for their turn.
    expect(operator.bundleOrder.deliver.calls.length).toBeLessThan(40);
    for (const { release } of slow) release();
    await jobs.stop();
    expect(await database.query(`select 1 from payment where state = 'FULFILLING'`)).toEqual([]);
  });
});
