import { expect, test } from 'vitest';
import { readCode } from './code-input.tsx';

test.each([
  ['123456', '123456'],
  ['12 34-56', '123456'],
  ['Code : 123 456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['', ''],
])('%j in an empty field gives %j', (text, code) => {
  expect(readCode(text, { code: '', length: 6 })).toBe(code);
});

test('a digit joins those that stand there', () => {
  expect(readCode('1234', { code: '123', length: 6 })).toBe('1234');
});

test('a digit too many changes nothing', () => {
  expect(readCode('1234567', { code: '123456', length: 6 })).toBe('123456');
});

test('a whole code pasted behind what stands there takes its place', () => {
  expect(readCode('12654321', { code: '12', length: 6 })).toBe('654321');
  expect(readCode('123456 65-43-21', { code: '123456', length: 6 })).toBe('654321');
});

test('a deleted digit goes', () => {
  expect(readCode('12345', { code: '123456', length: 6 })).toBe('12345');
});

test.each([
  ['behind', '0000001', '000000', '1'],
  ['before', '1000000', '000000', '1'],
  ['among', '0010000', '000000', '1'],
  ['like the old ones', '1111111', '111111', '1'],
])('a digit typed %s a refused code begins the next one', (_, text, code, next) => {
  expect(readCode(text, { code, length: 6, isRefused: true })).toBe(next);
});

const type = (code: string, digit: string) => readCode(code + digit, { code, length: 6, isRefused: code === '000000' });

test('six digits typed one by one after a refused code are the code', () => {
  expect([...'123456'].reduce(type, '000000')).toBe('123456');
});

test('after a message about a code that is too short, digits are added to it', () => {
  expect(readCode('1234', { code: '123', length: 6, isRefused: true })).toBe('1234');
});
