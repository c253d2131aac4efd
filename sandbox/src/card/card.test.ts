import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cards, initialize, openedPage, submit, verify, withCard } from '../testing/card.ts';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { at, startTrial } from '../testing/trial.ts';

const refund = { method: 'POST', path: '/card/refund' };

test('a paid card is one debit in the account’s currency, with the price beside it', async () => {
  const trial = await startTrial();
  const opened = await initialize(trial);
  expect(opened).toMatchObject({
    status: 200,
    body: { status: true, data: { reference: 'REF1', access_code: expect.any(String) } },
  });
  expect(String(at(opened.body, 'data', 'authorization_url'))).toContain(`${trial.url()}/card/pay/`);
  expect((await verify(trial)).body).toMatchObject({ status: true, data: { status: 'abandoned', paid_at: null } });

  const page = new URL(String(at(opened.body, 'data', 'authorization_url'))).pathname;
  const paid = await submit(trial, page, withCard(cards.good));
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`${trial.portal.url}/back?txref=REF1&trxref=REF1&reference=REF1`);
  expect((await verify(trial)).body).toMatchObject({
    data: {
      status: 'success',
      reference: 'REF1',
      amount: 500_000,
      currency: 'NGN',
      channel: 'card',
      metadata: { price: { amount: 5000, currency: 'XAF' } },
      authorization: { last4: '4081' },
    },
  });
  expect(await books(trial)).toMatchObject({
    debits: [
      { port: 'card', reference: 'REF1', amount: 5000, currency: 'NGN', price: { amount: 5000, currency: 'XAF' } },
    ],
  });
});

test('never stores a full card number', async () => {
  const trial = await startTrial();
  await submit(trial, await openedPage(trial), withCard(cards.good));
  expect(JSON.stringify([await books(trial), (await verify(trial)).body])).not.toMatch(/4084\s?0840/);
});

test('sending the form twice charges once', async () => {
  const trial = await startTrial();
  const page = await openedPage(trial);
  const answers = await Promise.all([1, 2, 3].map(() => submit(trial, page, withCard(cards.good))));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('a declined card charges nothing, says so, and leads back to the portal', async () => {
  const trial = await startTrial();
  const page = await openedPage(trial);
  const declined = await submit(trial, page, withCard(cards.declined));
  const text = await declined.text();
  expect(text).toContain('Votre banque a refusé ce paiement.');
  expect(text).toContain(`href="${trial.portal.url}/back?txref=REF1&amp;trxref=REF1&amp;reference=REF1"`);
  expect(await counts(trial)).toEqual([0, 0, 0]);
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'failed', gateway_response: 'Declined' } });
  await submit(trial, page, withCard(cards.good));
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('the third card is charged only after its one-time code', async () => {
  const trial = await startTrial();
  const page = await openedPage(trial);
  const asked = await submit(trial, page, withCard(cards.withCode));
  expect(await asked.text()).toContain('autocomplete="one-time-code"');
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'ongoing' } });
  const wrong = await submit(trial, page, { code: '000000' });
  expect(wrong.status).toBe(422);
  expect(await counts(trial)).toEqual([0, 0, 0]);
  expect((await submit(trial, page, { code: '123456' })).status).toBe(303);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('three wrong codes are a decline', async () => {
  const trial = await startTrial();
  const page = await openedPage(trial);
  await submit(trial, page, withCard(cards.withCode));
  for (const code of ['1', '2', '3']) await submit(trial, page, { code });
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'failed' } });
});

test.each([
  ['an unknown card', { ...withCard(cards.good), number: '4111 1111 1111 1111' }, 'number'],
  ['a date that has passed', { ...withCard(cards.good), expiry: '01/20' }, 'expiry'],
  ['a missing security code', { ...withCard(cards.good), securityCode: '' }, 'securityCode'],
])('%s is an error at its field and charges nothing', async (_, fields, field) => {
  const trial = await startTrial();
  const answer = await submit(trial, await openedPage(trial), fields);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(`id="${field}-error"`);
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'abandoned' } });
});

test('the page shows amount, reference, autofill hints and a way back in the reader’s language', async () => {
  const trial = await startTrial();
  const page = await openedPage(trial);
  const read = async (language: string): Promise<string> =>
    (await fetch(trial.url() + page, { headers: { 'accept-language': language } })).text();
  const french = await read('fr-CG,fr;q=0.9');
  const english = await read('en-GB,en;q=0.9,fr;q=0.5');
  expect(french).toContain('lang="fr"');
  expect(french).toContain('5\u202f000,00\u00a0NGN');
  expect(french).toContain('Revenir sans payer');
  expect(english).toContain('lang="en"');
  expect(english).toContain('NGN\u00a05,000.00');
  expect(english).toContain('Return without paying');
  expect(await read('sw-TZ,en;q=0.5')).toContain('Rudi bila kulipa');
  for (const hint of ['cc-number', 'cc-exp', 'cc-csc']) expect(french).toContain(`autocomplete="${hint}"`);
  expect(french.match(/<button/g)).toHaveLength(1);
  expect(french).toContain('REF1');
});

test('the page may send its form only to itself and the portal, and runs no inline script', async () => {
  const trial = await startTrial();
  const { headers } = await trial.call('GET', await openedPage(trial));
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(`form-action 'self' ${trial.portal.url};`);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});

test('an unknown page is 404', async () => {
  const trial = await startTrial();
  expect((await trial.call('GET', '/card/pay/nothing')).status).toBe(404);
});

test('success and decline are announced, signed over the raw body', async () => {
  const trial = await startTrial();
  await submit(trial, await openedPage(trial, 'GOOD'), withCard(cards.good));
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  await submit(trial, await openedPage(trial, 'BAD'), withCard(cards.declined));
  await expect.poll(() => trial.portal.received).toHaveLength(2);
  const said = trial.portal.received.map(({ body }) => JSON.parse(body) as unknown);
  expect(said).toMatchObject([
    { event: 'charge.success', data: { reference: 'GOOD', status: 'success', amount: 500_000, currency: 'NGN' } },
    { event: 'charge.failed', data: { reference: 'BAD', status: 'failed' } },
  ]);
  for (const { method, url, headers, body } of trial.portal.received) {
    expect(`${method} ${url}`).toBe('POST /api/portal-service/webhooks/paystack');
    expect(headers['x-paystack-signature']).toBe(createHmac('sha512', 'sk_test_lisolo').update(body).digest('hex'));
  }
});

test('refunds the whole charge once, and lists the refund', async () => {
  const trial = await startTrial();
  await submit(trial, await openedPage(trial), withCard(cards.good));
  const list = () => trial.call('GET', '/card/refund?transaction=REF1', { headers: keys.card });
  expect((await list()).body).toMatchObject({ status: true, data: [] });
  const body = { transaction: 'REF1', merchant_note: 'NOTE1' };
  expect(await trial.call(refund.method, refund.path, { headers: keys.card, body })).toMatchObject({
    status: 200,
    body: { data: { status: 'processed', amount: 500_000, merchant_note: 'NOTE1' } },
  });
  expect(await trial.call(refund.method, refund.path, { headers: keys.card, body })).toMatchObject({
    status: 400,
    body: { status: false, message: 'Transaction has been fully reversed' },
  });
  expect((await list()).body).toMatchObject({ data: [{ status: 'processed', merchant_note: 'NOTE1' }] });
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'reversed' } });
  const all = await books(trial, 'REF1');
  expect(all).toMatchObject({
    refunds: [{ port: 'card', amount: 5000, currency: 'NGN', debitId: at(all, 'debits', 0, 'id') }],
  });
  expect(at(all, 'debits', 0, 'refundedBy')).toBe(at(all, 'refunds', 0, 'id'));
});

test('refuses to refund a charge that was not paid', async () => {
  const trial = await startTrial();
  await openedPage(trial);
  const refused = await trial.call(refund.method, refund.path, { headers: keys.card, body: { transaction: 'REF1' } });
  expect(refused.status).toBe(400);
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test.each([
  ['a currency that the provider does not list', { currency: 'XAF' }, 403],
  ['an amount with a fraction', { amount: 10.5 }, 400],
  ['no email', { email: '' }, 400],
  ['a reference with other characters', { reference: 'a/b' }, 400],
  ['a return address that is no web address', { callback_url: 'javascript:alert(1)' }, 400],
])('%s is refused', async (_, changes, status) => {
  const trial = await startTrial();
  expect(await initialize(trial, 'REF1', changes)).toMatchObject({ status, body: { status: false } });
});

test('accepts a reference once', async () => {
  const trial = await startTrial();
  await initialize(trial);
  expect(await initialize(trial)).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } });
});

test('an unknown reference is transaction_not_found, and a wrong key is 401', async () => {
  const trial = await startTrial();
  expect(await verify(trial, 'NOBODY')).toMatchObject({ status: 400, body: { code: 'transaction_not_found' } });
  expect(await verify(trial, 'REF1', { headers: { authorization: 'Bearer sk_wrong' } })).toMatchObject({ status: 401 });
});
