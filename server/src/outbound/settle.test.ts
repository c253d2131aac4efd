import { beforeEach, describe, expect, test } from 'vitest';
import { aChild, aStoredPayment } from '../testing/orders.ts';
import { createRecordingEngine, inTurn, type RecordingEngine } from '../testing/payments/recording-engine.ts';
import { LostConnection } from '../testing/simulation/faulty-database.ts';
import type { DebitState, DeliveryState, RefundOutcome } from '../features/payments/core/gateway.ts';
import type { PaymentState } from '../features/payments/core/payment.machine.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { settlePayment } from './settle.ts';

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
  world.method = {
    enquire: inTurn<DebitState>({ outcome: 'pending' }),
    refund: inTurn<RefundOutcome>({ outcome: 'pending' }),
    enquireRefund: inTurn<RefundOutcome>({ outcome: 'pending' }),
  };
  world.fulfilment = {
    find: inTurn<DeliveryState>({ outcome: 'pending' }),
    deliver: async () => ({ outcome: 'unknown' }),
  };
});
const settle = (payment: Payment) => settlePayment(world.engine, { ...payment, open: () => payment });
const done = () => world.did.filter(([name]) => name !== 'changed');
const inState = (state: PaymentState, changes: Partial<Payment> = {}) =>
  aStoredPayment({ id: 'T1', state, ...changes });

test.each<[PaymentState, unknown]>([
  ['REGISTERED', ['lapse', { reason: 'never-sent', dueInSeconds: 30 }]],
  ['SENDING', ['ask', 2, 'silent']],
  ['PENDING', ['ask', 5, 'present']],
  ['UNKNOWN', ['accept', { dueInSeconds: 5 }]],
  ['PAID', ['deliver', { dueInSeconds: 22 }]],
  ['FULFILLING', ['ask', 22, 'silent']],
  ['FULFIL_UNKNOWN', ['ask', 2, 'silent']],
  ['DONE', ['ask', null, 'silent']],
  ['DECLINED', ['ask', 30, 'silent']],
  ['EXPIRED', ['ask', 30, 'silent']],
  ['REFUND_DUE', ['refund', { dueInSeconds: 22 }]],
  ['REFUNDING', ['ask', 22, 'silent']],
  ['REFUNDED', ['ask', null, 'silent']],
])('what is %s when it is due has its own step', async (state, step) => {
  expect(await settle(inState(state))).toBeUndefined();
  expect(done()[0]).toEqual(step);
});

test('what is paid by that step is handed on to be delivered', async () => {
  const charged = { amountMinor: 500, currency: 'XAF' };
  world.method.enquire = inTurn<DebitState>({ outcome: 'paid', providerReference: 'P1', charged });
  const next = await settle(inState('PENDING'));
  expect(next).toMatchObject({ id: 'T1', state: 'PAID' });
  expect(next?.open()).toMatchObject({ id: 'T1', state: 'PAID' });
});

describe('on hold', () => {
  const held = { onHold: true, heldFor: 'amount-mismatch', heldAt: null } as const;

  test.each<PaymentState>(['SENDING', 'PENDING', 'UNKNOWN', 'PAID', 'FULFILLING', 'REFUND_DUE', 'REFUNDING'])(
    'nothing is sent for what is %s: it is listened to',
    async (state) => {
      await settle(inState(state, held));
      expect(done()).toEqual([['ask', 86_400, 'silent']]);
    },
  );

  test('what was never sent lapses, and what has ended is looked at late', async () => {
    await settle(inState('REGISTERED', held));
    await settle(inState('DECLINED', { ...held, sentAt: null }));
    expect(done()).toEqual([
      ['lapse', { reason: 'never-sent', dueInSeconds: 30 }],
      ['ask', null, 'silent'],
    ]);
  });
});

const fail = (error: Error) => {
  const throws = async () => {
    throw error;
  };
  world.method = { enquire: throws, enquireRefund: throws };
};

describe('a step that fails', () => {
  const mistake = new TypeError('a mistake of ours');

  test('is counted and passed on', async () => {
    fail(mistake);
    await expect(settle(inState('PENDING'))).rejects.toBe(mistake);
    expect(done()).toEqual([['failure', 'T1', 5]]);
  });

  test('so often that it is put on hold calls a person', async () => {
    fail(mistake);
    world.isWorn = true;
    await expect(settle(inState('PENDING'))).rejects.toBe(mistake);
    expect(done()).toEqual([
      ['failure', 'T1', 5],
      ['alarm', 'T1', 'settling-fails'],
    ]);
  });

  test('since the database is out is not the payment’s fault', async () => {
    const out = new LostConnection('broken');
    fail(out);
    world.isWorn = true;
    await expect(settle(inState('PENDING'))).rejects.toBe(out);
    expect(done()).toEqual([]);
  });

  test('of a child is counted for the child; who is called hears of its parent', async () => {
    fail(mistake);
    world.stored = inState('DECLINED');
    world.isWorn = true;
    await expect(settle(aChild())).rejects.toBe(mistake);
    expect(done()).toEqual([
      ['failure', 'T1-late', 5],
      ['alarm', 'T1', 'settling-fails'],
    ]);
  });
});
