import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { canSeal, seal } from './seal.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 3072 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const open = (sealed: string) =>
  privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  ).toString('utf8');

afterEach(() => {
  vi.unstubAllGlobals();
});

test('only the owner of the key reads what was sealed [V11.2.1]', async () => {
  const sealed = await seal('050000001', publicKey);
  expect(sealed).toMatch(/^[\w+/]{512}$/);
  expect(open(sealed)).toBe('050000001');
});

test('letters beyond ASCII stay whole', async () => {
  expect(open(await seal('é€', publicKey))).toBe('é€');
});

test('the same text is never sealed alike twice', async () => {
  expect(await seal('050000001', publicKey)).not.toBe(await seal('050000001', publicKey));
});

test('what is no key and what is too long are refused', async () => {
  await expect(seal('050000001', 'bm8ga2V5')).rejects.toThrow();
  await expect(seal('050000001', '%')).rejects.toThrow();
  await expect(seal('x'.repeat(319), publicKey)).rejects.toThrow();
});

test('a page without the means to seal says so', () => {
  expect(canSeal()).toBe(true);
  vi.stubGlobal('crypto', { getRandomValues: () => undefined });
  expect(canSeal()).toBe(false);
});
