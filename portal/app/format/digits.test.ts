import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAmount, readAmount, readDecimal } from './amount-digits.ts';
import { caretAfter, digitsOf, msisdnFault, readMsisdn } from './digits.ts';
import { groupMsisdn } from './msisdn.ts';

const congo = { countryCode: '242', msisdnLength: 9 };
const groups = [2, 3, 2, 2];
const atEnd = (text: string) => ({ text, caret: text.length });
const fault = (text: string) => msisdnFault(text, congo);
const number = (text: string) => readMsisdn(atEnd(text), congo).digits;

describe('a pasted number', () => {
  it.each([
    ['055123456'],
    ['05 512 34 56'],
    ['+242 05 512 34 56'],
    ['+242055123456'],
    [' +242 (05) 512-34-56'],
    ['00242 05 512 34 56'],
    ['00 242 05.512.34.56'],
    ['242055123456'],
    ['٠٥ ٥١٢ ٣٤ ٥٦'],
    ['+٢٤٢٠٥٥١٢٣٤٥٦'],
    ['۰۵۵۱۲۳۴۵۶'],
    ['０５５１２３４５６'],
    ['tel: 05\u00a0512\u202f34\u201156'],
  ])('is understood when written %s', (text) => {
    expect(number(text)).toBe('055123456');
  });

  it('loses no digit that only looks like a country code', () => {
    expect(number('242123456')).toBe('242123456');
  });

  it.each([
    '05 512 34 56 / 06 612 34 56',
    '0551234567',
    '+243 99 123 4567',
    '05 512 34 56 poste 3',
    '05512345a',
    '+242 05',
    '+',
  ])('stays as it was typed where it is none: %s', (text) => expect(number(text)).toBe(text));

  it('is wrong as soon as no further digit can make it right', () => {
    for (const text of ['', '05 5', '055123456', '+242 05', '00', '+']) expect(fault(text)).toBeUndefined();
    for (const text of ['0551234567', '05 512 34 56 / 06 612 34 56', '+243 99 123 4567'])
      expect(fault(text)).toBe('long');
    for (const text of ['05512345a', '+243', 'x']) expect(fault(text)).toBe('odd');
  });

  it('becomes digits again once the digit too many is taken away', () => {
    expect(number('05 512 34 567')).toBe('05 512 34 567');
    expect(number('05 512 34 56')).toBe('055123456');
  });

  it('is empty when it holds no digit', () => {
    expect(number('—')).toBe('');
  });
});

describe('a number in groups', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['05', '05'],
    ['055', '05 5'],
    ['05512', '05 512'],
    ['0551234', '05 512 34'],
    ['055123456', '05 512 34 56'],
  ])('shows %s as "%s"', (digits, text) => {
    expect(groupMsisdn(digits, groups)).toBe(text);
  });

  // 00 comes before a country code: no national number begins with it.
  it('is read back as the same digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0([1-9]\d{0,7})?$/), (digits) => {
        expect(number(groupMsisdn(digits, groups))).toBe(digits);
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['fr-FR', '5000', '5\u202f000'],
    ['fr-FR', '100000', '100\u202f000'],
    ['en', '5000', '5,000'],
    ['en', '1234567', '1,234,567'],
    ['en', '500', '500'],
    ['fr-FR', '', ''],
  ])('in %s shows %s as "%s"', (tag, digits, text) => {
    expect(groupAmount(digits, tag)).toBe(text);
  });

  it.each([
    ['5 000 CFA', '5000'],
    ['007', '7'],
    ['000', ''],
    ['abc', ''],
    ['12345678901', '123456789'],
  ])('typed as "%s" is %s', (text, digits) => {
    expect(readAmount(atEnd(text), 'fr-FR').digits).toBe(digits);
  });

  it.each([
    ['fr-FR', '500,00', '500'],
    ['fr-FR', '500.00 CFA', '500'],
    ['fr-FR', '24\u202f350,40', '24350'],
    ['fr-FR', '24.350,4', '24350'],
    ['fr-FR', '٥٠٠٫٥٠', '500'],
    ['fr-FR', '5.000', '5000'],
    ['en', '24,350.40', '24350'],
    ['en', '500.00', '500'],
  ])('pasted with decimals in %s, %s, keeps its whole units: %s', (tag, text, digits) => {
    expect(readAmount(atEnd(text), tag)).toEqual({ digits, before: digits.length });
  });

  it('that loses a digit behind its comma of thousands keeps the others', () => {
    expect(readAmount(atEnd('1,23'), 'en').digits).toBe('123');
  });
});

/** Text as it is typed or pasted, `|` for the caret. */
const withCaret = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });

/** Returns the content of the field after that, with `|` for the caret. */
const typed = (marked: string) => {
  const { digits, before } = readMsisdn(withCaret(marked), congo);
  const text = groupMsisdn(digits, groups);
  const caret = caretAfter(text, before);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('the caret', () => {
  it.each([
    ['055|', '05 5|'],
    ['05 7|12 34', '05 7|12 34'],
    ['057| 512', '05 7|51 2'],
    ['05 51| 34 56', '05 51|3 45 6'],
    ['|5 512', '|55 12'],
    ['+242 05 512 34 56|', '05 512 34 56|'],
    ['+242 05 5|12 34 56', '05 5|12 34 56'],
    ['+2|42 05 512 34 56', '|05 512 34 56'],
  ])('after %s stands at %s', (before, after) => {
    expect(typed(before)).toBe(after);
  });

  it('stays behind the same digit of an amount whatever is grouped before it', () => {
    const { digits, before } = readAmount(withCaret('1234|,567'), 'en');
    const text = groupAmount(digits, 'en');
    expect(text.slice(0, caretAfter(text, before))).toBe('1,234');
  });

  it('always stands behind as many digits as before', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0\d{0,8}$/), fc.nat(9), (digits, place) => {
        const before = Math.min(place, digits.length);
        const text = groupMsisdn(digits, groups);
        expect(digitsOf(text.slice(0, caretAfter(text, before)))).toBe(digits.slice(0, before));
      }),
    );
  });
});

it.each([
  ['24.35', '24.35'],
  ['24,3', '24.3'],
  ['٢٤٫٣٥', '24.35'],
  ['USD 24.35', '24.35'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0.5', '0.5'],
  ['', ''],
  ['24.355', '24.3'],
  ['2.4.5', '24.3'],
  ['12345678', '24.3'],
])('an amount with hundredths is read from %j: %j', (text, value) => {
  expect(readDecimal(text, '24.3')).toBe(value);
});
