import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { answerPrompt, answersAutomatically, phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit, paidDebit, reverse } from '../testing/wallet.ts';

const requestState = async (trial: Trial, accepted: unknown): Promise<unknown> => {
  const id = String(at(accepted, 'serverCorrelationId'));
  return (await trial.call('GET', `/wallet/requeststates/${id}`, { headers: keys.wallet })).body;
};

test('a debit prompts the owner and debits after the approval', async () => {
  const trial = await startTrial();
  const accepted = await debit(trial, { payer: '050000001' });
  expect(accepted).toMatchObject({
    status: 202,
    body: { status: 'pending', notificationMethod: 'callback', objectReference: '' },
  });
  expect(await phoneOf(trial)).toMatchObject({
    prompts: [
      { port: 'wallet', amount: 5000, currency: 'XAF', payee: 'Lisolo Congo', reference: 'REF1', state: 'waiting' },
    ],
  });
  expect(await counts(trial)).toEqual([0, 0, 0]);

  expect(await answerPrompt(trial, '050000001', { decision: 'approve', pin: '1234' })).toMatchObject({
    status: 200,
    body: { state: 'approved' },
  });
  const state = await requestState(trial, accepted.body);
  expect(state).toMatchObject({ status: 'completed', objectReference: expect.stringMatching(/^TX/) });
  const transaction = String(at(state, 'objectReference'));
  expect((await trial.call('GET', `/wallet/transactions/${transaction}`, { headers: keys.wallet })).body).toMatchObject(
    {
      transactionReference: transaction,
      transactionStatus: 'completed',
      amount: '5000',
      currency: 'XAF',
      debitParty: [{ key: 'msisdn', value: '+242050000001' }],
      creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
      requestingOrganisationTransactionReference: 'REF1',
    },
  );
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 245_000, locked: false },
    smartcash: { balance: 250_000 },
    messages: [{ text: expect.stringContaining('vous avez payé 5\u202f000\u00a0CFA à Lisolo Congo') }],
  });
});

test('a wrong PIN is 422 and the prompt waits on', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000001' });
  expect(await answerPrompt(trial, '050000001', { decision: 'approve', pin: '4321' })).toMatchObject({ status: 422 });
  expect(await answerPrompt(trial, '050000001', { decision: 'approve', pin: '1234' })).toMatchObject({ status: 200 });
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('a declined prompt debits nothing and the request says so', async () => {
  const trial = await startTrial();
  const accepted = await debit(trial, { payer: '050000001' });
  await answerPrompt(trial, '050000001', { decision: 'decline' });
  expect(await requestState(trial, accepted.body)).toMatchObject({
    status: 'failed',
    objectReference: '',
    error: { errorCategory: 'businessRule', errorCode: 'requestDeclined' },
  });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('a prompt answered once cannot be answered again', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000001' });
  const { body } = await answerPrompt(trial, '050000001', { decision: 'decline' });
  const again = await trial.call('POST', `/phones/050000001/prompts/${String(at(body, 'id'))}`, {
    body: { decision: 'approve' },
  });
  expect(again).toMatchObject({ status: 409 });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test.each([
  ['no wallet', '050000002', 404, { errorCategory: 'identification', errorCode: 'identifierError' }],
  [
    'a locked wallet',
    '050000005',
    401,
    { errorCategory: 'authorisation', errorParameters: [{ key: 'reason', value: 'locked' }] },
  ],
  ['too little in it', '050000009', 400, { errorCategory: 'businessRule', errorCode: 'insufficientFunds' }],
  ["another operator's number", '060000001', 404, { errorCategory: 'identification', errorCode: 'identifierError' }],
])('%s is refused immediately, without a prompt', async (_, payer, status, error) => {
  const trial = await startTrial();
  expect(await debit(trial, { payer })).toMatchObject({ status, body: error });
  expect(await phoneOf(trial, payer)).toMatchObject({ prompts: [] });
});

test('050000008 declines every push automatically', async () => {
  const trial = await startTrial();
  const accepted = await debit(trial, { payer: '050000008' });
  await expect
    .poll(() => requestState(trial, accepted.body))
    .toMatchObject({ error: { errorCode: 'requestDeclined' } });
});

test('050000007 never answers, and refuses to be set to answer', async () => {
  const trial = await startTrial();
  const auto = await trial.call('POST', '/phones/050000007/auto', { body: { decision: 'approve' } });
  expect(auto).toMatchObject({ status: 409 });
  const slow = await debit(trial, { payer: '050000007' });
  await answersAutomatically(trial, '050000010');
  const quick = await debit(trial, { payer: '050000010', reference: 'REF2' });
  await expect.poll(() => requestState(trial, quick.body)).toMatchObject({ status: 'completed' });
  expect(await requestState(trial, slow.body)).toMatchObject({ status: 'pending' });
});

test('a phone set to approve answers the next prompts until it is reset', async () => {
  const trial = await startTrial();
  await answersAutomatically(trial, '050000012');
  await debit(trial, { payer: '050000012', reference: 'A' });
  await debit(trial, { payer: '050000012', reference: 'B' });
  await expect.poll(() => counts(trial)).toEqual([2, 0, 0]);
  await answersAutomatically(trial, '050000012', 'none');
  const third = await debit(trial, { payer: '050000012', reference: 'C' });
  expect(await requestState(trial, third.body)).toMatchObject({ status: 'pending' });
});

test('the same correlation id prompts nobody twice and answers with the same request', async () => {
  const trial = await startTrial();
  const correlationId = randomUUID();
  const first = await debit(trial, { payer: '050000001', correlationId });
  await answerPrompt(trial, '050000001');
  const second = await debit(trial, { payer: '050000001', correlationId });
  expect(at(second.body, 'serverCorrelationId')).toBe(at(first.body, 'serverCorrelationId'));
  expect(second).toMatchObject({ status: 202, body: { status: 'completed' } });
  expect(await counts(trial)).toEqual([1, 0, 0]);
  expect(await debit(trial, { payer: '050000001', correlationId, amount: 7000 })).toMatchObject({
    status: 400,
    body: { errorCode: 'duplicateRequest' },
  });
});

test('finds a lost response by the correlation id, and nothing for a request that never arrived', async () => {
  const trial = await startTrial();
  const correlationId = randomUUID();
  const accepted = await debit(trial, { payer: '050000001', correlationId });
  const link = `/requeststates/${String(at(accepted.body, 'serverCorrelationId'))}`;
  const look = (id: string) => trial.call('GET', `/wallet/responses/${id}`, { headers: keys.wallet });
  expect(await look(correlationId)).toMatchObject({ status: 200, body: { link } });
  expect(await look(randomUUID())).toMatchObject({ status: 404, body: { errorCode: 'identifierError' } });
});

test('an expired prompt debits nothing, says so, and cannot be approved', async () => {
  const trial = await startTrial({ SANDBOX_PROMPT_SECONDS: '1' });
  const accepted = await debit(trial, { payer: '050000007' });
  await expect
    .poll(() => requestState(trial, accepted.body), { timeout: 5000 })
    .toMatchObject({ status: 'failed', error: { errorCategory: 'businessRule', errorCode: 'requestExpired' } });
  const { body } = await trial.call('GET', '/phones/050000007');
  expect(body).toMatchObject({ prompts: [{ state: 'expired' }], wallet: { balance: 250_000 } });
  const late = await trial.call('POST', `/phones/050000007/prompts/${String(at(body, 'prompts', 0, 'id'))}`, {
    body: { decision: 'approve' },
  });
  expect(late).toMatchObject({ status: 409 });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('reverses once, however often it is requested', async () => {
  const trial = await startTrial();
  const transaction = await paidDebit(trial, '050000001');
  const correlationId = randomUUID();
  const first = await reverse(trial, transaction, correlationId);
  expect(first).toMatchObject({
    status: 201,
    body: { type: 'reversal', transactionStatus: 'completed', amount: '5000' },
  });
  expect(await reverse(trial, transaction, correlationId)).toMatchObject({ status: 201, body: first.body });
  expect(await reverse(trial, transaction)).toMatchObject({ status: 400, body: { errorCode: 'duplicateRequest' } });

  const refundId = at(first.body, 'transactionReference');
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id: transaction, refundedBy: refundId }],
    refunds: [{ id: refundId, port: 'wallet', reference: 'REF1', amount: 5000, currency: 'XAF', debitId: transaction }],
  });
  expect(await counts(trial)).toEqual([1, 1, 0]);
  expect(await phoneOf(trial)).toMatchObject({ wallet: { balance: 250_000 } });
  expect((await trial.call('GET', `/wallet/transactions/${transaction}`, { headers: keys.wallet })).body).toMatchObject(
    {
      transactionStatus: 'reversed',
    },
  );
});

test('the outcome is called back once, as a PUT with the shared secret', async () => {
  const trial = await startTrial();
  await paidDebit(trial, '050000001');
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  const [callback] = trial.portal.received;
  expect(callback).toMatchObject({
    method: 'PUT',
    url: '/callback',
    headers: { authorization: 'Bearer cb_test_lisolo' },
  });
  expect(JSON.parse(callback?.body ?? '')).toMatchObject({
    transactionStatus: 'completed',
    requestingOrganisationTransactionReference: 'REF1',
    amount: '5000',
  });
});

test('a declined debit is called back as failed, with its error', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000008' });
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  expect(JSON.parse(trial.portal.received[0]?.body ?? '')).toMatchObject({
    transactionStatus: 'failed',
    error: { errorCode: 'requestDeclined' },
  });
});

test('a callback without an address goes to the portal’s webhook', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000008', headers: { 'x-callback-url': '' } });
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  expect(trial.portal.received[0]?.url).toBe('/api/portal-service/webhooks/mobile-money');
});

test('a call without the right key is 401 with an error object', async () => {
  const trial = await startTrial();
  const refused = await trial.call('GET', '/wallet/requeststates/x', { headers: { 'x-api-key': 'wrong' } });
  expect(refused).toMatchObject({ status: 401, body: { errorCategory: 'authorisation' } });
});

test.each([
  ['a fraction of a franc', { amount: '10.5' }],
  ['a negative amount', { amount: '-5' }],
  ['an amount that is a number', { amount: 5000 }],
  ['no payer', { debitParty: [] }],
  ['no reference', { requestingOrganisationTransactionReference: '' }],
  ['a currency that is not moved here', { currency: 'NGN' }],
])('%s is refused without a prompt', async (_, changes) => {
  const trial = await startTrial();
  const body = {
    amount: '5000',
    currency: 'XAF',
    debitParty: [{ key: 'msisdn', value: '+242050000001' }],
    creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
    requestingOrganisationTransactionReference: 'REF1',
    ...changes,
  };
  const headers = { ...keys.wallet, 'x-correlationid': randomUUID() };
  expect(await trial.call('POST', '/wallet/transactions/type/merchantpay', { headers, body })).toMatchObject({
    status: 400,
  });
  expect(await phoneOf(trial)).toMatchObject({ prompts: [] });
});
