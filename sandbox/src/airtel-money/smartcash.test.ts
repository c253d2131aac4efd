import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { arm, books, counts } from '../testing/control.ts';
import { approve, phoneOf } from '../testing/owner.ts';
import { testPrompts } from '../testing/prompts.ts';
import { collect, enquire, refund } from '../testing/smartcash.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

const standing = async (trial: Trial, reference = 'REF1'): Promise<unknown> =>
  at((await enquire(trial, reference)).body, 'data', 'transaction');

testPrompts({
  port: 'smartcash',
  collect,
  standing,
  words: {
    waiting: expect.objectContaining({ status: 'TIP' }),
    paid: expect.objectContaining({ status: 'TS' }),
    declined: expect.objectContaining({ status: 'TF', message: 'Refused', response_code: 'DP00800001008' }),
    emptied: expect.objectContaining({ status: 'TF', response_code: 'DP00800001007' }),
    expired: expect.objectContaining({ status: 'TE', response_code: 'DP00800001029' }),
  },
  expiry: { transaction: { status_code: 'TF', message: 'Transaction expired' } },
});

test('a payment prompts the owner, and debits after the approval', async () => {
  const trial = await startTrial();
  expect(await collect(trial)).toMatchObject({
    status: 200,
    body: {
      data: { transaction: { id: 'REF1' } },
      status: { code: '200', result_code: 'ESB000010', response_code: 'DP00800001006', success: true },
    },
  });
  expect(await phoneOf(trial)).toMatchObject({
    prompts: [
      { port: 'smartcash', amount: 5000, currency: 'XAF', payee: 'Lisolo Congo', reference: 'REF1', state: 'waiting' },
    ],
  });
  expect(await standing(trial)).toMatchObject({ status: 'TIP', response_code: 'DP00800001006' });
  expect(at(await standing(trial), 'airtel_money_id')).toBeUndefined();
  expect(await counts(trial)).toEqual([0, 0, 0]);

  const id = await approve(trial);
  expect((await enquire(trial)).body).toEqual({
    data: {
      transaction: {
        airtel_money_id: id,
        id: 'REF1',
        message: 'Success',
        status: 'TS',
        response_code: 'DP00800001001',
        amount: 5000,
        currency: 'XAF',
      },
    },
    status: expect.objectContaining({ result_code: 'ESB000010', response_code: 'DP00800001001', success: true }),
  });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id, port: 'smartcash', reference: 'REF1', amount: 5000, currency: 'XAF', payer: '050000001' }],
  });
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 250_000 },
    smartcash: { balance: 245_000 },
    mpesa: { balance: 250_000 },
    messages: [{ text: expect.stringContaining('SmartCash : vous avez payé 5\u202f000\u00a0CFA à Lisolo Congo') }],
  });
});

test.each([
  ['no wallet', '050000002', 'DP00800001025'],
  ['a locked wallet', '050000005', 'DP00800001005'],
  ['too little in it', '050000009', 'DP00800001007'],
  ["another operator's number", '060000001', 'DP00800001025'],
])('%s is refused immediately, without a prompt, and again on enquiry', async (_, payer, code) => {
  const trial = await startTrial();
  expect(await collect(trial, { payer })).toMatchObject({
    status: 200,
    body: { status: { response_code: code, success: false } },
  });
  expect(await phoneOf(trial, payer)).toMatchObject({ prompts: [] });
  expect(await standing(trial)).toMatchObject({ status: 'TF', response_code: code });
});

test('a repeated id prompts nobody again', async () => {
  const trial = await startTrial();
  await collect(trial);
  await approve(trial);
  expect(await collect(trial, { amount: 7000 })).toMatchObject({
    status: 200,
    body: { status: { result_code: 'ESB000041', success: false } },
  });
  expect(at(await phoneOf(trial), 'prompts')).toHaveLength(1);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('an id that never arrived is not found', async () => {
  const trial = await startTrial();
  expect(await enquire(trial, 'NOBODY')).toMatchObject({
    status: 200,
    body: { status: { result_code: 'ESB000045', success: false } },
  });
});

test('refunds once, however often it is requested', async () => {
  const trial = await startTrial();
  await collect(trial);
  const id = await approve(trial);
  const first = await refund(trial, id);
  expect(first).toMatchObject({
    status: 200,
    body: { data: { transaction: { status: 'SUCCESS' } }, status: { success: true } },
  });
  expect(await refund(trial, id)).toMatchObject({
    status: 200,
    body: { status: { result_code: 'ESB000041', success: false } },
  });
  expect(await refund(trial, 'TX0')).toMatchObject({ body: { status: { result_code: 'ESB000045' } } });
  expect(await books(trial, 'REF1')).toMatchObject({
    refunds: [{ port: 'smartcash', reference: 'REF1', amount: 5000, debitId: id }],
  });
  expect(await counts(trial)).toEqual([1, 1, 0]);
  expect(await phoneOf(trial)).toMatchObject({ smartcash: { balance: 250_000 }, messages: [{}, {}] });
  expect(await standing(trial)).toMatchObject({ status: 'TS' });
});

test('a debit of another provider cannot be refunded here', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000001' });
  expect(await refund(trial, await approve(trial))).toMatchObject({ body: { status: { result_code: 'ESB000045' } } });
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('the outcome is called back once, to the portal, with a hash keyed by the shared secret', async () => {
  const trial = await startTrial();
  await collect(trial);
  const id = await approve(trial);
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  const [callback] = trial.portal.received;
  expect(callback).toMatchObject({ method: 'POST', url: '/api/portal-service/webhooks/smartcash' });
  const body: unknown = JSON.parse(callback?.body ?? '');
  const transaction = { id: 'REF1', message: 'Success', status_code: 'TS', airtel_money_id: id };
  const hash = createHmac('sha256', 'cb_test_lisolo').update(JSON.stringify({ transaction })).digest('base64');
  expect(body).toEqual({ transaction, hash });
});

const subscriber = { country: 'CG', currency: 'XAF', msisdn: '050000001' };
const transaction = { amount: 5000, country: 'CG', currency: 'XAF', id: 'REF1' };
test.each([
  ['no reference', { reference: '' }, 'ESB000008'],
  ['no id', { transaction: { ...transaction, id: '' } }, 'ESB000008'],
  ['no subscriber', { subscriber: 'me' }, 'ESB000008'],
  ['a number with the country code', { subscriber: { ...subscriber, msisdn: '242050000001' } }, 'ESB000033'],
  ['a subscriber abroad', { subscriber: { ...subscriber, country: 'CD' } }, 'ESB000034'],
  ['a currency that is not moved here', { transaction: { ...transaction, currency: 'CDF' } }, 'ESB000035'],
])('%s is 400 without a prompt', async (_, changes, code) => {
  const trial = await startTrial();
  expect(await collect(trial, {}, changes)).toMatchObject({
    status: 400,
    body: { status: { result_code: code, success: false } },
  });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});

test.each([[0], [-5], [10.5], ['5000']])('the amount %j is invalid', async (amount) => {
  const trial = await startTrial();
  expect(await collect(trial, { amount })).toMatchObject({ body: { status: { response_code: 'DP00800001004' } } });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});

test('a rejection is a definite refusal in the words of the protocol', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'smartcash', fault: 'reject', count: 3 });
  const refusal = { status: 200, body: { status: { response_code: 'DP00800001010', success: false } } };
  expect(await collect(trial)).toMatchObject(refusal);
  expect(await refund(trial, 'TX0')).toMatchObject(refusal);
  expect(await enquire(trial)).toMatchObject({ status: 403, body: { status: { result_code: 'ESB000039' } } });
  expect(await enquire(trial)).toMatchObject({ body: { status: { result_code: 'ESB000045' } } });
});

const codes = ['ESB000001', 'ESB000004', 'ESB000008', 'ESB000014', 'ROUTER117'];
test.each(codes)('the unclear answer %s comes with success false, done or not', async (code) => {
  const trial = await startTrial();
  const unclear = { status: 200, body: { status: { result_code: code, success: false } } };
  await arm(trial, { port: 'smartcash', operation: 'debit', fault: 'refuse', code });
  expect(await collect(trial, { reference: 'NOT' })).toMatchObject(unclear);
  expect((await enquire(trial, 'NOT')).body).toMatchObject({ status: { result_code: 'ESB000045' } });
  await arm(trial, { port: 'smartcash', operation: 'debit', fault: 'error-after', code });
  expect(await collect(trial, { reference: 'DONE' })).toMatchObject(unclear);
  expect(await standing(trial, 'DONE')).toMatchObject({ status: 'TIP' });
});

test('an unclear payment is DP00800001000 on debit and TA on enquiry', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'smartcash', fault: 'error-after', code: 'DP00800001000', count: 2 });
  const ambiguous = { status: 200, body: { status: { response_code: 'DP00800001000', success: false } } };
  expect(await collect(trial)).toMatchObject(ambiguous);
  const enquired = await enquire(trial);
  expect(enquired).toMatchObject(ambiguous);
  expect(at(enquired.body, 'data', 'transaction')).toMatchObject({ id: 'REF1', status: 'TA' });
  expect(await standing(trial)).toMatchObject({ status: 'TIP' });
});
