import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const key = randomBytes(32);
const vault = createVault(key);

test('any text comes out as it was sealed, also from another process under the same key', () => {
  const other = createVault(Buffer.from(key));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(vault.open(vault.seal(text))).toBe(text);
      expect(other.open(vault.seal(text))).toBe(text);
    }),
  );
});

test('the same text is sealed differently each time, and shows nothing of itself', () => {
  const sealed = Array.from({ length: 20 }, () => Buffer.from(vault.seal('050000001')));
  expect(new Set(sealed.map((bytes) => bytes.toString('hex'))).size).toBe(20);
  for (const bytes of sealed) expect(bytes.includes('050000001')).toBe(false);
});

test('one changed bit, a cut or another key opens nothing', () => {
  const sealed = Buffer.from(vault.seal('050000001'));
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed);
    changed[i] = changed[i]! ^ 1;
    expect(() => vault.open(changed)).toThrow();
  }
  expect(() => vault.open(sealed.subarray(0, -1))).toThrow();
  expect(() => vault.open(new Uint8Array())).toThrow();
  expect(() => createVault(randomBytes(32)).open(sealed)).toThrow();
});

test('a hash is the same for the same text, and differs by purpose and by key', () => {
  expect(vault.hash('payer', '050000001')).toBe(vault.hash('payer', '050000001'));
  expect(vault.hash('payer', '050000001')).not.toBe(vault.hash('payer', '050000002'));
  expect(vault.hash('payer', '050000001')).not.toBe(vault.hash('address', '050000001'));
  expect(vault.hash('payer', '050000001')).not.toBe(createVault(randomBytes(32)).hash('payer', '050000001'));
});

test('purpose and text do not run into each other', () => {
  expect(vault.hash('a', 'bc')).not.toBe(vault.hash('ab', 'c'));
});
