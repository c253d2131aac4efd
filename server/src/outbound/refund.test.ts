import { beforeEach, describe, expect, test } from 'vitest';
import { aChild, aStoredPayment, anHour, later } from '../testing/orders.ts';
import { createRecordingEngine, inTurn, type RecordingEngine } from '../testing/payments/recording-engine.ts';
import type { RefundOutcome, RefundRequest } from '../features/payments/core/gateway.ts';
import type { PaymentState } from '../features/payments/core/payment.machine.ts';
import type { Payment, PaymentEventRow } from '../features/payments/core/payment.ts';
import { nextAsk } from '../features/payments/core/schedule.ts';
import { debitReference } from './debit.ts';
import { askRefund, refund } from './refund.ts';

const day = 86_400;

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
});
const done = () => world.did.filter(([name]) => name !== 'changed');

/** Each promise is kept for a payment and for a child. */
const kinds = [['a payment', aStoredPayment] as const, ['a child', aChild] as const];
let make = aStoredPayment;
const aRefund = (state: PaymentState, changes: Partial<Payment> = {}) =>
  make({
    ...(make === aStoredPayment && { id: 'T1' }),
    state,
    createdAt: later(-10 * day),
    sentAt: later(-10 * day),
    ...changes,
  });
/** It was due so many seconds before it is read, and sent so often since. */
const dueFor = (seconds: number, sends = 1) => {
  const event = (name: string, toState: PaymentState): PaymentEventRow => ({
    version: 1,
    event: name,
    fromState: null,
    toState,
    at: later(-seconds),
  });
  world.events = [
    event('pay', 'PAID'),
    event('refuse-delivery', 'REFUND_DUE'),
    ...Array.from({ length: sends }, () => event('refund', 'REFUNDING')),
  ];
};

const send = async (outcome: RefundOutcome['outcome']) => {
  const requests: RefundRequest[] = [];
  world.method = {
    refund: async (request) => {
      requests.push(request);
      return { outcome };
    },
  };
  const payment = aRefund('REFUND_DUE');
  world.stored = aRefund('DECLINED', { id: 'T1', parentId: null, payer: payment.payer });
  await refund(world.engine, payment);
  return { payment, requests };
};

describe.each(kinds)('a refund is sent, of %s', (_, kind) => {
  beforeEach(() => void (make = kind));

  test('under its one id, once that is written down', async () => {
    const { payment, requests } = await send('refunded');
    expect(requests).toEqual([
      {
        debit: debitReference(world.engine, payment),
        refundRequestId: payment.refundRequestId,
        amount: payment.charge,
      },
    ]);
    expect(done()).toEqual([
      ['refund', { dueInSeconds: 22 }],
      ['refunded', { dueInSeconds: null }],
    ]);
  });

  test('by one process alone', async () => {
    world.isTaken = true;
    expect((await send('refunded')).requests).toEqual([]);
    expect(done()).toHaveLength(1);
  });

  test('and refused: somebody hears of it, and it is tried again', async () => {
    dueFor(60);
    await send('refused');
    expect(done().slice(1)).toEqual([
      ['alarm', 'T1', 'refund-refused'],
      ['lose-refund', { dueInSeconds: 30 }],
    ]);
  });

  test('and waits there for somebody: a person is called at once, and the page is told', async () => {
    dueFor(60);
    await send('needs-attention');
    expect(world.did.slice(-3)).toEqual([
      ['alarm', 'T1', 'refund-needs-attention'],
      ['hold', 'refund-needs-attention', 60],
      ['changed', 'T1', false],
    ]);
  });

  test.each<RefundOutcome['outcome']>(['unsent', 'unknown', 'pending', 'not-found'])(
    'and answered by %s: it is asked about within seconds',
    async (outcome) => {
      await send(outcome);
      expect(done().slice(1)).toEqual([['ask', 2, 'missing']]);
    },
  );
});

const said = async (...outcomes: [RefundOutcome['outcome'], ...RefundOutcome['outcome'][]]) => {
  const enquire = inTurn(...(outcomes.map((outcome) => ({ outcome })) as [RefundOutcome, ...RefundOutcome[]]));
  world.method = { enquireRefund: enquire };
  dueFor(60);
  await askRefund(world.engine, aRefund('REFUNDING', { missingSince: anHour }));
  return [done()[0]![0], enquire.asked];
};

describe.each(kinds)('what became of a refund, of %s', (_, kind) => {
  beforeEach(() => void (make = kind));

  test('is said twice where it is done', async () => {
    expect(await said('refunded', 'refunded')).toEqual(['refunded', 2]);
    world.did.length = 0;
    expect(await said('refunded', 'not-found')).toEqual(['ask', 2]);
  });

  test.each<RefundOutcome['outcome']>(['pending', 'needs-attention', 'refused', 'not-found', 'unknown'])(
    'is said once: %s',
    async (word) => {
      expect((await said(word, 'refunded'))[1]).toBe(1);
    },
  );
});

const ask = async (outcome: RefundOutcome['outcome'], changes: Partial<Payment> = {}) => {
  world.method = { enquireRefund: inTurn<RefundOutcome>({ outcome }) };
  await askRefund(world.engine, aRefund('REFUNDING', { missingSince: anHour, ...changes }));
  return done();
};

describe.each(kinds)('a worker asks about a refund, of %s', (_, kind) => {
  beforeEach(() => void (make = kind));

  test('that is done: nobody need look again', async () => {
    expect(await ask('refunded')).toEqual([['refunded', { dueInSeconds: null }]]);
  });

  test('that is done, although the call that sent it may be under way', async () => {
    expect(await ask('refunded', { missingSince: null })).toEqual([['refunded', { dueInSeconds: null }]]);
  });

  test.each<RefundOutcome['outcome']>(['not-found', 'refused', 'pending', 'unknown'])(
    'and hears %s while the call that sent it may be under way: that proves nothing',
    async (word) => {
      expect(await ask(word, { missingSince: null })).toEqual([['ask', 22, 'silent']]);
    },
  );

  test('and hears nothing of it once that call is over: it is sent again', async () => {
    const payment = aRefund('REFUNDING');
    dueFor(100);
    world.method = { enquireRefund: inTurn<RefundOutcome>({ outcome: 'not-found' }) };
    await askRefund(world.engine, payment);
    world.clock.seconds += 22;
    world.did.length = 0;
    await askRefund(world.engine, payment);
    expect(done()).toEqual([['lose-refund', { dueInSeconds: 50 }]]);
  });

  test('that never arrived: it is sent again however late it is, forty times in all', async () => {
    dueFor(2 * day, 39);
    expect(await ask('not-found')).toEqual([['lose-refund', { dueInSeconds: 3600 }]]);
    world.did.length = 0;
    dueFor(day, 40);
    expect(await ask('not-found')).toEqual([['lose-refund', { dueInSeconds: 3600 }]]);
    world.did.length = 0;
    dueFor(day + 1, 40);
    expect(await ask('not-found')).toEqual([
      ['lose-refund', { dueInSeconds: 3600 }],
      ['alarm', 'T1', 'unsettled-too-long'],
      ['hold', 'unsettled-too-long', 60],
    ]);
  });

  test('that never arrived, and of which nobody knew for long: it waits no longer for what it has waited already', async () => {
    dueFor(1800);
    expect(await ask('not-found', { enteredAt: later(-1000) })).toEqual([['lose-refund', { dueInSeconds: 10 }]]);
    world.did.length = 0;
    expect(await ask('not-found', { enteredAt: later(-600) })).toEqual([['lose-refund', { dueInSeconds: 300 }]]);
  });

  test('that somebody else has moved meanwhile is handed to nobody', async () => {
    world.isTaken = true;
    dueFor(2 * day, 40);
    expect(await ask('not-found')).toEqual([['lose-refund', { dueInSeconds: 3600 }]]);
  });

  test.each<[RefundOutcome['outcome'], string]>([
    ['refused', 'refund-refused'],
    ['pending', 'unsettled-too-long'],
    ['unknown', 'unsettled-too-long'],
  ])('and hears %s for a day: a person is called', async (word, alarm) => {
    dueFor(day + 1);
    expect(await ask(word)).toEqual([
      ['alarm', 'T1', alarm],
      ['hold', alarm, 60],
    ]);
  });

  test.each([anHour, null])(
    'that waits at its provider for somebody: a person is called at once (%s)',
    async (missingSince) => {
      dueFor(60);
      expect(await ask('needs-attention', { missingSince })).toEqual([
        ['alarm', 'T1', 'refund-needs-attention'],
        ['hold', 'refund-needs-attention', 60],
      ]);
    },
  );

  test('that is refused within its day is tried again, and somebody hears of it', async () => {
    dueFor(day);
    expect(await ask('refused')).toEqual([
      ['alarm', 'T1', 'refund-refused'],
      ['lose-refund', { dueInSeconds: 3600 }],
    ]);
  });

  test('that is unclear within its day is asked about again in its own time', async () => {
    dueFor(day);
    const inSeconds = nextAsk(aRefund('REFUNDING', { asks: 12 }), world.engine.times);
    expect(await ask('pending', { asks: 12 })).toEqual([['ask', inSeconds, 'missing']]);
  });

  test('whose beginning an older release has not written down is as old as its payment', async () => {
    world.events = [];
    expect(await ask('unknown')).toEqual([
      ['alarm', 'T1', 'unsettled-too-long'],
      ['hold', 'unsettled-too-long', 60],
    ]);
  });
});

/** Returns the requests that the refund of a child sends. */
const requested = async (child: Partial<Payment>, parent: Partial<Payment>) => {
  const requests: RefundRequest[] = [];
  world.stored = aStoredPayment({ id: 'T1', state: 'DECLINED', ...parent });
  const refunded = async (request: RefundRequest): Promise<RefundOutcome> => {
    requests.push(request);
    return { outcome: 'refunded' };
  };
  world.method = { refund: refunded };
  await refund(world.engine, aChild({ state: 'REFUND_DUE', refundRequestId: 'R1', debitRequestId: 'D1', ...child }));
  return requests;
};

describe('the refund of a child', () => {
  test('names its parent and its payer to the provider, and gives back what came, by the number under which it came', async () => {
    const charge = { amountMinor: 5, currency: 'XAF' };
    expect(await requested({ charge, providerReference: 'late' }, { providerReference: 'first' })).toEqual([
      {
        debit: { transactionId: 'T1', requestId: 'D1', charge, payer: '+242050000001', providerReference: 'late' },
        refundRequestId: 'R1',
        amount: charge,
      },
    ]);
  });

  test('of a part that a person ordered names the whole debit and the part', async () => {
    const [part, whole] = [5, 500].map((amountMinor) => ({ amountMinor, currency: 'XAF' }));
    const [request] = await requested({ born: 'operator-refund', charge: part! }, { charge: whole! });
    expect(request).toMatchObject({ debit: { transactionId: 'T1', charge: whole }, amount: part });
  });

  test('names the number of its parent where an older release kept none for it', async () => {
    const [request] = await requested({ providerReference: null }, { providerReference: 'first' });
    expect(request?.debit).toMatchObject({ transactionId: 'T1', providerReference: 'first' });
  });

  test('that a person has tried again has a day from then', async () => {
    make = aChild;
    dueFor(10 * day);
    expect(await ask('unknown', { dueSince: later(-day) })).toEqual([['ask', expect.any(Number), 'missing']]);
    world.did.length = 0;
    expect(await ask('unknown', { dueSince: later(-day - 1) })).toEqual([
      ['alarm', 'T1', 'unsettled-too-long'],
      ['hold', 'unsettled-too-long', 60],
    ]);
  });
});
