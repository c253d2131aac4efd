import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault, isBound, type Place } from './vault.ts';

const key = randomBytes(32);
const vault = createVault(key);
const place: Place = ['payment', 'payer_sealed', 'one'];

test('any text comes out as it was sealed, also from another process under the same key', () => {
  const other = createVault(Buffer.from(key));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(vault.open(vault.seal(text, place), place)).toBe(text);
      expect(other.open(vault.seal(text, place), place)).toBe(text);
    }),
  );
});

test('the same text is sealed differently each time, and shows nothing of itself [V11.3.2]', () => {
  const sealed = Array.from({ length: 20 }, () => Buffer.from(vault.seal('050000001', place)));
  expect(new Set(sealed.map((bytes) => bytes.toString('hex'))).size).toBe(20);
  for (const bytes of sealed) expect(bytes.includes('050000001')).toBe(false);
});

test('one changed bit, a cut or another key opens nothing [V11.3.3]', () => {
  const sealed = Buffer.from(vault.seal('050000001', place));
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed);
    changed[i] = changed[i]! ^ 1;
    expect(() => vault.open(changed, place)).toThrow();
  }
  expect(() => vault.open(sealed.subarray(0, -1), place)).toThrow();
  expect(() => vault.open(new Uint8Array(), place)).toThrow();
  expect(() => createVault(randomBytes(32)).open(sealed, place)).toThrow(/under no key of DATA_KEY: add the key/);
});

const elsewhere: Place[] = [
  ['payment', 'payer_sealed', 'another'],
  ['payment', 'target_sealed', 'one'],
  ['otp', 'payer_sealed', 'one'],
  ['payment', 'payer_sealed', 'one', ''],
  ['payment', 'payer_sealedone'],
  ['paymentpayer_sealed', 'one'],
];

test.each(elsewhere.map((moved) => ({ moved })))('what was moved to $moved opens nothing [V11.3.3]', ({ moved }) => {
  const sealed = Buffer.from(vault.seal('050000001', place));
  expect(isBound(sealed)).toBe(true);
  expect(() => vault.open(sealed, moved)).toThrow();
  // Nor with its mark taken off, as if an older release had sealed it.
  expect(() => vault.open(sealed.subarray(4), moved)).toThrow();
  expect(() => vault.open(sealed.subarray(4), place)).toThrow();
});

test('what an older release sealed, bound to nothing, is still opened', () => {
  const old = createVault(key, { binds: false }).seal('050000001', place);
  expect(isBound(old)).toBe(false);
  expect(vault.open(old, place)).toBe('050000001');
  // By the bytes of that release: AES-256-GCM under the derived key, nonce before it, tag behind it.
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', key, '', 'seal', 32)), nonce);
  const bytes = Buffer.concat([nonce, cipher.update('awa', 'utf8'), cipher.final(), cipher.getAuthTag()]);
  expect(vault.open(bytes, place)).toBe('awa');
});

test('a vault that does not bind yet begins once it has opened what is bound', () => {
  const late = createVault(key, { binds: false });
  expect([late.isBinding(), isBound(late.seal('a', place))]).toEqual([false, false]);
  expect(isBound(late.bind('a', place))).toBe(true);
  late.open(vault.seal('a', place), place);
  expect([late.isBinding(), isBound(late.seal('a', place))]).toEqual([true, true]);
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

test('what leaves with a browser opens for its own place alone, and anything else that comes back is nothing', () => {
  const cookie: Place = ['cookie', 'order'];
  const sealed = vault.sealAway('050000001', cookie);
  expect(vault.openBack(sealed, cookie)).toBe('050000001');
  expect(vault.openBack(sealed, ['form', 'order', 'a browser'])).toBeUndefined();
  expect(vault.openBack(vault.bind('050000001', cookie), cookie)).toBeUndefined();
  for (const wrong of [sealed.subarray(1), new Uint8Array(), randomBytes(80), Buffer.from('{"amount":1}')])
    expect(vault.openBack(wrong, cookie)).toBeUndefined();
});

test('what comes back from a browser does not tell that every release here can bind', () => {
  const old = createVault(key, { binds: false });
  expect(old.openBack(old.sealAway('x', place), place)).toBe('x');
  expect(old.isBinding()).toBe(false);
});

test('what left under the last key still comes back while the key is changed', () => {
  const changed = createVault(randomBytes(32), { olderKeys: [key] });
  expect(changed.openBack(vault.sealAway('x', place), place)).toBe('x');
});
