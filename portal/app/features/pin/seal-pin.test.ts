import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createPinDigits, handOver, sealPin } from './seal-pin.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 3072 });
const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const initiated = { transactionId, encryptionKeyDetails: { kid: 'k', key, algorithm: 'RSA-OAEP-256' as const } };

const entered = () => {
  const digits = createPinDigits(4);
  for (const digit of [4, 0, 7, 1]) digits.add(digit);
  return digits;
};

const open = (sealed: string): unknown =>
  JSON.parse(
    privateDecrypt(
      { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(sealed, 'base64'),
    ).toString('utf8'),
  );

test('the PIN is sealed with its transaction and a nonce', async () => {
  const sealed = await sealPin(entered(), initiated);
  expect(open(sealed)).toEqual({ pin: '4071', transactionId, nonce: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('two seals of one PIN have different nonces', async () => {
  const [one, other] = [await sealPin(entered(), initiated), await sealPin(entered(), initiated)];
  expect(open(one)).not.toEqual(open(other));
});

test('nothing of the PIN is left once it is sealed', async () => {
  const digits = entered();
  // One in a few thousand nonces has these four digits in a row.
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('11111111-1111-4111-8111-111111111111');
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  await sealPin(digits, initiated);
  const plain = encode.mock.results[0]?.value as Uint8Array;
  const texts = encode.mock.calls.map(([text]) => text);
  vi.restoreAllMocks();
  expect(digits.count()).toBe(0);
  expect(plain.length).toBeGreaterThan(0);
  expect([...plain].every((byte) => byte === 0)).toBe(true);
  expect(texts.some((text) => text?.includes('4071'))).toBe(false);
});

test('nothing is left where sealing fails either', async () => {
  const digits = entered();
  // One in a few thousand nonces has these four digits in a row.
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('11111111-1111-4111-8111-111111111111');
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  const broken = { ...initiated, encryptionKeyDetails: { ...initiated.encryptionKeyDetails, key: '%' } };
  await expect(sealPin(digits, broken)).rejects.toThrow();
  const plain = encode.mock.results[0]?.value as Uint8Array;
  vi.restoreAllMocks();
  expect(digits.count()).toBe(0);
  expect([...plain].every((byte) => byte === 0)).toBe(true);
});

const handedOver = async (spki: string, digits = entered()) => {
  const told: unknown[] = [];
  await handOver(digits, {
    initiated: { ...initiated, encryptionKeyDetails: { ...initiated.encryptionKeyDetails, key: spki } },
    onSealed: (amPin) => told.push(open(amPin)),
    onUnsealed: () => told.push('unsealed'),
  });
  return { told, digits };
};

test('the PIN is handed to the payment sealed, once, for the transaction of initiate, and the digits are gone', async () => {
  const { told, digits } = await handedOver(key);
  expect(told).toEqual([expect.objectContaining({ pin: '4071', transactionId })]);
  expect(digits.count()).toBe(0);
});

test('a key that is none hands nothing over', async () => {
  expect((await handedOver('%')).told).toEqual(['unsealed']);
});
