import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { topUp } from '../testing/airtime.ts';
import { cards, openedPage, submit, withCard } from '../testing/card.ts';
import { arm, books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import * as mpesa from '../testing/mpesa.ts';
import { answersAutomatically, phoneOf } from '../testing/owner.ts';
import * as smartcash from '../testing/smartcash.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

const payer = '050000010';

type Ask = (trial: Trial, order: { payer: string; reference: string }) => Promise<unknown>;

/** Pays by a wallet from a phone that approves automatically. */
const payBy =
  (ask: Ask) =>
  async (trial: Trial, reference = 'REF1'): Promise<void> => {
    await answersAutomatically(trial, payer);
    await ask(trial, { payer, reference });
    await expect.poll(() => books(trial, reference)).toMatchObject({ debits: [{ reference }] });
  };

const payByCard = async (trial: Trial, reference = 'REF1'): Promise<void> => {
  await submit(trial, await openedPage(trial, reference), withCard(cards.good));
};

const ways = [
  { port: 'wallet', pay: payBy(debit) },
  { port: 'smartcash', pay: payBy(smartcash.collect) },
  { port: 'mpesa', pay: payBy(mpesa.collect) },
  { port: 'card', pay: payByCard },
];
const outcome = (trial: Trial, index: number): unknown => {
  const body: unknown = JSON.parse(trial.portal.received[index]?.body ?? '{}');
  const said = [['transactionStatus'], ['data', 'status'], ['transaction', 'status_code'], ['input_ResultCode']];
  const word = String(said.map((path) => at(body, ...path)).find((found) => found !== undefined));
  return { TF: 'failed', TS: 'completed', 'INS-6': 'failed', 'INS-0': 'completed' }[word] ?? word;
};

test.each(ways)('callback-lost: $port moves the money and says nothing', async ({ port, pay }) => {
  const trial = await startTrial();
  await arm(trial, { port, fault: 'callback-lost' });
  await pay(trial, 'SILENT');
  await expect.poll(async () => (await trial.call('GET', '/faults')).body).toEqual({ faults: [] });
  await pay(trial, 'SAID');
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  expect(trial.portal.received[0]?.body).toContain('SAID');
  expect((await counts(trial))[0]).toBe(2);
});

test.each(ways)('callback-twice: $port says the same twice', async ({ port, pay }) => {
  const trial = await startTrial();
  await arm(trial, { port, fault: 'callback-twice' });
  await pay(trial);
  await expect.poll(() => trial.portal.received).toHaveLength(2);
  expect(trial.portal.received[1]?.body).toBe(trial.portal.received[0]?.body);
});

test.each(ways)('callback-late: $port says it later', async ({ port, pay }) => {
  const trial = await startTrial();
  await arm(trial, { port, fault: 'callback-late', delayMs: 1500 });
  await pay(trial);
  const paid = Date.now();
  await expect.poll(() => trial.portal.received, { timeout: 5000 }).toHaveLength(1);
  expect(Date.now() - paid).toBeGreaterThan(500);
});

test.each(ways)('callback-forged: $port sends an unsigned lie instead', async ({ port, pay }) => {
  const trial = await startTrial();
  await arm(trial, { port, fault: 'callback-forged' });
  await pay(trial);
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  const forged = trial.portal.received[0];
  expect(forged?.headers['authorization']).toBeUndefined();
  expect(forged?.headers['x-paystack-signature']).toBeUndefined();
  expect(at(JSON.parse(forged?.body ?? ''), 'hash')).toBeUndefined();
  expect(outcome(trial, 0)).toBe('failed');
  expect((await counts(trial))[0]).toBe(1);
});

test.each([
  { port: 'wallet', ask: debit },
  { port: 'smartcash', ask: smartcash.collect },
  { port: 'mpesa', ask: mpesa.collect },
])('a forged callback of a declined debit claims that $port was paid', async ({ port, ask }) => {
  const trial = await startTrial();
  await arm(trial, { port, operation: 'debit', fault: 'callback-forged' });
  await ask(trial, { payer: '050000008' });
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  expect(outcome(trial, 0)).toBe('completed');
});

test.each(ways)('callback-first: $port calls back before it answers', async ({ port, pay }) => {
  const trial = await startTrial();
  await arm(trial, { port, fault: 'callback-first' });
  await pay(trial);
  expect(trial.portal.received).toHaveLength(1);
});

test('callback-first waits for the owner of a phone that answers by hand', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'wallet', fault: 'callback-first' });
  const answer = debit(trial, { payer: '050000001' });
  const prompts = async (): Promise<unknown> => at(await phoneOf(trial), 'prompts');
  await expect.poll(prompts).toHaveLength(1);
  const id = String(at(await prompts(), 0, 'id'));
  await trial.call('POST', `/phones/050000001/prompts/${id}`, { body: { decision: 'approve' } });
  expect((await answer).status).toBe(202);
  expect(trial.portal.received).toHaveLength(1);
});

test('without a fault the answer does not wait for the callback', async () => {
  const trial = await startTrial();
  const release = trial.portal.hold();
  await payByCard(trial);
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  release();
});

test('a callback fault waits for a call that ends in a callback', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'card', fault: 'callback-first' });
  await trial.call('GET', '/card/transaction/verify/X', { headers: keys.card });
  await topUp(trial, '050000001');
  expect((await trial.call('GET', '/faults')).body).toMatchObject({ faults: [{ left: 1 }] });
});

test('a card refund has a callback too, which can be lost', async () => {
  const trial = await startTrial();
  await payByCard(trial);
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  await trial.call('POST', '/card/refund', { headers: keys.card, body: { transaction: 'REF1' } });
  await expect.poll(() => trial.portal.received).toHaveLength(2);
  const body = trial.portal.received[1]?.body ?? '';
  expect(JSON.parse(body)).toMatchObject({ event: 'refund.processed', data: { transaction_reference: 'REF1' } });
  const signature = createHmac('sha512', 'sk_test_lisolo').update(body).digest('hex');
  expect(trial.portal.received[1]?.headers['x-paystack-signature']).toBe(signature);
  expect((await arm(trial, { port: 'card', operation: 'refund', fault: 'callback-lost' })).status).toBe(201);
});
