import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { anEngine, type TestEngine } from '../../../testing/engine.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aCardPayment, aPayment, aStoredPayment } from '../../../testing/orders.ts';
import {
  entryOf,
  inPrice,
  isNumberTaken,
  missingIn,
  postChargeback,
  postEntry,
  postMakeGood,
  postRefund,
} from './ledger.ts';
import type { PaymentEvent } from './payment.machine.ts';
import { refundLate } from '../../../testing/payments/refund-late.ts';
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
  test('a number that is taken is told from all else that may break', async () => {
    const claim = (id: string) =>
      pay.database.query('insert into charge_number (connector, number, payment_id) values ($1, $2, $3)', [
        'c',
        'n',
        id,
      ]);
    const { id } = await pay.add(aPayment());
    await claim(id);
    expect(isNumberTaken(await claim(id).catch((error: unknown) => error))).toBe(true);
    const unknown = pay.database.query('insert into charge_number (connector) values ($1)', ['c']);
    expect(isNumberTaken(await unknown.catch((error: unknown) => error))).toBe(false);
  });

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

  test('a delivered payment goes from the provider through suspense into the product [I1]', async () => {
    const { payment, suspense } = await walk(aPayment(), ['send', 'accept', 'pay', 'deliver', 'delivered']);
    expect(suspense).toEqual([0, 0, 500, 500, 0]);
    expect(await entries(payment.id)).toEqual([
      { kind: 'charge', debit: 'provider:LISOLO_MONEY_PUSH', credit: 'suspense', amount: 500, currency: 'XAF' },
      { kind: 'delivery', debit: 'suspense', credit: 'goods:PREPAID_RECHARGE', amount: 500, currency: 'XAF' },
    ]);
  });

  test('a refunded payment goes back where it came from, and every account is even [I1]', async () => {
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
    const { children } = pay.engine;
    await children.recordLate(payment);
    await children.recordLate(payment);
    expect(await balance(payment.id, 'suspense')).toBe(500);
    await refundLate(pay.engine, payment);
    await refundLate(pay.engine, payment);
    expect((await entries(payment.id)).map(({ kind }) => kind).toSorted()).toEqual(['late-charge', 'late-refund']);
    expect(await balance(payment.id, 'suspense')).toBe(0);
  });

  test('a refund gives back what was charged, whatever that was, in its time or late', async () => {
    const { payment } = await walk(aPayment(), []);
    await postEntry(pay.database, payment, 'charge', 300);
    await postEntry(pay.database, payment, 'refund');
    await postEntry(pay.database, payment, 'late-charge', 7);
    await postEntry(pay.database, payment, 'late-refund');
    expect((await entries(payment.id)).map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['charge', 300],
      ['late-charge', 7],
      ['late-refund', 7],
      ['refund', 300],
    ]);
    expect(await balance(payment.id, 'provider:LISOLO_MONEY_PUSH')).toBe(0);
  });

  test('a refund of which no charge was booked gives back the price', async () => {
    const { payment } = await walk(aPayment(), []);
    await postEntry(pay.database, payment, 'refund');
    expect(await balance(payment.id, 'suspense')).toBe(-500);
  });

  test('what a bank takes back is the operator’s loss, booked once, with what it moved', async () => {
    const { payment } = await walk(aCardPayment(), []);
    const back = { amountMinor: 25_005, currency: 'NGN' };
    expect(await postChargeback(pay.database, payment, back)).toBe(true);
    expect(await postChargeback(pay.database, payment, back)).toBe(false);
    expect(await entries(payment.id)).toEqual([
      { kind: 'chargeback', debit: 'charged-back', credit: 'provider:PAYSTACK', amount: 250, currency: 'XAF' },
    ]);
    const moved = 'select moved_minor as minor, moved_currency as currency from ledger_entry where payment_id = $1';
    expect(await pay.database.query(moved, [payment.id])).toEqual([{ minor: 25_005, currency: 'NGN' }]);
  });

  test.each([
    ['too little', 300, 200, { debit: 'made-good', credit: 'suspense' }],
    ['too much', 700, -200, { debit: 'suspense', credit: 'made-good' }],
  ])('what was charged %s is made good, and with the refund that is undone', async (_, charged, missing, sides) => {
    const { payment } = await walk(aPayment(), []);
    expect(await missingIn(pay.database, payment)).toBe(500);
    await postEntry(pay.database, payment, 'charge', charged);
    expect(await missingIn(pay.database, payment)).toBe(missing);
    await postMakeGood(pay.database, payment, missing);
    expect(await missingIn(pay.database, payment)).toBe(0);
    expect(await entries(payment.id)).toContainEqual({ kind: 'make-good', ...sides, amount: 200, currency: 'XAF' });
    await postRefund(pay.database, payment);
    expect(await balance(payment.id, 'suspense')).toBe(0);
    expect(await balance(payment.id, 'made-good')).toBe(0);
    expect((await entries(payment.id)).map(({ kind }) => kind).toSorted()).toEqual([
      'charge',
      'make-good',
      'make-good-undone',
      'refund',
    ]);
  });
});

test('a move books the row that belongs to it: the charge as it was told, the delivery as its price, others none', () => {
  const payment = aStoredPayment();
  const provider = 'provider:LISOLO_MONEY_PUSH';
  const charge = { kind: 'charge', debit: provider, credit: 'suspense', amountMinor: 500 };
  expect(entryOf(payment, ['post-charge'])).toEqual(charge);
  expect(entryOf(payment, ['post-charge'], 300)).toEqual({ ...charge, amountMinor: 300 });
  expect(entryOf(payment, ['post-delivery'], 300)).toEqual({
    kind: 'delivery',
    debit: 'suspense',
    credit: 'goods:PREPAID_RECHARGE',
    amountMinor: 500,
  });
  expect(entryOf(payment, ['post-refund', 'count-debit'])).toBeUndefined();
});

describe('a charge in the currency of the price', () => {
  const payment = { price: { amountMinor: 500, currency: 'XAF' }, charge: { amountMinor: 50_000, currency: 'NGN' } };
  test.each([
    ['by the rate of the payment', 25_000, 'NGN', 250],
    ['rounded to the nearest', 25_049, 'NGN', 250],
    ['rounded up from the half on', 25_050, 'NGN', 251],
    ['at least its smallest unit', 1, 'NGN', 1],
    ['more than the price where more was charged', 100_000, 'NGN', 1000],
    ['as it is, where it is in that currency', 7, 'XAF', 7],
    ['as the price, where no rate is known', 7, 'USD', 500],
  ])('is counted %s', (_, amountMinor, currency, minor) => {
    expect(inPrice(payment, { amountMinor, currency })).toBe(minor);
  });
});
