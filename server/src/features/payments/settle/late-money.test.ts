import { beforeEach, describe, expect, test } from 'vitest';
import { aLateCharge, aStoredPayment, anHour, charged, later } from '../../../testing/orders.ts';
import {
  createRecordingEngine,
  inTurn,
  numberTaken,
  type RecordingEngine,
} from '../../../testing/payments/recording-engine.ts';
import type { DebitState, RefundOutcome, RefundRequest } from '../core/gateway.ts';
import type { LateCharge } from '../core/child-store.ts';
import type { Payment } from '../core/payment.ts';
import { refundLate } from '../../../outbound/refund.ts';
import { lookForLateCharge } from '../../../outbound/late-money.ts';

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
const recorded = ['late charge', undefined, number];

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
    const five = ['late charge', { charged: { amountMinor: 5, currency: 'XAF' }, dueInSeconds: 60 }, number];
    const alarm = ['alarm', 'T1', 'amount-mismatch'];

    test('is recorded as it was charged, for a person, who is called first', async () => {
      expect(await look(aClosed(), charged(5))).toEqual([[alarm, five, ['ask', null, 'silent'], changed], 2]);
    });

    test('is said twice, whatever a callback claims', async () => {
      expect(await look(aClaimed(), charged(5))).toEqual([[alarm, five, ['ask', null, 'silent'], changed], 2]);
      world.did.length = 0;
      expect(await look(aClaimed(), charged(5), unknown)).toEqual([[['ask', 300, 'silent']], 2]);
    });

    test.each<[string, Partial<Payment>, LateCharge | undefined]>([
      ['it is on hold for that', { onHold: true, heldFor: 'amount-mismatch' }, undefined],
      ['it has its record', { onHold: true, heldFor: 'contradiction' }, aLateCharge()],
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

    test.each<[string, DebitState, LateCharge | undefined]>([
      ['it was given back', { outcome: 'refunded' }, undefined],
      ['what came is on its way back', declined, aLateCharge()],
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

const take = async (late: LateCharge, outcome: RefundOutcome['outcome'], stored: Payment | undefined = aClosed()) => {
  const sent: RefundRequest[] = [];
  world.stored = stored;
  const answer = async (request: RefundRequest): Promise<RefundOutcome> => {
    sent.push(request);
    return { outcome };
  };
  const enquireRefund = inTurn<RefundOutcome>({ outcome });
  world.method = { refund: answer, enquireRefund };
  await refundLate(world.engine, late);
  return { did: world.did, sent, asked: enquireRefund.asked };
};

const dueFor = (seconds: number, asks: number) => aLateCharge({ dueSince: later(-seconds), readAt: later(0), asks });

describe('a late charge', () => {
  test('without its payment is let be', async () => {
    world.stored = undefined;
    await refundLate(world.engine, aLateCharge());
    expect(world.did).toEqual([]);
  });

  test('that is due is sent, once that is written down, and closed', async () => {
    const { did, sent, asked } = await take(aLateCharge({ state: 'DUE' }), 'refunded');
    expect(did).toEqual([['take late charge', 22], ['late charge is closed'], changed]);
    expect([sent.length, asked]).toEqual([1, 0]);
  });

  test('goes back as it came, where that was another amount', async () => {
    const other = { amountMinor: 5, currency: 'XAF' };
    const { sent } = await take(aLateCharge({ state: 'DUE', charged: other }), 'refunded');
    expect(sent[0]?.debit.charge).toEqual(other);
  });

  test('that somebody else has taken is not sent', async () => {
    world.isTaken = true;
    const { did, sent } = await take(aLateCharge({ state: 'DUE' }), 'refunded');
    expect([did, sent]).toEqual([[['take late charge', 22]], []]);
  });

  test('that was sent is asked about before it is sent again', async () => {
    const { did, sent, asked } = await take(aLateCharge({ asks: 2 }), 'not-found');
    expect([did, sent.length, asked]).toEqual([[['late charge is', 'DUE', expect.any(Number)]], 0, 1]);
  });

  test.each<[RefundOutcome['outcome'], 'DUE' | 'SENT']>([
    ['not-found', 'DUE'],
    ['pending', 'SENT'],
    ['unknown', 'SENT'],
    ['unsent', 'SENT'],
  ])('that is %s is %s', async (outcome, state) => {
    expect((await take(aLateCharge(), outcome)).did).toEqual([['late charge is', state, 5]]);
  });

  test('is asked about later and later, at most hourly', async () => {
    for (let asks = 0; asks < 10; asks += 1) await take(aLateCharge({ asks }), 'unknown');
    const pauses = world.did.map(([, , seconds]) => seconds as number);
    expect([pauses[0], pauses.at(-1)]).toEqual([5, 3600]);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  });

  test('that is refused is tried again, and somebody hears of it each time', async () => {
    expect((await take(aLateCharge({ asks: 1 }), 'refused')).did).toEqual([
      ['alarm', 'T1', 'refund-refused'],
      ['late charge is', 'DUE', expect.any(Number)],
    ]);
  });

  test.each<[RefundOutcome['outcome'], string]>([
    ['refused', 'refund-refused'],
    ['unknown', 'unsettled-too-long'],
    ['pending', 'unsettled-too-long'],
  ])('that is %s for more than a day goes to a person, who is called once', async (outcome, alarm) => {
    for (const late of [dueFor(day, 70), dueFor(day + 1, 7)]) {
      world.did.length = 0;
      await take(late, outcome);
      expect(world.did.at(-1)?.[0]).toBe('late charge is');
    }
    world.did.length = 0;
    expect((await take(dueFor(day + 1, 8), outcome)).did).toEqual([
      ['alarm', 'T1', alarm],
      ['hold late charge', alarm, 60],
    ]);
  });

  test('that waits at its provider for somebody goes to a person at once', async () => {
    expect((await take(aLateCharge(), 'needs-attention')).did).toEqual([
      ['alarm', 'T1', 'refund-needs-attention'],
      ['hold late charge', 'refund-needs-attention', 60],
    ]);
  });

  test('that its provider never got is sent again for more than a day, until that was tried forty times', async () => {
    expect((await take(dueFor(2 * day, 39), 'not-found')).did).toEqual([['late charge is', 'DUE', 3600]]);
    world.did.length = 0;
    expect((await take(dueFor(2 * day, 40), 'not-found')).did).toEqual([
      ['alarm', 'T1', 'unsettled-too-long'],
      ['hold late charge', 'unsettled-too-long', 60],
    ]);
  });

  test('on hold is only asked about, more and more seldom', async () => {
    const held = aLateCharge({ state: 'DUE', onHold: true, heldAt: later(-100), asks: 50 });
    const { did, sent, asked } = await take(held, 'not-found');
    expect([did, sent.length, asked]).toEqual([[['ask about late charge', 200]], 0, 1]);
  });

  test('on hold of a provider that is asked by sending again is let be, unless it was sent before', async () => {
    const held = aLateCharge({ state: 'DUE', onHold: true, heldAt: later(-100), asks: 50 });
    world.stored = aClosed();
    const enquireRefund = inTurn<RefundOutcome>({ outcome: 'refunded' });
    world.method = { isAskedBySendingAgain: true, enquireRefund };
    await refundLate(world.engine, held);
    expect([world.did, enquireRefund.asked]).toEqual([[['ask about late charge', 200]], 0]);
    world.did.length = 0;
    await refundLate(world.engine, { ...held, state: 'SENT' });
    expect([world.did[0], enquireRefund.asked]).toEqual([['late charge is closed'], 2]);
  });

  test('on hold that arrived after all is closed, which is told', async () => {
    const { did } = await take(aLateCharge({ onHold: true, heldAt: anHour }), 'refunded');
    expect(did).toEqual([['late charge is closed'], changed, ['moved on', 'T1']]);
  });
});
