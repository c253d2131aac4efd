import { expect, test } from 'vitest';
import { meantEmail } from './email-typo.ts';

test.each([
  ['awa@gmial.com', 'awa@gmail.com'],
  ['awa@gmal.com', 'awa@gmail.com'],
  ['awa@gmaill.com', 'awa@gmail.com'],
  ['awa@gmail.con', 'awa@gmail.com'],
  ['awa@gmail.co', 'awa@gmail.com'],
  ['Awa.B@GMIAL.COM ', 'Awa.B@gmail.com'],
  ['awa@yaho.fr', 'awa@yahoo.fr'],
  ['awa@yahooo.com', 'awa@yahoo.com'],
  ['awa@hotmial.com', 'awa@hotmail.com'],
  ['awa@outlok.com', 'awa@outlook.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'awa@gmail.com',
  'awa@mail.com',
  'awa@ymail.com',
  'awa@live.com',
  'awa@lisolo.cg',
  'awa@gmx.com',
  'awa@gm',
  'awa',
  '@gmial.com',
  'a b@gmial.com',
  '',
])('nothing is suggested for %j', (typed) => {
  expect(meantEmail(typed)).toBeUndefined();
});
