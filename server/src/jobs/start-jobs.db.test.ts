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
import { createMessageJob, startJobs } from './start-jobs.ts';

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
  type SendNext = Parameters<typeof startJobs>[0]['sendMessages'][number];
  const start = (sendMessages: SendNext[] = [], changes: Partial<Parameters<typeof startJobs>[0]> = {}) =>
    startJobs({
      engine: pay.engine,
      perSecond: 50,
      sweeps: [],
      streams: createEventStreams(onError),
      sendMessages,
      sendLeads: async () => false,
      checks: [],
      onError,
      ...changes,
    });

  test('deliver what one system of the operator takes while another one hangs, both paid by the same wallet [P13]', async () => {
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

  test('forget all that is over but what fails to be', async () => {
    const missing = new Error('permission denied');
    const [swept, failed] = [Promise.withResolvers<void>(), vi.fn()];
    const sweeps = [{ sweep: () => Promise.reject(missing) }, { sweep: async () => swept.resolve() }];
    const jobs = start([], { sweeps, onError: failed });
    await swept.promise;
    await jobs.stop();
    expect(failed.mock.calls).toEqual([[missing]]);
  });

  test('that stop while a message is being sent begin no other', async () => {
    const [first, isSent] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const sendNext = vi.fn<SendNext>(() => {
      first.resolve();
      return isSent.promise;
    });
    const jobs = start([sendNext]);
    await first.promise;
    const stopped = jobs.stop();
    isSent.resolve('one');
    await stopped;
    expect(sendNext).toHaveBeenCalledTimes(1);
  });
});

test('a message that did not go out comes again after all others, and twenty are sent without a pause', async () => {
  const due = Array.from({ length: 30 }, (_, index) => `message ${index}`);
  const turns: string[][] = [];
  const job = createMessageJob(async (tried) => {
    turns.push(tried);
    return due.find((id) => !tried.includes(id));
  });
  const pauses = [];
  for (let turn = 0; turn < 22; turn += 1) pauses.push(await job());
  expect(pauses).toEqual([...Array.from({ length: 20 }, () => 0), 5000, 0]);
  expect(turns).toEqual([...Array.from({ length: 20 }, (_, count) => due.slice(0, count)), []]);
});
