import { expect, test } from 'vitest';
import { emailPattern } from './email.ts';

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

test('answers at once about a long text that does not fit', () => {
  const before = performance.now();
  expect(`${'a.'.repeat(5000)}@`).not.toMatch(emailPattern);
  expect(performance.now() - before).toBeLessThan(1000);
});
