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
  it('is right over the body without it', () => {
    expect(verifyCallback(sign({ transaction }, 'secret'), 'secret')).toBe(true);
    expect(verifyCallback(sign({ transaction }, 'secret', { more: [1, null] }), 'secret')).toBe(true);
  });

  /** The body as it was hashed, and as it was sent, with HASH for the hash. */
  const places: [string, hashed: string, sent: string][] = [
    ['first', '{"transaction":{"id":"A"}}', '{"hash":"HASH","transaction":{"id":"A"}}'],
    ['last', '{"transaction":{"id":"A"}}', '{"transaction":{"id":"A"},"hash":"HASH"}'],
    ['in the middle', '{"a":1,"transaction":{}}', '{"a":1,"hash":"HASH","transaction":{}}'],
    ['alone', '{}', '{"hash":"HASH"}'],
    [
      'first, with blanks behind commas',
      '{"transaction": {"id": "A"}}',
      '{"hash": "HASH", "transaction": {"id": "A"}}',
    ],
    ['last, with blanks behind commas', '{"transaction": {"id": "A"}}', '{"transaction": {"id": "A"}, "hash": "HASH"}'],
    ['in the middle, with blanks', '{"a": 1, "transaction": {}}', '{"a": 1, "hash": "HASH", "transaction": {}}'],
    ['first on a line of its own', '{\n  "transaction": {}\n}', '{\n  "hash": "HASH",\n  "transaction": {}\n}\n'],
    [
      'last on a line of its own',
      '{\r\n\t"transaction": {}\r\n}',
      '{\r\n\t"transaction": {},\r\n\t"hash": "HASH"\r\n}',
    ],
    [
      'first, with its comma and the blanks between alone',
      '{ "transaction":{}}',
      '{"hash" : "HASH" , "transaction":{}}',
    ],
    [
      'last, with its comma and the blanks between alone',
      '{"transaction":{}  }',
      '{"transaction":{} , "hash":"HASH" }',
    ],
  ];
  it.each(places)('is right over the bytes that were sent where it is %s', (_, hashed, sent) => {
    const body = (text: string) => Buffer.from(sent.replace('HASH', hash(text, 'secret')));
    const trailing = sent.endsWith('}\n') ? '\n' : '';
    expect(verifyCallback(body(hashed + trailing), 'secret')).toBe(true);
    expect(verifyCallback(body(`${hashed}.`), 'secret')).toBe(false);
  });

  const spellings: [string, string | Buffer][] = [
    ['numbers as nobody would write them again', '{"transaction":{"amount":1.0,"n":1e3,"big":12345678901234567890}}'],
    ['a slash and a letter that are escaped', '{"transaction":{"message":"Pay\\u00e9 \\/ ok"}}'],
    ['a text with an escaped NUL', '{"transaction":{"message":"a\\u0000b"}}'],
    ['a key that stands twice', '{"transaction":{"id":"A","id":"B"}}'],
    ['a key that is called constructor', '{"constructor":{"prototype":1},"transaction":{"__proto__":{}}}'],
    ['brackets and quotes in a text', '{"transaction":{"message":"}],\\"hash\\":\\\\"}}'],
    ['a hash further inside', `{"transaction":{"hash":"${hash('x', 'y')}","id":"A"}}`],
    ['a list of objects with a hash', '{"a":[{"hash":"x"},{"hash":"y"}],"transaction":{}}'],
    ['a thousand levels', `{"transaction":{"a":${'['.repeat(1000)}${']'.repeat(1000)}}}`],
    ['no transaction', '{"a":1}'],
    ['bytes that are no UTF-8', Buffer.from('{"transaction":{"message":"Pay\xe9"}}', 'latin1')],
  ];
  it.each(spellings)('is right over a body with %s, wherever it is in it', (_, body) => {
    const bytes = Buffer.from(body);
    const digest = createHmac('sha256', 'secret').update(bytes).digest('base64');
    const first = Buffer.concat([Buffer.from(`{"hash":"${digest}",`), bytes.subarray(1)]);
    const last = Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,"hash":"${digest.replaceAll('/', '\\/')}"}`)]);
    const spelt = Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,"h\\u0061sh":"${digest}"}`)]);
    expect([first, last, spelt].map((sent) => verifyCallback(sent, 'secret'))).toEqual([true, true, true]);
    expect([first, last, spelt].map((sent) => verifyCallback(sent, 'other'))).toEqual([false, false, false]);
  });

  it('is wrong when a hash further inside was left out as well, or another spelling was hashed', () => {
    const inside = `{"transaction":{"hash":"x","id":"A"},"hash":"${hash('{"transaction":{"id":"A"}}', 'secret')}"}`;
    const rewritten = `{"transaction":{"amount":1.0},"hash":"${hash('{"transaction":{"amount":1}}', 'secret')}"}`;
    const withIt = '{"transaction":{},"hash":""}';
    for (const body of [inside, rewritten, withIt.replace('""', `"${hash(withIt, 'secret')}"`)])
      expect(verifyCallback(Buffer.from(body), 'secret')).toBe(false);
  });

  it('is known from a sample that was hashed by hand', () => {
    const body =
      '{"transaction":{"id":"01ARZ3NDEKTSV4RRFFQ69G5FAV","message":"Paid","status_code":"TS","airtel_money_id":"MP1"},"hash":"HASH"}';
    expect(verifyCallback(Buffer.from(body.replace('HASH', sampleHash)), 'cb_test_lisolo')).toBe(true);
  });

  it('is wrong under another secret', () => {
    expect(verifyCallback(sign({ transaction }, 'other'), 'secret')).toBe(false);
  });

  const unsigned: [string, string][] = [
    ['there is none', JSON.stringify({ transaction })],
    ['it is empty', JSON.stringify({ transaction, hash: '' })],
    ['it is no base64 of its length', JSON.stringify({ transaction, hash: 'A'.repeat(43) })],
    ['it is no text', JSON.stringify({ transaction, hash: 7 })],
    ['it is a list of one', JSON.stringify({ transaction, hash: [hash(JSON.stringify({ transaction }), 'secret')] })],
    ['the body is no object', '[]'],
    ['the body is a list that holds it', `["hash",{"hash":"${hash('[]', 'secret')}"}]`],
    ['the body is no JSON', 'hash'],
    ['there is no body', ''],
    ['the body ends before its brace', `{"hash":"${hash('{', 'secret')}"`],
    ['the body begins a thousand texts that do not end', `{"hash":${'"\\'.repeat(100_000)}`],
    [
      'the body is nested without end',
      `{"hash":"${hash('', '')}","transaction":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
    ],
  ];
  it.each(unsigned)('is wrong when %s', (_, body) => {
    expect(verifyCallback(Buffer.from(body), 'secret')).toBe(false);
  });

  it('is wrong once any value of the body changed [V11.4.3]', () => {
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
    ['ts', 'paid'],
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
