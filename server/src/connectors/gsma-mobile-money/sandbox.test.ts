import { describe, expect, it } from 'vitest';
import type { DebitReference, DebitRequest } from '../../features/payments/core/gateway.ts';
import { aNewDebit, national, referenceTo, refundOf } from '../testing/debits.ts';
import { impatientMs, lostAnswers } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createGsmaWallet } from './wallet.ts';

const sandbox = await useOperator();
const walletOf = (timeoutMs?: number) =>
  createGsmaWallet({
    baseUrl: `${sandbox.url}/wallet`,
    apiKey: 'wallet_test_lisolo',
    merchantAccount: 'LISOLO-PORTAL',
    callbackUrl: `${sandbox.portal.url}/api/portal-service/webhooks/mobile-money`,
    timeoutMs,
  });

const wallet = walletOf();

const referenceOf = (from: object) => ('providerReference' in from ? String(from.providerReference) : undefined);

/** Both references that one debit comes to have: the link of its request, then its transaction. */
const aPaidDebit = async () => {
  const debit = aNewDebit();
  const accepted = await wallet.debit(debit);
  await sandbox.answerPrompt(national, debit.transactionId, 'approve');
  const paid = await wallet.enquire(referenceTo(debit));
  return { debit: referenceTo(debit), link: referenceOf(accepted), reference: referenceOf(paid) };
};

describe('the references of a debit', () => {
  it('are the link of its request while it is pending, and the same after a repeat', async () => {
    const debit = aNewDebit();
    const accepted = await wallet.debit(debit);
    expect(accepted).toEqual({
      outcome: 'accepted',
      providerReference: expect.stringMatching(/^\/requeststates\//),
    });
    expect(await wallet.debit(debit)).toEqual(accepted);
    const { providerReference } = accepted as { providerReference: string };
    const pending = { outcome: 'pending', providerReference };
    expect(await wallet.enquire(referenceTo(debit))).toEqual(pending);
    expect(await wallet.enquire({ ...referenceTo(debit), providerReference })).toEqual(pending);
  });

  it('lead to the same paid transaction, and to a refund', async () => {
    for (const kind of ['link', 'reference', 'none'] as const) {
      const { debit, link, reference } = await aPaidDebit();
      const providerReference = { link, reference, none: undefined }[kind];
      const known: DebitReference = { ...debit, ...(providerReference && { providerReference }) };
      expect(await wallet.enquire(known)).toEqual({
        outcome: 'paid',
        providerReference: reference,
        charged: debit.charge,
      });
      expect(await wallet.refund(refundOf(known))).toEqual({ outcome: 'refunded' });
      expect(await wallet.enquire(known)).toEqual({ outcome: 'refunded' });
    }
  });
});

const withPin = (change: Partial<DebitRequest> = {}) => aNewDebit({ pin: '1234', ...change });

describe('a debit with the PIN of the wallet', () => {
  it('is paid at once without a prompt, and found by the request id alone', async () => {
    const debit = withPin();
    const paid = await wallet.debit(debit);
    const { debits } = await sandbox.books(debit.transactionId);
    expect(debits).toMatchObject([{ payer: national }]);
    expect(paid).toEqual({ outcome: 'paid', providerReference: debits[0]?.id });
    expect(await sandbox.promptsOf(national, debit.transactionId)).toEqual([]);
    expect(await wallet.enquire(referenceTo(debit))).toEqual({ ...paid, charged: debit.charge });
    expect(await wallet.refund(refundOf(referenceTo(debit)))).toEqual({
      outcome: 'refunded',
    });
  });

  it('sent twice under one request id is charged once, and answered alike', async () => {
    const debit = withPin();
    const paid = await wallet.debit(debit);
    expect(await wallet.debit(debit)).toEqual(paid);
    expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(1);
  });

  it.each([
    [national, '4321', 'wrong-pin'],
    ['050000005', '1234', 'wallet-locked'],
    ['050000009', '1234', 'balance-too-low'],
    ['050000002', '1234', 'not-mobile-money-user'],
  ])('of %s with %s is declined: %s, and nothing is there', async (number, pin, reason) => {
    const debit = withPin({ payer: `+242${number}`, pin });
    expect(await wallet.debit(debit)).toEqual({ outcome: 'declined', reason });
    expect((await sandbox.books(debit.transactionId)).debits).toEqual([]);
    expect(await wallet.enquire(referenceTo(debit))).toEqual({ outcome: 'not-found' });
  });

  it.each(lostAnswers)('whose answer is lost ($fault) is found again: done $isDone', async ({ fault, isDone }) => {
    const debit = withPin();
    await sandbox.arm({ port: 'wallet', operation: 'debit', fault });
    expect(await walletOf(impatientMs).debit(debit)).toEqual({ outcome: 'unknown' });
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: isDone ? 'paid' : 'not-found' });
    expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(isDone ? 1 : 0);
  });

  it.each([
    ['says-failed', { outcome: 'declined', reason: 'balance-too-low' }],
    ['says-expired', { outcome: 'declined', reason: 'prompt-expired' }],
    ['says-pending', { outcome: 'pending' }],
    ['says-paid', { outcome: 'paid', charged: { amountMinor: 500, currency: 'XAF' } }],
    ['wrong-amount', { outcome: 'paid', charged: { amountMinor: 250, currency: 'XAF' } }],
  ])('whose provider %s is told so once, then the truth', async (fault, told) => {
    const debit = withPin();
    const paid = await wallet.debit(debit);
    await sandbox.arm({ port: 'wallet', operation: 'enquiry', fault });
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject(told);
    expect(await wallet.enquire(referenceTo(debit))).toEqual({ ...paid, charged: debit.charge });
  });
});
