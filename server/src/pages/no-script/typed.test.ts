import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { readAmount, readBillAmount, readEmail, readLine } from './typed.ts';

const [cg, cd, tz] = [markets['cg']!, markets['cd']!, markets['tz']!];

test.each([
  ['99', { wrong: 'below' }],
  ['100', { value: 100 }],
  ['100 000', { value: 100_000 }],
  ['100 001', { wrong: 'above' }],
])('a recharge of %j is held against the market’s bounds, which may be paid', (text, read) => {
  expect(readAmount(text, cg)).toEqual(read);
});

test.each([
  ['4,35', { value: 435 }],
  ['0.20', { value: 20 }],
  ['0,19', { wrong: 'below' }],
  ['1.005', { wrong: 'invalid' }],
])('dollars are read to the cent: %j', (text, read) => {
  expect(readAmount(text, cd)).toEqual(read);
});

test.each([
  ['99', { wrong: 'below' }],
  ['500 000', { value: 500_000 }],
  ['500 001', { wrong: 'above' }],
  ['700 000', { value: 700_000 }],
  ['700 001', { wrong: 'more' }],
])('of a bill of 700 000 a part may be paid within the bounds of bills, or the whole: %j', (text, read) => {
  expect(readBillAmount(text, 700_000, cg)).toEqual(read);
});

test.each([
  ['0754123456', { value: '754123456' }],
  ['+255 (0)754 123 456', { value: '754123456' }],
  ['754123456', { value: '754123456' }],
  ['0754123456 0754123457', { wrong: 'invalid' }],
])('in Tanzania the line %j is read with and without the national prefix', (text, read) => {
  expect(readLine(text, tz)).toEqual(read);
  expect(readLine(text.replace('255', '243'), cd)).toEqual(read);
});

test.each([
  ['', { wrong: 'missing' }],
  [' ‎-', { wrong: 'missing' }],
  ['٠', { wrong: 'invalid' }],
  ['0500000012', { wrong: 'invalid' }],
  ['tel:05 000 00 01', { value: '050000001' }],
])('in Congo the line %j is %j', (text, read) => expect(readLine(text, cg)).toEqual(read));

test.each([
  ['jean-pierre@example.cg', { value: 'jean-pierre@example.cg' }],
  ['a..b@example.cg', { wrong: 'invalid' }],
  ['', { wrong: 'missing' }],
])('the email %j is %j', (text, read) => expect(readEmail(text)).toEqual(read));
