import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMsisdnBegun, looksLikeNumber, maskMsisdn, parseMsisdn, parsePaymentMobile, toE164 } from './msisdn.ts';

const plan = { countryCode: '242', msisdnLength: 9, paymentMobilePrefix: '0' };
const anyNumber = fc.stringMatching(/^\d{9}$/);

const congo = plan;
const tanzania = { countryCode: '255', msisdnLength: 9, nationalPrefix: '0', paymentMobilePrefix: '0' };

describe('parseMsisdn', () => {
  test.each([
    '050000001',
    '242050000001',
    '+242050000001',
    '00242050000001',
    ' 050000001\n',
    '05 000 00 01',
    '05.000.00.01',
    '05-000-00-01',
    '05/000/00/01',
    '05\u00A0000\u202F00\u200901',
    '05\u2011000\u201300\u221201',
    '(05) 000 [00] 01',
    '(+242) 05 000 00 01',
    '+ 242 05 000 00 01',
    '+242 (0)5 000 00 01',
    '+242 (0) 05 000 00 01',
    '00 242 (0)050000001',
    'tel:+242050000001',
    'TEL: 05 000 00 01',
    ' tel:050000001',
    '\u200E+242 05 000 00 01\u200F',
    '\u202A050000001\u202C',
    '\u2066050000001\u2069',
    '05\u00AD000\u200B00\uFEFF01',
    '٠٥٠٠٠٠٠٠١',
    '+٢٤٢ ٠٥ ٠٠٠ ٠٠ ٠١',
    '۰۵۰۰۰۰۰۰۱',
    '०५००००००१',
    '０５００００００１',
  ])('reads %j as a number of Congo', (input) => {
    expect(parseMsisdn(input, congo)).toBe('050000001');
  });

  test.each([
    '754123456',
    '0754123456',
    '0754 123 456',
    '(0)754 123 456',
    '255754123456',
    '2550754123456',
    '+255754123456',
    '+255 (0)754 123 456',
    '+2550754123456',
    '00255 0754 123 456',
    'tel:+255-754-123-456',
    '٠٧٥٤١٢٣٤٥٦',
  ])('reads %j as a number of Tanzania', (input) => {
    expect(parseMsisdn(input, tanzania)).toBe('754123456');
  });

  test('reads the national prefix only before a whole number', () => {
    expect(parseMsisdn('055123456', tanzania)).toBe('055123456');
    expect(parseMsisdn('0055123456', tanzania)).toBe('055123456');
    expect(parseMsisdn('0055123456', congo)).toBeUndefined();
    expect(parseMsisdn('1754123456', tanzania)).toBeUndefined();
    expect(parseMsisdn('00754123456', tanzania)).toBeUndefined();
  });

  test.each([
    '',
    '—',
    '05000000',
    '1500000012',
    '+050000001',
    '243050000001',
    '+243 99 123 4567',
    '0024305000001',
    '++242050000001',
    '05+0000001',
    '050000001 050000002',
    '050000001 / 050000002',
    '050000001,050000002',
    '050000001\n050000002',
    '050000001;ext=2',
    '050000001 poste 12',
    '050000001 x2',
    '05000000a',
    'O50000001',
    '0500000tel:01',
    '150000001 (0)',
    '0x50000001',
    '5e8',
    '05000000²',
  ])('%j is no number', (input) => {
    expect(parseMsisdn(input, congo)).toBeUndefined();
    expect(parseMsisdn(input, tanzania)).toBeUndefined();
  });

  test.each(['0500000012', '050000001 (0)'])('%j is no number of Congo', (input) =>
    expect(parseMsisdn(input, congo)).toBeUndefined(),
  );

  test('reads every spelling of a number as digits', () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom('', '242', '+242', '00242', 'tel:', 'tel:+242 '), (number, front) => {
        expect(parseMsisdn(front + number, plan)).toBe(number);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (input) => {
        expect(parseMsisdn(input, plan) ?? '000000000').toMatch(/^\d{9}$/);
      }),
    );
  });

  test('never reads a number with a digit more or less as another number of Congo', () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom('', '+242', '00242', 'tel:'), fc.nat(9), (number, front, digit) => {
        expect(parseMsisdn(`${front}${number}${digit}`, congo)).toBeUndefined();
        expect(parseMsisdn(front + number.slice(1), congo)).toBeUndefined();
      }),
    );
  });
});

test('recognises the beginning of a number', () => {
  for (const text of ['', '0', '05 000', '+', '+2', '+242', '00', '00242 05', '2420500', 'tel:', '+242 (0)5'])
    expect(isMsisdnBegun(text, congo)).toBe(true);
  for (const text of ['050000001', '0500000012', '+243', '+0', 'a', '05 00x', '050000001 0'])
    expect(isMsisdnBegun(text, congo)).toBe(false);
  expect(isMsisdnBegun('+255 0754 123 45', tanzania)).toBe(true);
});

test('recognises the characters of a number without its plan', () => {
  for (const text of ['050000001', '+243 99', '٠٥', 'tel:05']) expect(looksLikeNumber(text)).toBe(true);
  for (const text of ['', 'abc', '05 poste 1', '1'.repeat(16), '0x50000001']) expect(looksLikeNumber(text)).toBe(false);
});

test('paymentMobile is the prefix and the number, or an unambiguous number', () => {
  for (const text of [
    '0050000001',
    '0242050000001',
    '0 05 000 00 01',
    '+242 05 000 00 01',
    '00242050000001',
    '242050000001',
  ])
    expect(parsePaymentMobile(text, congo)).toBe('050000001');
  for (const text of ['050000001', '', '1050000001', '00050000001', '0050000001 0050000002', '005000000a'])
    expect(parsePaymentMobile(text, congo)).toBeUndefined();
  for (const text of ['0754123456', '+255 (0)754 123 456', '754123456', '00255754123456', 'tel:0754123456'])
    expect(parsePaymentMobile(text, tanzania)).toBe('754123456');
  for (const text of ['075412345', '00754123456', '75412345'])
    expect(parsePaymentMobile(text, tanzania)).toBeUndefined();
});

test('the international form has plus and country code', () => {
  expect(toE164('050000001', plan)).toBe('+242050000001');
});

test('a masked number shows only its first two and last two digits', () => {
  expect(maskMsisdn('061234556')).toBe('06 ••• •• 56');
  fc.assert(
    fc.property(anyNumber, (number) => {
      const digits = maskMsisdn(number).replace(/\D/g, '');
      expect(digits).toBe(number.slice(0, 2) + number.slice(-2));
    }),
  );
});
