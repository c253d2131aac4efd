import { describe, expect, test } from 'vitest';
import { aCardPayment, anHour, aStoredPayment } from '../../../testing/orders.ts';
import type { Payment } from './payment.ts';
import { isAbandoned, nextDebitAsk, nextFollowUp, nextLateLook, nextLateRetry, type Times } from './schedule.ts';

const times: Times = {
  callSeconds: 22,
  walletPendingSeconds: 300,
  cardAbandonSeconds: [900, 5400],
  holdAfterSeconds: 86_400,
  missingDeliverySeconds: 15,
};
const later = (seconds: number) => new Date(anHour.getTime() + seconds * 1000);

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
    const ages = asksUntil(120, (payment) => nextDebitAsk(payment, times));
    expect(ages[0]).toBeLessThanOrEqual(5);
    expect(ages.length).toBeGreaterThanOrEqual(6);
  });

  test('is asked at most forty times a day, however long it stays open', () => {
    expect(asksUntil(86_400, (payment) => nextDebitAsk(payment, times)).length).toBeLessThanOrEqual(40);
  });

  test('whose debit is in doubt is asked within two seconds', () => {
    expect(nextDebitAsk(aged(0, { state: 'UNKNOWN' }), times)).toBeLessThanOrEqual(2);
  });
});

describe('a card page', () => {
  test('is asked about exactly at each of its marks, whatever was asked before', () => {
    const ages = asksUntil(5500, (payment) => nextDebitAsk(payment, times), true);
    for (const mark of times.cardAbandonSeconds) expect(ages).toContain(mark);
  });

  test('is abandoned from its last mark on, and a wallet never is', () => {
    expect(isAbandoned(aged(5399, {}, true), times)).toBe(false);
    expect(isAbandoned(aged(5400, {}, true), times)).toBe(true);
    expect(isAbandoned(aged(1e6), times)).toBe(false);
  });

  test('takes its marks from the settings', () => {
    const soon = { ...times, cardAbandonSeconds: [3, 6] };
    expect(nextDebitAsk(aged(0, {}, true), soon)).toBe(3);
    expect(isAbandoned(aged(6, {}, true), soon)).toBe(true);
  });
});

test('a delivery or refund in doubt is followed up within seconds and at most forty times a day', () => {
  const ages = asksUntil(86_400, nextFollowUp);
  expect(ages[0]).toBeLessThanOrEqual(5);
  expect(ages.length).toBeLessThanOrEqual(40);
});

const marks = (reason: Payment['reason'], sentAt: Date | null = anHour): number[] => {
  const ages: number[] = [];
  let age = 0;
  for (let next = nextLateLook({ sentAt, reason }, age); next !== null; next = nextLateLook({ sentAt, reason }, age)) {
    age += next;
    ages.push(age);
  }
  return ages;
};

describe('money that comes late', () => {
  test.each<NonNullable<Payment['reason']>>([
    'replaced-by-another-attempt',
    'card-abandoned',
    'card-declined',
    'not-received-by-provider',
  ])('is looked for several times after %s, within the hour, after a day and after a week', (reason) => {
    expect(marks(reason).filter((seconds) => seconds <= 3600).length).toBeGreaterThanOrEqual(3);
    expect(marks(reason)).toEqual(expect.arrayContaining([86_400, 7 * 86_400]));
    expect(marks(reason).length).toBeLessThanOrEqual(10);
  });

  test('is not looked for where the provider said its definite no, or where nothing was sent', () => {
    expect(marks('declined-by-customer')).toEqual([]);
    expect(marks(null)).toEqual([]);
    expect(marks('replaced-by-another-attempt', null)).toEqual([]);
  });

  test('is asked about again when the provider could not say, at most hourly', () => {
    expect(nextLateRetry(0)).toBe(60);
    expect(nextLateRetry(600)).toBe(300);
    expect(nextLateRetry(1e6)).toBe(3600);
  });
});
