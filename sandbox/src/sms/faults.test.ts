import { afterAll, beforeEach, expect, test } from 'vitest';
import { arm } from '../testing/control.ts';
import { bindEsme, command, send } from '../testing/esme.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial } from '../testing/trial.ts';

const systemError = 0x08;
const invalidDestination = 0x0b;
const patienceMs = 400;
const hello = { text: Buffer.from('hello'), receipt: 1 };
const trial = await startTrial({}, afterAll);
beforeEach(async () => {
  await trial.call('POST', '/reset');
});

const delivered = async (): Promise<number> => Number(at(await phoneOf(trial), 'messages', 'length'));
const armed = async (): Promise<unknown> => at((await trial.call('GET', '/faults')).body, 'faults');

test.each([
  ['refuse', systemError, 0],
  ['reject', invalidDestination, 0],
  ['error-after', systemError, 1],
])('%s is answered with status %i after %i deliveries, once', async (fault, status, count) => {
  const esme = await bindEsme(trial);
  expect((await arm(trial, { port: 'sms', operation: 'send', fault })).status).toBe(201);
  expect((await send(esme, hello)).status).toBe(status);
  expect(await delivered()).toBe(count);
  expect(await armed()).toEqual([]);
  expect((await send(esme, hello)).status).toBe(0);
});

test.each([
  ['timeout-before', 0],
  ['timeout-after', 1],
])('%s is silence after %i deliveries, while the link stays up', async (fault, count) => {
  const esme = await bindEsme(trial);
  await arm(trial, { port: 'sms', fault });
  await expect(send(esme, hello, patienceMs)).rejects.toThrow('timeout');
  expect(await delivered()).toBe(count);
  expect((await esme.ask(command.enquireLink)).status).toBe(0);
  expect((await send(esme, hello)).status).toBe(0);
});

test('delay delivers on arrival and answers later', async () => {
  const esme = await bindEsme(trial);
  await arm(trial, { port: 'sms', fault: 'delay', delayMs: 500 });
  const asked = Date.now();
  const answer = send(esme, hello);
  await expect.poll(delivered, { interval: 20 }).toBe(1);
  const seen = Date.now() - asked;
  expect((await answer).status).toBe(0);
  const answered = Date.now() - asked;
  expect(answered).toBeGreaterThanOrEqual(500);
  expect(seen).toBeLessThan(answered);
});

test('a message delivered without a response still has its receipt', async () => {
  const esme = await bindEsme(trial);
  await arm(trial, { port: 'sms', fault: 'timeout-after' });
  await expect(send(esme, hello, patienceMs)).rejects.toThrow('timeout');
  await expect.poll(() => esme.received).toHaveLength(1);
});

test('a fault for one number leaves the others alone', async () => {
  const esme = await bindEsme(trial);
  await arm(trial, { port: 'sms', fault: 'refuse', msisdn: '050000010' });
  expect((await send(esme, hello)).status).toBe(0);
  expect((await send(esme, { ...hello, to: '242050000010' })).status).toBe(systemError);
});

test('binds and link enquiries use up no fault', async () => {
  await arm(trial, { port: 'sms', fault: 'refuse' });
  const esme = await bindEsme(trial);
  await esme.ask(command.enquireLink);
  expect(await armed()).toMatchObject([{ left: 1 }]);
});

test.each([
  [{ port: 'sms', fault: 'callback-lost' }, 'sends no callbacks'],
  [{ port: 'sms', operation: 'debit', fault: 'refuse' }, 'does not occur'],
])('%j is a 400 that says why', async (fault, why) => {
  const refused = await arm(trial, fault);
  expect(refused.status).toBe(400);
  expect(at(refused.body, 'error')).toContain(why);
});
