import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { webhooksOf } from './payment-wiring.ts';

const webhooks = webhooksOf(
  readConfig({ CALLBACK_SECRET: 'new callback secret, old callback secret', PAYSTACK_SECRET_KEY: 'sk_new, sk_old' }),
);
const paystack = (key: string) => {
  const body = Buffer.from('{}');
  const signature = createHmac('sha512', `sk_${key}`).update(body).digest('hex');
  return { body, headers: { 'x-paystack-signature': signature } };
};
const smartcash = (key: string) => {
  const said = { transaction: { id: 'one' } };
  const hash = createHmac('sha256', `${key} callback secret`).update(JSON.stringify(said)).digest('base64');
  return { body: Buffer.from(JSON.stringify({ ...said, hash })), headers: {} };
};
const bearer = (key: string) => ({
  body: Buffer.from('{}'),
  headers: { authorization: `Bearer ${key} callback secret` },
});

type Proof = (key: string) => { body: Buffer; headers: Record<string, string> };
const proofs: Record<string, Proof> = { paystack, smartcash, 'mobile-money': bearer, mpesa: bearer };

describe.each(webhooks)('while its secret is changed, the callback address $path', ({ path, isGenuine }) => {
  const isTaken = (key: string) => {
    const { body, headers } = proofs[path]!(key);
    return isGenuine(body, (name) => headers[name]);
  };

  test('takes what is signed with the new and with the old one, and no other', () => {
    expect(['new', 'old', 'other', ''].map(isTaken)).toEqual([true, true, false, false]);
  });
});
