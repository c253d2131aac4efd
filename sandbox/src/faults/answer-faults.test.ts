import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '../testing/calls.ts';
import * as carrier from '../testing/carrier-calls.ts';
import * as mpesa from '../testing/mpesa.ts';
import { approve } from '../testing/owner.ts';
import * as smartcash from '../testing/smartcash.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

/** One operation of one port: how to ask for it, and how to see from outside whether it was done. */
type Operation = {
  port: string;
  operation: string;
  /** Makes what the operation needs, and gives what `ask` needs to name it. */
  prepare?: (trial: Trial) => Promise<string>;
  ask: (trial: Trial, prepared: string, patienceMs?: number) => Promise<{ status: number }>;
  /** How often it was done; absent where it only reads. */
  done?: (trial: Trial) => Promise<number>;
  answers: { done: number; rejected: number };
};

const debits = async (trial: Trial): Promise<number> => Number((await calls.counts(trial))[0]);
const refunds = async (trial: Trial): Promise<number> => Number((await calls.counts(trial))[1]);
const credits = async (trial: Trial): Promise<number> => Number((await calls.counts(trial))[2]);
const prompts = async (trial: Trial): Promise<number> =>
  Number(at((await trial.call('GET', '/phones/050000001')).body, 'prompts', 'length'));
const read = (trial: Trial, path: string, headers: Record<string, string>, patienceMs?: number) =>
  trial.call('GET', path, { headers, patienceMs });

async function paidCard(trial: Trial): Promise<string> {
  await calls.submit(trial, await calls.openedPage(trial), calls.withCard(calls.cards.good));
  return 'REF1';
}

const operations: Operation[] = [
  {
    port: 'wallet',
    operation: 'debit',
    ask: (trial, _, patienceMs) => calls.debit(trial, { payer: '050000001', patienceMs }),
    done: prompts,
    answers: { done: 202, rejected: 400 },
  },
  {
    port: 'wallet',
    operation: 'refund',
    prepare: (trial) => calls.paidDebit(trial, '050000001'),
    ask: (trial, transaction, patienceMs) => calls.reverse(trial, transaction, undefined, patienceMs),
    done: refunds,
    answers: { done: 201, rejected: 400 },
  },
  {
    port: 'wallet',
    operation: 'enquiry',
    prepare: async (trial) =>
      String(at((await calls.debit(trial, { payer: '050000001' })).body, 'serverCorrelationId')),
    ask: (trial, id, patienceMs) => read(trial, `/wallet/requeststates/${id}`, calls.keys.wallet, patienceMs),
    answers: { done: 200, rejected: 401 },
  },
  {
    port: 'smartcash',
    operation: 'debit',
    ask: (trial, _, patienceMs) => smartcash.collect(trial, { patienceMs }),
    done: prompts,
    answers: { done: 200, rejected: 200 },
  },
  {
    port: 'smartcash',
    operation: 'refund',
    prepare: async (trial) => {
      await smartcash.collect(trial);
      return approve(trial);
    },
    ask: smartcash.refund,
    done: refunds,
    answers: { done: 200, rejected: 200 },
  },
  {
    port: 'smartcash',
    operation: 'enquiry',
    prepare: async (trial) => {
      await smartcash.collect(trial);
      return 'REF1';
    },
    ask: smartcash.enquire,
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'mpesa',
    operation: 'debit',
    ask: (trial, _, patienceMs) => mpesa.collect(trial, { patienceMs }),
    done: prompts,
    answers: { done: 201, rejected: 401 },
  },
  {
    port: 'mpesa',
    operation: 'refund',
    prepare: async (trial) => {
      await mpesa.collect(trial);
      return approve(trial);
    },
    ask: mpesa.reverse,
    done: refunds,
    answers: { done: 200, rejected: 401 },
  },
  {
    port: 'mpesa',
    operation: 'enquiry',
    prepare: async (trial) => {
      await mpesa.collect(trial);
      return 'REF1';
    },
    ask: mpesa.query,
    answers: { done: 200, rejected: 400 },
  },
  {
    port: 'card',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => calls.initialize(trial, 'REF1', {}, patienceMs),
    done: async (trial) => ((await calls.verify(trial)).status === 200 ? 1 : 0),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'card',
    operation: 'debit',
    prepare: (trial) => calls.openedPage(trial),
    ask: (trial, page, patienceMs) => calls.submit(trial, page, calls.withCard(calls.cards.good), patienceMs),
    done: debits,
    answers: { done: 303, rejected: 200 },
  },
  {
    port: 'card',
    operation: 'enquiry',
    prepare: paidCard,
    ask: (trial, reference, patienceMs) => calls.verify(trial, reference, { patienceMs }),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'card',
    operation: 'refund',
    prepare: paidCard,
    ask: (trial, transaction, patienceMs) =>
      trial.call('POST', '/card/refund', { headers: calls.keys.card, body: { transaction }, patienceMs }),
    done: refunds,
    answers: { done: 200, rejected: 400 },
  },
  {
    port: 'airtime',
    operation: 'debit',
    ask: (trial, _, patienceMs) => carrier.payFromAirtime(trial, { payer: '050000001', patienceMs }),
    done: debits,
    answers: { done: 201, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'refund',
    prepare: (trial) => carrier.paidFromAirtime(trial, '050000001'),
    ask: (trial, payment, patienceMs) => carrier.refundAirtime(trial, payment, {}, undefined, patienceMs),
    done: refunds,
    answers: { done: 201, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => carrier.findPayments(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'credit',
    ask: (trial, _, patienceMs) => calls.topUp(trial, '050000001', {}, patienceMs),
    done: credits,
    answers: { done: 201, rejected: 422 },
  },
  {
    port: 'airtime',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => calls.findTopUps(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'lookup',
    ask: (trial, _, patienceMs) =>
      read(
        trial,
        '/airtime/tmf-api/prepayBalanceManagement/v4/bucket?logicalResource.id=%2B242050000001',
        calls.keys.airtime,
        patienceMs,
      ),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'credit',
    ask: (trial, _, patienceMs) => calls.order(trial, '050000001', 'D5GD7', patienceMs),
    done: credits,
    answers: { done: 201, rejected: 422 },
  },
  {
    port: 'billing',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => calls.findOrders(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => calls.findLine(trial, '050000001', patienceMs),
    answers: { done: 200, rejected: 422 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => carrier.simSwap(trial, { phoneNumber: '+242050000011' }, patienceMs),
    answers: { done: 200, rejected: 403 },
  },
];

const patienceMs = 400;
let trial: Trial;
let end: () => Promise<void>;

beforeAll(async () => {
  trial = await startTrial({}, (close) => (end = close));
});
afterAll(() => end());
beforeEach(async () => {
  await trial.call('POST', '/reset');
});

/** Prepares, arms, and gives the operation ready to be asked for. */
async function under(fault: string, { port, operation, prepare, ask, done }: Operation, more: object = {}) {
  const prepared = (await prepare?.(trial)) ?? '';
  const before = (await done?.(trial)) ?? 0;
  expect((await calls.arm(trial, { port, operation, fault, ...more })).status).toBe(201);
  return {
    ask: (patience?: number) => ask(trial, prepared, patience),
    doneSince: async () => ((await done?.(trial)) ?? 0) - before,
    spent: async () => expect((await trial.call('GET', '/faults')).body).toEqual({ faults: [] }),
  };
}

test.each(operations)('refuse: $port $operation is 503 and nothing is done', async (operation) => {
  const { ask, doneSince, spent } = await under('refuse', operation);
  expect((await ask()).status).toBe(503);
  await spent();
  expect(await doneSince()).toBe(0);
  expect((await ask()).status).toBe(operation.answers.done);
});

test.each(operations)('reject: $port $operation is a definite refusal and nothing is done', async (operation) => {
  const { ask, doneSince, spent } = await under('reject', operation);
  expect((await ask()).status).toBe(operation.answers.rejected);
  await spent();
  expect(await doneSince()).toBe(0);
});

test.each(operations)('timeout-before: $port $operation stays silent and nothing is done', async (operation) => {
  const { ask, doneSince, spent } = await under('timeout-before', operation);
  await expect(ask(patienceMs)).rejects.toThrow(/timeout/i);
  await spent();
  expect(await doneSince()).toBe(0);
});

test.each(operations)('timeout-after: $port $operation stays silent and it is done', async (operation) => {
  const { ask, doneSince, spent } = await under('timeout-after', operation);
  await expect(ask(patienceMs)).rejects.toThrow(/timeout/i);
  await spent();
  expect(await doneSince()).toBe(operation.done ? 1 : 0);
});

test.each(operations)('error-after: $port $operation is 500 and it is done', async (operation) => {
  const { ask, doneSince, spent } = await under('error-after', operation);
  expect((await ask()).status).toBe(500);
  await spent();
  expect(await doneSince()).toBe(operation.done ? 1 : 0);
});

test.each(operations)('delay: $port $operation is done on arrival and answered later', async (operation) => {
  const delayMs = 500;
  const { ask, doneSince } = await under('delay', operation, { delayMs });
  const asked = Date.now();
  const answer = ask();
  if (operation.done) await expect.poll(doneSince, { interval: 20 }).toBe(1);
  const seen = Date.now() - asked;
  expect((await answer).status).toBe(operation.answers.done);
  const answered = Date.now() - asked;
  expect(answered).toBeGreaterThanOrEqual(delayMs);
  if (operation.done) expect(seen).toBeLessThan(answered);
});
