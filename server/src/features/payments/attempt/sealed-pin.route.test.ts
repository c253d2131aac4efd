import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fr } from '../../../locales/fr.ts';
import { aLine, consent, giveSealingKey, seal, sealPin } from '../../../testing/consent.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import { createPinPayer, pinMode, wrongPin, type PinPayer } from '../../../testing/pin-payer.ts';
import { failure } from '../../../testing/portal.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
const { operator } = portal;
await giveSealingKey(portal.database);
let customer: PinPayer;
beforeEach(async () => {
  customer = createPinPayer(portal);
  await customer.anotherPurchase();
});

const wrong = (attemptsLeft: number) => ({ status: 422, body: { code: '1004', result: { attemptsLeft } } });

describe('a sealed PIN is taken once', () => {
  let id: string;
  let sealed: string;
  beforeEach(async () => {
    const attempt = await customer.initiated();
    id = attempt.id;
    sealed = await sealPin(wrongPin, id, attempt.key);
  });
  // What became of the payment is not said: it may have failed, or stand where it stood.
  const conflict = { status: 409, body: { code: '409', message: fr.details.pinSeen } };

  test('with the same key, with another, on the plain path, without a token: 409 and no call', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect(await customer.send(id, sealed, headers)).toMatchObject(wrong(4));
    expect(await customer.send(id, sealed, headers)).toMatchObject(conflict);
    expect(await customer.send(id, sealed)).toMatchObject(conflict);
    expect(await customer.send(id, sealed, { authorization: undefined })).toMatchObject(conflict);
    const plain = { transactionId: id, paymentMode: pinMode, amPin: sealed };
    expect(await customer.browser.post('process', plain)).toMatchObject(conflict);
    expect(customer.asked()).toHaveLength(1);
  });

  test('also where its transaction went through [P28]', async () => {
    const good = await customer.initiated();
    const right = await sealPin(rightPin, good.id, good.key);
    expect((await customer.send(good.id, right)).status).toBe(200);
    await portal.settle();
    expect(await customer.send(good.id, right)).toMatchObject(conflict);
    expect(customer.asked()).toHaveLength(1);
  });

  test('not on another transaction either [A10] [V11.3.3]', async () => {
    await customer.send(id, sealed);
    const other = await customer.initiated();
    expect(await customer.send(other.id, sealed)).toMatchObject(conflict);
    expect((await customer.statusOf(other.id)).status).toBe('REQUEST_REGISTERED');
    expect(customer.asked()).toHaveLength(1);
  });

  test('however its base64 is spelt [A59]', async () => {
    await customer.send(id, sealed);
    const spellings = [
      sealed.replaceAll('+', '-').replaceAll('/', '_'),
      sealed.replaceAll('=', ''),
      `${sealed}=`,
      `${sealed}\n`,
      `${sealed.slice(0, 40)} ${sealed.slice(40)}`,
    ];
    for (const spelt of spellings) expect(await customer.send(id, spelt)).toMatchObject(conflict);
    expect(customer.asked()).toHaveLength(1);
  });

  test('twenty times at once is one guess [A10]', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => customer.send(id, sealed)));
    expect(replies.filter(({ body }) => body.code === '1004')).toHaveLength(1);
    expect(customer.asked()).toHaveLength(1);
    const others = replies.filter(({ body }) => body.code !== '1004');
    expect(
      others.filter(({ status, body }) => status === 409 || body.result.status === 'ALREADY_PROCESSED'),
    ).toHaveLength(19);
  });

  test('is good for the transaction it was sealed for alone, and for that one afterwards [A10]', async () => {
    const mine = { purchase: customer.purchase, sum: customer.sum };
    await customer.anotherPurchase();
    const other = await customer.initiated();
    expect((await customer.send(other.id, sealed)).body).toMatchObject({
      code: '400',
      result: { fields: [{ path: 'amPin' }] },
    });
    expect(customer.asked()).toEqual([]);
    Object.assign(customer, mine);
    await customer.anotherToken();
    expect(await customer.send(id, sealed)).toMatchObject(wrong(4));
  });
});

describe('what is no sealed PIN', () => {
  test('is a 400, reaches no wallet and costs no attempt', async () => {
    const { id, key } = await customer.initiated();
    const nonce = randomUUID();
    const insides = [
      '1234',
      '',
      '[]',
      'null',
      '{',
      JSON.stringify({ pin: '123', transactionId: id, nonce }),
      JSON.stringify({ pin: '12345', transactionId: id, nonce }),
      JSON.stringify({ pin: 'abcd', transactionId: id, nonce }),
      JSON.stringify({ pin: '١٢٣٤', transactionId: id, nonce }),
      JSON.stringify({ pin: 1234, transactionId: id, nonce }),
      JSON.stringify({ pin: ['1234'], transactionId: id, nonce }),
      JSON.stringify({ pin: '1234', nonce }),
      JSON.stringify({ pin: '1234', transactionId: id }),
      JSON.stringify({ pin: '1234', transactionId: id, nonce: '' }),
      JSON.stringify({ pin: '1234', transactionId: id.toLowerCase(), nonce }),
      `{"pin":"4321","pin":"1234","transactionId":"${id}","nonce":"${nonce}"}`,
    ];
    const sealed = await Promise.all(insides.map((text) => seal(text, key)));
    const cut = sealed[0]!.slice(0, 100);
    for (const amPin of [...sealed, cut, 'x'.repeat(1025), rightPin, 'AAAA', '', null, undefined, 1234]) {
      const reply = await customer.send(id, amPin);
      expect([amPin, reply.body]).toMatchObject([amPin, { code: '400', result: { fields: [{ path: 'amPin' }] } }]);
    }
    expect(customer.asked()).toEqual([]);
    expect(await customer.send(id, await sealPin(wrongPin, id, key))).toMatchObject(wrong(4));
  });

  test('and what was sealed by the old padding is none either [A10] [V11.3.1]', async () => {
    const { id, key } = await customer.initiated();
    const text = Buffer.from(JSON.stringify({ pin: rightPin, transactionId: id, nonce: randomUUID() }));
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const old = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64');
    expect((await customer.send(id, old)).body.code).toBe('400');
    expect(customer.asked()).toEqual([]);
  });
});

describe('the consent comes first', () => {
  test('no token, another number’s or another purpose’s: 401, no guess', async () => {
    const { id, key } = await customer.initiated();
    const mine = customer.authorization;
    const stranger = aLine();
    const person = { browser: customer.browser, operator };
    await letTimePass(portal.database, 61);
    const airtime = (await consent(person, customer.payer)).authorization;
    const others = (await consent(person, stranger, pinMode)).authorization;
    for (const given of [undefined, airtime, others]) {
      const sealed = await sealPin(wrongPin, id, key);
      expect(await customer.send(id, sealed, { authorization: given })).toMatchObject(failure('401'));
    }
    expect(customer.asked()).toEqual([]);
    customer.authorization = mine;
    expect(await customer.send(id, await sealPin(wrongPin, id, key))).toMatchObject(wrong(4));
  });

  test('is spent by a right PIN, and by one that nobody knows the fate of', async () => {
    await customer.tryPin(rightPin);
    customer.purchase = randomUUID();
    customer.sum += 500;
    expect(await customer.initiate()).toMatchObject(failure('401'));
  });

  test('on the plain path initiate and process are 401', async () => {
    const { browser, authorization } = customer;
    expect(await browser.post('initiate', customer.order(), { authorization })).toMatchObject(failure('401'));
    const { id, key } = await customer.initiated();
    const body = { transactionId: id, paymentMode: pinMode, amPin: await sealPin(rightPin, id, key) };
    expect(await browser.post('process', body, { authorization })).toMatchObject(failure('401'));
    expect(customer.asked()).toEqual([]);
  });

  test('one browser tries the PINs of three wallets a day; the fourth is 429 and not asked [A11]', async () => {
    for (let i = 0; i < 3; i += 1) {
      customer.payer = aLine();
      await customer.anotherPurchase();
      expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(4));
    }
    customer.payer = aLine();
    await customer.anotherPurchase();
    const refused = await customer.tryPin(rightPin);
    expect(refused).toMatchObject(failure('429'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(customer.asked()).toEqual([]);
    customer.browser = portal.browser();
    await customer.anotherPurchase();
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(4));
  });
});
