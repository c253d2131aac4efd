import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeTransactionId, isTransactionId } from './transaction-id.ts';

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const decode = (id: string): Uint8Array => {
  let bits = [...id].reduce((sum, character) => (sum << 5n) | BigInt(alphabet.indexOf(character)), 0n);
  const bytes = new Uint8Array(16);
  for (let i = 15; i >= 0; i -= 1, bits >>= 8n) bytes[i] = Number(bits & 255n);
  return bytes;
};

test('an id encodes all 128 bits: no two byte sequences share one [V11.5.1]', () => {
  fc.assert(
    fc.property(sixteenBytes, (bytes) => {
      const id = encodeTransactionId(bytes);
      expect(isTransactionId(id)).toBe(true);
      expect(decode(id)).toEqual(bytes);
    }),
  );
});

test('encodes the ends of the range', () => {
  expect(encodeTransactionId(new Uint8Array(16))).toBe('0'.repeat(26));
  expect(encodeTransactionId(new Uint8Array(16).fill(255))).toBe(`7${'Z'.repeat(25)}`);
});

test.each([
  ['too short', '0'.repeat(25)],
  ['too long', '0'.repeat(27)],
  ['more than 128 bits', `8${'0'.repeat(25)}`],
  ['a letter that Crockford leaves out', `${'0'.repeat(25)}I`],
  ['lower case', 'a'.repeat(26)],
  ['a line end', `${'0'.repeat(26)}\n`],
  ['nothing', ''],
])('%s is no id', (_, text) => {
  expect(isTransactionId(text)).toBe(false);
});
