import { describe, expect, it } from 'vitest';
import type { DeliveryRequest } from '../../features/payments/core/gateway.ts';
import { aTransactionId } from '../testing/debits.ts';
import { everyFault, impatientMs, lostAnswers } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createBillPayment } from './bill-payment.ts';
import { createAccountLookup } from './billing-account.ts';
import { createProductOrder } from './product-order.ts';
import { createUnpaidInvoices } from './unpaid-invoices.ts';

const sandbox = await useOperator();
const billing = (timeoutMs?: number, apiKey = 'billing_test_lisolo') => ({
  baseUrl: `${sandbox.url}/billing`,
  apiKey,
  timeoutMs,
});

const findAccount = (accountNo: string, timeoutMs?: number) =>
  createAccountLookup({ ...billing(timeoutMs), numbers: { countryCode: '242', msisdnLength: 9 } })(accountNo);
const listInvoices = (accountNo: string, timeoutMs?: number) => createUnpaidInvoices(billing(timeoutMs))(accountNo);
const foundAccount = (accountNo: string, more: object) => ({
  outcome: 'found',
  account: { accountNo, isClosed: false, msisdn: null, email: null, ...more },
});

describe('accounts and bills', () => {
  it('are those of its table', async () => {
    expect(await findAccount('1000000003')).toEqual(foundAccount('1000000003', { msisdn: '+242050000003' }));
    expect(await findAccount('1000000099')).toEqual(
      foundAccount('1000000099', { msisdn: '+242050000003', isClosed: true }),
    );
    expect(await findAccount('PE1234567890')).toEqual(foundAccount('PE1234567890', { email: 'client@example.cg' }));
    expect(await findAccount('PP1111111111')).toEqual({ outcome: 'unknown-account' });
    expect(await listInvoices('1000000003')).toMatchObject({
      outcome: 'listed',
      invoices: [
        { accountNo: '1000000003', outstanding: { hundredths: 1_200_000, currency: 'XAF' } },
        { outstanding: { hundredths: 1_235_040 } },
      ],
    });
    expect(await listInvoices('1000000004')).toEqual({ outcome: 'listed', invoices: [] });
  });

  it.each(everyFault)('are unavailable when they meet %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await findAccount('1000000003', impatientMs)).toEqual({ outcome: 'unavailable' });
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await listInvoices('1000000003', impatientMs)).toEqual({ outcome: 'unavailable' });
  });
});

const creditsOf = async ({ transactionId }: DeliveryRequest) => (await sandbox.books(transactionId)).credits;

describe.each([
  {
    name: 'a bundle order',
    of: createProductOrder,
    request: { target: '+242050000013', productCode: 'D1G5D1', price: { amountMinor: 500, currency: 'XAF' } },
    booked: { kind: 'bundle', target: '050000013', amount: 500 },
    rejected: 'bundle-withdrawn',
    wrong: [
      [{ productCode: 'D3GD7' }, 'bundle-withdrawn'],
      [{ productCode: 'NONE' }, 'bundle-withdrawn'],
      [{ target: '+242060000001' }, 'line-unknown'],
    ] as const,
  },
  {
    name: 'a bill payment',
    of: createBillPayment,
    request: { target: '1000000003', productCode: 'ORP', price: { amountMinor: 1000, currency: 'XAF' } },
    booked: { kind: 'bill', target: '1000000003', amount: 1000 },
    rejected: 'bill-settled',
    wrong: [
      [{ target: '1000000099' }, 'account-closed'],
      [{ target: '1000000005' }, 'account-unknown'],
      [{ target: '1000000004' }, 'bill-settled'],
      [{ invoiceNumber: 'NONE' }, 'bill-settled'],
    ] as const,
  },
])('$name', ({ of, request, booked, rejected, wrong }) => {
  const aDelivery = (): DeliveryRequest => ({ transactionId: aTransactionId(), ...request });

  it('is delivered, booked and found again by the transaction id', async () => {
    const delivery = aDelivery();
    expect(await of(billing()).find(delivery)).toEqual({ outcome: 'not-found' });
    const delivered = await of(billing()).deliver(delivery);
    expect(delivered).toEqual({ outcome: 'delivered', reference: expect.any(String) });
    expect(await of(billing()).find(delivery)).toEqual(delivered);
    expect(await creditsOf(delivery)).toMatchObject([{ ...booked, currency: 'XAF' }]);
  });

  it.each([...wrong])('with %j is refused for delivery: %s', async (change, reason) => {
    const delivery = { ...aDelivery(), ...change };
    expect(await of(billing()).deliver(delivery)).toEqual({ outcome: 'refused', reason });
    expect(await creditsOf(delivery)).toEqual([]);
  });

  it('is refused in the protocol’s own words', async () => {
    await sandbox.arm({ port: 'billing', operation: 'credit', fault: 'reject' });
    expect(await of(billing()).deliver(aDelivery())).toEqual({ outcome: 'refused', reason: rejected });
  });

  it.each(lostAnswers)('whose answer is lost ($fault) is found or not: done $isDone', async ({ fault, isDone }) => {
    const delivery = aDelivery();
    await sandbox.arm({ port: 'billing', operation: 'credit', fault });
    expect(await of(billing(impatientMs)).deliver(delivery)).toEqual({ outcome: 'unknown' });
    expect((await of(billing()).find(delivery)).outcome).toBe(isDone ? 'delivered' : 'not-found');
  });

  it('stays unknown while the search meets trouble, and under a wrong key', async () => {
    const delivery = aDelivery();
    await of(billing()).deliver(delivery);
    for (const fault of everyFault) {
      await sandbox.arm({ port: 'billing', operation: 'enquiry', fault });
      expect(await of(billing(impatientMs)).find(delivery)).toEqual({ outcome: 'unknown' });
    }
    expect(await of(billing(undefined, 'wrong')).deliver(aDelivery())).toEqual({ outcome: 'unknown' });
    expect(await of(billing(undefined, 'wrong')).find(delivery)).toEqual({ outcome: 'unknown' });
  });
});

it('an invoice is paid by its number, and is then no longer open', async () => {
  const listed = await createUnpaidInvoices(billing())('PE1234567890');
  if (listed.outcome !== 'listed') throw new Error('Not listed');
  const [oldest, next] = listed.invoices;
  const payment: DeliveryRequest = {
    transactionId: aTransactionId(),
    target: 'PE1234567890',
    productCode: 'ORP',
    price: { amountMinor: 35_000, currency: 'XAF' },
    invoiceNumber: next!.invoiceNo,
  };
  expect((await createBillPayment(billing()).deliver(payment)).outcome).toBe('delivered');
  expect(await createUnpaidInvoices(billing())('PE1234567890')).toEqual({ outcome: 'listed', invoices: [oldest] });
  expect((await sandbox.books(payment.transactionId)).credits).toMatchObject([{ kind: 'invoice', amount: 35_000 }]);
  const again = { ...payment, transactionId: aTransactionId() };
  expect(await createBillPayment(billing()).deliver(again)).toEqual({ outcome: 'refused', reason: 'bill-settled' });
});
