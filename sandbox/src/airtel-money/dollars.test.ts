import { expect, test } from 'vitest';
import { books, counts } from '../testing/control.ts';
import { answerPrompt, approve, phoneOf } from '../testing/owner.ts';
import { collect, enquire, refund, signedIn } from '../testing/smartcash.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const standing = async (trial: Trial, reference = 'REF1'): Promise<unknown> =>
  at((await enquire(trial, reference)).body, 'data', 'transaction');
const startInCd = (): Promise<Trial> => startTrial({ MARKET: 'cd' });

test('prompts, debits, books and refunds in dollars', async () => {
  const trial = await startInCd();
  await collect(trial, { amount: 12.35, currency: 'USD' });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [{ port: 'smartcash', amount: 12.35, currency: 'USD' }] });
  const id = await approve(trial);
  expect(await standing(trial)).toMatchObject({ status: 'TS', amount: 12.35, currency: 'USD' });
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 250_000 },
    smartcash: { balance: 214_802.5 },
    messages: [{ text: expect.stringContaining('SmartCash : vous avez payé 12,35\u00a0USD à Lisolo RDC') }],
  });

  expect(await refund(trial, id)).toMatchObject({ body: { data: { transaction: { status: 'SUCCESS' } } } });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id, port: 'smartcash', amount: 12.35, currency: 'USD' }],
    refunds: [{ port: 'smartcash', amount: 12.35, currency: 'USD', debitId: id }],
  });
  expect(await phoneOf(trial)).toMatchObject({ smartcash: { balance: 250_000 } });
});

test('debits francs as francs', async () => {
  const trial = await startInCd();
  await collect(trial, { amount: 5000.25, currency: 'CDF' });
  const id = await approve(trial);
  expect(await books(trial, 'REF1')).toMatchObject({ debits: [{ id, amount: 5000.25, currency: 'CDF' }] });
  expect(await phoneOf(trial)).toMatchObject({ smartcash: { balance: 244_999.75 } });
});

test('checks a dollar amount against the balance at the operator’s rate, before and after the prompt', async () => {
  const trial = await startInCd();
  const tooMuch = await collect(trial, { payer: '050000010', amount: 17.55, currency: 'USD', reference: 'A' });
  expect(tooMuch).toMatchObject({ body: { status: { response_code: 'DP00800001007', success: false } } });
  expect(await standing(trial, 'A')).toMatchObject({ status: 'TF', amount: 17.55, currency: 'USD' });
  await collect(trial, { payer: '050000010', amount: 17.54, currency: 'USD', reference: 'B' });
  await collect(trial, { payer: '050000010', amount: 1, currency: 'USD', reference: 'C' });
  await answerPrompt(trial, '050000010');
  await answerPrompt(trial, '050000010');
  expect(await standing(trial, 'B')).toMatchObject({ status: 'TS' });
  expect(await standing(trial, 'C')).toMatchObject({ status: 'TF', response_code: 'DP00800001007' });
  expect(await phoneOf(trial, '050000010')).toMatchObject({ smartcash: { balance: 11 } });
});

const transaction = { amount: 5, country: 'CD', currency: 'USD', id: 'REF1' };
const subscriber = { country: 'CD', currency: 'USD', msisdn: '050000001' };

test.each([
  ['francs under a header of dollars', { subscriber: { ...subscriber, currency: 'CDF' } }],
  ['a transaction in francs for a subscriber in dollars', { transaction: { ...transaction, currency: 'CDF' } }],
  ['a part of a cent', { transaction: { ...transaction, amount: 0.125 } }],
])('%s is refused and nobody is asked', async (_, changes) => {
  const trial = await startInCd();
  const refused = await collect(trial, { amount: 5, currency: 'USD' }, changes);
  expect(refused).toMatchObject({ body: { status: { success: false } } });
  expect(await standing(trial)).toBeUndefined();
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});

test('a transaction without a currency has the subscriber’s', async () => {
  const trial = await startInCd();
  await collect(trial, { currency: 'USD' }, { transaction: { amount: 5, id: 'REF1' } });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [{ amount: 5, currency: 'USD' }] });
});

test.each([
  ['cd', 'XAF'],
  ['cd', 'EUR'],
  ['cg', 'USD'],
  ['tz', 'USD'],
])('in %s, %s is not moved', async (MARKET, currency) => {
  const trial = await startTrial({ MARKET });
  const refused = { status: 400, body: { status: { result_code: 'ESB000035', success: false } } };
  expect(await collect(trial, { amount: 5, currency })).toMatchObject(refused);
  const headers = await signedIn(trial, currency);
  expect(await trial.call('GET', '/smartcash/standard/v1/payments/REF1', { headers })).toMatchObject(refused);
  expect(await counts(trial)).toEqual([0, 0, 0]);
});
