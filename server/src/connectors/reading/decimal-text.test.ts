import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from './decimal-text.ts';
import { exactNumber } from './exact-number.ts';

const json = (source: string): unknown => JSON.parse(source, exactNumber);

describe('a decimal in the spelling of a provider', () => {
  it.each([
    [
      '1000',
      [
        '1000',
        '01000',
        '+1000',
        ' 1000 ',
        '\uFEFF1000\0\0',
        '1000.00',
        '1000.',
        '1,000',
        '1,000.00',
        '1 000',
        '1 000,00',
        '1E3',
        '1.0e+3',
      ],
    ],
    ['1000', ['1.000,00', '1 000,000', "1'000.00", '1’000', '1_000', '1\u00A0000', '1\u202F000,00', '1,000.000']],
    ['1234567.5', ['1234567.50', '1,234,567.5', '1.234.567,5', '12,34,567.50', '1 234 567,50', '1234567,5']],
    ['1000000', ['1.000.000', '1,000,000', '10,00,000']],
    ['0.05', ['.05', ',05', '0,05', '5e-2', '0.0500', '0.050']],
    ['-12.5', ['-12.5', '-12,50']],
    ['0', ['0', '-0', '0.00', '000']],
  ])('is %s in each of %j', (meaning, spellings) => {
    for (const spelling of spellings) expect([spelling, decimalText(spelling)]).toEqual([spelling, meaning]);
  });

  it.each(['1.000', '12.500', '-1.000'])('is refused where it has two meanings: %s', (text) => {
    expect(decimalText(text)).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    '.',
    ',',
    '1,00,0',
    '1 00',
    '1,0000.00',
    '1,000,00',
    '1.2.3',
    '0,000,5',
    '٥',
    '5 F',
    '0x10',
    'Infinity',
    'NaN',
    '1e',
    '1e999',
    '--1',
    '9'.repeat(61),
  ])('is refused where it is none: %j', (text) => {
    expect(decimalText(text)).toBeUndefined();
  });

  it.each([null, undefined, true, {}, [], [5], Number.NaN, Infinity])('is refused when it is no scalar: %j', (told) => {
    expect(decimalText(told)).toBeUndefined();
  });

  it('keeps every digit of a JSON number, in whatever way it is written', () => {
    expect(decimalText(json('90071992547409931'))).toBe('90071992547409931');
    expect(decimalText(json('1.000'))).toBe('1');
    expect(decimalText(json('0.1000000000000000000001'))).toBe('0.1000000000000000000001');
    expect(decimalText(json('12E+2'))).toBe('1200');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (number) => {
        expect(decimalText(json(String(number)))).toBe(String(number));
      }),
    );
  });

  it('means the same with thousands separated as without', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(decimalText(`${number.toLocaleString('en')}.00`)).toBe(String(number));
        expect(decimalText(`${number.toLocaleString('fr')},00`)).toBe(String(number));
      }),
    );
  });
});
