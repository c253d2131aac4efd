import { describe, expect, test } from 'vitest';
import {
  beginnings,
  isFinal,
  isInDoubt,
  isLive,
  moveOf,
  paymentEvents,
  paymentStates,
  stateSets,
  transitions,
  type PaymentEvent,
  type PaymentState,
} from './payment.machine.ts';

/** The whole machine, written down a second time: what stands here moves, nothing else does. */
const expected: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  REGISTERED: { send: 'SENDING', withdraw: 'DECLINED', lapse: 'EXPIRED' },
  SENDING: {
    accept: 'PENDING',
    'lose-debit': 'UNKNOWN',
    resend: 'SENDING',
    pay: 'PAID',
    decline: 'DECLINED',
    expire: 'EXPIRED',
  },
  PENDING: { pay: 'PAID', decline: 'DECLINED', expire: 'EXPIRED' },
  UNKNOWN: { accept: 'PENDING', resend: 'SENDING', pay: 'PAID', decline: 'DECLINED', expire: 'EXPIRED' },
  PAID: { deliver: 'FULFILLING', 'refuse-delivery': 'REFUND_DUE' },
  FULFILLING: {
    'lose-delivery': 'FULFIL_UNKNOWN',
    'deliver-again': 'FULFILLING',
    delivered: 'DONE',
    'refuse-delivery': 'REFUND_DUE',
  },
  FULFIL_UNKNOWN: { 'deliver-again': 'FULFILLING', delivered: 'DONE', 'refuse-delivery': 'REFUND_DUE' },
  DONE: {},
  DECLINED: {},
  EXPIRED: {},
  REFUND_DUE: { refund: 'REFUNDING', 'abandon-refund': 'NOT_REFUNDED' },
  REFUNDING: { 'lose-refund': 'REFUND_DUE', refunded: 'REFUNDED', 'abandon-refund': 'NOT_REFUNDED' },
  REFUNDED: {},
  NOT_REFUNDED: {},
};

const pairs = paymentStates.flatMap((state) => paymentEvents.map((event) => [state, event] as const));

test('every state stands in the table of expected moves', () => {
  expect(paymentStates).toEqual(Object.keys(expected));
  expect(new Set(paymentStates).size).toBe(14);
});

test.each(pairs)('%s, %s', (state, event) => {
  const move = moveOf(state, event);
  expect(move?.to).toBe(expected[state][event]);
  if (move) expect([move.from, move.event]).toEqual([state, event]);
});

test('no state has two moves for one event', () => {
  const keys = transitions.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('nothing leaves DONE, DECLINED, EXPIRED, REFUNDED and NOT_REFUNDED, and something leaves every other state [I8]', () => {
  expect(paymentStates.filter(isFinal)).toEqual(['DONE', 'DECLINED', 'EXPIRED', 'REFUNDED', 'NOT_REFUNDED']);
});

const reachable = (from: PaymentState): Set<PaymentState> => {
  const seen = new Set([from]);
  for (const state of seen) for (const move of transitions) if (move.from === state) seen.add(move.to);
  return seen;
};

test('every state is reached from REGISTERED, and from every state an end is reached', () => {
  expect([...reachable('REGISTERED')].toSorted()).toEqual([...paymentStates].toSorted());
  for (const state of paymentStates) expect([...reachable(state)].some(isFinal)).toBe(true);
});

const effects = (kind: string) =>
  transitions.filter(({ effects: list }) => list.includes(kind as never)).map(({ from, to }) => `${from} ${to}`);

const into = (state: PaymentState) => transitions.filter(({ to }) => to === state).map((m) => `${m.from} ${m.to}`);

describe('money', () => {
  test('a charge is booked on every way into PAID and nowhere else [I1]', () => {
    expect(effects('post-charge')).toEqual(into('PAID'));
  });

  test('a delivery is booked on every way into DONE and nowhere else', () => {
    expect(effects('post-delivery')).toEqual(into('DONE'));
  });

  test('a refund is booked on the way into REFUNDED and nowhere else', () => {
    expect(effects('post-refund')).toEqual(['REFUNDING REFUNDED']);
  });

  test('a debit and a delivery are counted on every way into the state in which they are called, and nowhere else', () => {
    expect(effects('count-debit')).toEqual(into('SENDING'));
    expect(effects('count-delivery')).toEqual(into('FULFILLING'));
  });
});

test('the sets of states are what they are called; written down a second time', () => {
  expect(stateSets).toEqual({
    inDoubt: ['SENDING', 'PENDING', 'UNKNOWN'],
    inDelivery: ['FULFILLING', 'FULFIL_UNKNOWN'],
    mustBeAsked: ['PENDING', 'UNKNOWN', 'FULFIL_UNKNOWN'],
    awaitsWord: ['PENDING', 'UNKNOWN', 'FULFIL_UNKNOWN', 'REFUNDING'],
    underWay: ['SENDING', 'PENDING', 'UNKNOWN', 'PAID', 'FULFILLING', 'FULFIL_UNKNOWN', 'REFUND_DUE', 'REFUNDING'],
    live: [
      'SENDING',
      'PENDING',
      'UNKNOWN',
      'PAID',
      'FULFILLING',
      'FULFIL_UNKNOWN',
      'DONE',
      'REFUND_DUE',
      'REFUNDING',
      'NOT_REFUNDED',
    ],
    calling: ['SENDING', 'FULFILLING', 'UNKNOWN', 'FULFIL_UNKNOWN', 'REFUNDING'],
    notCharged: ['DECLINED', 'EXPIRED'],
    owed: ['REFUND_DUE', 'REFUNDING'],
    nextIsDelivery: ['PAID', 'FULFILLING', 'FULFIL_UNKNOWN'],
    settled: ['DONE', 'REFUNDED', 'NOT_REFUNDED'],
    ended: ['DONE', 'DECLINED', 'EXPIRED', 'REFUNDED'],
    endedChild: ['REFUNDED', 'NOT_REFUNDED'],
  });
  expect(paymentStates.filter((state) => !isLive(state))).toEqual(['REGISTERED', 'DECLINED', 'EXPIRED', 'REFUNDED']);
  expect(paymentStates.filter(isInDoubt)).toEqual(stateSets.inDoubt);
});

test('every state but REGISTERED is either under way or ended', () => {
  const { underWay, ended, endedChild } = stateSets;
  expect([...new Set([...underWay, ...ended, ...endedChild])].toSorted()).toEqual(
    paymentStates.filter((state) => state !== 'REGISTERED').toSorted(),
  );
});

/** What has been booked after these events, those without a move ignored. */
const walk = (events: readonly PaymentEvent[]) => {
  let state: PaymentState = 'REGISTERED';
  const booked: string[] = [];
  const path: PaymentState[] = [state];
  for (const event of events) {
    const move = moveOf(state, event);
    if (!move) continue;
    if (isFinal(state)) throw new Error(`${state} was left by ${event}`);
    state = move.to;
    path.push(state);
    booked.push(...move.effects.filter((effect) => effect.startsWith('post-')));
  }
  return { state, booked, path };
};

test('after all orders of up to three events, an end stays an end and each sum is booked once', () => {
  const starts: PaymentEvent[][] = [
    [],
    ['send'],
    ['send', 'pay'],
    ['send', 'pay', 'deliver'],
    ['send', 'pay', 'refuse-delivery'],
  ];
  let walks = 0;
  for (const start of starts)
    for (const first of paymentEvents)
      for (const second of paymentEvents)
        for (const third of paymentEvents) {
          const { state, booked, path } = walk([...start, first, second, third]);
          expect(path.slice(0, -1).some(isFinal)).toBe(false);
          expect(new Set(booked).size).toBe(booked.length);
          if (state === 'DONE') expect(booked).toEqual(['post-charge', 'post-delivery']);
          if (state === 'REFUNDED') expect(booked).toEqual(['post-charge', 'post-refund']);
          if (state === 'DECLINED' || state === 'EXPIRED') expect(booked).toEqual([]);
          walks += 1;
        }
  expect(walks).toBe(starts.length * paymentEvents.length ** 3);
});

test('begins with an attempt of a customer, or as a child with money that is to go back', () => {
  expect(beginnings).toEqual([
    { event: 'register', to: 'REGISTERED' },
    { event: 'charge-late', to: 'REFUND_DUE' },
    { event: 'order-refund', to: 'REFUND_DUE' },
  ]);
});
