import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCallback, verifyCallback } from './callback.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const transaction = { id: transactionId, message: 'Payé', status_code: 'TS', airtel_money_id: 'MP1' };
/** By openssl: `printf '%s' BODY | openssl dgst -sha256 -hmac cb_test_lisolo -binary | base64`. */
const sampleHash = 'waP3oaUvt2C4UB3qe7leB2aVjI3GmfDmyRcnGIUaMW4=';
const hash = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64');
const sign = (body: object, secret: string, more: object = {}) =>
  Buffer.from(JSON.stringify({ ...body, ...more, hash: hash(JSON.stringify({ ...body, ...more }), secret) }));

describe('the hash of a callback', () => {
  it('is right over the body without it, whatever its place and the spaces', () => {
    expect(verifyCallback(sign({ transaction }, 'secret'), 'secret')).toBe(true);
    expect(verifyCallback(sign({ transaction }, 'secret', { more: [1, null] }), 'secret')).toBe(true);
    const first = { hash: hash(JSON.stringify({ transaction }), 'secret'), transaction };
    expect(verifyCallback(Buffer.from(JSON.stringify(first, null, 2)), 'secret')).toBe(true);
  });

  it('is known from a sample that was hashed by hand', () => {
    const body =
      '{"transaction":{"id":"01ARZ3NDEKTSV4RRFFQ69G5FAV","message":"Paid","status_code":"TS","airtel_money_id":"MP1"},"hash":"HASH"}';
    expect(verifyCallback(Buffer.from(body.replace('HASH', sampleHash)), 'cb_test_lisolo')).toBe(true);
  });

  it('is right over the transaction alone where the settings say so, and only there', () => {
    const body = Buffer.from(JSON.stringify({ transaction, hash: hash(JSON.stringify(transaction), 'secret') }));
    expect(verifyCallback(body, 'secret', 'transaction')).toBe(true);
    expect(verifyCallback(body, 'secret')).toBe(false);
    expect(verifyCallback(sign({ transaction }, 'secret'), 'secret', 'transaction')).toBe(false);
  });

  it('is wrong under another secret', () => {
    expect(verifyCallback(sign({ transaction }, 'other'), 'secret')).toBe(false);
  });

  const unsigned: [string, string][] = [
    ['there is none', JSON.stringify({ transaction })],
    ['it is empty', JSON.stringify({ transaction, hash: '' })],
    ['it is no base64 of its length', JSON.stringify({ transaction, hash: 'A'.repeat(43) })],
    ['it is no text', JSON.stringify({ transaction, hash: 7 })],
    ['there is no transaction', JSON.stringify({ hash: hash('{}', 'secret') })],
    ['the body is no object', '[]'],
    ['the body is no JSON', 'hash'],
    ['there is no body', ''],
    [
      'the body is nested without end',
      `{"hash":"${hash('', '')}","transaction":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
    ],
  ];
  it.each(unsigned)('is wrong where %s', (_, body) => {
    expect(verifyCallback(Buffer.from(body), 'secret')).toBe(false);
  });

  it('is wrong once any value of the body changed', () => {
    const { hash: given } = JSON.parse(sign({ transaction }, 'secret').toString()) as { hash: string };
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(transaction)), fc.string(), (key, value) => {
        fc.pre(value !== transaction[key as keyof typeof transaction]);
        const body = { transaction: { ...transaction, [key]: value }, hash: given };
        expect(verifyCallback(Buffer.from(JSON.stringify(body)), 'secret')).toBe(false);
      }),
    );
  });

  it('is wrong for any bytes that nobody signed', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => !verifyCallback(Buffer.from(bytes), 'secret')));
  });
});

describe('a callback', () => {
  it('names a transaction of ours, and nothing else is taken from it', () => {
    expect(parseCallback({ transaction, hash: 'x' })).toEqual({ transactionId, claim: 'paid' });
  });

  it.each([
    ['TS', 'paid'],
    ['TF', 'not-paid'],
    ['TA', undefined],
    ['TIP', undefined],
    ['TE', undefined],
    ['ts', undefined],
    [undefined, undefined],
    [1, undefined],
  ])('that says %s claims of the debit: %s', (status_code, claim) => {
    expect(parseCallback({ transaction: { id: transactionId, status_code } })).toEqual({ transactionId, claim });
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { transaction: null },
    { transaction: { id: 'T1' } },
    { id: transactionId },
  ])('that is %j names none', (body) => {
    expect(parseCallback(body)).toBeUndefined();
  });
});
