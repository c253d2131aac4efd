import { randomUUID } from 'node:crypto';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLine } from '../../../testing/consent.ts';
import { aCardRecharge, aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { answers, unsent } from '../../../testing/fakes/scripted.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
beforeEach(() => {
  browser = portal.browser();
});

const failure = (code: string, statusCode = Number(code)) => ({
  status: statusCode,
  body: { statusCode, status: 'failure', code, message: expect.any(String), traceId: expect.any(String) },
});
/** Every test buys for another sum, so that none is another's duplicate. */
let sums = 1000;
const anOrder = (changes = {}) => ((sums += 1), aRecharge({ amount: sums, unit: sums, ...changes }));
const initiated = async (order = anOrder(), headers = {}) =>
  (await browser.post('initiate', order, headers)).body.result.transactionId;

describe('initiate', () => {
  test('answers the id and the key under which a PIN would be sealed, and gives the browser its cookie', async () => {
    const reply = await browser.post('initiate', anOrder());
    expect(reply).toMatchObject({
      status: 200,
      body: { statusCode: 200, status: 'success', message: 'Voici la réponse à votre demande' },
    });
    expect(reply.body.result).toEqual({
      transactionId: expect.toSatisfy(isTransactionId),
      encryptionKeyDetails: { kid: 'test', key: 'test', algorithm: 'RSA-OAEP-256' },
    });
    expect(reply.headers['set-cookie']).toMatch(/^browser=[\w-]{22}; .*HttpOnly; SameSite=Lax$/);
    expect((await browser.post('initiate', anOrder())).headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['below the minimum', { amount: 99, unit: 99 }, 'amount', 'Le montant minimum est de CFA 100'],
    ['above the maximum', { amount: 100_001, unit: 100_001 }, 'amount', 'Le montant maximum est de CFA 100000'],
    ['zero', { amount: 0, unit: 0 }, 'amount', 'Le montant minimum est de CFA 100'],
    ['no whole number', { amount: 500.5, unit: 500.5 }, 'amount', 'Le montant n’est pas valable'],
    ['not the unit', { amount: 500, unit: 100 }, 'amount', 'Le montant n’est pas valable'],
    ['for another product', { productCode: 'B1' }, 'productCode', 'Ceci n’est pas en vente sur cette page'],
    ['for no line', { mobileNumber: '' }, 'mobileNumber', 'Numéro de mobile incorrect'],
    ['for another operator’s line', { mobileNumber: '060000001' }, 'mobileNumber', 'Ce n’est pas un numéro Lisolo'],
    ['for a postpaid line', { mobileNumber: '050000003' }, 'mobileNumber', 'Cette ligne n’est pas prépayée'],
    [
      'of a plan, by a mode of another product',
      { transactionType: 'HBB_LEADS' },
      'paymentMode',
      'Ce moyen de paiement n’est pas proposé',
    ],
    [
      'by a mode of another market',
      { paymentMode: 'UPEPO_MONEY_PUSH' },
      'paymentMode',
      'Ce moyen de paiement n’est pas proposé',
    ],
    ['in another currency', { currencyCode: 'USD' }, 'currencyCode', 'Monnaie non acceptée'],
    ['in another country', { countryCode: '243' }, 'countryCode', 'Pays non desservi'],
  ])('an amount %s is a 400 that names the field and says why', async (_, changes, path, message) => {
    const reply = await browser.post('initiate', anOrder(changes));
    expect(reply).toMatchObject(failure('400'));
    expect(reply.body).toMatchObject({ message, result: { fields: [{ path, message }] } });
  });

  test('the bounds themselves are taken', async () => {
    for (const amount of [100, 100_000])
      expect((await browser.post('initiate', anOrder({ amount, unit: amount }))).status).toBe(200);
  });

  test('says the same in English', async () => {
    const reply = await browser.post('initiate', anOrder({ amount: 1, unit: 1 }), { lang: 'en' });
    expect(reply.body.message).toBe('Minimum amount should be CFA 100');
  });

  test('a mode that needs a token is 401 on the plain path', async () => {
    expect(await browser.post('initiate', anOrder({ paymentMode: 'AIR_TIME' }))).toMatchObject(failure('401'));
  });

  test('an operator that does not answer about the line is a 503 with a time to come back', async () => {
    portal.operator.findLine.next(answers({ outcome: 'unavailable' as const }));
    const reply = await browser.post('initiate', anOrder());
    expect(reply).toMatchObject(failure('503'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each(['idempotency-key', 'purchase-id'])('a %s that is no UUID is a 400', async (name) => {
    const reply = await browser.post('initiate', anOrder(), { [name]: 'x' });
    const message = 'En-tête manquant ou mal formé';
    expect(reply.body).toMatchObject({ code: '400', message, result: { fields: [{ path: name, message }] } });
  });

  test('without an idempotency key is a 400', async () => {
    const reply = await browser.post('initiate', anOrder(), { 'idempotency-key': undefined });
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'idempotency-key' }] } });
  });

  test('the same key with another body is a 422, a second attempt beside a live one a 409 that names it', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'purchase-id': randomUUID() };
    const order = anOrder();
    const first = await browser.post('initiate', order, headers);
    const id = first.body.result.transactionId;
    expect((await browser.post('initiate', order, headers)).body.result.transactionId).toBe(id);
    expect(await browser.post('initiate', { ...order, emailId: 'a@b.cg' }, headers)).toMatchObject(failure('422'));
    await browser.post('process', aProcess(id));
    const second = await browser.post('initiate', order, { 'purchase-id': headers['purchase-id'] });
    expect(second).toMatchObject(failure('409'));
    expect(second.body.result).toEqual({ transactionId: id });
  });
});

const headers = () => ({ 'idempotency-key': randomUUID(), 'purchase-id': randomUUID() });
const address = () => `10.71.0.${(sums % 250) + 1}`;
/** The same page, which never got an answer: the same address, and no cookie. */
const tries = (at: string) => portal.browser({ address: at });

describe('a browser without a cookie whose first answer is lost', () => {
  test('pays when it repeats the request: the same payment, one prompt, and its cookie again', async () => {
    const [order, keys, at] = [anOrder({ paymentMobile: `0${aLine()}` }), headers(), address()];
    const lost = await tries(at).post('initiate', order, keys);
    const again = tries(at);
    const repeated = await again.post('initiate', order, keys);
    const { transactionId } = repeated.body.result;
    expect(transactionId).toBe(lost.body.result.transactionId);
    expect(repeated.headers['set-cookie']).toBe(lost.headers['set-cookie']);
    const calls = portal.operator.wallet.debit.calls.length;
    const reply = await again.post('process', aProcess(transactionId));
    expect(reply.body.result).toEqual({ transactionId, status: 'REQUEST_RAISED' });
    expect(portal.operator.wallet.debit.calls).toHaveLength(calls + 1);
    expect((await again.get('status', { tid: transactionId })).body.result).toMatchObject({ transactionId });
  });

  test('pays when it repeats the request while the first is still being registered', async () => {
    const [order, keys, at] = [anOrder({ paymentMobile: `0${aLine()}` }), headers(), address()];
    const again = tries(at);
    const [, repeated] = await Promise.all([
      tries(at).post('initiate', order, keys),
      again.post('initiate', order, keys),
    ]);
    const reply = await again.post('process', aProcess(repeated.body.result.transactionId));
    expect(reply.body.result.status).toBe('REQUEST_RAISED');
  });

  test('is not what a stranger becomes: not of a browser that had a cookie, and not once it was sent', async () => {
    const [order, keys, at] = [anOrder({ paymentMobile: `0${aLine()}` }), headers(), address()];
    await browser.post('initiate', anOrder());
    const { transactionId } = (await browser.post('initiate', order, keys)).body.result;
    const stranger = tries(at);
    const repeated = await stranger.post('initiate', order, keys);
    expect(repeated.headers['set-cookie']).toBeUndefined();
    expect((await stranger.post('process', aProcess(transactionId))).status).toBe(404);
    expect((await browser.post('process', aProcess(transactionId))).status).toBe(200);

    const other = anOrder({ paymentMobile: `0${aLine()}` });
    const [own, otherKeys] = [tries(at), headers()];
    const sent = (await own.post('initiate', other, otherKeys)).body.result.transactionId;
    await own.post('process', aProcess(sent));
    expect((await tries(at).post('initiate', other, otherKeys)).headers['set-cookie']).toBeUndefined();
  });
});

describe('process', () => {
  test('answers that the request is raised', async () => {
    const id = await initiated();
    const reply = await browser.post('process', { ...aProcess(id), proccessFlag: '', isSubscriberRequest: true });
    expect(reply).toMatchObject({ status: 200, body: { result: { transactionId: id, status: 'REQUEST_RAISED' } } });
    expect((await browser.post('process', aProcess(id))).body.result.status).toBe('ALREADY_PROCESSED');
  });

  test('answers the card provider’s page', async () => {
    const id = await initiated(aCardRecharge({ amount: 777, unit: 777 }));
    const { body } = await browser.post('process', aProcess(id, 'PAYMENT_GATEWAY'));
    expect(body.result).toEqual({
      transactionId: id,
      status: 'REQUEST_RAISED',
      redirectUrl: expect.stringContaining(id),
    });
  });

  test.each([
    ['not-mobile-money-user', '4001', 'Ce numéro n’a pas de compte Lisolo Money.'],
    [
      'balance-too-low',
      '1010',
      'Le solde est insuffisant. Approvisionnez le compte ou choisissez un autre moyen de paiement.',
    ],
    ['wallet-locked', '1006', expect.stringContaining('*128#')],
  ] as const)('answers %s with code %s and a sentence for the customer', async (reason, code, message) => {
    portal.operator.wallet.debit.next(answers({ outcome: 'declined' as const, reason }));
    const id = await initiated(anOrder({ paymentMobile: `0${aLine()}` }));
    const reply = await browser.post('process', aProcess(id));
    expect(reply).toMatchObject(failure(code, 422));
    expect(reply.body).toMatchObject({ message, result: { transactionId: id } });
    const status = await browser.get('status', { tid: id });
    expect(status.body.result).toMatchObject({ status: 'FAILED', charged: 'no', statusReason: expect.any(String) });
  });

  test.each([
    [
      'fr-FR',
      'Le service de paiement n’accepte pas cette adresse e-mail. Vérifiez-la et corrigez-la, puis recommencez. Rien n’a été débité.',
    ],
    [
      'en',
      'The payment service does not accept this email address. Check and correct it, then try again. Nothing was charged.',
    ],
  ])(
    'of a card whose gateway refuses the email asks to correct it, and the next attempt may (%s)',
    async (lang, message) => {
      portal.operator.card.debit.next(answers({ outcome: 'declined' as const, reason: 'email-refused' as const }));
      const purchase = { 'purchase-id': randomUUID() };
      const id = await initiated(aCardRecharge({ emailId: 'client@example.invalid' }), purchase);
      const send = () =>
        browser.post('process', aProcess(id, 'PAYMENT_GATEWAY'), {
          lang,
          'idempotency-key': purchase['purchase-id'],
        });
      for (const reply of [await send(), await send()]) {
        expect(reply).toMatchObject(failure('400'));
        expect(reply.body).toMatchObject({ message, result: { transactionId: id, charged: 'no' } });
      }
      const status = await browser.get('status', { tid: id });
      expect(status.body.result).toMatchObject({ status: 'FAILED', charged: 'no', reasonCode: 'email-refused' });
      const next = await initiated(aCardRecharge({ emailId: 'client@example.cg' }), purchase);
      expect((await browser.post('process', aProcess(next, 'PAYMENT_GATEWAY'))).body.result.status).toBe(
        'REQUEST_RAISED',
      );
    },
  );

  test('answers 503 where no byte reached the provider', async () => {
    portal.operator.wallet.debit.next(unsent);
    const id = await initiated();
    const reply = await browser.post('process', aProcess(id));
    expect(reply).toMatchObject(failure('503'));
    expect(reply.body.message).toContain('Rien n’a été débité');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('the fourth prompt of a wallet in ten minutes is a 429 with a time to come back', async () => {
    const paymentMobile = '0050000042';
    for (let i = 0; i < 3; i += 1) {
      const reply = await browser.post('process', aProcess(await initiated(anOrder({ paymentMobile }))));
      expect(reply.status).toBe(200);
    }
    const id = await initiated(anOrder({ paymentMobile }));
    const reply = await browser.post('process', aProcess(id));
    expect(reply).toMatchObject(failure('429'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.engine.store.find(id))?.state).toBe('REGISTERED');
  });

  test('without an idempotency key is a 400 that says so', async () => {
    const reply = await browser.post('process', aProcess(await initiated()), { 'idempotency-key': undefined });
    const message = 'En-tête manquant ou mal formé';
    expect(reply.body).toMatchObject({
      code: '400',
      message,
      result: { fields: [{ path: 'idempotency-key', message }] },
    });
  });

  test('an id that is not there is a 404, one of the wrong shape a 400', async () => {
    expect(await browser.post('process', aProcess(aTransactionId()))).toMatchObject(failure('404'));
    const reply = await browser.post('process', aProcess('x'));
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'transactionId' }] } });
  });
});
