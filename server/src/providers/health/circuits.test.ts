import { beforeEach, expect, test } from 'vitest';
import type { Operation } from '../../connectors/http-client.ts';
import { circuitRules, createCircuits, type CircuitKey, type Circuits } from './circuits.ts';

const debit: CircuitKey = { provider: 'wallet', operation: 'debit' };
const credit: CircuitKey = { provider: 'airtime', operation: 'credit' };

let now: number;
let changes: string[];
let circuits: Circuits;
beforeEach(() => {
  now = 1000;
  changes = [];
  circuits = createCircuits({
    rules: (operation) => circuitRules(operation, 20_000),
    now: () => now,
    changed: ({ provider, operation }, state) => void changes.push(`${provider} ${operation} ${state}`),
  });
});

const durationMs = 1;
const answer = (status: number) => ({ outcome: 'answer' as const, status, durationMs });
const call = (key: { provider: CircuitKey['provider']; operation: Operation }, ended: object, times = 12) => {
  for (let each = 0; each < times; each += 1)
    circuits.called(key.provider, { operation: key.operation, outcome: 'silent', durationMs, ...ended });
};

test.each([{ outcome: 'silent' as const }, { outcome: 'unsent' as const }, answer(500), answer(503)])(
  'twelve calls in a row that end with %j close an operation to new attempts for half a minute',
  (ended) => {
    call(debit, ended, 11);
    expect(circuits.closedForMs(debit)).toBeUndefined();
    call(debit, ended, 1);
    expect(circuits.closedForMs(debit)).toBe(30_000);
    now += 29_999;
    expect(circuits.closedForMs(debit)).toBe(1);
    now += 1;
    expect(circuits.closedForMs(debit)).toBeUndefined();
    expect(changes).toEqual(['wallet debit open']);
  },
);

test.each([200, 202, 400, 401, 402, 404, 409, 422, 429])('a refusal is an answer: %i closes nothing', (status) => {
  call(debit, answer(status), 200);
  expect(circuits.closedForMs(debit)).toBeUndefined();
});

test('a call that our own limit held back says nothing of the provider', () => {
  call(debit, { outcome: 'unsent', isHeldBack: true }, 200);
  expect(circuits.closedForMs(debit)).toBeUndefined();
});

test('calls that run out all at once, since this process was paused for a minute, say nothing of the provider', () => {
  call(debit, { durationMs: 60_000 }, 200);
  call(credit, { durationMs: 60_000 }, 200);
  expect(circuits.closedForMs(debit)).toBeUndefined();
  call(debit, { durationMs: 20_500 }, 12);
  expect(circuits.closedForMs(debit)).toBe(30_000);
});

test('enquiries, refunds, look-ups and messages that fail close nothing', () => {
  for (const operation of ['enquiry', 'refund', 'lookup', 'catalogue'] as const)
    call({ provider: 'wallet', operation }, {}, 50);
  for (const operation of ['bind', 'send'] as const) call({ provider: 'sms', operation }, {}, 50);
  expect(circuits.closedForMs(debit)).toBeUndefined();
  expect(circuits.list()).toEqual([]);
});

test('each provider and each operation stands for itself; deliveries must fail for ten seconds', () => {
  call(debit, {});
  expect(circuits.closedForMs({ provider: 'smartcash', operation: 'debit' })).toBeUndefined();
  expect(circuits.closedForMs(credit)).toBeUndefined();
  call(credit, {}, 200);
  expect(circuits.closedForMs(credit)).toBeUndefined();
  now += 10_000;
  call(credit, {}, 1);
  expect(circuits.closedForMs(credit)).toBe(30_000);
  expect(circuits.closedForMs({ provider: 'airtime', operation: 'debit' })).toBeUndefined();
  expect(circuits.list()).toEqual([
    { ...debit, state: 'open' },
    { ...credit, state: 'open' },
  ]);
});

test('four leads that the desk does not take in a row are enough: nobody waits for it then', () => {
  const send: CircuitKey = { provider: 'leads', operation: 'send' };
  call(send, {}, 3);
  expect(circuits.closedForMs(send)).toBeUndefined();
  call(send, {}, 1);
  expect(circuits.closedForMs(send)).toBe(30_000);
  now += 30_000;
  call(send, answer(201), 1);
  expect(changes).toEqual(['leads send open', 'leads send closed']);
});

test.each(['token', 'session'] as const)(
  'a %s that does not come closes the debits that need it; one that comes proves nothing',
  (operation) => {
    const key: CircuitKey = { provider: 'mpesa', operation: 'debit' };
    for (let each = 0; each < 12; each += 1) {
      call({ provider: 'mpesa', operation }, answer(200), 1);
      call({ provider: 'mpesa', operation }, {}, 1);
    }
    expect(circuits.closedForMs(key)).toBe(30_000);
  },
);

test('after its rest one attempt tries: its answer lets all in again, its failure none', () => {
  call(debit, {});
  now += 30_000;
  circuits.begun(debit, 'somebody');
  expect(circuits.closedForMs(debit)).toBe(25_000);
  expect(circuits.list()).toEqual([{ ...debit, state: 'half-open' }]);
  call(debit, {}, 1);
  expect(circuits.closedForMs(debit)).toBe(30_000);
  now += 30_000;
  circuits.begun(debit, 'somebody');
  circuits.withdrawn(debit, 'somebody');
  expect(circuits.closedForMs(debit)).toBeUndefined();
  circuits.begun(debit, 'somebody');
  call(debit, answer(202), 1);
  expect(circuits.closedForMs(debit)).toBeUndefined();
  expect(circuits.list()).toEqual([{ ...debit, state: 'closed' }]);
  expect(changes).toEqual([
    'wallet debit open',
    'wallet debit half-open',
    'wallet debit open',
    'wallet debit half-open',
    'wallet debit closed',
  ]);
});

test('who tries it and never pays leaves the place to others, each time for longer', () => {
  const fail = () => {
    call(credit, {}, 20);
    now += 10_000;
    call(credit, {}, 1);
    now += 30_000;
  };
  fail();
  for (const waits of [25_000, 75_000, 175_000, 375_000, 575_000, 575_000]) {
    circuits.begun(credit, 'stranger');
    expect(circuits.closedForMs(credit, 'other')).toBe(25_000);
    now += 25_000;
    expect(circuits.closedForMs(credit, 'stranger')).toBe(waits);
    expect([circuits.closedForMs(credit, 'other'), circuits.closedForMs(credit)]).toEqual([undefined, undefined]);
    now += waits;
    expect(circuits.closedForMs(credit, 'stranger')).toBeUndefined();
  }
  circuits.begun(credit, 'other');
  circuits.withdrawn(credit, 'other');
  expect(circuits.closedForMs(credit, 'other')).toBeUndefined();
  // One that called nobody is not held against it, and what it did before is not forgotten.
  circuits.begun(credit, 'stranger');
  circuits.withdrawn(credit, 'stranger');
  expect(circuits.closedForMs(credit, 'stranger')).toBeUndefined();
  circuits.begun(credit, 'stranger');
  now += 25_000;
  expect(circuits.closedForMs(credit, 'stranger')).toBe(575_000);
  now += 575_000;
  circuits.begun(credit, 'stranger');
  call(credit, answer(201), 1);
  expect(circuits.closedForMs(credit, 'stranger')).toBeUndefined();
  // Trials before the provider's response are forgotten.
  fail();
  circuits.begun(credit, 'stranger');
  now += 25_000;
  expect(circuits.closedForMs(credit, 'stranger')).toBe(25_000);
});

test('it rests longer than a call may take, so that the calls of before have ended', () => {
  expect(circuitRules('debit', 60_000)).toMatchObject({ restMs: 65_000, trialMs: 65_000 });
  expect(circuitRules('credit', 3500)).toMatchObject({ restMs: 30_000, trialMs: 8500 });
});
