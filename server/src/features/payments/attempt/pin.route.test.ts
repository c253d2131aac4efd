import { beforeEach, describe, expect, test } from 'vitest';
import { giveSealingKey, sealPin } from '../../../testing/consent.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import { createPinPayer, pinMode, wrongPin, type PinPayer } from '../../../testing/pin-payer.ts';
import { aPortal, failure } from '../../../testing/portal.ts';
import { answers, lostBefore, unsent } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
const { database, operator } = portal;
await giveSealingKey(database);
let customer: PinPayer;
beforeEach(async () => {
  customer = createPinPayer(portal);
  await customer.anotherPurchase();
});

/** The portal after a restart; the test closes it. */
const restart = async (settings = { ENABLE_AM_PIN: 'true' }) => {
  const restarted = await aPortal(database, operator, settings);
  await giveSealingKey(database);
  return restarted;
};

const wrong = (attemptsLeft: number) => ({ status: 422, body: { code: '1004', result: { attemptsLeft } } });
const locked = { status: 422, body: { code: '1006', result: { attemptsLeft: 0 } } };

describe('a recharge paid with the wallet’s PIN', () => {
  test('is sealed by the page, opened for the wallet alone, and prompts nobody', async () => {
    const { id, key } = await customer.initiated();
    const reply = await customer.send(id, await sealPin(rightPin, id, key));
    expect(reply).toMatchObject({ status: 200, body: { result: { transactionId: id, status: 'REQUEST_RAISED' } } });
    expect(customer.asked().map(({ pin }) => pin)).toEqual([rightPin]);
    await portal.settle();
    expect(await customer.statusOf(id)).toMatchObject({ status: 'SUCCESS', charged: 'yes', paymentMode: pinMode });
    expect(operator.book.debitsOf(id)).toMatchObject([{ port: 'wallet', state: 'paid', refunds: 0 }]);
    expect(operator.book.creditsOf(id)).toHaveLength(1);
  });

  test('a wrong one costs an attempt and ends its transaction; the next goes on under the same code [A48]', async () => {
    for (const left of [4, 3]) {
      const reply = await customer.tryPin(wrongPin);
      expect(reply).toMatchObject(wrong(left));
      expect(reply.body.result).toEqual({ transactionId: reply.id, attemptsLeft: left });
      expect(await customer.statusOf(reply.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
    }
    expect((await customer.tryPin(rightPin)).status).toBe(200);
    await portal.settle();
    expect(operator.book.debits.filter((debit) => debit.payer === `+242${customer.payer}`)).toHaveLength(1);
  });

  test('says it in the right words', async () => {
    const { id, key } = await customer.initiated();
    const reply = await customer.send(id, await sealPin(wrongPin, id, key), { lang: 'en' });
    expect(reply.body.message).toBe('Please enter correct PIN');
  });

  test('the fifth wrong one locks the wallet: 1006 with who to turn to, in its own name', async () => {
    for (const left of [4, 3, 2, 1]) expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(left));
    const { id, key } = await customer.initiated();
    const reply = await customer.send(id, await sealPin(wrongPin, id, key), { lang: 'en' });
    expect(reply).toMatchObject(locked);
    expect(reply.body.message).toBe(
      'Your Lisolo Money wallet has been blocked due to too many incorrect PIN attempts. Unlock it at a store, call 300 or dial *128#.',
    );
    const statusReason = 'Ce compte Lisolo Money est bloqué';
    expect(await customer.statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'no', statusReason });
  });

  test('a right one makes the wrong ones forgotten', async () => {
    for (const left of [4, 3, 2, 1]) expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(left));
    expect((await customer.tryPin(rightPin)).status).toBe(200);
    await customer.anotherPurchase();
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(4));
  });
});

describe('a locked wallet sees no sixth guess', () => {
  beforeEach(async () => {
    for (let i = 0; i < 4; i += 1) await customer.tryPin(wrongPin);
    expect(await customer.tryPin(wrongPin)).toMatchObject(locked);
    expect(customer.asked()).toHaveLength(5);
    await customer.anotherToken();
  });

  test('in a new transaction of the same purchase, not even the right one; it ends FAILED [A11]', async () => {
    const reply = await customer.tryPin(rightPin);
    expect(reply).toMatchObject(locked);
    expect(customer.asked()).toHaveLength(5);
    expect(await customer.statusOf(reply.id)).toMatchObject({
      status: 'FAILED',
      charged: 'no',
      statusReason: expect.any(String),
    });
  });

  test('for another purchase, from a new browser, with another code, from another address [A11] [V6.3.1]', async () => {
    customer.browser = portal.browser();
    await customer.anotherPurchase();
    expect(await customer.tryPin(rightPin)).toMatchObject(locked);
    expect(customer.asked()).toHaveLength(5);
  });

  test('after a restart of the portal [I14] [A11]', async () => {
    const restarted = await restart();
    customer.browser = restarted.browser();
    await customer.anotherPurchase();
    expect(await customer.tryPin(rightPin)).toMatchObject(locked);
    await restarted.app.close();
    expect(customer.asked()).toHaveLength(5);
  });

  test('under another spelling of its number', async () => {
    const result = (await customer.initiate({ paymentMobile: `0242${customer.payer}` })).body.result;
    const sealed = await sealPin(rightPin, result.transactionId, result.encryptionKeyDetails.key);
    expect(await customer.send(result.transactionId, sealed)).toMatchObject(locked);
    expect(customer.asked()).toHaveLength(5);
  });

  test('before 24 hours are over, and then has five again', async () => {
    await letTimePass(database, 23 * 3600);
    await customer.anotherPurchase();
    expect(await customer.tryPin(rightPin)).toMatchObject(locked);
    await letTimePass(database, 3600);
    await customer.anotherPurchase();
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(4));
    expect(customer.asked()).toHaveLength(6);
  });
});

describe('an outcome that says nothing of the PIN', () => {
  test('is unknown: the guess stays counted, nothing is sent again, and the code is spent', async () => {
    operator.wallet.debit.next(lostBefore);
    const lost = await customer.tryPin(wrongPin);
    expect(lost.body.result.status).toBe('REQUEST_RAISED');
    // Long enough for the prompt's limit, not for the guess to be forgotten.
    await portal.settle(3600);
    expect(await customer.statusOf(lost.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
    expect(customer.asked()).toHaveLength(1);
    await customer.anotherPurchase();
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(3));
  });

  test('is only an acceptance: the guess stays counted [P46]', async () => {
    operator.wallet.debit.next(answers({ outcome: 'accepted' as const }));
    await customer.tryPin(wrongPin);
    await customer.anotherPurchase();
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(3));
  });

  test('never left us: 503, and neither guess nor code is lost', async () => {
    operator.wallet.debit.next(unsent);
    expect(await customer.tryPin(wrongPin)).toMatchObject(failure('503'));
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(4));
  });

  test.each([
    ['balance-too-low', '1010'],
    ['not-mobile-money-user', '4001'],
  ] as const)('is %s: %s, the transaction ends FAILED and the guess is given back', async (reason, code) => {
    operator.wallet.debit.next(answers({ outcome: 'declined' as const, reason }));
    const refused = await customer.tryPin(rightPin);
    expect(refused).toMatchObject(failure(code, 422));
    expect(await customer.statusOf(refused.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
    await customer.anotherPurchase();
    expect(await customer.tryPin(wrongPin)).toMatchObject(wrong(4));
  });

  test('is the wallet’s own lock: 1006 with no attempts left', async () => {
    operator.wallet.debit.next(answers({ outcome: 'declined' as const, reason: 'wallet-locked' as const }));
    const refused = await customer.tryPin(rightPin);
    expect(refused).toMatchObject(locked);
    expect(await customer.statusOf(refused.id)).toMatchObject({ status: 'FAILED', charged: 'no' });
  });
});

describe('where the portal takes no PIN', () => {
  test('the mode is a 400, the push is taken, and the page is told', async () => {
    const other = await restart({ ENABLE_AM_PIN: 'false' });
    const by = other.browser();
    expect((await by.get('portalConfig', { code: 'portal' })).body.result.enableAmPin).toBe(false);
    expect((await customer.initiate({}, by)).body).toMatchObject({
      code: '400',
      result: { fields: [{ path: 'paymentMode' }] },
    });
    const push = customer.order({ paymentMode: 'LISOLO_MONEY_PUSH' });
    expect((await by.post('initiate', push)).status).toBe(200);
    await other.app.close();
  });

  test('and where it does, the push is taken all the same', async () => {
    const push = customer.order({ paymentMode: 'LISOLO_MONEY_PUSH' });
    expect((await customer.browser.post('initiate', push)).status).toBe(200);
    expect((await customer.browser.get('portalConfig', { code: 'portal' })).body.result.enableAmPin).toBe(true);
  });
});
