import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { resultOf } from '../testing/answers.ts';
import { oneDatabase } from '../testing/databases.ts';
import { settle, type TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aBill, aBundle, anInvoice, aPayment, aProcess } from '../testing/orders.ts';
import { lostAfter, lostBefore } from '../testing/fakes/scripted.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { Reason } from '../features/payments/core/gateway.ts';
import { noDetails } from '../features/payments/core/payment.ts';
import { lineOf } from '../features/payments/products/products.ts';

const products = [
  {
    name: 'a bundle',
    order: aBundle({ mobileNumber: '050000012' }),
    port: 'bundleOrder' as const,
    request: { target: '+242050000012', productCode: 'D1', price: { amountMinor: 500, currency: 'XAF' } },
    refusal: 'bundle-withdrawn' as Reason,
  },
  {
    name: 'a bill',
    order: aBill(),
    port: 'billPayment' as const,
    request: { target: '1000000003', productCode: 'ORP', price: { amountMinor: 24_351, currency: 'XAF' } },
    refusal: 'bill-settled' as Reason,
  },
  {
    name: 'an invoice',
    order: anInvoice(),
    port: 'billPayment' as const,
    request: {
      target: 'PE1234567890',
      productCode: 'ORP',
      price: { amountMinor: 35_000, currency: 'XAF' },
      invoiceNumber: 'INV-F-1',
    },
    refusal: 'bill-settled' as Reason,
  },
];

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const outcome = async (id: string) => [
    (await pay.get(id)).state,
    operator.book.netDebits(id),
    operator.book.creditsOf(id).length,
  ];

  describe.each(products)('$name', ({ order, port, request, refusal }) => {
    const paid = async () => {
      const { transactionId: id } = resultOf(await pay.initiate(order));
      resultOf(await pay.process(aProcess(id)));
      operator.wallet.approve(id);
      await settle(pay);
      return pay.get(id);
    };

    test('goes to its own system, with all that it needs, once', async () => {
      const { id } = await paid();
      expect(operator[port].deliver.calls).toEqual([{ transactionId: id, ...request }]);
      expect(operator.topup.deliver.calls).toEqual([]);
      expect(await outcome(id)).toEqual(['DONE', 1, 1]);
    });

    test('whose answer was lost is searched, not sent again [I4] [P67]', async () => {
      operator[port].deliver.next(lostAfter);
      const { id } = await paid();
      expect(operator[port].deliver.calls).toHaveLength(1);
      expect(operator[port].find.calls[0]).toEqual({ transactionId: id, ...request });
      expect(await outcome(id)).toEqual(['DONE', 1, 1]);
    });

    test('that never arrived is sent again under the same id after the proof', async () => {
      operator[port].deliver.next(lostBefore);
      const { id } = await paid();
      expect(operator[port].deliver.calls).toHaveLength(2);
      expect(operator[port].find.calls.length).toBeGreaterThan(1);
      expect(await outcome(id)).toEqual(['DONE', 1, 1]);
    });

    test('that is refused for good is given back, and the customer hears why [P68]', async () => {
      operator[port].refusals.set(request.target, refusal);
      const payment = await paid();
      expect(payment).toMatchObject({ state: 'REFUNDED', reason: refusal });
      expect(await outcome(payment.id)).toEqual(['REFUNDED', 0, 0]);
      const asked = { transactionId: payment.id, browserHash: 'browser', language: 'en' };
      expect(resultOf(await pay.readStatus(asked)).statusReason).toMatch(/^Refunded: This (bundle|bill) /);
    });
  });

  test('an invoice that was paid elsewhere while it was being paid here is given back', async () => {
    const { transactionId: id } = resultOf(await pay.initiate(anInvoice()));
    resultOf(await pay.process(aProcess(id)));
    operator.accounts.find('PE1234567890')!.invoices[0]!.outstanding.hundredths = 0;
    operator.wallet.approve(id);
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', reason: 'bill-settled' });
    expect(operator.book.netDebits(id)).toBe(0);
  });

  test('a row of an older release, which has no details, is read as before [P71]', async () => {
    const { id } = await pay.add(aPayment({ target: '050000012' }));
    await database.query('update payment set details_sealed = null where id = $1', [id]);
    const read = await pay.get(id);
    expect(read.details).toEqual(noDetails);
    expect(lineOf(read)).toBe('050000012');
  });

  test('nothing personal of a product stands in a plain column', async () => {
    resultOf(await pay.initiate(aBill()));
    resultOf(await pay.initiate(anInvoice()));
    const rows = JSON.stringify(await database.query('select * from payment'), (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    for (const secret of ['050000003', '1000000003', 'PE1234567890', 'INV-F-1']) expect(rows).not.toContain(secret);
  });
});
