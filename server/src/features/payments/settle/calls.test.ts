import { beforeEach, expect, test } from 'vitest';
import { aStoredPayment } from '../../../testing/orders.ts';
import { createRecordingEngine, type RecordingEngine } from '../../../testing/payments/recording-engine.ts';
import { callSecondsLeft, makeMove, methodOf, type EngineContext } from '../core/engine.ts';
import type { PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';

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
