import { createHash } from 'node:crypto';
import { calls } from '@selfcare/contract/calls';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { beforeAll, expect, test } from 'vitest';
import { pins, typed, type Walker } from '../../../testing/canaries.ts';
import { walkWithCanaries } from '../../../testing/canary-walk.ts';
import { giveSealingKey } from '../../../testing/consent.ts';
import { dump } from '../../../testing/postgres/dump.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
let replies: Walker['replies'];
let given: Walker['given'];
beforeAll(async () => {
  await giveSealingKey(portal.database);
  ({ replies, given } = await walkWithCanaries(portal));
}, 120_000);

/** A few digits turn up by chance within other words and times: a PIN or a code counts where it stands alone. */
const holds = (text: string, secret: string) =>
  /^\d{4,6}$/.test(secret) ? new RegExp(String.raw`(?<![\w.-])${secret}(?![\w.-])`).test(text) : text.includes(secret);
const found = (text: string, secrets: Iterable<string>) => [...secrets].filter((secret) => holds(text, secret));
const all = () => [...Object.values(typed), ...given, ...pins];

test('the walk saw every call, good answers and bad ones of every kind', () => {
  const seen = new Set(replies.map(({ name }) => name));
  expect(Object.keys(calls).filter((name) => !seen.has(name))).toEqual([]);
  const answered = new Set(replies.map(({ reply }) => reply.body?.code ?? reply.status));
  const wanted = [200, '400', '401', '404', '409', '500', '503', '1004', '1011', '2003', '2004', '429'];
  expect(wanted.filter((code) => !answered.has(code))).toEqual([]);
  expect(given.size).toBeGreaterThan(20);
  expect(pins.map((pin) => holds(`{"pin":"${pin}"}`, pin))).toEqual([true, true]);
});

test('no line of the log holds what was typed, given or sealed [I18] [V16.2.5]', () => {
  expect(portal.log.length).toBeGreaterThan(100);
  expect(portal.log.some((line) => line.includes('unexpected error'))).toBe(true);
  expect(portal.log.flatMap((line) => found(line, all()).map((secret) => [secret, line]))).toEqual([]);
});

test('no table holds any of it in clear, nor hashed without a key [I18]', async () => {
  const digests = [typed.payer, `+242${typed.payer}`, typed.target, typed.email, ...pins, ...given].flatMap((secret) =>
    ['md5', 'sha1', 'sha256'].flatMap((name) =>
      (['hex', 'base64', 'base64url', 'binary'] as const).map((form) => createHash(name).update(secret).digest(form)),
    ),
  );
  const tables = await dump(portal.database);
  for (const name of ['otp', 'lead', 'access_token', 'wallet_pin', 'sealed_pin', 'payment', 'rate_limit'])
    expect([name, tables.get(name)]).not.toEqual([name, '']);
  for (const [table, text] of tables)
    expect([table, found(text, [...all().filter((secret) => !isTransactionId(secret)), ...digests])]).toEqual([
      table,
      [],
    ]);
});

test('metrics hold none of it', async () => {
  expect(found((await portal.app.inject('/metrics')).body, all())).toEqual([]);
});

test('no header of an answer holds any of it, but the cookie its own and the way back the transaction’s id', () => {
  for (const { name, reply } of replies) {
    const { 'set-cookie': _, location = '', ...headers } = reply.headers;
    expect([name, found(JSON.stringify(headers), all())]).toEqual([name, []]);
    expect([name, found(String(location), [...Object.values(typed), ...pins])]).toEqual([name, []]);
  }
});

test('no answer repeats a PIN, a code, what was sealed, a name or an address; a token only its own verify', () => {
  const secrets = [...given].filter((secret) => !isTransactionId(secret));
  for (const { name, reply } of replies) {
    const isOwn = (secret: string) =>
      (name === 'verifyOtp' && reply.body.result && reply.text.includes(`"accessToken":"${secret}"`)) ||
      // What a browser kept of a form is given back to it, and to no other.
      (name === 'loadForm' && reply.status === 200 && (secret === typed.email || secret === typed.text));
    const words = [...secrets, ...pins, typed.fullName, typed.email, typed.text, typed.street, typed.landmark];
    // A field that there is not is named by the refusal, so that its sender can find it.
    const text = reply.text.replaceAll(`"path":"${typed.text}"`, '');
    expect([name, found(text, words).filter((secret) => !isOwn(secret))]).toEqual([name, []]);
  }
});
