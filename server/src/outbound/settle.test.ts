import { beforeEach, describe, expect, test } from 'vitest';
import { aChild, aStoredPayment, charged } from '../testing/orders.ts';
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

test('what is paid by that step is handed on to be delivered', async () => {
  world.method.enquire = inTurn(charged(500));
  const next = await settle(inState('PENDING'));
  expect(next).toMatchObject({ id: 'T1', state: 'PAID' });
  expect(next?.open()).toMatchObject({ id: 'T1', state: 'PAID' });
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

test('money that came late is recorded, and the pages are told', async () => {
  world.method = { enquire: inTurn(charged(500)) };
  await settle(inState('DECLINED'));
  expect(world.did).toEqual([
    ['late charge', { number: { providerReference: 'P1' } }],
    ['ask', null, 'silent'],
    ['changed', 'T1', undefined],
  ]);
});

test.each([500, 5])('late money whose record of %i breaks is a failure, and nothing else is done', async (amount) => {
  world.chargeBreaks = new Error('no connection');
  world.method = { enquire: inTurn(charged(amount)) };
  await expect(settle(inState('DECLINED', { heldFor: 'amount-mismatch' }))).rejects.toThrow('no connection');
  expect(world.did).toEqual([['failure', 'T1', 5]]);
});
