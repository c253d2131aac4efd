import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStorage } from '../testing/fake-storage.ts';
import { forgetAgain, isSameAgain, keepAgain, readAgain, type Again } from './again.ts';
import { forgetAll } from './device.ts';
import { isOnDevice } from './on-device.ts';
import { setSharedPhone } from './shared-phone.ts';
import { forgetUnderWay, keepUnderWay, readUnderWay } from './under-way.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

const again: Again = { msisdn: '050000001', amount: 1000, method: 'AM', payer: '050000002' };
const id = '4NZTKN8JCR09TF73FZ72552SV9';

test('a recharge is kept as it was, in place of the one before, until it is forgotten', () => {
  keepAgain({ ...again, amount: 500 });
  keepAgain(again);
  expect(readAgain()).toEqual(again);
  expect(isOnDevice('again')).toBe(true);
  forgetAgain();
  expect(readAgain()).toBeUndefined();
});

test.each([
  { ...again, msisdn: '05 000' },
  { ...again, amount: -1 },
  { ...again, method: 'CHEQUE' },
  { ...again, payer: 'x' },
  [again],
])('what was edited into %j counts as absent and is removed', (value) => {
  localStorage.setItem('again', JSON.stringify(value));
  expect(readAgain()).toBeUndefined();
  expect(isOnDevice('again')).toBe(false);
});

test('two are the same where line, amount, method and payer are', () => {
  expect(isSameAgain(again, { ...again })).toBe(true);
  expect(isSameAgain(undefined, again)).toBe(false);
  const others: Again[] = [
    { ...again, msisdn: '050000009' },
    { ...again, amount: 1 },
    { ...again, method: 'PG' },
    { msisdn: again.msisdn, amount: again.amount, method: again.method },
  ];
  for (const other of others) expect(isSameAgain(again, other)).toBe(false);
});

test('a payment under way is kept by its id until it is over; the end of another one says nothing of it', () => {
  keepUnderWay(id);
  forgetUnderWay('4NZTKN8JCR09TF73FZ72552SV8');
  expect(readUnderWay()).toBe(id);
  expect(localStorage.getItem('underWay')).toBe(JSON.stringify(id));
  forgetUnderWay(id);
  expect(readUnderWay()).toBeUndefined();
});

test('what is no id of a payment is removed', () => {
  localStorage.setItem('underWay', '"../../elsewhere"');
  expect(readUnderWay()).toBeUndefined();
  expect(isOnDevice('underWay')).toBe(false);
});

test('a shared phone keeps neither, and forgetting ends both', () => {
  setSharedPhone(true);
  keepAgain(again);
  keepUnderWay(id);
  expect([readAgain(), readUnderWay()]).toEqual([undefined, undefined]);
  setSharedPhone(false);
  keepAgain(again);
  keepUnderWay(id);
  forgetAll();
  expect([readAgain(), readUnderWay()]).toEqual([undefined, undefined]);
});
