import { describe, expect, it } from 'vitest';
import type { DebitRequest, RefundRequest } from '../../features/payments/core/gateway.ts';
import { aRequestId, referenceTo, aTransactionId, refundOf } from '../testing/debits.ts';
import { testLostRefunds } from '../testing/lost-refunds.ts';
import { everyFault, impatientMs } from '../testing/operator.ts';
import { testPartRefunds } from '../testing/part-refunds.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createPaystackCard } from './card.ts';
import { parseWebhook, verifyWebhook } from './webhook.ts';

const secretKey = 'sk_test_lisolo';
const cards = { succeeds: '4084 0840 8408 4081', declined: '4084 0800 0000 5408', code: '5060 6666 6666 6666 666' };
const sandbox = await useOperator();
const cardOf = (more: { timeoutMs?: number; secretKey?: string; pageOrigins?: string[] } = {}) =>
  createPaystackCard({
    baseUrl: `${sandbox.url}/card`,
    secretKey,
    currency: 'NGN',
    pageOrigins: [sandbox.url],
    ...more,
  });

const card = cardOf();
const impatient = cardOf({ timeoutMs: impatientMs });

const aDebit = (): DebitRequest => {
  const transactionId = aTransactionId();
  return {
    transactionId,
    requestId: aRequestId(),
    charge: { amountMinor: 500_000, currency: 'NGN' },
    price: { amountMinor: 5000, currency: 'XAF' },
    email: 'client@example.cg',
    returnUrl: `${sandbox.portal.url}/back?txref=${transactionId}`,
    description: 'Recharge',
  };
};

const openPage = async (debit: DebitRequest) => {
  const opened = await card.debit(debit);
  if (opened.outcome !== 'accepted' || !opened.redirectUrl) throw new Error(`No page: ${opened.outcome}`);
  return opened.redirectUrl;
};
/** Sends a form of the hosted page, as the customer's browser does. */
const submit = (page: string, fields: Record<string, string>, signal: AbortSignal | null = null) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', signal });
const payWith = (page: string, number: string, signal?: AbortSignal) =>
  submit(page, { number, expiry: '12/39', securityCode: '123' }, signal);
/** Pays, and is gone before an answer that takes long. */
const payAndLeave = (page: string) =>
  payWith(page, cards.succeeds, AbortSignal.timeout(impatientMs)).catch(() => undefined);

/** A charge that was paid on the page, and how a refund of it is asked for. */
const aPaidDebit = async (): Promise<RefundRequest> => {
  const debit = aDebit();
  await payWith(await openPage(debit), cards.succeeds);
  return refundOf(referenceTo(debit));
};

const control = async (path: string, body: object) => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: number };
};

const raised = async () => {
  const { debit } = await aPaidDebit();
  const { id } = await control('/disputes', { reference: debit.transactionId, category: 'fraud' });
  return { debit, id: String(id) };
};
const resolve = (id: string, resolution: string) => control(`/disputes/${id}/resolve`, { resolution });

describe('a dispute', () => {
  const source = card.disputes!;
  it('is found by its number and in the list, and told by a webhook that names it', async () => {
    const { debit, id } = await raised();
    const told = {
      id,
      transactionId: debit.transactionId,
      state: 'open',
      givesBack: debit.charge,
      category: 'fraud',
      answerBy: expect.any(Date),
    };
    expect(await source.find(id)).toEqual(told);
    expect(await source.list(new Date(Date.now() - 60_000))).toContainEqual(told);
    expect(await source.list(new Date(Date.now() + 60_000))).toEqual([]);
    const isNamed = () => sandbox.portal.seen.some(({ body }) => parseWebhook(body)?.disputeId === id);
    await expect.poll(isNamed).toBe(true);
  });

  it('that is accepted gives the charge back, so that a refund finds it done; one that is declined leaves it', async () => {
    const [accepted, declined] = [await raised(), await raised()];
    await resolve(accepted.id, 'merchant-accepted');
    await resolve(declined.id, 'declined');
    expect(await source.find(accepted.id)).toMatchObject({ state: 'accepted' });
    expect(await source.find(declined.id)).toMatchObject({ state: 'declined' });
    expect(await card.enquire(accepted.debit)).toEqual({ outcome: 'refunded' });
    expect(await card.enquire(declined.debit)).toMatchObject({ outcome: 'paid' });
    const refund = refundOf(accepted.debit);
    expect(await card.refund(refund)).toEqual({ outcome: 'refunded' });
    expect((await sandbox.books(accepted.debit.transactionId)).refunds).toHaveLength(1);
  });

  it('is not found when unknown, and a foreign key receives nothing', async () => {
    expect(await source.find('1')).toBe('not-found');
    const stranger = cardOf({ secretKey: 'sk_other' }).disputes!;
    expect([await stranger.find('1'), await stranger.list(new Date(0))]).toEqual(['unknown', 'unknown']);
  });

  it.each(everyFault)('is unknown while the question meets %s', async (fault) => {
    const { id } = await raised();
    await sandbox.arm({ port: 'card', operation: 'dispute', fault });
    expect(await impatient.disputes!.find(id)).toBe('unknown');
  });
});

describe('a card payment', () => {
  it('is untouched until the customer pays on the page, then paid in the currency of the account', async () => {
    const debit = aDebit();
    const page = await openPage(debit);
    expect(page).toMatch(`${sandbox.url}/card/pay/`);
    expect(await card.enquire(referenceTo(debit))).toEqual({ outcome: 'pending', untouched: true });
    const back = await payWith(page, cards.succeeds);
    expect(back.headers.get('location')).toContain(`txref=${debit.transactionId}`);
    expect(await card.enquire(referenceTo(debit))).toEqual({
      outcome: 'paid',
      providerReference: debit.transactionId,
      charged: debit.charge,
    });
    expect((await sandbox.books(debit.transactionId)).debits).toMatchObject([
      { amount: 5000, currency: 'NGN', price: { amount: 5000, currency: 'XAF' } },
    ]);
  });

  it('is declined by the bank, and nothing is booked', async () => {
    const debit = aDebit();
    await payWith(await openPage(debit), cards.declined);
    expect(await card.enquire(referenceTo(debit))).toEqual({ outcome: 'declined', reason: 'card-declined' });
    expect((await sandbox.books(debit.transactionId)).debits).toEqual([]);
  });

  it('is no longer untouched while the bank asks for its code', async () => {
    const debit = aDebit();
    const page = await openPage(debit);
    await payWith(page, cards.code);
    expect(await card.enquire(referenceTo(debit))).toEqual({ outcome: 'pending' });
    await submit(page, { code: '123456' });
    expect(await card.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid' });
  });

  it('that was never opened is not found', async () => {
    expect(await card.enquire(referenceTo(aDebit()))).toEqual({ outcome: 'not-found' });
  });

  it.each(everyFault)('is unsent when opening its page meets %s', async (fault) => {
    await sandbox.arm({ port: 'card', operation: 'lookup', fault });
    expect(await impatient.debit(aDebit())).toEqual({ outcome: 'unsent' });
  });

  it('is unsent when its reference was used before, or its page stands on another origin', async () => {
    const debit = aDebit();
    await openPage(debit);
    expect(await card.debit(debit)).toEqual({ outcome: 'unsent' });
    expect(await cardOf({ pageOrigins: ['https://checkout.example'] }).debit(aDebit())).toEqual({ outcome: 'unsent' });
  });

  it.each(everyFault)('stays unknown while the enquiry meets %s', async (fault) => {
    const { debit } = await aPaidDebit();
    await sandbox.arm({ port: 'card', operation: 'enquiry', fault });
    expect(await impatient.enquire(debit)).toEqual({ outcome: 'unknown' });
    expect(await card.enquire(debit)).toMatchObject({ outcome: 'paid' });
  });

  const charged = { amountMinor: 500_000, currency: 'NGN' };
  it.each([
    ['says-failed', { outcome: 'declined', reason: 'card-declined' }],
    ['says-expired', { outcome: 'pending', untouched: true }],
    ['says-pending', { outcome: 'pending' }],
    ['says-paid', { outcome: 'paid', charged }],
    ['wrong-amount', { outcome: 'paid', charged: { ...charged, amountMinor: 250_000 } }],
  ])('whose provider %s is told so once, then the truth, before it is paid and after', async (fault, told) => {
    const debit = aDebit();
    const page = await openPage(debit);
    await sandbox.arm({ port: 'card', operation: 'enquiry', fault });
    expect(await card.enquire(referenceTo(debit))).toMatchObject(told);
    expect(await card.enquire(referenceTo(debit))).toEqual({ outcome: 'pending', untouched: true });
    expect((await sandbox.books(debit.transactionId)).debits).toEqual([]);
    await payWith(page, cards.succeeds);
    await sandbox.arm({ port: 'card', operation: 'enquiry', fault });
    expect(await card.enquire(referenceTo(debit))).toMatchObject(told);
    expect(await card.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid', charged });
  });

  it.each(['timeout-after', 'error-after', 'delay'])('is paid though the page met %s', async (fault) => {
    const debit = aDebit();
    const page = await openPage(debit);
    await sandbox.arm({ port: 'card', operation: 'debit', fault });
    await payAndLeave(page);
    expect(await card.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid' });
    expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(1);
  });

  it.each(['refuse', 'timeout-before'])('is untouched though the page met %s', async (fault) => {
    const debit = aDebit();
    const page = await openPage(debit);
    await sandbox.arm({ port: 'card', operation: 'debit', fault });
    await payAndLeave(page);
    expect(await card.enquire(referenceTo(debit))).toEqual({ outcome: 'pending', untouched: true });
  });

  it('is unsent or unknown, not failed, under a wrong key', async () => {
    const { debit } = await aPaidDebit();
    const stranger = cardOf({ secretKey: 'sk_wrong' });
    expect(await stranger.debit(aDebit())).toEqual({ outcome: 'unsent' });
    expect(await stranger.enquire(debit)).toEqual({ outcome: 'unknown' });
  });
});

describe('a webhook', () => {
  it('of a charge is signed over its raw bytes and names the transaction', async () => {
    const { debit } = await aPaidDebit();
    const webhook = await sandbox.callbackAbout(debit.transactionId);
    const signature = String(webhook?.headers['x-paystack-signature']);
    const raw = webhook?.raw ?? Buffer.alloc(0);
    expect(verifyWebhook(raw, signature, ['sk_new', secretKey])).toBe(true);
    expect(verifyWebhook(raw, signature, ['sk_new'])).toBe(false);
    expect(parseWebhook(webhook?.body)).toEqual({ transactionId: debit.transactionId, claim: 'paid' });
  });

  it('that is forged does not pass', async () => {
    await sandbox.arm({ port: 'card', operation: 'debit', fault: 'callback-forged' });
    const { debit } = await aPaidDebit();
    const webhook = await sandbox.callbackAbout(debit.transactionId);
    const signature = webhook?.headers['x-paystack-signature'] as string | undefined;
    expect(verifyWebhook(webhook?.raw ?? Buffer.alloc(0), signature, [secretKey])).toBe(false);
    expect(await card.enquire(debit)).toMatchObject({ outcome: 'paid' });
  });

  it('of a refund names the transaction', async () => {
    const refund = await aPaidDebit();
    await sandbox.callbackAbout(refund.debit.transactionId);
    sandbox.portal.seen.length = 0;
    await card.refund(refund);
    const webhook = await sandbox.callbackAbout(refund.debit.transactionId);
    expect(webhook?.body).toMatchObject({ event: 'refund.processed' });
    expect(parseWebhook(webhook?.body)).toEqual({ transactionId: refund.debit.transactionId, claim: undefined });
  });
});

describe('a refund', () => {
  it('gives the whole charge back once, however often it is sent', async () => {
    const refund = await aPaidDebit();
    for (const refundRequestId of [refund.refundRequestId, refund.refundRequestId, aRequestId()]) {
      expect(await card.refund({ ...refund, refundRequestId })).toEqual({ outcome: 'refunded' });
    }
    expect((await sandbox.books(refund.debit.transactionId)).refunds).toMatchObject([
      { amount: 5000, currency: 'NGN' },
    ]);
    expect(await card.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
    expect(await card.enquire(refund.debit)).toEqual({ outcome: 'refunded' });
  });

  testLostRefunds(() => ({ sandbox, port: 'card', method: card, impatient, aPaidDebit }));

  testPartRefunds(() => ({ sandbox, port: 'card', method: card, impatient, aPaidDebit }));

  it('is refused by definite words, and then not found', async () => {
    const refund = await aPaidDebit();
    await sandbox.arm({ port: 'card', operation: 'refund', fault: 'reject' });
    expect(await card.refund(refund)).toEqual({ outcome: 'refused' });
    expect(await card.enquireRefund(refund)).toEqual({ outcome: 'not-found' });
  });

  it('of a page that nobody paid on is refused or unknown, never booked', async () => {
    const debit = aDebit();
    await openPage(debit);
    const refund = refundOf(referenceTo(debit));
    expect(await card.refund(refund)).toEqual({ outcome: 'unknown' });
    expect((await sandbox.books(debit.transactionId)).refunds).toEqual([]);
  });
});
