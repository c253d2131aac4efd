import { expect, test } from 'vitest';
import { readCode } from './code.ts';

test.each([
  ['123456', '123456'],
  ['12 34-56', '123456'],
  ['Code : 123 456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['', ''],
])('%j in an empty field gives %j', (text, code) => {
  expect(readCode(text, '', 6)).toBe(code);
});

test('a digit joins those that stand there', () => {
  expect(readCode('1234', '123', 6)).toBe('1234');
});

test('a digit too many changes nothing', () => {
  expect(readCode('1234567', '123456', 6)).toBe('123456');
});

test('a whole code pasted behind what stands there takes its place', () => {
  expect(readCode('12654321', '12', 6)).toBe('654321');
  expect(readCode('123456 65-43-21', '123456', 6)).toBe('654321');
});

test('a deleted digit goes', () => {
  expect(readCode('12345', '123456', 6)).toBe('12345');
});
