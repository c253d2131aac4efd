import { startSandbox } from '@selfcare/sandbox/sandbox';
import { readSettings } from '@selfcare/sandbox/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DebitRequest, PaymentMethod, RefundRequest } from '../../features/payments/gateway.ts';
import {
  aRequestId,
  aTransactionId,
  eventually,
  impatientMs,
  lostAnswers,
  startOperator,
  type Operator,
} from '../testing-sandbox.ts';
import { parseCallback } from './callback.ts';
import { createGsmaWallet } from './wallet.ts';

const payer = '+242050000001';
const national = '050000001';
let sandbox: Operator;
let wallet: PaymentMethod;
let impatient: PaymentMethod;

const walletOf = ({ url, portal }: Operator, more: { timeoutMs?: number; apiKey?: string } = {}) =>
  createGsmaWallet({
    baseUrl: `${url}/wallet`,
    apiKey: 'wallet_test_lisolo',
    merchantAccount: 'LISOLO-PORTAL',
    callbackUrl: `${portal.url}/api/portal-service/webhooks/mobile-money`,
    ...more,
  });

beforeAll(async () => {
  sandbox = await startOperator({ readSettings, startSandbox });
  wallet = walletOf(sandbox);
  impatient = walletOf(sandbox, { timeoutMs: impatientMs });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.disarm());

const aDebit = (change: Partial<DebitRequest> = {}): DebitRequest => {
  const money = { amountMinor: 500, currency: 'XAF' };
  const ids = { transactionId: aTransactionId(), requestId: aRequestId() };
  return { ...ids, charge: money, price: money, payer, description: 'Recharge', ...change };
};
const asked = ({ transactionId, requestId, charge }: DebitRequest) => ({ transactionId, requestId, charge });
const ended = (debit: DebitRequest, by = wallet) =>
  eventually(
    () => by.enquire(asked(debit)),
    ({ outcome }) => outcome !== 'pending',
  );

/** A debit that was approved, and how a refund of it is asked for. */
const aPaidDebit = async (): Promise<RefundRequest> => {
  const debit = aDebit();
  await wallet.debit(debit);
  await sandbox.answerPrompt(national, debit.transactionId, 'approve');
  return { debit: asked(debit), refundRequestId: aRequestId() };
};

describe('a push to a wallet', () => {
  it('is pending until the owner approves, then paid, and found by either reference', async () => {
    const debit = aDebit();
    const accepted = await wallet.debit(debit);
    expect(accepted).toMatchObject({
      outcome: 'accepted',
      providerReference: expect.stringMatching(/^\/requeststates\//),
    });
    const providerReference = accepted.outcome === 'accepted' ? accepted.providerReference : undefined;
    const pending = { outcome: 'pending', providerReference };
    expect(await wallet.enquire(asked(debit))).toEqual(pending);
    expect(await wallet.enquire({ ...asked(debit), providerReference })).toEqual(pending);

    await sandbox.answerPrompt(national, debit.transactionId, 'approve');
    const paid = await wallet.enquire({ ...asked(debit), providerReference });
    const { debits } = await sandbox.books(debit.transactionId);
    expect(debits).toMatchObject([{ amount: 500, currency: 'XAF', payer: national }]);
    expect(paid).toEqual({ outcome: 'paid', providerReference: debits[0]?.id, charged: debit.charge });
    expect(await wallet.enquire({ ...asked(debit), providerReference: debits[0]?.id })).toEqual(paid);
    expect(await wallet.enquire(asked(debit))).toEqual(paid);
  });

  it('sent twice under one request id prompts once', async () => {
    const debit = aDebit();
    const first = await wallet.debit(debit);
    expect(await wallet.debit(debit)).toEqual(first);
    expect(await sandbox.promptsOf(national, debit.transactionId)).toHaveLength(1);
  });

  it('is declined by the owner, and nothing is booked', async () => {
    const debit = aDebit({ payer: '+242050000008' });
    expect(await wallet.debit(debit)).toMatchObject({ outcome: 'accepted' });
    expect(await ended(debit)).toEqual({ outcome: 'declined', reason: 'declined-by-customer' });
    expect((await sandbox.books(debit.transactionId)).debits).toEqual([]);
  });

  it('that nobody answers expires by the word of the provider', async () => {
    const hasty = await startOperator({ readSettings, startSandbox }, { SANDBOX_PROMPT_SECONDS: '1' });
    const debit = aDebit({ payer: '+242050000007' });
    expect(await walletOf(hasty).debit(debit)).toMatchObject({ outcome: 'accepted' });
    expect(await ended(debit, walletOf(hasty))).toEqual({ outcome: 'declined', reason: 'prompt-expired' });
    expect((await hasty.books(debit.transactionId)).debits).toEqual([]);
    await hasty.close();
  });

  it.each([
    ['050000002', 'not-mobile-money-user'],
    ['050000005', 'wallet-locked'],
    ['050000009', 'balance-too-low'],
    ['060000001', 'not-mobile-money-user'],
  ])('to %s is declined at once: %s', async (number, reason) => {
    const debit = aDebit({ payer: `+242${number}` });
    expect(await wallet.debit(debit)).toEqual({ outcome: 'declined', reason });
    expect(await wallet.enquire(asked(debit))).toEqual({ outcome: 'not-found' });
  });

  it('fails for its balance when another push emptied the wallet first', async () => {
    const money = { amountMinor: 30_000, currency: 'XAF' };
    const debits = [
      aDebit({ payer: '+242050000010', charge: money }),
      aDebit({ payer: '+242050000010', charge: money }),
    ];
    for (const debit of debits) expect(await wallet.debit(debit)).toMatchObject({ outcome: 'accepted' });
    for (const { transactionId } of debits) await sandbox.answerPrompt('050000010', transactionId, 'approve');
    const states = await Promise.all(debits.map((debit) => ended(debit)));
    expect(states).toMatchObject([{ outcome: 'paid' }, { outcome: 'declined', reason: 'balance-too-low' }]);
  });

  it('is refused by definite words: the payer may not pay', async () => {
    await sandbox.arm({ port: 'wallet', operation: 'debit', fault: 'reject' });
    expect(await wallet.debit(aDebit())).toEqual({ outcome: 'declined', reason: 'payer-not-allowed' });
  });

  it.each(lostAnswers)(
    'whose answer is lost ($fault) is unknown, and the enquiry tells: done $isDone',
    async ({ fault, isDone }) => {
      const debit = aDebit();
      await sandbox.arm({ port: 'wallet', operation: 'debit', fault });
      expect(await impatient.debit(debit)).toEqual({ outcome: 'unknown' });
      expect(await wallet.enquire(asked(debit))).toMatchObject({ outcome: isDone ? 'pending' : 'not-found' });
      await wallet.debit(debit);
      await sandbox.answerPrompt(national, debit.transactionId, 'approve');
      expect(await ended(debit)).toMatchObject({ outcome: 'paid', charged: debit.charge });
      expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(1);
    },
  );

  it('that is answered late, but in time, is accepted', async () => {
    await sandbox.arm({ port: 'wallet', operation: 'debit', fault: 'delay', delayMs: 100 });
    expect(await wallet.debit(aDebit())).toMatchObject({ outcome: 'accepted' });
  });

  it.each(['refuse', 'reject', 'timeout-before', 'timeout-after', 'error-after', 'delay'])(
    'stays unknown while the enquiry meets %s',
    async (fault) => {
      const debit = aDebit();
      await wallet.debit(debit);
      await sandbox.arm({ port: 'wallet', operation: 'enquiry', fault });
      expect(await impatient.enquire(asked(debit))).toEqual({ outcome: 'unknown' });
      expect(await wallet.enquire(asked(debit))).toMatchObject({ outcome: 'pending' });
    },
  );

  it('is unknown, not failed, under a wrong key', async () => {
    const debit = aDebit();
    const stranger = walletOf(sandbox, { apiKey: 'wrong' });
    expect(await stranger.debit(debit)).toEqual({ outcome: 'unknown' });
    expect(await stranger.enquire(asked(debit))).toEqual({ outcome: 'unknown' });
    expect(await wallet.enquire(asked(debit))).toEqual({ outcome: 'not-found' });
  });

  it.each(['callback-forged', 'callback-twice', 'callback-late'])(
    'is announced by a callback that names it, and the enquiry tells the truth (%s)',
    async (fault) => {
      const debit = aDebit();
      await sandbox.arm({ port: 'wallet', operation: 'debit', fault, delayMs: 100 });
      await wallet.debit(debit);
      await sandbox.answerPrompt(national, debit.transactionId, 'approve');
      const callback = await sandbox.callbackAbout(debit.transactionId);
      expect(parseCallback(callback?.body)).toEqual({ transactionId: debit.transactionId });
      expect(await wallet.enquire(asked(debit))).toMatchObject({ outcome: 'paid' });
    },
  );

  it('whose callback comes before the answer is accepted, then paid', async () => {
    const debit = aDebit();
    await sandbox.arm({ port: 'wallet', operation: 'debit', fault: 'callback-first' });
    const answer = wallet.debit(debit);
    await eventually(
      () => sandbox.promptsOf(national, debit.transactionId),
      (prompts) => prompts.length > 0,
    );
    await sandbox.answerPrompt(national, debit.transactionId, 'approve');
    expect(await answer).toMatchObject({ outcome: 'accepted' });
    expect(await wallet.enquire(asked(debit))).toMatchObject({ outcome: 'paid' });
  });
});

describe('a refund', () => {
  it('gives the whole debit back once, however often and under whatever id it is sent', async () => {
    const refund = await aPaidDebit();
    for (const refundRequestId of [refund.refundRequestId, refund.refundRequestId, aRequestId()]) {
      expect(await wallet.refund({ ...refund, refundRequestId })).toEqual({ outcome: 'refunded' });
    }
    const { debits, refunds } = await sandbox.books(refund.debit.transactionId);
    expect(refunds).toMatchObject([{ amount: 500, debitId: debits[0]?.id }]);
    expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
    expect(await wallet.enquire(refund.debit)).toEqual({ outcome: 'refunded' });
  });

  it('is sent from either reference of the debit', async () => {
    for (const kind of ['request', 'transaction']) {
      const refund = await aPaidDebit();
      const state = await wallet.enquire(refund.debit);
      const link = await wallet.debit({ ...aDebit(), ...refund.debit });
      const known = kind === 'transaction' ? state : link;
      const providerReference = 'providerReference' in known ? known.providerReference : undefined;
      expect(providerReference).toBeTruthy();
      expect(await wallet.refund({ ...refund, debit: { ...refund.debit, providerReference } })).toEqual({
        outcome: 'refunded',
      });
    }
  });

  it('of a debit that is still pending, or unknown there, is unsent', async () => {
    const debit = aDebit();
    const refund = { debit: asked(debit), refundRequestId: aRequestId() };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
    await wallet.debit(debit);
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
    expect((await sandbox.books(debit.transactionId)).refunds).toEqual([]);
  });

  it.each(lostAnswers)('whose answer is lost ($fault) is found again: done $isDone', async ({ fault, isDone }) => {
    const refund = await aPaidDebit();
    await sandbox.arm({ port: 'wallet', operation: 'refund', fault });
    expect(await impatient.refund(refund)).toEqual({ outcome: 'unknown' });
    expect(await wallet.enquireRefund(refund)).toEqual({ outcome: isDone ? 'refunded' : 'not-found' });
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
    expect((await sandbox.books(refund.debit.transactionId)).refunds).toHaveLength(1);
  });

  it('is refused by definite words, and then not found', async () => {
    const refund = await aPaidDebit();
    await sandbox.arm({ port: 'wallet', operation: 'refund', fault: 'reject' });
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refused' });
    expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'not-found' });
  });
});
