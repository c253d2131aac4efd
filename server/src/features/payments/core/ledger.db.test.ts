import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { anEngine, type TestEngine } from '../../../testing/engine.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aCardPayment, aPayment } from '../../../testing/orders.ts';
import { postEntry } from './ledger.ts';
import type { PaymentEvent } from './payment.machine.ts';
import type { NewPayment, Payment } from './payment.ts';

type Entry = { kind: string; debit: string; credit: string; amount: number; currency: string };

describe.each(databases())('on $name', ({ open }) => {
  let pay: TestEngine;
  beforeAll(async () => {
    pay = anEngine(await open(), createOperator());
  });
  afterAll(() => pay.database.close());

  const walk = async (payment: NewPayment, events: PaymentEvent[]) => {
    let current: Payment = await pay.add(payment);
    const suspense: number[] = [];
    for (const event of events) {
      current = (await pay.engine.store.move(current, event, { dueInSeconds: null }))!.payment;
      suspense.push(await balance(current.id, 'suspense'));
    }
    return { payment: current, suspense };
  };
  const entries = (id: string) =>
    pay.database.query<Entry>(
      `select kind, debit_account as debit, credit_account as credit, amount_minor as amount, currency
       from ledger_entry where payment_id = $1 order by at, kind`,
      [id],
    );
  /** What an account owes the customer: credits less debits. */
  const balance = async (id: string, account: string) =>
    (await entries(id)).reduce(
      (sum, { debit, credit, amount }) => sum + (credit === account ? amount : 0) - (debit === account ? amount : 0),
      0,
    );

  test('a delivered payment goes from the provider through suspense into the product', async () => {
    const { payment, suspense } = await walk(aPayment(), ['send', 'accept', 'pay', 'deliver', 'delivered']);
    expect(suspense).toEqual([0, 0, 500, 500, 0]);
    expect(await entries(payment.id)).toEqual([
      { kind: 'charge', debit: 'provider:LISOLO_MONEY_PUSH', credit: 'suspense', amount: 500, currency: 'XAF' },
      { kind: 'delivery', debit: 'suspense', credit: 'goods:PREPAID_RECHARGE', amount: 500, currency: 'XAF' },
    ]);
  });

  test('a refunded payment goes back where it came from, and every account is even', async () => {
    const events: PaymentEvent[] = [
      'send',
      'pay',
      'deliver',
      'refuse-delivery',
      'refund',
      'lose-refund',
      'refund',
      'refunded',
    ];
    const { payment, suspense } = await walk(aCardPayment(), events);
    expect(suspense).toEqual([0, 500, 500, 500, 500, 500, 500, 0]);
    expect(await balance(payment.id, 'provider:PAYSTACK')).toBe(0);
  });

  test('a payment that is declined or lapses books nothing', async () => {
    for (const events of [
      ['send', 'decline'],
      ['send', 'accept', 'expire'],
      ['withdraw'],
      ['lapse'],
    ] as PaymentEvent[][]) {
      const { payment } = await walk(aPayment(), events);
      expect(await entries(payment.id)).toEqual([]);
    }
  });

  test('a second charge of one payment breaks, and takes its transaction with it', async () => {
    const { payment } = await walk(aPayment(), ['send', 'pay']);
    await expect(postEntry(pay.database, payment, 'charge')).rejects.toMatchObject({ code: '23505' });
    expect(await entries(payment.id)).toHaveLength(1);
  });

  test('no row can be without an amount or on one account alone', async () => {
    const { payment } = await walk(aPayment(), []);
    const insert = (amount: number, credit: string) =>
      pay.database.query(
        `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
         values ($1, 'charge', 'suspense', $2, $3, 'XAF')`,
        [payment.id, credit, amount],
      );
    for (const amount of [0, -1]) await expect(insert(amount, 'goods')).rejects.toMatchObject({ code: '23514' });
    await expect(insert(1, 'suspense')).rejects.toMatchObject({ code: '23514' });
  });

  test('money that came late is booked in and out under its own kinds', async () => {
    const { payment } = await walk(aCardPayment(), ['send', 'accept', 'decline']);
    const { lateCharges } = pay.engine;
    await lateCharges.record(payment);
    await lateCharges.record(payment);
    expect(await balance(payment.id, 'suspense')).toBe(500);
    await lateCharges.close(payment);
    await lateCharges.close(payment);
    expect((await entries(payment.id)).map(({ kind }) => kind).toSorted()).toEqual(['late-charge', 'late-refund']);
    expect(await balance(payment.id, 'suspense')).toBe(0);
  });
});
