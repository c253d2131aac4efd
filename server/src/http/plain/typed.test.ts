import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { readAmount, readBillAmount } from './typed.ts';

const [cg, cd] = [markets['cg']!, markets['cd']!];

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
