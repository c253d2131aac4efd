import { expect, test } from 'vitest';
import { books } from '../testing/control.ts';
import { collect, query, reverse } from '../testing/mpesa.ts';
import { answerPrompt, approve, phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const standing = async (trial: Trial, reference: string): Promise<unknown> =>
  at((await query(trial, reference)).body, 'output_ResponseTransactionStatus');
const code = (output: string): object => ({ body: { output_ResponseCode: output } });
const startInCd = (): Promise<Trial> => startTrial({ MARKET: 'cd' });

test('prompts, debits, books and refunds in dollars', async () => {
  const trial = await startInCd();
  expect(await collect(trial, { amount: '12.35', currency: 'USD' })).toMatchObject({ status: 201, ...code('INS-0') });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [{ port: 'mpesa', amount: 12.35, currency: 'USD' }] });
  const id = await approve(trial);
  const paid = { output_ResponseTransactionStatus: 'Completed', output_Amount: '12.35', output_Currency: 'USD' };
  expect((await query(trial)).body).toMatchObject(paid);
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 250_000 },
    mpesa: { balance: 214_802.5 },
    messages: [{ text: expect.stringContaining('M-Pesa : vous avez payé 12,35\u00a0USD à Lisolo RDC') }],
  });

  const inFrancs = await reverse(trial, id, undefined, { input_ReversalAmount: '35197.5' });
  expect(inFrancs).toMatchObject(code('INS-15'));
  expect(await reverse(trial, id, undefined, { input_ReversalAmount: '12.35' })).toMatchObject(code('INS-0'));
  expect((await query(trial)).body).toMatchObject({ ...paid, output_ResponseTransactionStatus: 'Reversed' });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id, port: 'mpesa', amount: 12.35, currency: 'USD' }],
    refunds: [{ port: 'mpesa', amount: 12.35, currency: 'USD', debitId: id }],
  });
  expect(await phoneOf(trial)).toMatchObject({ mpesa: { balance: 250_000 } });
});

test('debits francs as francs', async () => {
  const trial = await startInCd();
  await collect(trial, { amount: '5000.25', currency: 'CDF' });
  const id = await approve(trial);
  expect(await books(trial, 'REF1')).toMatchObject({ debits: [{ id, amount: 5000.25, currency: 'CDF' }] });
  expect(await phoneOf(trial)).toMatchObject({ mpesa: { balance: 244_999.75 } });
});

test('checks a dollar amount against the balance at the operator’s rate, before and after the prompt', async () => {
  const trial = await startInCd();
  const tooMuch = await collect(trial, { payer: '050000010', amount: '17.55', currency: 'USD', reference: 'A' });
  expect(tooMuch).toMatchObject({ status: 422, ...code('INS-2006') });
  await collect(trial, { payer: '050000010', amount: '17.54', currency: 'USD', reference: 'B' });
  await collect(trial, { payer: '050000010', amount: '1', currency: 'USD', reference: 'C' });
  await answerPrompt(trial, '050000010');
  await answerPrompt(trial, '050000010');
  expect([await standing(trial, 'A'), await standing(trial, 'B'), await standing(trial, 'C')]).toEqual([
    'Failed',
    'Completed',
    'Failed',
  ]);
  expect(await phoneOf(trial, '050000010')).toMatchObject({ mpesa: { balance: 11 } });
});

test.each([
  ['cd', 'XAF', '5000', 'INS-21'],
  ['cd', 'EUR', '5', 'INS-21'],
  ['cd', 'USD', '0.125', 'INS-15'],
  ['cg', 'USD', '5', 'INS-21'],
  ['tz', 'USD', '5', 'INS-21'],
])('in %s, %s %s is refused and nobody is asked', async (MARKET, currency, amount, refusal) => {
  const trial = await startTrial({ MARKET });
  expect(await collect(trial, { amount, currency })).toMatchObject({ status: 400, ...code(refusal) });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});
