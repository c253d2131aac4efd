import { afterAll, beforeEach, expect, test } from 'vitest';
import { arm } from '../testing/control.ts';
import type { Operation } from '../testing/operation.ts';
import { operatorOperations } from '../testing/operations-operator.ts';
import { providerOperations } from '../testing/operations-providers.ts';
import { startTrial } from '../testing/trial.ts';

const operations = [...providerOperations, ...operatorOperations];

const patienceMs = 400;
const trial = await startTrial({}, afterAll);
beforeEach(async () => {
  await trial.call('POST', '/reset');
});

/** Prepares the operation, arms the fault, and returns the function that runs it. */
const under = async (fault: string, { port, operation, prepare, ask, done }: Operation, more: object = {}) => {
  const prepared = (await prepare?.(trial)) ?? 'REF1';
  const before = (await done?.(trial)) ?? 0;
  expect((await arm(trial, { port, operation, fault, ...more })).status).toBe(201);
  return {
    ask: (patience?: number) => ask(trial, prepared, patience),
    doneSince: async () => ((await done?.(trial)) ?? 0) - before,
    spent: async () => expect((await trial.call('GET', '/faults')).body).toEqual({ faults: [] }),
  };
};

test.each(operations)('refuse: $port $operation is 503 and nothing is done', async (operation) => {
  const { ask, doneSince, spent } = await under('refuse', operation);
  const [done] = operation.answers;
  expect((await ask()).status).toBe(503);
  await spent();
  expect(await doneSince()).toBe(0);
  expect((await ask()).status).toBe(done);
});

test.each(operations)('reject: $port $operation is a definite refusal and nothing is done', async (operation) => {
  const { ask, doneSince, spent } = await under('reject', operation);
  const [, rejected] = operation.answers;
  expect((await ask()).status).toBe(rejected);
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
  const [done] = operation.answers;
  const asked = Date.now();
  const answer = ask();
  if (operation.done) await expect.poll(doneSince, { interval: 20 }).toBe(1);
  const seen = Date.now() - asked;
  expect((await answer).status).toBe(done);
  const answered = Date.now() - asked;
  expect(answered).toBeGreaterThanOrEqual(delayMs);
  if (operation.done) expect(seen).toBeLessThan(answered);
});
