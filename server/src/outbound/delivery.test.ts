import { beforeEach, describe, expect, test } from 'vitest';
import { aStoredPayment, anHour, charged, later } from '../testing/orders.ts';
import { createRecordingEngine, inTurn, type RecordingEngine } from '../testing/payments/recording-engine.ts';
import type { DebitState, DeliveryOutcome, DeliveryRequest, DeliveryState } from '../features/payments/core/gateway.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { nextAsk } from '../features/payments/core/schedule.ts';
import { deliverPaid, deliveries } from './delivery.ts';

const aPaid = (changes: Partial<Payment> = {}): Payment => aStoredPayment({ id: 'T1', state: 'PAID', ...changes });
const aSent = (changes: Partial<Payment> = {}): Payment =>
  aPaid({ state: 'FULFIL_UNKNOWN', deliveries: 1, deliverySentAt: anHour, ...changes });
const aBill = (changes: Partial<Payment> = {}): Payment =>
  aPaid({ transactionType: 'POSTPAID_BILL', target: '1000000003', billHash: 'bill', ...changes });

const delivered: DeliveryState = { outcome: 'delivered' };
const refused: DeliveryState = { outcome: 'refused', reason: 'line-barred' };
const missing: DeliveryState = { outcome: 'not-found' };
const pending: DeliveryState = { outcome: 'pending' };
const unknown: DeliveryState = { outcome: 'unknown' };

let world: RecordingEngine;
let requests: DeliveryRequest[];
beforeEach(() => {
  world = createRecordingEngine();
  requests = [];
});
const done = () => world.did.filter(([name]) => name !== 'changed');
/** What the operator's system says when it is asked, and when something is sent to it. */
const operator = (
  answers: [DeliveryState, ...DeliveryState[]],
  outcome: DeliveryOutcome = { outcome: 'delivered' },
) => {
  const find = inTurn(...answers);
  world.fulfilment = {
    find,
    deliver: async (request) => {
      requests.push(request);
      return outcome;
    },
  };
  return find;
};
const sending = ['deliver', { dueInSeconds: 22 }];
const refunded = (reason: string) => ['refuse-delivery', { reason, dueInSeconds: 0 }];
const isDelivered = ['delivered', { dueInSeconds: null }];

describe('what was paid is sent', () => {
  test('once that is written down, without a question before it', async () => {
    const find = operator([missing]);
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending, isDelivered]);
    expect(requests).toEqual([
      {
        transactionId: 'T1',
        target: '+242050000001',
        price: { amountMinor: 500, currency: 'XAF' },
        productCode: 'ORP',
      },
    ]);
    expect(find.asked).toBe(0);
  });

  test('to an account as it is named, with the invoice where one is paid', async () => {
    operator([missing]);
    const payment = aBill({ billHash: null });
    await deliverPaid(world.engine, { ...payment, details: { ...payment.details, invoiceNumber: 'I1' } });
    expect(requests[0]).toMatchObject({ target: '1000000003', invoiceNumber: 'I1' });
  });

  test.each<[DeliveryOutcome, unknown[]]>([
    [{ outcome: 'refused', reason: 'line-barred' }, refunded('line-barred')],
    [{ outcome: 'unsent' }, ['lose-delivery', { dueInSeconds: 2 }]],
    [{ outcome: 'unknown' }, ['lose-delivery', { dueInSeconds: 2 }]],
  ])('and answered by %j', async (outcome, move) => {
    operator([missing], outcome);
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending, move]);
  });
});

const whileAsked = (answer: DeliveryState, happens: () => void) => {
  operator([answer]);
  world.fulfilment.find = async () => {
    happens();
    return answer;
  };
};

/** What the payer's provider says of the debit. */
const moneyIs = (...answers: [DebitState, ...DebitState[]]) => (world.method = { enquire: inTurn(...answers) });

describe('what was paid in a time that the database may have lost', () => {
  beforeEach(() => {
    world.isContinuous = () => false;
    moneyIs(charged(500));
  });
  const back: DebitState = { outcome: 'refunded' };

  test('and given back in it, as its debit says twice, is booked so and not sent', async () => {
    operator([missing]);
    moneyIs(back);
    await deliverPaid(world.engine, aPaid());
    const reason = 'given-back';
    const moves = [
      ['refuse-delivery', { reason, dueInSeconds: 22 }],
      ['refund', { reason, dueInSeconds: 22 }],
      ['refunded', { reason, dueInSeconds: null }],
    ];
    expect([done(), requests]).toEqual([moves, []]);
  });

  test.each<[string, [DebitState, ...DebitState[]]]>([
    ['says so once', [back, charged(500)]],
    ['says nothing', [{ outcome: 'unknown' }]],
    ['does not know it', [{ outcome: 'not-found' }]],
  ])('is not sent while its debit %s', async (_, answers) => {
    operator([missing]);
    moneyIs(...answers);
    await deliverPaid(world.engine, aPaid());
    expect([done(), requests]).toEqual([[['ask', 2, 'silent']], []]);
  });

  test('and is refused once it is sent is asked about before anything goes back: our own lost one may have been first', async () => {
    operator([missing], { outcome: 'refused', reason: 'bill-settled' });
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending, ['lose-delivery', { reason: 'bill-settled', dueInSeconds: 2 }]]);
  });

  test.each<[string, DeliveryState[], unknown[][], number]>([
    ['is there', [delivered], [sending, isDelivered], 0],
    ['is under way', [pending], [sending, ['lose-delivery', { dueInSeconds: 2 }]], 0],
    ['is not there', [missing], [sending, isDelivered], 1],
    ['was refused', [refused], [refunded('line-barred')], 0],
    ['is said to be there once', [delivered, missing], [['ask', 2, 'silent']], 0],
    ['is said to be refused once', [refused, missing], [['ask', 2, 'silent']], 0],
    ['is unclear', [unknown], [['ask', 2, 'silent']], 0],
  ])('is asked about first: it %s', async (_, answers, moves, sent) => {
    operator(answers as [DeliveryState]);
    await deliverPaid(world.engine, aPaid());
    expect([done(), requests.length]).toEqual([moves, sent]);
  });

  test('is not moved where somebody else did that meanwhile', async () => {
    world.isTaken = true;
    operator([delivered]);
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending]);
  });

  test.each<[string, DeliveryState]>([
    ['not there', missing],
    ['refused', refused],
  ])('is asked about again where it is %s, as long as a call of that time may be under way', async (_, answer) => {
    world.continuity = { openSeconds: 100, continuousSeconds: 36, breaks: 0 };
    const find = operator([answer]);
    await deliverPaid(world.engine, aPaid({ asks: 9 }));
    expect([done(), find.asked]).toEqual([[['ask', 1, 'silent']], 1]);
    world.did.length = 0;
    world.continuity = { openSeconds: 100, continuousSeconds: 37, breaks: 0 };
    await deliverPaid(world.engine, aPaid());
    expect(done()).not.toEqual([['ask', expect.anything(), 'silent']]);
  });

  test('waits in its own time where that is sooner', async () => {
    world.continuity = { openSeconds: 10, continuousSeconds: 10, breaks: 1 };
    operator([missing]);
    const paid = aPaid({ asks: 2 });
    await deliverPaid(world.engine, paid);
    expect(done()).toEqual([['ask', nextAsk(paid, world.engine.times), 'silent']]);
  });

  test('is there, however early that is known', async () => {
    world.continuity = { openSeconds: 10, continuousSeconds: 1, breaks: 1 };
    operator([delivered]);
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending, isDelivered]);
  });

  test('by a process that began with its database has lost no call', async () => {
    world.continuity = { openSeconds: 1, continuousSeconds: 1, breaks: 0 };
    operator([missing]);
    await deliverPaid(world.engine, aPaid());
    expect(requests).toHaveLength(1);
  });

  test('is not sent on an answer that came too late', async () => {
    whileAsked(missing, () => (world.clock.seconds += 23));
    await deliverPaid(world.engine, aPaid());
    expect([done(), requests]).toEqual([[['ask', 2, 'missing']], []]);
  });

  test('is there, however late the answer came', async () => {
    whileAsked(delivered, () => (world.clock.seconds += 23));
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending, isDelivered]);
  });

  test('is not moved on an answer from before a break of the database', async () => {
    whileAsked(delivered, () => (world.continuity = { ...world.continuity, breaks: 1 }));
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([['ask', 2, 'silent']]);
  });
});

test('a process that stood still before it sends asks first', async () => {
  const find = operator([missing]);
  world.isContinuous = () => {
    if (find.asked === 0) world.clock.seconds += 23;
    return true;
  };
  await deliverPaid(world.engine, aPaid());
  expect([find.asked, requests.length]).toEqual([1, 1]);
});

describe('a bill', () => {
  const lock = ['lock', 'bill'];

  test('is taken while nobody else decides about it', async () => {
    operator([missing]);
    await deliverPaid(world.engine, aBill());
    expect(done()).toEqual([lock, sending, isDelivered]);
  });

  test('that somebody else’s money has taken is not paid twice: the money goes back', async () => {
    world.isBillTaken = true;
    operator([missing]);
    await deliverPaid(world.engine, aBill());
    expect([done(), requests]).toEqual([[lock, refunded('bill-settled')], []]);
  });

  test('of a lead says so in its own word, one that only a newer release knows in that of a bill', async () => {
    world.isBillTaken = true;
    operator([missing]);
    await deliverPaid(world.engine, aBill({ transactionType: 'HBB_LEADS' }));
    await deliverPaid(world.engine, aBill({ transactionType: 'NEW' as Payment['transactionType'] }));
    expect(done()).toEqual([lock, refunded('lead-paid'), lock, refunded('bill-settled')]);
  });

  describe('beside payments of a time that the database may have lost', () => {
    const other = aBill({ id: 'T2', begunNumber: 2 });
    beforeEach(() => {
      world.others = [other];
      world.isContinuous = ({ begunNumber }) => begunNumber !== 2;
    });

    test('that are delivered: the money goes back', async () => {
      operator([delivered]);
      await deliverPaid(world.engine, aBill());
      expect([done(), requests]).toEqual([[refunded('bill-settled')], []]);
    });

    test.each<DeliveryState>([missing, refused])('that are not (%j): it is taken', async (answer) => {
      operator([answer]);
      await deliverPaid(world.engine, aBill());
      expect(done()).toEqual([lock, sending, isDelivered]);
    });

    test.each<DeliveryState>([pending, unknown])('that are unclear (%j): it waits', async (answer) => {
      operator([answer]);
      const bill = aBill({ asks: 2 });
      await deliverPaid(world.engine, bill);
      expect([done(), requests]).toEqual([[['ask', nextAsk(bill, world.engine.times), 'silent']], []]);
    });

    test('that are not, as long as a call of that time may be under way: it waits', async () => {
      world.continuity = { openSeconds: 100, continuousSeconds: 36, breaks: 1 };
      operator([missing]);
      await deliverPaid(world.engine, aBill());
      expect(done()).toEqual([['ask', 2, 'silent']]);
    });

    test('is not sent where the database was out of reach meanwhile', async () => {
      operator([missing]);
      world.fulfilment.find = async () => {
        world.continuity = { ...world.continuity, breaks: 1 };
        return missing;
      };
      await deliverPaid(world.engine, aBill());
      expect([done(), requests]).toEqual([[['ask', 2, 'silent']], []]);
    });

    test('is held against ten of them at most, and of those that this database knows against none', async () => {
      world.others = [aBill({ id: 'T3' }), ...Array.from({ length: 20 }, () => other)];
      const find = operator([missing]);
      await deliverPaid(world.engine, aBill());
      expect(find.asked).toBe(9);
    });
  });

  test('that is none is nobody else’s: it is asked about after a break of the database, and sent', async () => {
    const find = operator([missing]);
    world.others = [aBill({ id: 'T2' })];
    world.isContinuous = () => {
      world.continuity = { ...world.continuity, breaks: 1 };
      return true;
    };
    await deliverPaid(world.engine, aPaid());
    expect([find.asked, requests.length]).toEqual([1, 1]);
  });
});

test('what is no bill is held against no other payment', async () => {
  const find = operator([delivered]);
  world.others = [aPaid({ id: 'T2', begunNumber: 2 })];
  world.isContinuous = ({ begunNumber }) => begunNumber !== 2;
  await deliverPaid(world.engine, aPaid());
  expect([done(), find.asked]).toEqual([[sending, isDelivered], 0]);
});

describe('what became of a delivery', () => {
  test.each<[DeliveryState, DeliveryState, DeliveryState, number]>([
    [delivered, delivered, delivered, 2],
    [refused, refused, refused, 2],
    [delivered, missing, unknown, 2],
    [refused, delivered, unknown, 2],
    [missing, delivered, missing, 1],
    [pending, delivered, pending, 1],
    [unknown, delivered, unknown, 1],
  ])('%j and then %j is %j', async (first, second, answer, asked) => {
    const find = operator([first, second]);
    expect([await deliveries(world.engine).look(aSent()), find.asked]).toEqual([answer, asked]);
  });
});

/** Asks once its call is over: a worker saw it begin so many seconds before. */
const askOver = async (payment: Payment, answers: [DeliveryState, ...DeliveryState[]], seconds = 30) => {
  operator([unknown]);
  await deliveries(world.engine).enquire(payment);
  world.clock.seconds += seconds;
  world.did.length = 0;
  const find = operator(answers);
  await deliveries(world.engine).enquire(payment);
  return find.asked;
};

/** It was missed first so many seconds before it is asked about again. */
const missedFor = async (seconds: number, changes: Partial<Payment> = {}) => {
  const payment = aSent({ missingSince: anHour, ...changes });
  await askOver(payment, [missing]);
  world.did.length = 0;
  requests.length = 0;
  world.clock.seconds += seconds;
  await deliveries(world.engine).enquire({ ...payment, readAt: later(seconds) });
  return done();
};

describe('a worker asks about a delivery', () => {
  test('in doubt, whose call may be under way, sooner than that in its own time', async () => {
    operator([unknown]);
    const sent = aSent({ asks: 2 });
    await deliveries(world.engine).enquire(sent);
    world.clock.seconds += 20;
    await deliveries(world.engine).enquire(sent);
    expect(done()).toEqual([
      ['ask', nextAsk(sent, world.engine.times), 'silent'],
      ['ask', 2, 'silent'],
    ]);
  });

  test('that is said to be done once: it asks again soon', async () => {
    await askOver(aSent({ asks: 15, enteredAt: later(-3600) }), [delivered, missing]);
    expect(done()).toEqual([['ask', 5, 'silent']]);
  });

  test('that was said to be done once while its call may be under way: it asks again', async () => {
    const find = operator([delivered, missing]);
    const sent = aSent({ asks: 2 });
    await deliveries(world.engine).enquire(sent);
    expect([done(), find.asked]).toEqual([[['ask', nextAsk(sent, world.engine.times), 'silent']], 2]);
  });

  test.each([22, 30])(
    'and the database was out of reach meanwhile: nothing is moved, although its call began %i seconds before',
    async (seconds) => {
      const payment = aSent({ state: 'FULFILLING', asks: 2 });
      operator([unknown]);
      await deliveries(world.engine).enquire(payment);
      world.clock.seconds += seconds;
      world.did.length = 0;
      world.fulfilment.find = async () => {
        world.continuity = { ...world.continuity, breaks: 1 };
        return delivered;
      };
      await deliveries(world.engine).enquire(payment);
      expect(done()).toEqual([['ask', nextAsk(payment, world.engine.times), 'silent']]);
    },
  );

  describe('that is not there', () => {
    test('and pays a bill: that is taken already, and no lock is needed', async () => {
      const { transactionType, target, billHash } = aBill();
      expect(await missedFor(15, { transactionType, target, billHash })).toEqual([
        ['deliver-again', { dueInSeconds: 22 }],
        isDelivered,
      ]);
    });

    test('by an answer that came too late: it is not sent', async () => {
      const payment = aSent({ missingSince: anHour, asks: 2 });
      await askOver(payment, [missing]);
      world.did.length = 0;
      world.clock.seconds += 60;
      world.fulfilment.find = async () => {
        world.clock.seconds += 23;
        return missing;
      };
      await deliveries(world.engine).enquire({ ...payment, readAt: later(60) });
      expect([done(), requests]).toEqual([[['ask', nextAsk(payment, world.engine.times), 'missing']], []]);
    });
  });
});

/** A system that refuses a second order under one id, and what it says when it is asked. */
const takesOnce = (...answers: [DeliveryState, ...DeliveryState[]]) => {
  operator(answers);
  world.fulfilment.isTakenOnce = true;
};

describe('a delivery to a system that takes an id once', () => {
  const sentAgain = [['deliver-again', { dueInSeconds: 22 }], isDelivered];

  test('that is not there is sent again at once, though its call may be under way', async () => {
    takesOnce(missing);
    await deliveries(world.engine).enquire(aSent());
    expect([done(), requests.length]).toEqual([sentAgain, 1]);
  });

  test('that a process may have sent in lost time waits for no call of that time', async () => {
    world.isContinuous = () => false;
    world.method = { enquire: async () => charged(500) };
    world.continuity = { openSeconds: 10, continuousSeconds: 10, breaks: 1 };
    takesOnce(missing);
    await deliverPaid(world.engine, aPaid());
    expect(done()).toEqual([sending, isDelivered]);
  });

  test('whose second order is refused as one under the same id is asked about', async () => {
    operator([missing, delivered, delivered], { outcome: 'unknown' });
    world.fulfilment.isTakenOnce = true;
    const payment = aSent();
    await deliveries(world.engine).enquire(payment);
    await deliveries(world.engine).enquire({ ...payment, version: payment.version + 2, deliveries: 2 });
    expect(done().map(([event]) => event)).toEqual(['deliver-again', 'lose-delivery', 'delivered']);
  });

  test('is not sent again while its own call may answer', async () => {
    takesOnce(missing);
    await deliveries(world.engine).enquire(aSent({ state: 'FULFILLING' }));
    expect([done(), requests]).toEqual([[['ask', 22, 'silent']], []]);
  });

  test('is not sent again by an answer that came too late, nor where the database was out of reach meanwhile', async () => {
    for (const happens of [
      () => (world.clock.seconds += 23),
      () => (world.continuity = { ...world.continuity, breaks: 1 }),
    ]) {
      takesOnce(missing);
      world.fulfilment.find = async () => {
        happens();
        return missing;
      };
      await deliveries(world.engine).enquire(aSent({ asks: 9 }));
    }
    expect(requests).toEqual([]);
  });

  test('goes back only after the proof: it was sent four times, or refused before', async () => {
    for (const changes of [{ deliveries: 4 }, { reason: 'line-barred' as const }]) {
      world = createRecordingEngine();
      takesOnce(missing);
      await deliveries(world.engine).enquire(aSent(changes));
      expect([done(), requests]).toEqual([[['ask', expect.any(Number), 'silent']], []]);
      expect((await missedFor(14, changes)).map(([what]) => what)).toEqual(['ask']);
    }
    expect((await missedFor(15, { deliveries: 4 })).map(([what]) => what)).toEqual(['refuse-delivery']);
  });
});
