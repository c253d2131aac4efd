import { randomBytes, randomUUID } from 'node:crypto';
import { basePath, statusEventsPath } from '@selfcare/contract/calls';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLine, consent, giveSealingKey, sealPin } from '../../../testing/consent.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import { aRecharge } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const target = '057777789';
const email = 'secret.client@example.cg';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
await giveSealingKey(portal.database);
let owner: Browser;
let payer: string;
beforeEach(() => {
  owner = portal.browser();
  payer = aLine();
});

type Way = { paymentMode: string; purpose?: string; isCard?: boolean };
const ways: Way[] = [
  { paymentMode: 'AIR_TIME', purpose: 'AIR_TIME' },
  { paymentMode: 'LISOLO_MONEY', purpose: 'LISOLO_MONEY' },
  { paymentMode: 'LISOLO_MONEY_PUSH' },
  { paymentMode: 'SMARTCASH_SECURE' },
  { paymentMode: 'MPESA' },
  { paymentMode: 'PAYMENT_GATEWAY', isCard: true },
];

const initiated = async ({ paymentMode, purpose, isCard }: Way) => {
  const person = { browser: owner, operator: portal.operator };
  const headers = purpose ? { authorization: (await consent(person, payer, purpose)).authorization } : {};
  const paying = isCard ? { paymentMobile: '', paymentGateway: 'PAYSTACK' } : { paymentMobile: `0${payer}` };
  const order = aRecharge({ ...paying, paymentMode, mobileNumber: target, emailId: email, loggedInNumber: payer });
  const { body } = await owner.post(purpose ? 'authInitiate' : 'initiate', order, headers);
  return { id: body.result.transactionId, key: body.result.encryptionKeyDetails.key, headers };
};
const process = async (way: Way, { id, key, headers }: Awaited<ReturnType<typeof initiated>>) => {
  const amPin = way.paymentMode === 'LISOLO_MONEY' ? await sealPin(rightPin, id, key) : undefined;
  const body = { transactionId: id, paymentMode: way.paymentMode, ...(amPin && { amPin }) };
  return owner.post(way.purpose ? 'authProcess' : 'process', body, headers);
};
const pay = (way: Way, id: string) => {
  const ports = { SMARTCASH_SECURE: 'smartcash', MPESA: 'mpesa', LISOLO_MONEY_PUSH: 'wallet' } as const;
  const port = ports[way.paymentMode as keyof typeof ports];
  if (port) portal.operator[port].approve(id);
  if (way.isCard) portal.operator.card.pay(id);
};
/** All that somebody who knows the id can read of it; the stream of a payment that goes on would not end. */
const readBy = async (browser: Browser, id: string, isOver: boolean) => [
  await browser.get('status', { tid: id }),
  await browser.get('fetchTransaction', { txnId: id }),
  await browser.get('status', { tid: id, channel: 'whatsapp', pg: 'PAYSTACK' }),
  ...(isOver ? [await browser.send('GET', `${basePath}${statusEventsPath}?tid=${id}`)] : []),
];

describe.each(ways)('of a payment by $paymentMode', (way) => {
  test('a stranger never reads a number or an address, in no state; its own browser reads all [A07] [V8.2.3 V15.3.1]', async () => {
    const look = async (id: string, isOver = false) => {
      for (const stranger of [portal.browser(), await anotherCustomer()])
        for (const { status, text } of await readBy(stranger, id, isOver)) {
          expect(status).toBe(200);
          for (const secret of [target, payer, email, 'secret.client']) expect(text).not.toContain(secret);
          expect(text).toContain('05 ••• •• 89');
        }
      for (const { text } of await readBy(owner, id, isOver)) expect(text).toContain(target);
    };
    const attempt = await initiated(way);
    await look(attempt.id);
    await process(way, attempt);
    await look(attempt.id);
    pay(way, attempt.id);
    await portal.settle(300);
    await look(attempt.id, true);
  });
});

/** A browser with a cookie of its own. */
const anotherCustomer = async () => {
  const other = portal.browser();
  await other.post('initiate', aRecharge({ paymentMobile: `0${aLine()}` }));
  return other;
};

describe('a browser’s cookie', () => {
  test('that is made up or of another shape opens nothing', async () => {
    const { id } = await initiated(ways[2]!);
    const name = owner.cookie()!.split('=')[0]!;
    for (const value of ['A'.repeat(22), '', 'x', `${owner.cookie()!.split('=')[1]}A`]) {
      const reply = await portal.browser().get('status', { tid: id }, { cookie: `${name}=${value}` });
      expect(reply.text).not.toContain(target);
    }
  });

  test('cannot be read by scripts nor sent by other sites, and is no part of any answer', async () => {
    const order = aRecharge({ paymentMobile: `0${payer}` });
    const reply = await owner.post('initiate', order);
    expect(reply.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax/);
    const [, value] = owner.cookie()!.split('=');
    const status = await owner.get('status', { tid: reply.body.result.transactionId });
    for (const { text } of [reply, status]) expect(text).not.toContain(value);
  });
});

const answerTo = async (tid: string) => {
  const { status, body } = await owner.get('status', { tid });
  return { http: status, ...body, traceId: '' };
};

describe('ids that nobody gave', () => {
  test('find nothing: two hundred at random, and every neighbour of a real one [A07] [V8.2.2]', async () => {
    const { id } = await initiated(ways[2]!);
    const none = await answerTo('x');
    expect(none).toMatchObject({ http: 404, code: '404' });
    const neighbours = [...id].map((letter, at) => id.slice(0, at) + (letter === '7' ? '3' : '7') + id.slice(at + 1));
    const random = Array.from({ length: 200 }, () => encodeTransactionId(randomBytes(16)));
    for (const tid of [...neighbours, ...random]) expect(await answerTo(tid)).toEqual(none);
  });

  test('are never derived from time or a counter: two in a row share nothing but chance', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const order = aRecharge({ paymentMobile: `0${aLine()}` });
      ids.push((await owner.post('initiate', order)).body.result.transactionId);
    }
    const starts = new Set(ids.map((id) => id.slice(0, 6)));
    expect(starts.size).toBe(12);
    expect(ids.toSorted()).not.toEqual(ids);
  });

  test('of a purchase, a receipt or a code are no ids of a transaction', async () => {
    const headers = { 'purchase-id': randomUUID(), 'idempotency-key': randomUUID() };
    const order = aRecharge({ paymentMobile: `0${payer}` });
    const id = (await owner.post('initiate', order, headers)).body.result.transactionId;
    const { receiptCode } = (await owner.get('status', { tid: id })).body.result;
    const { refId } = (await owner.post('sendOtp', { msisdn: payer, requestType: 'AIR_TIME' })).body.result;
    for (const tid of [headers['purchase-id'], headers['idempotency-key'], receiptCode, refId])
      expect(await answerTo(tid)).toMatchObject({ http: 404 });
  });
});
