import { initiateRequest, type InitiateRequest } from '@selfcare/contract/payments';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../../http/answer.ts';
import { openMemory } from '../../../testing/databases.ts';
import { anEngine } from '../../../testing/engine.ts';
import { createOperator, withdrawnCode } from '../../../testing/fakes/operator.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { aBill, aBundle, anInvoice, aRecharge } from '../../../testing/orders.ts';
import type { Payment } from '../core/payment.ts';

const database = await openMemory();
afterAll(() => database.close());
const pay = anEngine(database, createOperator(), {
  stores: {
    grants: { check: async () => true, spend: async () => true, giveBack: async () => undefined },
  },
});

const card = { paymentMobile: '', emailId: 'a@b.cg', paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'PAYSTACK' };
const orders: Record<string, InitiateRequest> = {
  'a recharge': aRecharge(),
  'a bundle': aBundle(),
  'a bill': aBill(),
  'an invoice': anInvoice({ invoiceNumber: 'INV-F-2', amount: 35_001, unit: 35_001 }),
  'an invoice by card': anInvoice(card),
};
const fields = Object.keys(initiateRequest.shape) as (keyof InitiateRequest)[];

/** What really is on sale, by what the stored payment says it buys: whether its price is one that the server would name. */
const isRightPrice = ({ transactionType, target, productCode, price, charge, gateway, details }: Payment): boolean => {
  const { amountMinor } = price;
  const isCharged = charge.amountMinor === amountMinor * (gateway ? 100 : 1);
  if (!isCharged || price.currency !== 'XAF') return false;
  switch (transactionType) {
    case 'PREPAID_RECHARGE':
      return productCode === 'ORP' && amountMinor >= 100 && amountMinor <= 100_000;
    case 'PREPAID_BUNDLES':
    case 'POSTPAID_BUNDLES':
      return ['D1', 'V1', 'P1', 'B1'].includes(productCode) && amountMinor === 500;
    case 'POSTPAID_BILL': {
      const isInvoice = target === 'PE1234567890' && details.line === null;
      if (isInvoice) return amountMinor === { 'INV-F-1': 35_000, 'INV-F-2': 35_001 }[details.invoiceNumber ?? ''];
      const isBill = target === '1000000003' && details.line === '050000003';
      return isBill && amountMinor >= 100 && amountMinor <= 24_351;
    }
    default:
      return false;
  }
};

const texts = [
  ['', ' ', '0', '-1', 'null', 'ORP', 'orp', 'D1', 'V1', 'P1', 'B1', withdrawnCode, '__proto__', '../D1', 'D1\u0000'],
  ['050000001', '050000003', '050000004', '050000006', '060000001', '+242050000003', '0050000001', '٠٥٠٠٠٠٠٠١'],
  ['1000000003', '1000000004', '1000000099', 'PE1234567890', 'EP0000000001', 'EE0000000009', 'PP1111111111'],
  ['INV-F-1', 'INV-F-2', 'INV-3-1', 'PREPAID_RECHARGE', 'PREPAID_BUNDLES', 'POSTPAID_BUNDLES', 'POSTPAID_BILL'],
  ['HBB_LEADS', 'LISOLO_MONEY_PUSH', 'AIR_TIME', 'MPESA', 'SMARTCASH_SECURE', 'PAYMENT_GATEWAY', 'PAYSTACK'],
  ['CFA', 'XAF', 'USD', 'NGN', '242', 'CG', '243', 'ENTERPRISE', 'a@b.cg', 'with-love', 'none', '500', '1e3', '٥٠٠'],
].flat();
const numbers = [
  [0, -0, 1, -1, 0.1, 0.01, 99, 100, 499, 500, 500.5, 501, 1000, 12_000, 24_350, 24_350.4, 24_351, 24_352],
  [34_999, 35_000, 35_001, 100_000, 100_001, 500_000, 500_001, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e21, -500],
  [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MIN_VALUE],
].flat();
const others = [null, undefined, true, false, [], [500], {}, { amount: 500 }];
const mutated = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...others) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1000, max: 600_000 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** What the portal makes of a body: undefined where it refuses it, else the attempt as it was stored. */
const accepted = async (body: object): Promise<Payment | undefined> => {
  const request = initiateRequest.safeParse(body);
  if (!request.success) return undefined;
  const answer = await pay.initiate(request.data);
  const payment = isRefusal(answer) ? undefined : await pay.get(answer.result.transactionId);
  if (payment) await emptyPayments(database);
  return payment;
};

describe.each(Object.entries(orders))('%s', (_, order) => {
  test('as it stands is accepted at its price', async () => {
    const payment = await accepted(order);
    expect(payment && isRightPrice(payment)).toBe(true);
    expect(payment!.price.amountMinor).toBe(order.amount);
  });

  const ways: [string, (value: unknown) => object][] = [
    ...fields.map((field): [string, (value: unknown) => object] => [field, (value) => ({ ...order, [field]: value })]),
    ['amount and unit', (value) => ({ ...order, amount: value, unit: value })],
  ];
  test.each(ways)(
    'with another %s, 200 of them, is never accepted under price [I15] [A08] [A44] [V2.2.2 V8.3.1]',
    { timeout: 60_000 },
    async (_, change) => {
      await fc.assert(
        fc.asyncProperty(mutated, async (value) => {
          const payment = await accepted(change(value));
          if (payment) expect([value, isRightPrice(payment)]).toEqual([value, true]);
        }),
        { numRuns: 200 },
      );
    },
  );
});

test(
  'two fields changed at once are never accepted under price either [I15] [V2.2.3]',
  { timeout: 60_000 },
  async () => {
    const two = fc.tuple(
      fc.constantFrom(...Object.values(orders)),
      fc.constantFrom(...fields),
      fc.constantFrom(...fields),
      mutated,
      mutated,
    );
    await fc.assert(
      fc.asyncProperty(two, async ([order, one, other, a, b]) => {
        const payment = await accepted({ ...order, [one]: a, [other]: b });
        if (payment) expect([one, a, other, b, isRightPrice(payment)]).toEqual([one, a, other, b, true]);
      }),
      { numRuns: 1000 },
    );
  },
);
