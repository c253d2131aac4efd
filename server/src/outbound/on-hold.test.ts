import { beforeEach, describe, expect, test } from 'vitest';
import { aStoredPayment, anHour, charged, later } from '../testing/orders.ts';
import { createRecordingEngine, inTurn, type RecordingEngine } from '../testing/payments/recording-engine.ts';
import type { DebitState, DeliveryState, RefundOutcome } from '../features/payments/core/gateway.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { settlePayment } from './settle.ts';

const aHeld = (changes: Partial<Payment> = {}): Payment =>
  aStoredPayment({
    id: 'T1',
    state: 'UNKNOWN',
    onHold: true,
    heldFor: 'unsettled-too-long',
    heldAt: anHour,
    readAt: later(600),
    ...changes,
  });
const declined: DebitState = { outcome: 'declined', reason: 'declined-by-provider' };
const missing: DebitState = { outcome: 'not-found' };

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
});
const listenOnHold = (payment: Payment) => settlePayment(world.engine, { ...payment, open: () => payment });
const done = () => world.did.filter(([name]) => name !== 'changed');
const movedOn = ['moved on', 'T1'];
/** It stays on hold, and is asked about at its next mark. */
const stays = ['ask', 300, 'silent'];

const listenToDebit = async (payment: Payment, ...answers: [DebitState, ...DebitState[]]) => {
  world.method = { enquire: inTurn(...answers) };
  await listenOnHold(payment);
  return done();
};

describe('a debit on hold', () => {
  test.each(['unsettled-too-long', 'amount-mismatch', 'contradiction'] as const)(
    'for %s goes on once two say that the whole of it is paid',
    async (heldFor) => {
      expect(await listenToDebit(aHeld({ heldFor }), charged(500))).toEqual([
        ['pay', { providerReference: 'P1', dueInSeconds: 0 }],
        movedOn,
      ]);
      world.did.length = 0;
      expect(await listenToDebit(aHeld({ heldFor }), charged(500), missing)).toEqual([stays]);
    },
  );

  test('that somebody else has moved meanwhile is left to them', async () => {
    world.isTaken = true;
    expect(await listenToDebit(aHeld(), charged(500))).toEqual([['pay', expect.anything()]]);
  });

  test('that is paid by another amount stays there', async () => {
    expect(await listenToDebit(aHeld(), charged(5))).toEqual([stays]);
  });

  test.each(['unsettled-too-long', 'settling-fails'] as const)(
    'for want of answers (%s) is closed once two say that it was declined',
    async (heldFor) => {
      expect(await listenToDebit(aHeld({ heldFor }), declined)).toEqual([
        ['decline', { reason: 'declined-by-provider', dueInSeconds: 30 }],
        movedOn,
      ]);
    },
  );

  test.each<[string, Partial<Payment>]>([
    ['another amount was seen', { heldFor: 'amount-mismatch' }],
    ['two have contradicted each other', { heldFor: 'contradiction' }],
    ['a callback claims that it is paid', { claim: 'paid' }],
  ])('stays there where %s, whatever is declined or missing', async (_, changes) => {
    expect(await listenToDebit(aHeld(changes), declined)).toEqual([stays]);
    world.did.length = 0;
    expect(await listenToDebit(aHeld({ missingSince: later(-3600), ...changes }), missing)).toEqual([stays]);
  });

  test.each<DebitState>([{ outcome: 'pending' }, { outcome: 'unknown' }, { outcome: 'refunded' }])(
    'stays there where an answer proves nothing: %j',
    async (answer) => {
      expect(await listenToDebit(aHeld(), answer)).toEqual([stays]);
    },
  );

  test('that is not there is closed once that is so for as long as a prompt may live, and not a second sooner', async () => {
    const payment = aHeld({ missingSince: anHour });
    await listenToDebit(payment, missing);
    world.did.length = 0;
    world.clock.seconds += 299;
    expect(await listenToDebit(payment, missing)).toEqual([['ask', 300, 'missing']]);
    world.did.length = 0;
    world.clock.seconds += 1;
    expect(await listenToDebit(payment, missing)).toEqual([
      ['expire', { reason: 'not-received-by-provider', dueInSeconds: 30 }],
      movedOn,
    ]);
  });

  test('that is not there for the first time: that is noted', async () => {
    expect(await listenToDebit(aHeld(), missing)).toEqual([['ask', 300, 'missing']]);
  });
});

const listenToDelivery = async (payment: Payment, ...answers: [DeliveryState, ...DeliveryState[]]) => {
  world.fulfilment = { find: inTurn(...answers) };
  await listenOnHold(payment);
  return done();
};

describe('a delivery on hold', () => {
  const refused: DeliveryState = { outcome: 'refused', reason: 'line-barred' };

  test('that is done ends with it, whether this database knows that it was sent or not', async () => {
    const end = ['delivered', { dueInSeconds: null }];
    expect(await listenToDelivery(aHeld({ state: 'FULFIL_UNKNOWN' }), { outcome: 'delivered' })).toEqual([
      end,
      movedOn,
    ]);
    world.did.length = 0;
    const begin = ['deliver', { dueInSeconds: 22 }];
    expect(await listenToDelivery(aHeld({ state: 'PAID' }), { outcome: 'delivered' })).toEqual([begin, end, movedOn]);
  });

  test('that somebody else has moved meanwhile is moved no further', async () => {
    world.isTaken = true;
    expect(await listenToDelivery(aHeld({ state: 'PAID' }), { outcome: 'delivered' })).toEqual([
      ['deliver', { dueInSeconds: 22 }],
    ]);
  });

  test('for another amount is a person’s to decide', async () => {
    const held = aHeld({ state: 'PAID', heldFor: 'amount-mismatch' });
    expect(await listenToDelivery(held, { outcome: 'delivered' })).toEqual([stays]);
  });

  test('that was refused has its money given back, once its call is over', async () => {
    const payment = aHeld({ state: 'FULFIL_UNKNOWN', deliveries: 1 });
    expect(await listenToDelivery(payment, refused)).toEqual([stays]);
    world.did.length = 0;
    world.clock.seconds += 22;
    expect(await listenToDelivery(payment, refused)).toEqual([
      ['refuse-delivery', { reason: 'line-barred', dueInSeconds: 0 }],
      movedOn,
    ]);
    world.did.length = 0;
    world.isTaken = true;
    expect(await listenToDelivery(payment, refused)).toEqual([['refuse-delivery', expect.anything()]]);
  });

  test.each<DeliveryState>([{ outcome: 'not-found' }, { outcome: 'pending' }, { outcome: 'unknown' }])(
    'stays there where an answer proves nothing: %j',
    async (answer) => {
      const payment = aHeld({ state: 'FULFIL_UNKNOWN' });
      await listenToDelivery(payment, answer);
      world.clock.seconds += 22;
      world.did.length = 0;
      expect(await listenToDelivery(payment, answer)).toEqual([stays]);
    },
  );
});

const listenToRefund = async (payment: Payment, outcome: RefundOutcome['outcome']) => {
  world.method = { enquireRefund: inTurn<RefundOutcome>({ outcome }) };
  await listenOnHold(payment);
  return done();
};

describe('a refund on hold', () => {
  const end = ['refunded', { dueInSeconds: null }];

  test('that is done ends with it, whether this database knows that it was sent or not', async () => {
    expect(await listenToRefund(aHeld({ state: 'REFUNDING' }), 'refunded')).toEqual([end, movedOn]);
    world.did.length = 0;
    const begin = ['refund', { dueInSeconds: 22 }];
    expect(await listenToRefund(aHeld({ state: 'REFUND_DUE' }), 'refunded')).toEqual([begin, end, movedOn]);
  });

  test('of a provider that is asked by sending again is let be, unless it is in doubt', async () => {
    const enquireRefund = inTurn<RefundOutcome>({ outcome: 'refunded' });
    world.method = { isAskedBySendingAgain: true, enquireRefund };
    await listenOnHold(aHeld({ state: 'REFUND_DUE' }));
    expect([done(), enquireRefund.asked]).toEqual([[stays], 0]);
    world.did.length = 0;
    await listenOnHold(aHeld({ state: 'REFUNDING' }));
    expect([done(), enquireRefund.asked]).toEqual([[end, movedOn], 2]);
  });

  test.each<RefundOutcome['outcome']>(['not-found', 'refused', 'needs-attention', 'pending', 'unknown'])(
    'stays there where an answer proves nothing: %s',
    async (outcome) => {
      expect(await listenToRefund(aHeld({ state: 'REFUNDING' }), outcome)).toEqual([stays]);
    },
  );
});
