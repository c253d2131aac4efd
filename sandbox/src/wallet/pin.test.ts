import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { arm, books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Answer, type Trial } from '../testing/trial.ts';
import { debit, type DebitOrder, reverse } from '../testing/wallet.ts';

/** Makes a debit with the customer's PIN. */
const withPin = (trial: Trial, order: DebitOrder, pin = '1234'): Promise<Answer> =>
  debit(trial, { ...order, headers: { 'x-user-credential-1': pin } });

const look = (trial: Trial, path: string): Promise<Answer> =>
  trial.call('GET', `/wallet${path}`, { headers: keys.wallet });

test('the right PIN debits immediately, without a prompt', async () => {
  const trial = await startTrial();
  const paid = await withPin(trial, { payer: '050000001' });
  const transaction = at(paid.body, 'transactionReference');
  expect(paid).toMatchObject({
    status: 201,
    body: {
      transactionReference: expect.stringMatching(/^TX/),
      transactionStatus: 'completed',
      amount: '5000',
      currency: 'XAF',
      debitParty: [{ key: 'msisdn', value: '+242050000001' }],
      creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
      requestingOrganisationTransactionReference: 'REF1',
      creationDate: expect.any(String),
    },
  });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id: transaction, port: 'wallet', amount: 5000, currency: 'XAF', payer: '050000001' }],
  });
  expect(await phoneOf(trial)).toMatchObject({
    wallet: { balance: 245_000 },
    prompts: [],
    messages: [{ text: expect.stringContaining('vous avez payé 5\u202f000\u00a0CFA à Lisolo Congo') }],
  });
});

test('owners who never answer or always decline prompts can pay with their PIN', async () => {
  const trial = await startTrial();
  expect((await withPin(trial, { payer: '050000007', reference: 'A' })).status).toBe(201);
  expect((await withPin(trial, { payer: '050000008', reference: 'B' })).status).toBe(201);
});

const wrongPin = { errorCategory: 'authorisation', errorParameters: [{ key: 'reason', value: 'wrongPin' }] };
const locked = { errorCategory: 'authorisation', errorParameters: [{ key: 'reason', value: 'locked' }] };

test.each([
  ['a wrong PIN', '050000001', '4321', 401, wrongPin],
  ['an empty PIN', '050000001', '', 401, wrongPin],
  ['a wrong PIN for too little money', '050000009', '4321', 401, wrongPin],
  ['a locked wallet', '050000005', '1234', 401, locked],
  ['a locked wallet under a wrong PIN', '050000005', '4321', 401, locked],
  ['too little money', '050000009', '1234', 400, { errorCategory: 'businessRule', errorCode: 'insufficientFunds' }],
  ['no wallet', '050000002', '1234', 404, { errorCategory: 'identification', errorCode: 'identifierError' }],
])('%s debits nothing and prompts nobody', async (_, payer, pin, status, error) => {
  const trial = await startTrial();
  const correlationId = randomUUID();
  expect(await withPin(trial, { payer, correlationId }, pin)).toMatchObject({ status, body: error });
  expect(await counts(trial)).toEqual([0, 0, 0]);
  expect(await phoneOf(trial, payer)).toMatchObject({ prompts: [], messages: [] });
  expect((await look(trial, `/responses/${correlationId}`)).status).toBe(404);
});

test('accepts the right PIN after a wrong one, also under the same correlation id', async () => {
  const trial = await startTrial();
  const order = { payer: '050000001', correlationId: randomUUID() };
  expect((await withPin(trial, order, '4321')).status).toBe(401);
  expect((await withPin(trial, order)).status).toBe(201);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('a repeated correlation id returns the same transaction, and refuses another payment', async () => {
  const trial = await startTrial();
  const order = { payer: '050000001', correlationId: randomUUID() };
  const first = await withPin(trial, order);
  expect(await withPin(trial, order)).toMatchObject({ status: 201, body: first.body });
  await trial.restart();
  expect(await withPin(trial, order)).toMatchObject({ status: 201, body: first.body });
  expect(await withPin(trial, { ...order, amount: 7000 })).toMatchObject({ status: 400 });
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('finds a lost response by the correlation id, with a link to the transaction', async () => {
  const trial = await startTrial();
  const correlationId = randomUUID();
  await arm(trial, { port: 'wallet', operation: 'debit', fault: 'timeout-after' });
  await expect(withPin(trial, { payer: '050000001', correlationId, patienceMs: 400 })).rejects.toThrow(/timeout/i);
  const { body } = await look(trial, `/responses/${correlationId}`);
  const link = String(at(body, 'link'));
  expect(link).toBe(`/transactions/${String(at(await books(trial), 'debits', 0, 'id'))}`);
  expect(await look(trial, link)).toMatchObject({
    status: 200,
    body: { transactionStatus: 'completed', requestingOrganisationTransactionReference: 'REF1' },
  });
});

test.each([
  ['refuse', 503],
  ['reject', 400],
])('under the fault %s nothing is debited', async (fault, status) => {
  const trial = await startTrial();
  await arm(trial, { port: 'wallet', operation: 'debit', fault });
  expect((await withPin(trial, { payer: '050000001' })).status).toBe(status);
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('a payment with a PIN can be reversed, and its status says so', async () => {
  const trial = await startTrial();
  const order = { payer: '050000001', correlationId: randomUUID() };
  const transaction = String(at((await withPin(trial, order)).body, 'transactionReference'));
  expect((await reverse(trial, transaction)).status).toBe(201);
  expect(await withPin(trial, order)).toMatchObject({ status: 201, body: { transactionStatus: 'reversed' } });
  expect(await counts(trial)).toEqual([1, 1, 0]);
  expect(await phoneOf(trial)).toMatchObject({ wallet: { balance: 250_000 } });
});
