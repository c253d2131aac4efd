import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { answerPrompt, approve, phoneOf } from '../testing/owner.ts';
import { startTrial, type Trial } from '../testing/trial.ts';
import { debit, reverse } from '../testing/wallet.ts';

const startInCd = (): Promise<Trial> => startTrial({ MARKET: 'cd' });

test('prompts, debits and books in dollars, and lowers the balance in francs', async () => {
  const trial = await startInCd();
  expect((await debit(trial, { payer: '050000001', amount: 12.35, currency: 'USD' })).status).toBe(202);
  expect(await phoneOf(trial)).toMatchObject({
    currency: 'CDF',
    prompts: [{ amount: 12.35, currency: 'USD', payee: 'Lisolo RDC', state: 'waiting' }],
  });
  const id = await approve(trial);
  const { body } = await trial.call('GET', `/wallet/transactions/${id}`, { headers: keys.wallet });
  expect(body).toMatchObject({ transactionStatus: 'completed', amount: '12.35', currency: 'USD' });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id, port: 'wallet', amount: 12.35, currency: 'USD', payer: '050000001' }],
  });
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 214_802.5 },
    smartcash: { balance: 250_000 },
    messages: [
      {
        text: expect.stringMatching(
          /vous avez payé 12,35\u00a0USD à Lisolo RDC\. Solde : 214\u202f802,50\u00a0CDF\. Réf\./,
        ),
      },
    ],
  });
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  expect(JSON.parse(trial.portal.received[0]?.body ?? '')).toMatchObject({ amount: '12.35', currency: 'USD' });
});

test('debits francs with centimes', async () => {
  const trial = await startInCd();
  await debit(trial, { payer: '050000001', amount: 5000.25, currency: 'CDF' });
  const id = await approve(trial);
  expect(await books(trial, 'REF1')).toMatchObject({ debits: [{ id, amount: 5000.25, currency: 'CDF' }] });
  expect(await phoneOf(trial)).toMatchObject({ wallet: { balance: 244_999.75 } });
});

test('a cent is converted without a rounding error, many times over', async () => {
  const trial = await startInCd();
  for (const reference of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    await debit(trial, { payer: '050000001', amount: 0.29, currency: 'USD', reference });
    await answerPrompt(trial, '050000001');
  }
  expect(await phoneOf(trial)).toMatchObject({ wallet: { balance: 250_000 - 7 * 826.5 } });
});

test('checks a dollar amount against the balance at the operator’s rate', async () => {
  const trial = await startInCd();
  const tooMuch = await debit(trial, { payer: '050000010', amount: 17.55, currency: 'USD', reference: 'A' });
  expect(tooMuch).toMatchObject({ status: 400, body: { errorCode: 'insufficientFunds' } });
  expect((await debit(trial, { payer: '050000010', amount: 17.54, currency: 'USD', reference: 'B' })).status).toBe(202);
  expect((await debit(trial, { payer: '050000009', amount: 100, currency: 'CDF', reference: 'C' })).status).toBe(202);
});

test('a payment in dollars fails if the balance shrank before the approval', async () => {
  const trial = await startInCd();
  await debit(trial, { payer: '050000010', amount: 10, currency: 'USD', reference: 'A' });
  await debit(trial, { payer: '050000010', amount: 10, currency: 'USD', reference: 'B' });
  await answerPrompt(trial, '050000010');
  await answerPrompt(trial, '050000010');
  expect(await counts(trial)).toEqual([1, 0, 0]);
  expect(await phoneOf(trial, '050000010')).toMatchObject({ wallet: { balance: 21_500 } });
});

test('reverses the dollars that were debited, and restores the balance', async () => {
  const trial = await startInCd();
  await debit(trial, { payer: '050000001', amount: 12.35, currency: 'USD' });
  const id = await approve(trial);
  const inFrancs = await reverse(trial, id, randomUUID(), undefined, { amount: '12.35', currency: 'CDF' });
  expect(inFrancs).toMatchObject({ status: 400, body: { errorCategory: 'validation' } });
  const converted = await reverse(trial, id, randomUUID(), undefined, { amount: '35197.5', currency: 'CDF' });
  expect(converted).toMatchObject({ status: 400, body: { errorCategory: 'validation' } });
  expect(await counts(trial)).toEqual([1, 0, 0]);

  expect(await reverse(trial, id, randomUUID(), undefined, { amount: '12.35', currency: 'USD' })).toMatchObject({
    status: 201,
    body: { type: 'reversal', amount: '12.35', currency: 'USD' },
  });
  expect(await books(trial, 'REF1')).toMatchObject({
    refunds: [{ port: 'wallet', amount: 12.35, currency: 'USD', debitId: id }],
  });
  const text = expect.stringMatching(/12,35\u00a0USD vous sont rendus\. Solde : 250\u202f000\u00a0CDF/);
  expect(await phoneOf(trial)).toMatchObject({ wallet: { balance: 250_000 }, messages: [{}, { text }] });
});

test('the customer’s PIN debits dollars immediately', async () => {
  const trial = await startInCd();
  const headers = { 'x-user-credential-1': '1234' };
  const paid = await debit(trial, { payer: '050000001', amount: 2, currency: 'USD', headers });
  expect(paid).toMatchObject({ status: 201, body: { transactionStatus: 'completed', amount: '2', currency: 'USD' } });
  expect(await books(trial, 'REF1')).toMatchObject({ debits: [{ amount: 2, currency: 'USD' }] });
  expect(await phoneOf(trial)).toMatchObject({ wallet: { balance: 244_300 }, prompts: [] });
  const tooMuch = await debit(trial, { payer: '050000009', amount: 0.2, currency: 'USD', reference: 'REF2', headers });
  expect(tooMuch).toMatchObject({ status: 400, body: { errorCode: 'insufficientFunds' } });
});

test('the same number of another currency under one correlation id is another request', async () => {
  const trial = await startInCd();
  const correlationId = randomUUID();
  await debit(trial, { payer: '050000001', amount: 20, currency: 'USD', correlationId });
  expect(await debit(trial, { payer: '050000001', amount: 20, currency: 'CDF', correlationId })).toMatchObject({
    status: 400,
    body: { errorCode: 'duplicateRequest' },
  });
});

test.each([
  ['cd', 'XAF', 5000],
  ['cd', 'EUR', 5],
  ['cd', 'usd', 5],
  ['cd', 'USD', 0.125],
  ['cd', 'CDF', 0.125],
  ['cg', 'USD', 5],
  ['tz', 'USD', 5],
  ['tz', 'CDF', 5000],
])('in %s, %s %s is refused and nobody is asked', async (MARKET, currency, amount) => {
  const trial = await startTrial({ MARKET });
  expect((await debit(trial, { payer: '050000001', amount, currency })).status).toBe(400);
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});
