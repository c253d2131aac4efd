import { describe, expect, test } from 'vitest';
import { aCardPayment, aStoredPayment, anHour, later } from '../../../testing/orders.ts';
import { testTimes as times } from '../../../testing/payments/recording-engine.ts';
import type { Payment } from './payment.ts';
import {
  isAbandoned,
  mostAsks,
  mostReaderAsks,
  nextAsk,
  nextDenialAsk,
  nextHoldAsk,
  nextLateLook,
  nextLateRetry,
  nextRefundTry,
  soonAfterSilence,
} from './schedule.ts';

/** A payment that was sent `age` seconds before it is read. */
const aged = (age: number, changes: Partial<Payment> = {}, isCard = false): Payment =>
  aStoredPayment({ ...(isCard && aCardPayment()), readAt: later(age), ...changes });

/** The ages at which a payment is asked about when every answer leaves it as it is. */
const asksUntil = (seconds: number, next: (payment: Payment) => number, isCard = false): number[] => {
  const ages: number[] = [];
  for (let age = 0, asks = 0; age < seconds; asks += 1) {
    age += next(aged(age, { asks }, isCard));
    ages.push(age);
  }
  return ages;
};

describe('a wallet', () => {
  test('is first asked within five seconds, and often while the customer looks', () => {
    const ages = asksUntil(120, (payment) => nextAsk(payment, times));
    expect(ages[0]).toBeLessThanOrEqual(5);
    expect(ages.length).toBeGreaterThanOrEqual(6);
  });

  test('is asked a dozen times in its first five minutes, and about once a minute at their end', () => {
    const ages = asksUntil(300, (payment) => nextAsk(payment, times));
    expect(ages.length).toBeGreaterThanOrEqual(12);
    expect(ages.at(-1)! - ages.at(-2)!).toBeLessThanOrEqual(75);
  });

  test('is asked at most forty times a day, however long it stays open [I20]', () => {
    expect(asksUntil(86_400, (payment) => nextAsk(payment, times)).length).toBeLessThanOrEqual(40);
  });

  test('is never left alone for more than two hours of its first day', () => {
    const ages = asksUntil(86_400, (payment) => nextAsk(payment, times));
    expect(Math.max(...ages.map((age, i) => age - (ages[i - 1] ?? 0)))).toBeLessThanOrEqual(7200);
  });

  test('whose debit is in doubt is asked within two seconds', () => {
    expect(nextAsk(aged(0, { state: 'UNKNOWN' }), times)).toBeLessThanOrEqual(2);
  });
});

test('thirty of a day’s forty questions are for who looks, ten are kept', () => {
  expect([mostAsks, mostReaderAsks]).toEqual([40, 30]);
});

describe('what was asked about thirty times in its first minutes', () => {
  const kinds: [string, Partial<Payment>, boolean, typeof nextAsk][] = [
    ['a debit in doubt', { state: 'SENDING' }, false, nextAsk],
    ['a wallet', { state: 'PENDING' }, false, nextAsk],
    ['a card page', { state: 'PENDING' }, true, nextAsk],
    ['a delivery in doubt', { state: 'FULFIL_UNKNOWN' }, false, nextAsk],
  ];
  const patience = { ...times, cardAbandonSeconds: [1e6] };
  test.each(kinds)(
    '%s is asked about ten times more in its first day, the first time soon [I20]',
    (_, changes, isCard, next) => {
      for (const begun of [90, 240, 3600]) {
        const ages: number[] = [];
        for (let age = begun, asks = 30; age < 86_399; asks += 1) {
          age += next(aged(age, { asks, ...changes }, isCard), patience);
          ages.push(age);
        }
        expect(ages.length).toBe(10);
        expect(Math.round(ages.at(-1)!)).toBe(86_400);
        expect(ages[0]! - begun).toBeLessThanOrEqual(begun);
      }
    },
  );

  test.each(kinds)('%s waits no longer than it has waited, and at least a minute [I20]', (_, changes, isCard, next) => {
    for (const asks of [30, 35, 39, 40, 100])
      for (const age of [0, 30, 240, 3600]) {
        const seconds = next(aged(age, { asks, ...changes }, isCard), patience);
        expect(seconds).toBeLessThanOrEqual(Math.max(60, age));
        expect(seconds).toBeGreaterThanOrEqual(60);
      }
  });

  test.each(kinds)(
    '%s is asked about a dozen times a day once its forty, or its day, are over',
    (_, changes, isCard, next) => {
      const over = [
        { asks: 40, age: 10_000 },
        { asks: 41, age: 10_000 },
        { asks: 35, age: 86_400 },
        { asks: 35, age: 100_000 },
      ];
      for (const { asks, age } of over)
        expect(86_400 / next(aged(age, { asks, ...changes }, isCard), patience)).toBe(12);
    },
  );

  test.each(kinds)('%s is asked about in its own time as if there were no such bound', (_, changes, isCard, next) => {
    const patient = { ...times, cardAbandonSeconds: [1e6] };
    const ages = asksUntil(86_400, (payment) => next({ ...payment, ...changes }, patient), isCard);
    const unbound = asksUntil(
      86_400,
      (payment) => next({ ...payment, ...changes, enteredAt: later(-1e6) }, patient),
      isCard,
    );
    // The last questions of the day are what is left of forty.
    expect(ages.slice(0, 30)).toEqual(unbound.slice(0, 30));
    expect(ages.length).toBeLessThanOrEqual(40);
  });
});

describe('a card page', () => {
  test('is asked about exactly at each of its marks, whatever was asked before', () => {
    const ages = asksUntil(5500, (payment) => nextAsk(payment, times), true);
    for (const mark of times.cardAbandonSeconds) expect(ages.map(Math.round)).toContain(mark);
  });

  test('that is paid on in its first quarter of an hour is asked about within 90 seconds of that', () => {
    const ages = asksUntil(900, (payment) => nextAsk(payment, times), true);
    const gaps = ages.map((age, i) => age - (ages[i - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(90);
  });

  test('is abandoned from its last mark on, and a wallet never is', () => {
    expect(isAbandoned(aged(5399, {}, true), times)).toBe(false);
    expect(isAbandoned(aged(5400, {}, true), times)).toBe(true);
    expect(isAbandoned(aged(1e6), times)).toBe(false);
  });

  test('is as old as its sending, however long before it was begun', () => {
    const sentAt = later(600);
    expect(nextAsk(aged(1495, { sentAt, asks: 30 }, true), times)).toBe(5);
    expect(isAbandoned(aged(5999, { sentAt }, true), times)).toBe(false);
    expect(isAbandoned(aged(6000, { sentAt }, true), times)).toBe(true);
    expect(isAbandoned(aged(5400, { sentAt: null }, true), times)).toBe(true);
  });

  test('takes its marks from the settings', () => {
    const soon = { ...times, cardAbandonSeconds: [3, 6] };
    expect(nextAsk(aged(0, {}, true), soon)).toBe(3);
    expect(isAbandoned(aged(6, {}, true), soon)).toBe(true);
  });
});

test('a delivery or refund in doubt is followed up within seconds and at most forty times a day [I20]', () => {
  const ages = asksUntil(86_400, (payment) => nextAsk({ ...payment, state: 'FULFIL_UNKNOWN' }, times));
  expect(ages[0]).toBeLessThanOrEqual(5);
  expect(ages.length).toBeLessThanOrEqual(40);
});

const silent = (next: (payment: Payment) => number) => (payment: Payment) =>
  Math.min(next(payment), soonAfterSilence(payment));

describe('what nobody answers', () => {
  test('is asked again soon sixteen times, and then in its own time', () => {
    expect([0, 15, 16, 100].map((asks) => soonAfterSilence({ asks }))).toEqual([5, 5, Infinity, Infinity]);
  });

  const everyKind = [
    ['a prompt', (payment: Payment) => nextAsk(payment, times), false],
    ['a card page', (payment: Payment) => nextAsk(payment, times), true],
    ['a debit in doubt', (payment: Payment) => nextAsk({ ...payment, state: 'UNKNOWN' }, times), false],
    ['a delivery or refund', (payment: Payment) => nextAsk({ ...payment, state: 'REFUNDING' }, times), false],
  ] as const;

  test.each(everyKind)(
    'about %s is asked again every five seconds of its first minute, and at most forty times a day [I20]',
    (_name, next, isOfCard) => {
      const ages = asksUntil(86_400, silent(next), isOfCard);
      expect(ages.filter((age) => age <= 60).length).toBeGreaterThanOrEqual(12);
      expect(ages.length).toBeLessThanOrEqual(40);
    },
  );

  test.each(everyKind)('about %s never rests for long while it is young', (_name, next, isOfCard) => {
    const ages = asksUntil(600, silent(next), isOfCard);
    ages.forEach((age, i) => expect(age - (ages[i - 1] ?? 0)).toBeLessThanOrEqual(Math.max(90, age / 2)));
  });
});

test('a claim that is denied waits for minutes, eight denials in all, before a person is called', () => {
  const waits = Array.from({ length: 8 }, (_, denials) => nextDenialAsk({ denials }));
  expect(waits[0]).toBeLessThanOrEqual(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(120);
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThanOrEqual(240);
});

test('a refund of which nobody knew for as long is tried again at once', () => {
  expect([0, 300, 595, 3600].map((sentFor) => nextRefundTry(1200, sentFor))).toEqual([600, 300, 10, 10]);
});

test('a refund is tried again by how long it has been due, at most hourly', () => {
  expect([0, 60, 1200, 86_400].map((dueFor) => nextRefundTry(dueFor, 0))).toEqual([10, 30, 600, 3600]);
});

const agesOf = (next: (age: number) => number | null): number[] => {
  const ages: number[] = [];
  let age = 0;
  for (let step = next(age); step !== null; step = next(age)) {
    age += step;
    ages.push(age);
  }
  return ages;
};

describe('money that comes late', () => {
  test('is looked for after half a minute, minutes, hours, a day and a week, six times in all', () => {
    const marks = agesOf((age) => nextLateLook({ gateway: null }, age));
    expect(marks).toHaveLength(6);
    expect(marks[0]).toBeLessThanOrEqual(30);
    expect(marks.slice(4)).toEqual([86_400, 7 * 86_400]);
  });

  test('on a card page, which may be paid on later, is looked for each day of a month', () => {
    const marks = agesOf((age) => nextLateLook({ gateway: 'PAYSTACK' }, age));
    expect(marks.filter((seconds) => seconds < 86_400)).toHaveLength(4);
    expect(marks.filter((seconds) => seconds >= 86_400)).toEqual(
      Array.from({ length: 30 }, (_, day) => (day + 1) * 86_400),
    );
  });

  test('is asked about again when the provider could not say, at most hourly', () => {
    expect(nextLateRetry(0)).toBe(60);
    expect(nextLateRetry(600)).toBe(300);
    expect(nextLateRetry(1e6)).toBe(3600);
  });
});

test('what is on hold is asked about within minutes, hours, and each day of a month', () => {
  const heldAt = anHour;
  const ages = agesOf((age) => nextHoldAsk({ heldAt, readAt: new Date(heldAt.getTime() + age * 1000) }));
  const ofFirstDay = ages.filter((seconds) => seconds < 86_400);
  expect(ofFirstDay).toHaveLength(6);
  expect(ofFirstDay[0]).toBeLessThanOrEqual(60);
  expect(ofFirstDay.filter((seconds) => seconds <= 900)).toHaveLength(3);
  expect(ages.filter((seconds) => seconds >= 86_400)).toEqual(
    Array.from({ length: 30 }, (_, day) => (day + 1) * 86_400),
  );
});

test('what is on hold, and nobody has written since when, is asked about daily', () => {
  expect(nextHoldAsk({ heldAt: null, readAt: anHour })).toBe(86_400);
});
