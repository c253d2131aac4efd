import { expect, test } from 'vitest';
import { arm, books, counts } from '../testing/control.ts';
import { collect, query, reverse } from '../testing/mpesa.ts';
import { approve, phoneOf } from '../testing/owner.ts';
import { testPrompts } from '../testing/prompts.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

const standing = async (trial: Trial, reference = 'REF1'): Promise<unknown> =>
  at((await query(trial, reference)).body, 'output_ResponseTransactionStatus');
const code = (output: string): object => ({ body: { output_ResponseCode: output } });

testPrompts({
  port: 'mpesa',
  collect,
  standing,
  words: { waiting: 'Pending', paid: 'Completed', declined: 'Cancelled', emptied: 'Failed', expired: 'Expired' },
  expiry: { input_ResultCode: 'INS-9', input_TransactionID: 'N/A' },
});

test('a payment prompts the customer, and debits after the approval', async () => {
  const trial = await startTrial();
  const asked = await collect(trial);
  expect(asked).toMatchObject({
    status: 201,
    body: {
      output_ResponseCode: 'INS-0',
      output_ResponseDesc: 'Request processed successfully',
      output_TransactionID: 'N/A',
      output_ConversationID: expect.any(String),
      output_ThirdPartyConversationID: 'REF1',
    },
  });
  expect(await phoneOf(trial)).toMatchObject({
    prompts: [
      { port: 'mpesa', amount: 5000, currency: 'XAF', payee: 'Lisolo Congo', reference: 'REF1', state: 'waiting' },
    ],
  });
  const pending = await query(trial);
  expect(pending).toMatchObject({ status: 200, body: { output_ResponseTransactionStatus: 'Pending' } });
  expect(at(pending.body, 'output_TransactionID')).toBeUndefined();
  expect(await counts(trial)).toEqual([0, 0, 0]);

  const id = await approve(trial);
  expect((await query(trial)).body).toEqual({
    output_ResponseCode: 'INS-0',
    output_ResponseDesc: 'Request processed successfully',
    output_ResponseTransactionStatus: 'Completed',
    output_TransactionID: id,
    output_Amount: '5000',
    output_Currency: 'XAF',
    output_ConversationID: at(asked.body, 'output_ConversationID'),
    output_ThirdPartyConversationID: 'ANY',
  });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id, port: 'mpesa', reference: 'REF1', amount: 5000, currency: 'XAF', payer: '050000001' }],
  });
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 250_000 },
    smartcash: { balance: 250_000 },
    mpesa: { balance: 245_000 },
    messages: [{ text: expect.stringContaining('M-Pesa : vous avez payé 5\u202f000\u00a0CFA à Lisolo Congo') }],
  });
});

test.each([
  ['no wallet', '050000002', 400, 'INS-2051'],
  ['a locked wallet', '050000005', 400, 'INS-996'],
  ['too little in it', '050000009', 422, 'INS-2006'],
  ["another operator's number", '060000001', 400, 'INS-2051'],
])('%s is refused immediately, without a prompt, and the query returns failed', async (_, payer, status, refusal) => {
  const trial = await startTrial();
  expect(await collect(trial, { payer })).toMatchObject({ status, ...code(refusal) });
  expect(await phoneOf(trial, payer)).toMatchObject({ prompts: [] });
  expect(await standing(trial)).toBe('Failed');
});

test('a number of another country has no wallet here', async () => {
  const trial = await startTrial();
  const asked = await collect(trial, {}, { input_CustomerMSISDN: '243050000001' });
  expect(asked).toMatchObject({ status: 400, ...code('INS-2051') });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});

test('a repeated conversation id prompts nobody again', async () => {
  const trial = await startTrial();
  await collect(trial);
  await approve(trial);
  expect(await collect(trial, { amount: '7000' })).toMatchObject({ status: 409, ...code('INS-10') });
  expect(at(await phoneOf(trial), 'prompts')).toHaveLength(1);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('an unknown reference is INS-14', async () => {
  const trial = await startTrial();
  expect(await query(trial, 'NOBODY')).toMatchObject({ status: 400, ...code('INS-14') });
});

test('reverses once, however often it is requested', async () => {
  const trial = await startTrial();
  await collect(trial);
  const id = await approve(trial);
  const first = await reverse(trial, id);
  const refundId = at(first.body, 'output_TransactionID');
  expect(first).toMatchObject({ status: 200, ...code('INS-0') });
  expect(await reverse(trial, id)).toMatchObject({ status: 409, ...code('INS-10') });
  expect(await reverse(trial, 'TX0')).toMatchObject({ status: 400, ...code('INS-18') });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id, refundedBy: refundId }],
    refunds: [{ id: refundId, port: 'mpesa', reference: 'REF1', amount: 5000, debitId: id }],
  });
  expect(await counts(trial)).toEqual([1, 1, 0]);
  expect(await phoneOf(trial)).toMatchObject({ mpesa: { balance: 250_000 }, messages: [{}, {}] });
  expect(await standing(trial)).toBe('Reversed');
});

test('a part of a payment, or a debit of another provider, cannot be reversed', async () => {
  const trial = await startTrial();
  await collect(trial);
  const id = await approve(trial);
  const part = await reverse(trial, id, undefined, { input_ReversalAmount: '4000' });
  expect(part).toMatchObject({ status: 400, ...code('INS-15') });
  await debit(trial, { payer: '050000001', reference: 'OWN' });
  expect(await reverse(trial, await approve(trial, '050000001', 'OWN'))).toMatchObject(code('INS-18'));
  expect(await counts(trial)).toEqual([2, 0, 0]);
});

test('the outcome is called back once, to the portal, with the shared secret', async () => {
  const trial = await startTrial();
  const asked = await collect(trial);
  const id = await approve(trial);
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  const [callback] = trial.portal.received;
  expect(callback).toMatchObject({
    method: 'POST',
    url: '/api/portal-service/webhooks/mpesa',
    headers: { authorization: 'Bearer cb_test_lisolo' },
  });
  expect(JSON.parse(callback?.body ?? '')).toEqual({
    input_OriginalConversationID: at(asked.body, 'output_ConversationID'),
    input_ThirdPartyConversationID: 'REF1',
    input_TransactionID: id,
    input_ResultCode: 'INS-0',
    input_ResultDesc: 'Request processed successfully',
  });
});

test('a declined payment is called back as cancelled', async () => {
  const trial = await startTrial();
  await collect(trial, { payer: '050000008' });
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  expect(JSON.parse(trial.portal.received[0]?.body ?? '')).toMatchObject({ input_ResultCode: 'INS-5' });
});

test.each([
  ['no customer', { input_CustomerMSISDN: '' }, 'INS-20'],
  ['no conversation id', { input_ThirdPartyConversationID: '' }, 'INS-20'],
  ['no description', { input_PurchasedItemsDesc: '' }, 'INS-20'],
  ['another country', { input_Country: 'DRC' }, 'INS-21'],
  ['a currency that is not moved here', { input_Currency: 'CDF' }, 'INS-21'],
  ['another short code', { input_ServiceProviderCode: '171717' }, 'INS-13'],
  ['nothing to pay', { input_Amount: '0' }, 'INS-15'],
  ['a negative amount', { input_Amount: '-5' }, 'INS-15'],
  ['a fraction of a franc', { input_Amount: '10.5' }, 'INS-15'],
])('%s is 400 without a prompt', async (_, changes, refusal) => {
  const trial = await startTrial();
  expect(await collect(trial, {}, changes)).toMatchObject({ status: 400, ...code(refusal) });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});

test('accepts an amount as a number, or with decimals that are zero', async () => {
  const trial = await startTrial();
  expect((await collect(trial, { amount: 5000, reference: 'A' })).status).toBe(201);
  expect((await collect(trial, { amount: '5000.00', reference: 'B' })).status).toBe(201);
  expect(await phoneOf(trial)).toMatchObject({ prompts: [{ amount: 5000 }, { amount: 5000 }] });
});

test('a query without its parameters is refused', async () => {
  const trial = await startTrial();
  expect(await query(trial, 'REF1', undefined, { input_Country: '' })).toMatchObject({
    status: 400,
    ...code('INS-20'),
  });
});

test('a rejection is a definite refusal in the words of the protocol', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'mpesa', fault: 'reject', count: 3 });
  expect(await collect(trial)).toMatchObject({ status: 401, ...code('INS-6') });
  expect(await reverse(trial, 'TX0')).toMatchObject({ status: 401, ...code('INS-6') });
  expect(await query(trial)).toMatchObject({ status: 400, ...code('INS-26') });
  expect(await query(trial)).toMatchObject(code('INS-14'));
});

test.each([
  ['INS-1', 500],
  ['INS-9', 408],
  ['INS-16', 503],
  ['INS-23', 400],
])('the unclear answer %s comes under its published status, done or not', async (unclear, status) => {
  const trial = await startTrial();
  await arm(trial, { port: 'mpesa', operation: 'debit', fault: 'refuse', code: unclear });
  expect(await collect(trial, { reference: 'NOT' })).toMatchObject({ status, ...code(unclear) });
  expect(await query(trial, 'NOT')).toMatchObject(code('INS-14'));
  await arm(trial, { port: 'mpesa', operation: 'debit', fault: 'error-after', code: unclear });
  expect(await collect(trial, { reference: 'DONE' })).toMatchObject({ status, ...code(unclear) });
  expect(await standing(trial, 'DONE')).toBe('Pending');
});
