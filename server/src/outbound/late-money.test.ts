import { beforeEach, describe, expect, test } from 'vitest';
import { aChild, aStoredPayment, anHour, charged, later } from '../testing/orders.ts';
import {
  createRecordingEngine,
  inTurn,
  numberTaken,
  type RecordingEngine,
} from '../testing/payments/recording-engine.ts';
import type { DebitState } from '../features/payments/core/gateway.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { lookForLateCharge } from './late-money.ts';

const day = 86_400;
const aClosed = (changes: Partial<Payment> = {}) =>
  aStoredPayment({ id: 'T1', state: 'DECLINED', readAt: later(600), ...changes });
const declined: DebitState = { outcome: 'declined', reason: 'declined-by-provider' };
const unknown: DebitState = { outcome: 'unknown' };
const pending: DebitState = { outcome: 'pending' };

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
});
const changed = ['changed', 'T1', undefined];
const number = { providerReference: 'P1' };
const recorded = ['late charge', { number }];

const look = async (payment: Payment, ...answers: [DebitState, ...DebitState[]]) => {
  const enquire = inTurn(...answers);
  world.method = { enquire };
  await lookForLateCharge(world.engine, payment);
  return [world.did, enquire.asked];
};

const aClaimed = (changes: Partial<Payment> = {}) => aClosed({ claim: 'paid', ...changes });

describe('an attempt that was closed', () => {
  test('and never sent is looked at no more, and nobody is asked', async () => {
    expect(await look(aClosed({ sentAt: null }), charged(500))).toEqual([[['ask', null, 'silent']], 0]);
  });

  test.each<[string, Partial<Payment>, boolean]>([
    ['a callback speaks of it', { sentAt: null, claim: 'not-paid' }, true],
    ['it was begun in a time that may be lost', { sentAt: null }, false],
  ])('and never sent, as far as is known, is asked about where %s', async (_, changes, isContinuous) => {
    world.isContinuous = () => isContinuous;
    expect(await look(aClosed(changes), declined)).toEqual([[['ask', 3000, 'silent']], 1]);
  });

  test('and never sent, as far as is known, is asked about where a statement names it, and its money goes back', async () => {
    world.isNamedByStatement = true;
    expect(await look(aClosed({ sentAt: null }), { outcome: 'not-found' })).toEqual([[['ask', 3000, 'silent']], 1]);
    world.did.length = 0;
    expect(await look(aClosed({ sentAt: null }), charged(500))).toEqual([
      [recorded, ['ask', null, 'silent'], changed],
      2,
    ]);
  });

  test('and paid after all is recorded to be given back, once that is said twice', async () => {
    expect(await look(aClosed(), charged(500))).toEqual([[recorded, ['ask', null, 'silent'], changed], 2]);
    world.did.length = 0;
    expect(await look(aClosed(), charged(500), declined)).toEqual([[['ask', 300, 'silent']], 2]);
  });

  test('and paid after all while it is on hold comes off it, which is told', async () => {
    const [did] = await look(aClosed({ onHold: true, heldFor: 'contradiction' }), charged(500));
    expect(did).toEqual([recorded, ['off hold', null], ['moved on', 'T1'], changed]);
  });

  test('and not charged is looked at again at its next mark, that of a card page while its provider calls it open', async () => {
    const week = aClosed({ readAt: later(7 * day) });
    expect(await look(week, declined)).toEqual([[['ask', null, 'silent']], 1]);
    world.did.length = 0;
    expect(await look(week, pending)).toEqual([[['ask', day, 'silent']], 1]);
  });

  test.each([500, 5])(
    'and paid after all by a number which has proved another payment, with %i, calls a person once',
    async (amount) => {
      world.chargeBreaks = numberTaken;
      const seen = amount === 5 ? [['alarm', 'T1', 'amount-mismatch']] : [];
      const called = [
        ['alarm', 'T1', 'contradiction'],
        ['hold', 'contradiction', 60],
        ['changed', 'T1', false],
      ];
      expect((await look(aClosed(), charged(amount)))[0]).toEqual([...seen, ...called]);
      world.did.length = 0;
      const held = aClosed({ onHold: true, heldAt: anHour, heldFor: 'amount-mismatch' });
      expect((await look(held, charged(amount)))[0]).toEqual([['ask', 300, 'silent']]);
    },
  );

  test.each([500, 5])(
    'and paid after all, whose record of %i breaks: that is told, and nothing else is done',
    async (amount) => {
      world.chargeBreaks = new Error('no connection');
      await expect(look(aClosed({ heldFor: 'amount-mismatch' }), charged(amount))).rejects.toThrow('no connection');
      expect(world.did).toEqual([]);
    },
  );

  describe('by another amount', () => {
    const five = ['late charge', { number, charged: { amountMinor: 5, currency: 'XAF' }, heldFor: 'amount-mismatch' }];
    const alarm = ['alarm', 'T1', 'amount-mismatch'];

    test('is recorded as it was charged, for a person, who is called first', async () => {
      expect(await look(aClosed(), charged(5))).toEqual([[alarm, five, ['ask', null, 'silent'], changed], 2]);
    });

    test('is said twice, whatever a callback claims', async () => {
      expect(await look(aClaimed(), charged(5))).toEqual([[alarm, five, ['ask', null, 'silent'], changed], 2]);
      world.did.length = 0;
      expect(await look(aClaimed(), charged(5), unknown)).toEqual([[['ask', 300, 'silent']], 2]);
    });

    test.each<[string, Partial<Payment>, Payment | undefined]>([
      ['it is on hold for that', { onHold: true, heldFor: 'amount-mismatch' }, undefined],
      ['it has its record', { onHold: true, heldFor: 'contradiction' }, aChild()],
    ])('calls nobody a second time where %s', async (_, changes, late) => {
      world.late = late;
      expect((await look(aClosed(changes), charged(5)))[0]).toEqual([five, ['off hold', null], changed]);
    });
  });

  describe('against the claim of a callback that it is paid', () => {
    test('is denied, later and later, and after eight times a person is called', async () => {
      await look(aClaimed(), declined);
      await look(aClaimed({ denials: 3 }), declined);
      await look(aClaimed({ denials: 7 }), declined);
      await look(aClaimed({ denials: 8 }), declined);
      expect(world.did).toEqual([
        ['denial', 60],
        ['denial', 240],
        ['denial', 3600],
        ['alarm', 'T1', 'contradiction'],
        ['hold', 'contradiction', 60],
        ['changed', 'T1', false],
      ]);
    });

    test('is denied without another word while a person has it', async () => {
      const held = aClaimed({ onHold: true, heldAt: anHour, heldFor: 'contradiction', denials: 8 });
      expect(await look(held, declined)).toEqual([[['ask', 300, 'silent']], 1]);
    });

    test.each<[string, DebitState, Payment | undefined]>([
      ['it was given back', { outcome: 'refunded' }, undefined],
      ['what came is on its way back', declined, aChild()],
    ])('is not denied where %s', async (_, answer, late) => {
      world.late = late;
      expect((await look(aClaimed(), answer))[0]).toEqual([['ask', 3000, 'silent']]);
    });
  });

  describe('and on hold', () => {
    test('for want of answers comes off it by one, which is told', async () => {
      const held = aClosed({ onHold: true, heldAt: anHour, heldFor: 'unsettled-too-long' });
      expect((await look(held, declined))[0]).toEqual([
        ['off hold', 3000],
        ['moved on', 'T1'],
      ]);
    });

    test('for another reason stays there', async () => {
      const held = aClosed({ onHold: true, heldAt: anHour, heldFor: 'amount-mismatch' });
      expect((await look(held, declined))[0]).toEqual([['ask', 300, 'silent']]);
    });

    test('stays there without an answer', async () => {
      const held = aClosed({ onHold: true, heldAt: anHour, heldFor: 'unsettled-too-long', asks: 50 });
      expect((await look({ ...held, readAt: later(2 * day) }, unknown))[0]).toEqual([['ask', day, 'silent']]);
    });
  });

  test('of which nobody can say anything goes to a person after forty questions and a day', async () => {
    await look(aClosed({ asks: 39, readAt: later(day + 1) }), unknown);
    await look(aClosed({ asks: 40, readAt: later(day) }), unknown);
    await look(aClosed({ asks: 40, readAt: later(day + 1) }), unknown);
    expect(world.did).toEqual([
      ['ask', 3600, 'silent'],
      ['ask', 3600, 'silent'],
      ['alarm', 'T1', 'unsettled-too-long'],
      ['hold', 'unsettled-too-long', 60],
      ['changed', 'T1', false],
    ]);
  });
});
