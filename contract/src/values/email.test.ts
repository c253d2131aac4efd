import { expect, test } from 'vitest';
import { meantEmail } from './email-typo.ts';
import { emailPattern } from './email.ts';

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

test.each([
  'a@b.cg',
  'jean-pierre@example.cg',
  'marie+facture@example.com',
  "o'brien@example.co.uk",
  '50%@example.com',
  'a.b_c@sub.example.com',
  '-a-@x-y.example',
])('takes %s', (email) => expect(email).toMatch(emailPattern));

test.each([
  'a..b@example.com',
  'x.@example.com',
  '.x@example.com',
  'a@b',
  'a@b_c.com',
  'a@b.c',
  'a@b..com',
  'a b@example.com',
  ' a@example.com',
  'a,b@example.com',
  'a@example.com,b@example.com',
  'a@b@example.com',
  'é@example.com',
  '@example.com',
])('refuses %j', (email) => expect(email).not.toMatch(emailPattern));

test('rejects a long text quickly', () => {
  const before = performance.now();
  expect(`${'a.'.repeat(5000)}@`).not.toMatch(emailPattern);
  expect(performance.now() - before).toBeLessThan(1000);
});
