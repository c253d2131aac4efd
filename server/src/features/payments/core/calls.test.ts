import { beforeEach, describe, expect, test } from 'vitest';
import { aStoredPayment, anHour, later } from '../../../testing/orders.ts';
import { createRecordingEngine, type RecordingEngine } from '../../../testing/payments/recording-engine.ts';
import {
  callSecondsLeft,
  isBroken,
  isOverdue,
  isStale,
  makeMove,
  methodOf,
  missingSeconds,
  noteAsk,
  putOnHold,
  startCall,
  watchCalls,
  type EngineContext,
} from './engine.ts';
import { sendingWithin } from '../../../clocks/sending.ts';
import type { PaymentState } from './payment.machine.ts';
import type { Payment } from './payment.ts';
import type { Call } from './due.ts';

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
});
const inState = (state: PaymentState, changes: Partial<Payment> = {}) =>
  aStoredPayment({ id: 'T1', state, ...changes });
const left = (payment: Payment) => callSecondsLeft(world.engine, payment);

test.each<[string, number | null, Payment['claim'], boolean]>([
  ['and workers that it is due at once', 0, null, true],
  ['and workers not, where it is due later', 5, null, false],
  ['and workers not, where it is due never', null, 'not-paid', false],
  ['and workers, where a callback claims that it is paid', 5, 'paid', true],
])('a move tells who looks at it %s', async (_, dueInSeconds, claim, isDue) => {
  await makeMove(world.engine, inState('SENDING', { claim }), 'lose-debit', { dueInSeconds });
  expect(world.did).toEqual([
    ['lose-debit', { dueInSeconds }],
    ['changed', 'T1', isDue],
  ]);
});

test('a move that somebody else has made tells nobody', async () => {
  world.isTaken = true;
  expect(await makeMove(world.engine, inState('SENDING'), 'lose-debit', { dueInSeconds: 0 })).toBeUndefined();
  expect(world.did).toHaveLength(1);
});

test('the call of a move is watched from that on', async () => {
  const moved = await makeMove(world.engine, inState('PAID'), 'deliver', { dueInSeconds: 22 });
  world.clock.seconds += 10;
  expect(left(moved!.payment)).toBe(12);
});

test.each<[string, Payment, Payment]>([
  ['debit', inState('SENDING', { sends: 1 }), inState('UNKNOWN', { sends: 1, version: 9 })],
  ['delivery', inState('FULFILLING', { deliveries: 1 }), inState('FULFIL_UNKNOWN', { deliveries: 1, version: 9 })],
])('a %s in doubt is the same call as when it was sent', (_, sent, inDoubt) => {
  expect(left(sent)).toBe(22);
  world.clock.seconds += 10;
  expect(left(inDoubt)).toBe(12);
});

test.each<[string, Payment, Payment]>([
  ['debit is sent again', inState('SENDING', { sends: 1 }), inState('SENDING', { sends: 2 })],
  ['delivery is sent again', inState('FULFILLING', { deliveries: 1 }), inState('FULFILLING', { deliveries: 2 })],
  ['delivery follows the debit', inState('UNKNOWN'), inState('FULFILLING')],
  ['refund is sent again', inState('REFUNDING', { version: 7 }), inState('REFUNDING', { version: 9 })],
  ['call is another payment’s', inState('SENDING'), inState('SENDING', { id: 'T2' })],
  ['delivery is another payment’s', inState('FULFILLING'), inState('FULFILLING', { id: 'T2' })],
])('a call is a new one where the %s', (_, before, after) => {
  left(before);
  world.clock.seconds += 10;
  expect(left(after)).toBe(22);
});

test('a payment by a mode that nobody serves is a mistake of the settings', () => {
  const engine = { methods: {} } as unknown as EngineContext;
  expect(() => methodOf(engine, inState('PENDING'))).toThrow('No connector for the payment mode LISOLO_MONEY_PUSH');
});

const pass = (seconds: number) => void (world.clock.seconds += seconds);
const breakOff = () => void (world.continuity = { ...world.continuity, breaks: 1 });

/** What is left for its bytes when they would leave. */
const leftWhenSent = (before: () => void): number => {
  const { secondsLeft } = sendingWithin(world.engine.times.callSeconds, startCall(world.engine));
  before();
  return secondsLeft();
};

const atOnce = () => 0;
const aMissing = (changes: Partial<Payment> = {}) =>
  inState('UNKNOWN', { missingSince: anHour, misses: 1, readAt: later(600), ...changes });

describe('the time of a call', () => {
  test.each([
    ['all of it at once', 0, 22],
    ['what is left of it later', 16, 6],
    ['none once only a quarter is left', 16.5, 0],
    ['none once it is over', 23, 0],
  ])('is %s', async (_, seconds, left) => {
    expect(leftWhenSent(() => pass(seconds))).toBe(left);
  });

  test('is over with a break of the database', async () => {
    expect(leftWhenSent(breakOff)).toBe(0);
  });

  test('is long over for a question once nothing may be sent on its answer', () => {
    const asked = startCall(world.engine);
    pass(22);
    expect([isStale(world.engine, asked), isBroken(asked)]).toEqual([false, false]);
    pass(1);
    expect([isStale(world.engine, asked), isBroken(asked)]).toEqual([true, false]);
  });

  test('and of a question is over with a break of the database, however soon', () => {
    const asked = startCall(world.engine);
    breakOff();
    expect([isStale(world.engine, asked), isBroken(asked)]).toEqual([true, true]);
  });
});

const missing = (payment: Payment, asked = atOnce) => missingSeconds(world.engine.watch, payment, asked);
const noteMissing = (payment: Payment, inSeconds: number) => {
  world.wait = 1;
  return noteAsk(world.engine.watch, world.engine.store, payment, { inSeconds, saw: 'missing' });
};

describe('how long something is missing', () => {
  test('counts from the first answer that it is, not from a second one', async () => {
    await noteMissing(inState('UNKNOWN'), 15);
    pass(10);
    await noteMissing(aMissing(), 5);
    pass(10);
    expect(missing(aMissing())).toBe(20);
    expect(world.did).toEqual([
      ['ask', 15, 'missing'],
      ['ask', 5, 'missing'],
    ]);
  });

  test('ends where the question was asked, and is never less than nothing', async () => {
    await noteMissing(inState('UNKNOWN'), 15);
    pass(10);
    expect(missing(aMissing(), () => 3)).toBe(7);
    expect(missing(aMissing(), () => 11)).toBe(0);
  });

  test('is what the database counts where that is less', async () => {
    await noteMissing(inState('UNKNOWN'), 15);
    pass(10);
    expect(missing(aMissing({ readAt: later(4) }))).toBe(4);
  });

  test.each<[string, Partial<Payment>]>([
    ['of another payment', { id: 'T2' }],
    ['since another answer said that it is there', { misses: 2 }],
  ])('%s counts again from the beginning', async (_, changes) => {
    await noteMissing(inState('UNKNOWN'), 15);
    pass(10);
    expect(missing(aMissing(changes))).toBe(0);
  });

  test('is not counted while the provider knows of it, nor where another process has moved it', async () => {
    expect(missing(inState('UNKNOWN'))).toBeUndefined();
    await noteAsk(world.engine.watch, world.engine.store, inState('UNKNOWN'), { inSeconds: 15, saw: 'missing' });
    pass(10);
    expect(missing(aMissing())).toBe(0);
  });
});

describe('whoever watches the calls of all instances', () => {
  const asked: number[] = [];
  const watch = (...calls: Call[]) => {
    const listCalls = async (withinSeconds: number) => {
      asked.push(withinSeconds);
      return calls;
    };
    return watchCalls({ ...world.engine, store: { ...world.engine.store, listCalls } });
  };
  const call = aMissing();

  test('knows how long they have run, and how long something is missing', async () => {
    await watch(call);
    pass(10);
    expect([left(call), missing(call)]).toEqual([12, 10]);
    expect(asked).toEqual([22]);
  });
});

test.each<[boolean, string, Partial<Payment>]>([
  [false, 'for a day, though often asked', { readAt: later(86_400), asks: 9 }],
  [true, 'longer than a day since it was sent', { readAt: later(86_401), asks: 3 }],
  [false, 'so long, but asked about twice alone', { readAt: later(86_401), asks: 2 }],
  [false, 'so long since it was made, but not since it was sent', { readAt: later(86_401), sentAt: later(9), asks: 3 }],
  [true, 'longer than a day since it was made, and never sent', { readAt: later(86_401), sentAt: null, asks: 3 }],
])('a person must look: %s, where it has waited %s', (must, _, changes) => {
  expect(isOverdue(world.engine, inState('UNKNOWN', changes))).toBe(must);
});

test('what is put on hold rings first, and what is on hold already neither rings nor is put there again', async () => {
  await putOnHold(world.engine, inState('UNKNOWN'), 'contradiction');
  await putOnHold(world.engine, inState('UNKNOWN', { onHold: true }), 'unsettled-too-long');
  expect(world.did).toEqual([
    ['alarm', 'T1', 'contradiction'],
    ['hold', 'contradiction', 60],
    ['changed', 'T1', false],
  ]);
});
