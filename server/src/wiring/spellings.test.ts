import { beforeEach, describe, expect, it } from 'vitest';
import { createAirtimeCharging } from '../connectors/camara/carrier-billing.ts';
import { createGeocoderGateway } from '../connectors/geocoding/geocoder.ts';
import { createGsmaWallet } from '../connectors/gsma-mobile-money/wallet.ts';
import type { UnreadAnswer } from '../connectors/http-client.ts';
import { createPaystackCard } from '../connectors/paystack/card.ts';
import { aKnownDebit, referenceTo } from '../connectors/testing/debits.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../connectors/testing/scripted-provider.ts';
import { createTopup } from '../connectors/tmforum/topup.ts';
import { createUnpaidInvoices } from '../connectors/tmforum/unpaid-invoices.ts';

const provider = await useScriptedProvider();
let unread: UnreadAnswer[] = [];
beforeEach(() => void (unread = []));
const settings = {
  baseUrl: provider.url,
  apiKey: 'k',
  timeoutMs: 1500,
  onUnread: (answer: UnreadAnswer) => void unread.push(answer),
};
const raw = (text: string, status = 200): ScriptedAnswer => ({ status, raw: text });

const debit = { ...referenceTo(aKnownDebit()), providerReference: '12345678901234567891' };
const charged = { amountMinor: 5000, currency: 'XAF' };
const id = debit.transactionId;

const wallet = createGsmaWallet({ ...settings, merchantAccount: '242000001', callbackUrl: 'http://127.0.0.1/hook' });
const members = {
  transactionReference: '12345678901234567891',
  transactionStatus: '"COMPLETED"',
  amount: '"5,000.00"',
  currency: '"xaf"',
  creditParty: '[{"key":"AccountId","value":242000001}]',
  requestingOrganisationTransactionReference: `"${id.toLowerCase()}"`,
};
/** A transaction whose members are given as JSON texts. */
const aTransaction = (change: Partial<typeof members> = {}) =>
  raw(`{${Object.entries({ ...members, ...change }).map(([name, json]) => `"${name}":${json}`)}}`);

const airtime = createAirtimeCharging(settings);
const aPayment = (status: string, amount: string) =>
  `{"paymentId":7,"paymentStatus":"${status}","amountTransaction":{"referenceCode":"${id}",
    "paymentAmount":{"chargingInformation":{"amount":${amount},"currency":"xaf"}}}}`;

const card = createPaystackCard({ ...settings, secretKey: 'k', currency: 'NGN', pageOrigins: [] });
const aCharge = (status: string, amount: string, served: string) =>
  raw(`{"status":${served},"data":{"status":"${status}","reference":"${id}","amount":${amount},"currency":"ngn"}}`);

const order = { transactionId: id, target: '+242050000001', price: charged, productCode: 'ORP' };
const topup = createTopup(settings);
const aTopup = (status: string, amount: string, line: string) =>
  raw(
    `{"id":7,"status":"${status}","requestor":{"id":"${id}"},"amount":{"amount":${amount},"units":"xaf"},
      "logicalResource":{"id":${line}}}`,
    201,
  );

const told = (operation: UnreadAnswer['operation'], field: string) => expect(unread).toEqual([{ operation, field }]);

describe('an answer in another spelling', () => {
  it('of GSMA is a paid debit, and its number keeps every digit', async () => {
    provider.play(aTransaction());
    expect(await wallet.enquire(debit)).toEqual({
      outcome: 'paid',
      providerReference: '12345678901234567891',
      charged,
    });
    provider.play(aTransaction({ amount: '5000.00' }));
    expect(await wallet.enquire(debit)).toMatchObject({ outcome: 'paid', charged });
  });

  it.each([
    ['transactionStatus', '"completed","transactionStatus":"failed"'],
    ['amount', '"5000","amount":"500"'],
    ['transactionReference', '"TX1","transactionReference":"TX2"'],
  ] as const)('of GSMA says nothing where its member %s stands twice and says two things', async (name, twice) => {
    provider.play(aTransaction({ [name]: twice }));
    expect(await wallet.enquire(debit)).toEqual({ outcome: 'unknown' });
    told('enquiry', name);
  });

  it('of GSMA is read when a member is repeated with the same value', async () => {
    provider.play(aTransaction({ transactionStatus: '"completed","transactionStatus":"COMPLETED"' }));
    expect(await wallet.enquire(debit)).toMatchObject({ outcome: 'paid', charged });
  });

  it('of GSMA counts against the payment, too', async () => {
    provider.play(aTransaction({ amount: '"4 000,00"' }));
    expect(await wallet.enquire(debit)).toMatchObject({ charged: { amountMinor: 4000 } });
    provider.play(aTransaction({ transactionStatus: '"Reversed "' }));
    expect(await wallet.enquire(debit)).toEqual({ outcome: 'refunded' });
  });

  it('of CAMARA is a paid debit, and another amount is told', async () => {
    provider.play(({ path }) => raw(path.includes('refunds') ? '[]' : `[${aPayment('Succeeded', '"5 000"')}]`));
    expect(await airtime.enquire(debit)).toEqual({ outcome: 'paid', providerReference: '7', charged });
    provider.play(({ path }) => raw(path.includes('refunds') ? '[]' : `[${aPayment('SUCCEEDED', '4.999E3')}]`));
    expect(await airtime.enquire(debit)).toMatchObject({ charged: { amountMinor: 4999 } });
  });

  it('of CAMARA is no refund of the whole where it names a part', async () => {
    const part =
      '{"refundId":1,"refundStatus":"SUCCEEDED","amountTransaction":{"refundAmount":{"chargingInformation":{"amount":"2,500","currency":"xaf"}}}}';
    provider.play(({ path }) => raw(path.includes('refunds') ? `[${part}]` : `[${aPayment('succeeded', '5000')}]`));
    expect(await airtime.enquire(debit)).toMatchObject({ outcome: 'paid' });
  });

  it('of Paystack is a paid charge, and a call that was not served is none', async () => {
    provider.play(aCharge('Success', '"500,000"', '"true"'));
    expect(await card.enquire(debit)).toMatchObject({
      outcome: 'paid',
      charged: { amountMinor: 500_000, currency: 'NGN' },
    });
    provider.play(aCharge('success', '500000', '"false"'));
    expect(await card.enquire(debit)).toEqual({ outcome: 'unknown' });
  });

  it('of TM Forum is a delivery, and one of another amount or line is not', async () => {
    provider.play(aTopup('COMPLETED', '"5,000.0"', '242050000001'));
    expect(await topup.deliver(order)).toEqual({ outcome: 'delivered', reference: '7' });
    provider.play(aTopup('Failed', '5000', '"+242050000001"'));
    expect(await topup.deliver(order)).toMatchObject({ outcome: 'refused' });
    for (const lie of [aTopup('completed', '"4 999"', '242050000001'), aTopup('completed', '5000', '242050000002')]) {
      provider.play(lie);
      expect(await topup.deliver(order)).toEqual({ outcome: 'unknown' });
    }
  });

  it('of TM Forum is an open bill', async () => {
    provider.play(
      raw(`[{"id":42,"state":"Partially_Paid","billingAccount":{"id":1000000003},"paymentDueDate":"20261201",
        "billingPeriod":{"startDateTime":"2026-10-01 00:00:00","endDateTime":"2026-10-31"},
        "remainingAmount":{"unit":"xaf","value":"12,350.40"}}]`),
    );
    expect(await createUnpaidInvoices(settings)('1000000003')).toMatchObject({
      invoices: [{ invoiceNo: '42', dueDate: '2026-12-01', outstanding: { hundredths: 1_235_040, currency: 'XAF' } }],
    });
  });
});

describe('an answer that cannot be read is reported by its field', () => {
  it.each([
    ['transactionStatus', { transactionStatus: '"odd"' }],
    ['amount', { amount: '"5.000"' }],
    ['amount', { amount: '5000.5' }],
    ['amount', { currency: '"CFA"' }],
    ['transactionReference', { transactionReference: '{}' }],
  ])('of GSMA: %s', async (field, change) => {
    provider.play(aTransaction(change));
    expect(await wallet.enquire(debit)).toEqual({ outcome: 'unknown' });
    told('enquiry', field);
  });

  it('of GSMA: the code of a failed request', async () => {
    provider.play(
      raw('{"status":"failed","serverCorrelationId":"s-1","error":{"errorCategory":"businessRule","errorCode":"new"}}'),
    );
    expect(await wallet.enquire({ ...debit, providerReference: '/requeststates/s-1' })).toEqual({ outcome: 'unknown' });
    told('enquiry', 'error.errorCode');
  });

  it.each(['<html></html>', '{"a":', '', '[]'])('the whole of it: %j', async (text) => {
    provider.play(raw(text));
    expect(await wallet.enquire(debit)).toEqual({ outcome: 'unknown' });
    told('enquiry', 'body');
  });

  it.each([
    ['paymentStatus', aPayment('odd', '5000')],
    ['amountTransaction.paymentAmount.chargingInformation', aPayment('succeeded', '5000.5')],
    ['amountTransaction.paymentAmount.chargingInformation.amount', aPayment('succeeded', '"all"')],
  ])('of CAMARA: %s', async (field, one) => {
    provider.play(({ path }) => raw(path.includes('refunds') ? '[]' : `[${one}]`));
    expect(await airtime.enquire(debit)).toEqual({ outcome: 'unknown' });
    told('enquiry', field);
  });

  it('of Paystack: a word of a refund, and no second refund is sent for it', async () => {
    const amount = { amountMinor: 500_000, currency: 'NGN' };
    const request = { debit: { ...debit, charge: amount }, refundRequestId: 'r', amount };
    provider.play(({ path }) =>
      path.startsWith('/refund')
        ? raw(
            '{"status":true,"data":[{"status":"new-word","merchant_note":"r"},{"status":"failed","merchant_note":"r"}]}',
          )
        : aCharge('success', '500000', 'true'),
    );
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'unknown' });
    told('enquiry', 'data.status');
    provider.play(
      raw(
        '{"status":true,"data":[{"status":"new-word","merchant_note":"x"},{"status":"Processed","merchant_note":"r"}]}',
      ),
    );
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
  });

  it('of TM Forum: the word of a delivery', async () => {
    provider.play(aTopup('odd', '5000', '242050000001'));
    expect(await topup.deliver(order)).toEqual({ outcome: 'unknown' });
    told('credit', 'status');
  });

  it('of the geocoder', async () => {
    provider.play({ body: { status: 'ODD', results: [] } });
    await expect(createGeocoderGateway(settings).geocode('x')).rejects.toThrow('can be read');
    told('lookup', 'status');
  });

  it('but not where a server is in trouble, or a key is wrong', async () => {
    for (const status of [401, 403, 429, 500, 503]) {
      provider.play({ status, raw: '<html></html>' });
      expect(await wallet.enquire(debit)).toEqual({ outcome: 'unknown' });
    }
    expect(unread).toEqual([]);
  });
});
