import { randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { aLine, consent, giveSealingKey, seal, sealPin } from '../../testing/consent.ts';
import { openMemory } from '../../testing/databases.ts';
import { rightPin } from '../../testing/fake-wallet.ts';
import { createOperator, type Operator } from '../../testing/operator.ts';
import { aRecharge } from '../../testing/orders.ts';
import { aPortal, type Browser, type TestPortal } from '../../testing/portal.ts';
import { answers, lostBefore, unsent } from '../../testing/scripted.ts';
import { letTimePass } from '../../testing/time.ts';

const wrongPin = '9999';
const mode = 'LISOLO_MONEY';

let database: Database;
let operator: Operator;
let portal: TestPortal;
let browser: Browser;
let payer: string;
let purchase: string;
let authorization: string;
let sums = 1000;

const open = async (settings = { ENABLE_AM_PIN: 'true' }) => {
  const opened = await aPortal(database, operator, settings);
  await giveSealingKey(database);
  return opened;
};
beforeAll(async () => {
  database = await openMemory();
  operator = createOperator();
  portal = await open();
});
beforeEach(async () => {
  browser = portal.browser();
  payer = aLine();
  await anotherPurchase();
});
afterAll(async () => {
  await portal.app.close();
  await database.close();
});

/** A new code, after the minute that must be between two. */
const anotherToken = async () => {
  await letTimePass(database, 601);
  ({ authorization } = await consent({ browser, operator }, payer, mode));
};
/** For another sum, so that it is nobody's twin. */
const anotherPurchase = async () => {
  sums += 1;
  purchase = randomUUID();
  await anotherToken();
};

type Attempt = { id: string; key: string };
const initiate = (changes: Partial<InitiateRequest> = {}, by = browser) =>
  by.post(
    'authInitiate',
    aRecharge({ paymentMode: mode, paymentMobile: `0${payer}`, amount: sums, unit: sums, ...changes }),
    { authorization, 'purchase-id': purchase },
  );
const initiated = async (by = browser): Promise<Attempt> => {
  const { result } = (await initiate({}, by)).body;
  return { id: result.transactionId, key: result.encryptionKeyDetails.key };
};
const send = (id: string, amPin: unknown, headers: Record<string, string | undefined> = {}, by = browser) =>
  by.post('authProcess', { transactionId: id, paymentMode: mode, amPin }, { authorization, ...headers });
const tryPin = async (pin: string, by = browser) => {
  const { id, key } = await initiated(by);
  return { id, ...(await send(id, await sealPin(pin, id, key), {}, by)) };
};
const statusOf = async (id: string) => (await browser.get('status', { tid: id })).body.result;
const failure = (code: string, status = Number(code)) => ({ status, body: { status: 'failure', code } });
const wrong = (attemptsLeft: number) => ({ status: 422, body: { code: '1004', result: { attemptsLeft } } });
const locked = { status: 422, body: { code: '1006', result: { attemptsLeft: 0 } } };
/** What the wallet was asked for this payer: each is a guess that it saw. */
const asked = () => operator.wallet.debit.calls.filter((call) => call.payer === `+242${payer}`);

describe('a recharge paid with the wallet’s PIN', () => {
  test('is sealed by the page, opened for the wallet alone, and prompts nobody', async () => {
    const { id, key } = await initiated();
    const reply = await send(id, await sealPin(rightPin, id, key));
    expect(reply).toMatchObject({ status: 200, body: { result: { transactionId: id, status: 'REQUEST_RAISED' } } });
    expect(asked().map(({ pin }) => pin)).toEqual([rightPin]);
    await portal.settle();
    expect(await statusOf(id)).toMatchObject({ status: 'SUCCESS', charged: 'yes', paymentMode: mode });
    expect(operator.book.debits.filter(({ transactionId }) => transactionId === id)).toMatchObject([
      { port: 'wallet', state: 'paid', refunds: 0 },
    ]);
    expect(operator.book.creditsOf(id)).toHaveLength(1);
  });

  test('a wrong one costs an attempt and ends its transaction; the next goes on under the same code', async () => {
    for (const left of [4, 3]) {
      const reply = await tryPin(wrongPin);
      expect(reply).toMatchObject(wrong(left));
      expect(reply.body.result).toEqual({ transactionId: reply.id, attemptsLeft: left });
      expect(await statusOf(reply.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
    }
    expect((await tryPin(rightPin)).status).toBe(200);
    await portal.settle();
    expect(operator.book.debits.filter((debit) => debit.payer === `+242${payer}`)).toHaveLength(1);
  });

  test('says it in the words of the specification', async () => {
    const { id, key } = await initiated();
    const reply = await send(id, await sealPin(wrongPin, id, key), { lang: 'en' });
    expect(reply.body.message).toBe('Please enter correct PIN');
  });

  test('the fifth wrong one locks the wallet: 1006 with who to turn to, in its own name', async () => {
    for (const left of [4, 3, 2, 1]) expect(await tryPin(wrongPin)).toMatchObject(wrong(left));
    const { id, key } = await initiated();
    const reply = await send(id, await sealPin(wrongPin, id, key), { lang: 'en' });
    expect(reply).toMatchObject(locked);
    expect(reply.body.message).toBe(
      'Your Lisolo Money wallet has been blocked due to too many incorrect PIN attempts. Unlock it at a shop, call 300 or dial *128#.',
    );
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'no' });
  });

  test('a right one makes the wrong ones forgotten', async () => {
    for (const left of [4, 3, 2, 1]) expect(await tryPin(wrongPin)).toMatchObject(wrong(left));
    expect((await tryPin(rightPin)).status).toBe(200);
    await anotherPurchase();
    expect(await tryPin(wrongPin)).toMatchObject(wrong(4));
  });
});

describe('a locked wallet sees no sixth guess', () => {
  beforeEach(async () => {
    for (let i = 0; i < 4; i += 1) await tryPin(wrongPin);
    expect(await tryPin(wrongPin)).toMatchObject(locked);
    expect(asked()).toHaveLength(5);
    await anotherToken();
  });

  test('in a new transaction of the same purchase, not even the right one; it ends FAILED', async () => {
    const reply = await tryPin(rightPin);
    expect(reply).toMatchObject(locked);
    expect(asked()).toHaveLength(5);
    expect(await statusOf(reply.id)).toMatchObject({ status: 'FAILED', charged: 'no', statusReason: expect.any(String) });
  });

  test('for another purchase, from a new browser, with another code, from another address', async () => {
    browser = portal.browser();
    await anotherPurchase();
    expect(await tryPin(rightPin)).toMatchObject(locked);
    expect(asked()).toHaveLength(5);
  });

  test('after a restart of the portal', async () => {
    const restarted = await open();
    browser = restarted.browser();
    await anotherPurchase();
    expect(await tryPin(rightPin)).toMatchObject(locked);
    await restarted.app.close();
    expect(asked()).toHaveLength(5);
  });

  test('under another spelling of its number', async () => {
    const result = (await initiate({ paymentMobile: `0242${payer}` })).body.result;
    const sealed = await sealPin(rightPin, result.transactionId, result.encryptionKeyDetails.key);
    expect(await send(result.transactionId, sealed)).toMatchObject(locked);
    expect(asked()).toHaveLength(5);
  });

  test('before 24 hours are over, and then has five again', async () => {
    await letTimePass(database, 23 * 3600);
    await anotherPurchase();
    expect(await tryPin(rightPin)).toMatchObject(locked);
    await letTimePass(database, 3600);
    await anotherPurchase();
    expect(await tryPin(wrongPin)).toMatchObject(wrong(4));
    expect(asked()).toHaveLength(6);
  });
});

describe('a sealed PIN is taken once', () => {
  let id: string;
  let sealed: string;
  beforeEach(async () => {
    const attempt = await initiated();
    id = attempt.id;
    sealed = await sealPin(wrongPin, id, attempt.key);
  });
  const conflict = { status: 409, body: { code: '409' } };

  test('with the same key, with another, on the plain path, without a token: 409 and no call', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect(await send(id, sealed, headers)).toMatchObject(wrong(4));
    expect(await send(id, sealed, headers)).toMatchObject(conflict);
    expect(await send(id, sealed)).toMatchObject(conflict);
    expect(await send(id, sealed, { authorization: undefined })).toMatchObject(conflict);
    const plain = { transactionId: id, paymentMode: mode, amPin: sealed };
    expect(await browser.post('process', plain)).toMatchObject(conflict);
    expect(asked()).toHaveLength(1);
  });

  test('also where its transaction went through', async () => {
    const good = await initiated();
    const right = await sealPin(rightPin, good.id, good.key);
    expect((await send(good.id, right)).status).toBe(200);
    await portal.settle();
    expect(await send(good.id, right)).toMatchObject(conflict);
    expect(asked()).toHaveLength(1);
  });

  test('not on another transaction either', async () => {
    await send(id, sealed);
    const other = await initiated();
    expect(await send(other.id, sealed)).toMatchObject(conflict);
    expect((await statusOf(other.id)).status).toBe('REQUEST_REGISTERED');
    expect(asked()).toHaveLength(1);
  });

  test('however its base64 is spelt', async () => {
    await send(id, sealed);
    const spellings = [
      sealed.replaceAll('+', '-').replaceAll('/', '_'),
      sealed.replaceAll('=', ''),
      `${sealed}=`,
      `${sealed}\n`,
      `${sealed.slice(0, 40)} ${sealed.slice(40)}`,
    ];
    for (const spelt of spellings) expect(await send(id, spelt)).toMatchObject(conflict);
    expect(asked()).toHaveLength(1);
  });

  test('twenty times at once is one guess', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(id, sealed)));
    expect(replies.filter(({ body }) => body.code === '1004')).toHaveLength(1);
    expect(asked()).toHaveLength(1);
    const others = replies.filter(({ body }) => body.code !== '1004');
    expect(others.filter(({ status, body }) => status === 409 || body.result.status === 'ALREADY_PROCESSED')).toHaveLength(19);
  });

  test('is good for the transaction it was sealed for alone, and for that one afterwards', async () => {
    const mine = { purchase, authorization };
    await anotherPurchase();
    const other = await initiated();
    expect((await send(other.id, sealed)).body).toMatchObject({ code: '400', result: { fields: [{ path: 'amPin' }] } });
    expect(asked()).toEqual([]);
    ({ purchase, authorization } = mine);
    await anotherToken();
    expect(await send(id, sealed)).toMatchObject(wrong(4));
  });
});

describe('what is no sealed PIN', () => {
  test('is a 400, reaches no wallet and costs no attempt', async () => {
    const { id, key } = await initiated();
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
    ];
    const sealed = await Promise.all(insides.map((text) => seal(text, key)));
    const cut = sealed[0]!.slice(0, 100);
    for (const amPin of [...sealed, cut, 'x'.repeat(1025), rightPin, 'AAAA', '', null, undefined, 1234]) {
      const reply = await send(id, amPin);
      expect([amPin, reply.body]).toMatchObject([amPin, { code: '400', result: { fields: [{ path: 'amPin' }] } }]);
    }
    expect(asked()).toEqual([]);
    expect(await send(id, await sealPin(wrongPin, id, key))).toMatchObject(wrong(4));
  });

  test('and what was sealed by the old padding is none either', async () => {
    const { constants, createPublicKey, publicEncrypt } = await import('node:crypto');
    const { id, key } = await initiated();
    const text = Buffer.from(JSON.stringify({ pin: rightPin, transactionId: id, nonce: randomUUID() }));
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const old = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64');
    expect((await send(id, old)).body.code).toBe('400');
    expect(asked()).toEqual([]);
  });
});

describe('the consent comes first', () => {
  test('no token, another number’s or another purpose’s: 401, no guess', async () => {
    const { id, key } = await initiated();
    const mine = authorization;
    const stranger = aLine();
    const person = { browser, operator };
    await letTimePass(database, 61);
    const airtime = (await consent(person, payer)).authorization;
    const others = (await consent(person, stranger, mode)).authorization;
    for (const given of [undefined, airtime, others]) {
      const sealed = await sealPin(wrongPin, id, key);
      expect(await send(id, sealed, { authorization: given })).toMatchObject(failure('401'));
    }
    expect(asked()).toEqual([]);
    authorization = mine;
    expect(await send(id, await sealPin(wrongPin, id, key))).toMatchObject(wrong(4));
  });

  test('is spent by a right PIN, and by one that nobody knows the fate of', async () => {
    await tryPin(rightPin);
    purchase = randomUUID();
    sums += 1;
    expect(await initiate()).toMatchObject(failure('401'));
  });

  test('on the plain path initiate and process are 401', async () => {
    const order = aRecharge({ paymentMode: mode, paymentMobile: `0${payer}`, amount: sums, unit: sums });
    expect(await browser.post('initiate', order, { authorization })).toMatchObject(failure('401'));
    const { id, key } = await initiated();
    const body = { transactionId: id, paymentMode: mode, amPin: await sealPin(rightPin, id, key) };
    expect(await browser.post('process', body, { authorization })).toMatchObject(failure('401'));
    expect(asked()).toEqual([]);
  });

  test('one browser tries the PINs of three wallets a day; the fourth is 429 and not asked', async () => {
    for (let i = 0; i < 3; i += 1) {
      payer = aLine();
      await anotherPurchase();
      expect(await tryPin(wrongPin)).toMatchObject(wrong(4));
    }
    payer = aLine();
    await anotherPurchase();
    const refused = await tryPin(rightPin);
    expect(refused).toMatchObject(failure('429'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(asked()).toEqual([]);
    browser = portal.browser();
    await anotherPurchase();
    expect(await tryPin(wrongPin)).toMatchObject(wrong(4));
  });
});

describe('an outcome that says nothing of the PIN', () => {
  test('is unknown: the guess stays counted, nothing is sent again, and the code is spent', async () => {
    operator.wallet.debit.next(lostBefore);
    const lost = await tryPin(wrongPin);
    expect(lost.body.result.status).toBe('REQUEST_RAISED');
    // Long enough for the prompt's limit, not for the guess to be forgotten.
    await portal.settle(3600);
    expect(await statusOf(lost.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
    expect(asked()).toHaveLength(1);
    await anotherPurchase();
    expect(await tryPin(wrongPin)).toMatchObject(wrong(3));
  });

  test('is only an acceptance: the guess stays counted', async () => {
    operator.wallet.debit.next(answers({ outcome: 'accepted' as const }));
    await tryPin(wrongPin);
    await anotherPurchase();
    expect(await tryPin(wrongPin)).toMatchObject(wrong(3));
  });

  test('never left us: 503, and neither guess nor code is lost', async () => {
    operator.wallet.debit.next(unsent);
    expect(await tryPin(wrongPin)).toMatchObject(failure('503'));
    expect(await tryPin(wrongPin)).toMatchObject(wrong(4));
  });

  test.each([
    ['balance-too-low', '1010'],
    ['not-mobile-money-user', '4001'],
  ] as const)('is %s: %s, the transaction ends FAILED and the guess is given back', async (reason, code) => {
    operator.wallet.debit.next(answers({ outcome: 'declined' as const, reason }));
    const refused = await tryPin(rightPin);
    expect(refused).toMatchObject(failure(code, 422));
    expect(await statusOf(refused.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
    await anotherPurchase();
    expect(await tryPin(wrongPin)).toMatchObject(wrong(4));
  });

  test('is the wallet’s own lock: 1006 with no attempts left', async () => {
    operator.wallet.debit.next(answers({ outcome: 'declined' as const, reason: 'wallet-locked' as const }));
    const refused = await tryPin(rightPin);
    expect(refused).toMatchObject(locked);
    expect(await statusOf(refused.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
  });
});

describe('where the portal takes no PIN', () => {
  test('the mode is a 400, the push is taken, and the page is told', async () => {
    const other = await open({ ENABLE_AM_PIN: 'false' });
    const by = other.browser();
    expect((await by.get('portalConfig', { code: 'portal' })).body.result.enableAmPin).toBe(false);
    expect((await initiate({}, by)).body).toMatchObject({ code: '400', result: { fields: [{ path: 'paymentMode' }] } });
    const push = aRecharge({ paymentMobile: `0${payer}`, amount: sums, unit: sums });
    expect((await by.post('initiate', push)).status).toBe(200);
    await other.app.close();
  });

  test('and where it does, the push is taken all the same', async () => {
    const push = aRecharge({ paymentMobile: `0${payer}`, amount: sums, unit: sums });
    expect((await browser.post('initiate', push)).status).toBe(200);
    expect((await browser.get('portalConfig', { code: 'portal' })).body.result.enableAmPin).toBe(true);
  });
});
