import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWebhook, verifyWebhook } from './webhook.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const sign = (body: Buffer, key: string) => createHmac('sha512', key).update(body).digest('hex');

describe('the signature of a webhook', () => {
  const body = Buffer.from('{"event":"charge.success","data":{"reference":"é"}}');

  it('is right under the current and under the previous key, in either case of its letters', () => {
    expect(verifyWebhook(body, sign(body, 'new'), ['new', 'old'])).toBe(true);
    expect(verifyWebhook(body, sign(body, 'old'), ['new', 'old'])).toBe(true);
    expect(verifyWebhook(body, sign(body, 'new').toUpperCase(), ['new'])).toBe(true);
  });

  it('is known from its published form', () => {
    const expected =
      'b42af09057bac1e2d41708e48a902e09b5ff7f12ab428a4fe86653c73dd248fb82f948a549f7b791a5b41915ee4d1ec3935357e4e2317250d0372afa2ebeeb3a';
    expect(verifyWebhook(Buffer.from('The quick brown fox jumps over the lazy dog'), expected, ['key'])).toBe(true);
  });

  it.each([undefined, '', 'zz', sign(body, 'k').slice(2), `${sign(body, 'k')}00`, `sha512=${sign(body, 'k')}`])(
    'is wrong when it is %s',
    (signature) => {
      expect(verifyWebhook(body, signature, ['k'])).toBe(false);
    },
  );

  it('is wrong without keys', () => {
    expect(verifyWebhook(body, sign(body, ''), [])).toBe(false);
  });

  it('is wrong once any byte of the body or of the signature changed [V11.4.3]', () => {
    const signature = Buffer.from(sign(body, 'k'), 'hex');
    fc.assert(
      fc.property(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 255 }), (inBody, at, change) => {
        const [changedBody, changedSignature] = [Buffer.from(body), Buffer.from(signature)];
        const target = inBody ? changedBody : changedSignature;
        target[at % target.length] = (target[at % target.length] ?? 0) ^ change;
        expect(verifyWebhook(changedBody, changedSignature.toString('hex'), ['k'])).toBe(false);
      }),
    );
  });
});

describe('an event', () => {
  it.each([
    { event: 'charge.success', data: { reference: transactionId, status: 'success' } },
    { event: 'charge.failed', data: { reference: transactionId } },
    { event: 'refund.processed', data: { transaction_reference: transactionId, reference: null } },
    { event: 'refund.processed', data: { reference: 'r-1', transaction: { reference: transactionId } } },
  ])('names its transaction: %j', (event) => {
    expect(parseWebhook(event)?.transactionId).toBe(transactionId);
  });

  it.each([
    ['charge.success', { status: 'success' }, 'paid'],
    ['charge.success', {}, 'paid'],
    ['charge.success', { status: 'failed' }, undefined],
    ['charge.failed', { status: 'failed' }, undefined],
    ['charge.dispute.create', { status: 'success' }, undefined],
    [undefined, { status: 'success' }, undefined],
    [7, { status: 'success' }, undefined],
  ])('of a charge, %j with %j, claims of the debit: %s', (event, more, claim) => {
    expect(parseWebhook({ event, data: { reference: transactionId, ...more } })).toEqual({ transactionId, claim });
  });

  it.each(['refund.pending', 'refund.processing', 'refund.processed', 'refund.failed', 'charge.success'])(
    'of a refund claims nothing of the debit: %s',
    (event) => {
      for (const named of [{ transaction_reference: transactionId }, { transaction: { reference: transactionId } }]) {
        const data = { status: 'success', ...named };
        expect(parseWebhook({ event, data })).toEqual({ transactionId, claim: undefined });
      }
    },
  );

  it.each(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])(
    'of a dispute names it, and claims nothing of the debit: %s',
    (event) => {
      const named = { transactionId, claim: undefined, disputeId: '358950' };
      const ways = [
        { transaction: { reference: transactionId } },
        { transaction_reference: transactionId },
        { reference: transactionId, status: 'success' },
      ];
      for (const way of ways) expect(parseWebhook({ event, data: { id: 358_950, ...way } })).toEqual(named);
    },
  );

  it.each([{ id: 'x' }, { id: -1 }, { id: 1.5 }, {}])(
    'of a dispute without its number names the transaction alone: %j',
    (id) => {
      const data = { transaction: { reference: transactionId }, ...id };
      expect(parseWebhook({ event: 'charge.dispute.create', data })).toEqual({ transactionId, claim: undefined });
    },
  );

  it.each([
    undefined,
    null,
    [],
    'x',
    {},
    { data: null },
    { data: { reference: 'T1' } },
    { data: { reference: `${transactionId} ` } },
    { data: { transaction: transactionId } },
  ])('names none: %j', (event) => {
    expect(parseWebhook(event)).toBeUndefined();
  });
});
