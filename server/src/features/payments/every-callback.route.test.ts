import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aLine } from '../../testing/consent.ts';
import { aCardRecharge, aRecharge } from '../../testing/orders.ts';
import type { Browser } from '../../testing/portal.ts';
import { raise } from '../../testing/raise.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
let payer: string;
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
});

const bearer = () => ({ authorization: 'Bearer cb_test_lisolo' });
const pushed = (paymentMode: string) => () => aRecharge({ paymentMode, paymentMobile: `0${payer}` });
const airtelBody = (id: string, isPaid: boolean, secret = 'cb_test_lisolo') => {
  const body = { transaction: { id, message: 'x', status_code: isPaid ? 'TS' : 'TF', airtel_money_id: 'A1' } };
  return { ...body, hash: createHmac('sha256', secret).update(JSON.stringify(body)).digest('base64') };
};

/** Each provider's callback, what proves it, and what its customer does. */
const providers = {
  paystack: {
    port: 'card' as const,
    order: () => aCardRecharge({ mobileNumber: payer }),
    body: (id: string, isPaid: boolean): object => ({
      event: isPaid ? 'charge.success' : 'charge.failed',
      data: { reference: id, status: isPaid ? 'success' : 'failed', amount: 1 },
    }),
    proof: (raw: string) => ({
      'x-paystack-signature': createHmac('sha512', 'sk_test_lisolo').update(raw).digest('hex'),
    }),
  },
  'mobile-money': {
    port: 'wallet' as const,
    order: pushed('LISOLO_MONEY_PUSH'),
    body: (id: string, isPaid: boolean): object => ({
      transactionStatus: isPaid ? 'completed' : 'failed',
      requestingOrganisationTransactionReference: id,
      amount: '1',
    }),
    proof: bearer,
  },
  smartcash: { port: 'smartcash' as const, order: pushed('SMARTCASH_SECURE'), body: airtelBody, proof: () => ({}) },
  mpesa: {
    port: 'mpesa' as const,
    order: pushed('MPESA'),
    body: (id: string, isPaid: boolean): object => ({
      input_OriginalConversationID: 'C1',
      input_ThirdPartyConversationID: id,
      input_TransactionID: 'T1',
      input_ResultCode: isPaid ? 'INS-0' : 'INS-5',
      input_ResultDesc: 'x',
    }),
    proof: bearer,
  },
};
type Name = keyof typeof providers;

const announce = (name: Name, id: string, isPaid: boolean, forged?: object) => {
  const raw = JSON.stringify(forged ?? providers[name].body(id, isPaid));
  const headers = { 'api-key': undefined, 'service-id': undefined, cookie: undefined };
  const proof: Record<string, string> = forged ? {} : providers[name].proof(raw);
  return browser.send('POST', `/api/portal-service/webhooks/${name}`, { raw, headers: { ...headers, ...proof } });
};
const pay = (name: Name, id: string) => {
  const { port } = providers[name];
  if (port === 'card') portal.operator.card.pay(id);
  else portal.operator[port].approve(id);
};
const stateOf = async (id: string) => (await portal.engine.store.find(id))?.state;
const creditsOf = (id: string) => portal.operator.book.creditsOf(id).length;

describe.each(Object.keys(providers) as Name[])('a callback of %s', (name) => {
  let id: string;
  beforeEach(async () => {
    id = await raise(browser, providers[name].order());
  });

  test('whose storing breaks before its commit leaves no trace and is answered 503; the payment is found without it', async () => {
    pay(name, id);
    const { transaction } = portal.database;
    const broken = vi.spyOn(portal.database, 'transaction').mockImplementation((work) =>
      transaction(async () => {
        await work();
        throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      }),
    );
    const query = vi.spyOn(portal.database, 'query').mockRejectedValue(Object.assign(new Error(), { code: '57P01' }));
    expect((await announce(name, id, true)).status).toBe(503);
    broken.mockRestore();
    query.mockRestore();
    expect(await portal.database.query('select 1 from callback where payment_id = $1', [id])).toEqual([]);
    await portal.settle(60);
    expect([await stateOf(id), creditsOf(id)]).toEqual(['DONE', 1]);
  });

  test('that says paid is not believed while the provider does not say so', async () => {
    expect((await announce(name, id, true)).status).toBe(200);
    await portal.settle(30);
    expect(creditsOf(id)).toBe(0);
    pay(name, id);
    await portal.settle(600);
    expect([await stateOf(id), creditsOf(id)]).toEqual(['DONE', 1]);
  });

  test('that says failed does not close what the provider knows to be paid', async () => {
    pay(name, id);
    expect((await announce(name, id, false)).status).toBe(200);
    await portal.settle(60);
    expect([await stateOf(id), creditsOf(id)]).toEqual(['DONE', 1]);
  });

  test('in fifty copies at once, and once more after the end, has one effect', async () => {
    pay(name, id);
    const replies = await Promise.all(Array.from({ length: 50 }, () => announce(name, id, true)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await portal.settle(60);
    expect((await announce(name, id, false)).status).toBe(200);
    await portal.settle(60);
    expect([await stateOf(id), creditsOf(id), portal.operator.book.netDebits(id)]).toEqual(['DONE', 1, 1]);
  });

  test('without its proof, or with that of another body, is a 401 and changes nothing', async () => {
    const forged = [
      providers[name].body(id, true),
      { ...providers[name].body(id, true), hash: 'AAAA' },
      ...(name === 'smartcash' ? [airtelBody(id, true, 'another secret')] : []),
    ].filter((body) => name !== 'smartcash' || (body as { hash: string }).hash !== airtelBody(id, true).hash);
    for (const body of forged) expect((await announce(name, id, true, body)).status).toBe(401);
    const stored = await portal.database.query('select 1 from callback where payment_id = $1', [id]);
    expect([stored, creditsOf(id)]).toEqual([[], 0]);
  });
});
