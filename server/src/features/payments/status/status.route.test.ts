import { basePath, statusEventsPath } from '@selfcare/contract/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { aCardRecharge, aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { raise } from '../../../testing/raise.ts';
import { lostBefore } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
let owner: Browser;
beforeEach(async () => {
  await emptyPayments(portal.database);
  owner = portal.browser();
});

const sent = (order = aRecharge(), headers = {}) => raise(owner, order, headers);
const statusOf = async (id: string, by = owner) => (await by.get('status', { tid: id })).body.result;

describe('status', () => {
  test('tells from registration to success, each time what is true [I10]', async () => {
    const id = (await owner.post('initiate', aRecharge())).body.result.transactionId;
    expect(await statusOf(id)).toMatchObject({
      status: 'REQUEST_REGISTERED',
      transactionStatus: 'IN_PROCESS',
      charged: 'no',
    });
    await owner.post('process', aProcess(id));
    expect(await statusOf(id)).toMatchObject({
      status: 'REQUEST_RAISED',
      transactionStatus: 'IN_PROCESS',
      charged: 'pending',
    });
    portal.operator.wallet.approve(id);
    await portal.settle();
    const done = await statusOf(id);
    expect(done).toEqual({
      status: 'SUCCESS',
      transactionStatus: 'SUCCESS',
      transactionId: id,
      refTransactionId: expect.any(String),
      transactionType: 'PREPAID_RECHARGE',
      paymentMode: 'LISOLO_MONEY_PUSH',
      paymentGateway: null,
      currencyCode: 'CFA',
      amount: 500,
      mobileNumber: '050000001',
      msisdn: '050000001',
      accountId: null,
      invoiceNumber: null,
      bundleDescription: null,
      charge: null,
      bundle: null,
      bill: null,
      invoice: null,
      forgotten: false,
      statusReason: null,
      reasonCode: null,
      metaInfo: { leadId: null },
      charged: 'yes',
      trail: ['registered', 'confirmed', 'delivered'].map((step) => ({
        step,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      })),
      receiptCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    });
  });

  test('is the same under both of its names', async () => {
    const id = await sent();
    const [status, fetched] = [
      await owner.get('status', { tid: id }),
      await owner.get('fetchTransaction', { txnId: id }),
    ];
    expect(fetched.body.result).toEqual(status.body.result);
  });

  test('shows a stranger neither number nor email, and the browser that initiated everything [A39]', async () => {
    const id = await sent(aCardRecharge({ mobileNumber: '057777789', emailId: 'client@example.cg' }));
    const stranger = await portal.browser().get('status', { tid: id });
    expect(stranger.body.result).toMatchObject({ mobileNumber: '05 ••• •• 89', msisdn: null });
    expect(stranger.text).not.toMatch(/057777789|7777|client@example\.cg/);
    expect((await statusOf(id)).mobileNumber).toBe('057777789');
  });

  test('is shown in full for as long as a browser keeps its cookie, 180 days, whoever has kept it longer [V7.3.2]', async () => {
    const id = await sent();
    await letTimePass(portal.database, 179 * 86_400);
    expect((await statusOf(id)).msisdn).toBe('050000001');
    await letTimePass(portal.database, 2 * 86_400);
    expect((await statusOf(id)).msisdn).toBe('05 ••• •• 01');
  });

  test('is not shown in full for headers that ask for it [A40]', async () => {
    const id = await sent();
    const reply = await portal
      .browser()
      .get('status', { tid: id }, { unmaskrequest: 'enable', authorization: 'Bearer x' });
    expect(reply.body.result.msisdn).toBe('05 ••• •• 01');
  });

  test('of an id that is not there and of one that is none are alike [A07] [V8.2.2]', async () => {
    const ids = [aTransactionId(), 'x', '', '0'.repeat(64), '0'.repeat(65), 'x'.repeat(4000)];
    ids.push(
      `${aTransactionId()}\n`,
      `${aTransactionId()}0`,
      aTransactionId().toLowerCase(),
      '\0',
      '../../x',
      "' or 1=1 --",
    );
    const replies = await Promise.all(ids.map((tid) => owner.get('status', { tid })));
    for (const { status, body } of replies) {
      expect(status).toBe(404);
      expect({ ...body, traceId: '' }).toEqual({ ...replies[0]!.body, traceId: '' });
    }
  });

  test('is never kept by a cache, and hands no address on [A07] [A42] [V3.4.5 V14.2.1 V14.3.2]', async () => {
    const { headers } = await owner.get('status', { tid: await sent() });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  test('is told in the language of the request', async () => {
    portal.operator.wallet.refusals.set('+242050000001', 'balance-too-low');
    const id = await sent();
    portal.operator.wallet.refusals.clear();
    const reason = async (lang: string) => (await owner.get('status', { tid: id }, { lang })).body.result.statusReason;
    expect(await reason('en')).toBe('Lisolo Money balance too low');
    expect(await reason('fr')).toBe('Solde Lisolo Money insuffisant');
    /** A browser can set no header of a stream: its own speak for the device, not for the page. */
    const streamed = async (lang: string, device: string) => {
      const url = `${basePath}${statusEventsPath}?${new URLSearchParams({ tid: id, lang })}`;
      return (await portal.app.inject({ url, headers: { 'accept-language': device } })).body;
    };
    expect(await streamed('en', 'fr')).toContain('Lisolo Money balance too low');
    expect(await streamed('fr', 'en')).toContain('Solde Lisolo Money insuffisant');
  });

  describe('on the WhatsApp channel', () => {
    test('asks the card provider before it answers', async () => {
      const id = await sent(aCardRecharge());
      portal.operator.card.pay(id);
      const { body } = await owner.get('status', { tid: id, channel: 'whatsapp', pg: 'paystack' });
      expect(body.result).toMatchObject({ status: 'REQUEST_RAISED', charged: 'yes' });
    });

    test('asks nobody for another provider, and answers though the provider does not', async () => {
      const id = await sent(aCardRecharge());
      const before = portal.operator.card.enquire.calls.length;
      await owner.get('status', { tid: id, channel: 'whatsapp', pg: 'other' });
      expect(portal.operator.card.enquire.calls).toHaveLength(before);
      portal.operator.card.enquire.next(lostBefore);
      const { body } = await owner.get('status', { tid: id, channel: 'whatsapp', pg: 'PAYSTACK' });
      expect(body.result.status).toBe('REQUEST_RAISED');
    });
  });
});

const streamOf = (id: string) => owner.send('GET', `${basePath}${statusEventsPath}?tid=${encodeURIComponent(id)}`);

describe('the event stream', () => {
  test('of a finished payment is its one status, then the end', async () => {
    portal.operator.wallet.refusals.set('+242050000001', 'wallet-locked');
    const id = await sent();
    portal.operator.wallet.refusals.clear();
    const { status, headers, text } = await streamOf(id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const events = [...text.matchAll(/event: status\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data!) as unknown);
    expect(events).toEqual([await statusOf(id)]);
  });

  test.each(['', 'x', 'x'.repeat(4000), aTransactionId()])(
    'of an id that is not there (%j) is a 404 in the envelope',
    async (id) => {
      expect(await streamOf(id)).toMatchObject({ status: 404, body: { code: '404', status: 'failure' } });
    },
  );
});

describe('the way back from the card page', () => {
  const path = '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack';
  const comeBack = (query: string) =>
    portal.browser().send('GET', `${path}${query}`, { headers: { 'api-key': undefined } });

  test('asks the provider and goes to the status page in the language of initiate', async () => {
    const french = await sent(aCardRecharge());
    const english = await sent(aCardRecharge({ amount: 600, unit: 600 }), { lang: 'en' });
    portal.operator.card.pay(english);
    expect(await comeBack(`?txref=${french}&PnrID=1&status=successful`)).toMatchObject({
      status: 303,
      headers: { location: `/payment/status?id=${french}` },
    });
    expect((await comeBack(`?txref=${english}&status=failed`)).headers.location).toBe(
      `/en/payment/status?id=${english}`,
    );
    expect(await statusOf(french)).toMatchObject({ status: 'REQUEST_RAISED', charged: 'pending' });
    expect(await statusOf(english)).toMatchObject({ charged: 'yes' });
  });

  test.each(['success', 'successful', 'completed', '1', 'true'])(
    'believes nothing in its query: status=%s delivers nothing [A43] [P59]',
    async (word) => {
      const id = await sent(aCardRecharge());
      await comeBack(`?txref=${id}&status=${word}&reference=${id}&trxref=${id}`);
      await portal.settle(30);
      expect(await statusOf(id)).toMatchObject({ status: 'REQUEST_RAISED', charged: 'pending' });
      expect(portal.operator.book.creditsOf(id)).toEqual([]);
    },
  );

  test.each(['', '?txref=', '?txref=x', '?txref=//evil.example', '?txref[]=x', `?txref=${aTransactionId()}`])(
    'without a transaction of ours (%s) goes to the status page all the same, and nowhere else',
    async (query) => {
      expect(await comeBack(query)).toMatchObject({ status: 303, headers: { location: '/payment/status' } });
    },
  );

  test('of a payment that is over asks nobody', async () => {
    const id = await sent(aCardRecharge());
    portal.operator.card.pay(id);
    await portal.settle();
    const before = portal.operator.card.enquire.calls.length;
    await comeBack(`?txref=${id}`);
    expect(portal.operator.card.enquire.calls).toHaveLength(before);
  });
});
