import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['Lisolo', 'Lisolo'],
    ['Crédit d’appel — 5 000 F', 'Credit d appel 5 000 F'],
    ['  Œuvre\n№ 7  ', 'uvre 7'],
    ['…', ''],
    ['abcdefghij klm', 'abcdefghij'],
  ])('of %j is %j', (text, plain) => {
    expect(toPlainText(text, 11)).toBe(plain.slice(0, 11).trimEnd());
  });

  it('holds nothing but letters, digits and single spaces, within its length [V1.3.3]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, maxLength) => {
        const plain = toPlainText(text, maxLength);
        expect(plain.length).toBeLessThanOrEqual(maxLength);
        expect(plain).toMatch(/^(?:[A-Za-z0-9]+(?: [A-Za-z0-9]+)*)?$/);
      }),
    );
  });
});
