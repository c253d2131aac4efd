import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskMsisdn, parseMsisdn, parsePaymentMobile, toE164 } from './msisdn.ts';

const plan = { countryCode: '242', msisdnLength: 9, paymentMobilePrefix: '0' };
const anyNumber = fc.stringMatching(/^\d{9}$/);

describe('parseMsisdn', () => {
  test.each(['050000001', '242050000001', '+242050000001'])('%s is the national number', (input) => {
    expect(parseMsisdn(input, plan)).toBe('050000001');
  });

  test.each([
    '',
    '05000000',
    '0500000012',
    '00242050000001',
    '+050000001',
    '243050000001',
    '++242050000001',
    ' 050000001',
    '050000001 ',
    '050000001\n',
    '05 000 00 01',
    '05000000a',
    '٠٥٠٠٠٠٠٠١',
    '０５０００００01',
  ])('%j is no number', (input) => {
    expect(parseMsisdn(input, plan)).toBeUndefined();
  });

  test('every number is read from each of its spellings, and what is read is digits alone', () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom('', '242', '+242'), (number, front) => {
        expect(parseMsisdn(front + number, plan)).toBe(number);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (input) => {
        expect(parseMsisdn(input, plan) ?? '000000000').toMatch(/^\d{9}$/);
      }),
    );
  });
});

test('paymentMobile is the prefix and the number, and nothing without its prefix', () => {
  expect(parsePaymentMobile('0050000001', plan)).toBe('050000001');
  expect(parsePaymentMobile('0242050000001', plan)).toBe('050000001');
  expect(parsePaymentMobile('050000001', plan)).toBeUndefined();
  expect(parsePaymentMobile('', plan)).toBeUndefined();
  expect(parsePaymentMobile('1050000001', plan)).toBeUndefined();
});

test('the international form carries plus and country code', () => {
  expect(toE164('050000001', plan)).toBe('+242050000001');
});

test('a masked number shows its first two and last two digits and no others', () => {
  expect(maskMsisdn('061234556')).toBe('06 ••• •• 56');
  fc.assert(
    fc.property(anyNumber, (number) => {
      const digits = maskMsisdn(number).replace(/\D/g, '');
      expect(digits).toBe(number.slice(0, 2) + number.slice(-2));
    }),
  );
});
