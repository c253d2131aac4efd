import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer } from './consent.ts';
import { isOnDevice } from './on-device.ts';
import { aStorage } from '../testing/fake-storage.ts';
import { forgetAll } from './device.ts';
import { forgetNumber, keepFavourite, keepName, keepUsed, readSavedNumbers, type Line } from './saved-numbers.ts';
import { keepOwnAmount, readOwnAmounts, learnPaid } from './learn.ts';
import { setSharedPhone } from './shared-phone.ts';
import { keep, readText } from '../storage.ts';

let now = 0;
beforeEach(() => {
  now = 1_800_000_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const afterYes = { steps: true, numbers: false };
const line = (last: number, kind: Line['kind'] = 'mobile'): Line => ({ msisdn: `0500000${10 + last}`, kind });
const order = {
  msisdn: '050000001',
  amount: 700,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
} as const;

describe('the numbers of a device', () => {
  test('are those that were paid for, the last first', () => {
    [1, 2, 1].forEach((last) => keepUsed(line(last)));
    expect(readSavedNumbers().map(({ msisdn }) => msisdn)).toEqual([line(1).msisdn, line(2).msisdn]);
  });

  test('are at most eight favourites and four recent ones, favourites first [V14.3.3]', () => {
    for (let last = 0; last < 10; last++) keepFavourite(line(last), true);
    for (let last = 10; last < 20; last++) keepUsed(line(last));
    const numbers = readSavedNumbers();
    expect(numbers.map(({ isFavourite }) => isFavourite)).toEqual([...Array(8).fill(true), ...Array(4).fill(false)]);
    expect(numbers.at(-1)?.msisdn).toBe(line(16).msisdn);
  });

  test('carry the name that the visitor gives, cut to its length, and lose it again', () => {
    keepFavourite(line(1), true);
    keepName(line(1), ` Maman ${'!'.repeat(40)}`);
    expect(readSavedNumbers()[0]).toMatchObject({ name: `Maman ${'!'.repeat(18)}`, isFavourite: true });
    keepName(line(1), '  ');
    expect(readSavedNumbers()[0]?.name).toBeUndefined();
  });

  test('are forgotten one by one, the router of the same digits by itself', () => {
    keepUsed(line(1));
    keepUsed(line(1, 'router'));
    forgetNumber(line(1));
    expect(readSavedNumbers().map(({ kind }) => kind)).toEqual(['router']);
    forgetNumber(line(1, 'router'));
    expect(isOnDevice('numbers')).toBe(false);
  });

  test.each([
    ['no JSON', '[{'],
    ['no list', '{"msisdn":"050000001"}'],
    ['no list', '"050000001"'],
  ])('that are %s count as none and are removed', (_, text) => {
    localStorage.setItem('numbers', text);
    expect(readSavedNumbers()).toEqual([]);
    expect(isOnDevice('numbers')).toBe(false);
  });

  test.each([
    { msisdn: '<b>05</b>' },
    { msisdn: 50_000_001 },
    { msisdn: '05' },
    { kind: 'ship' },
    { name: '' },
    { name: 'x'.repeat(25) },
    { name: { toString: 1 } },
    { isFavourite: 1 },
    { usedAt: 'now' },
    { usedAt: null },
  ])('that were edited to %j are passed over', (edit) => {
    keepUsed(line(1));
    const [known] = readSavedNumbers();
    localStorage.setItem('numbers', JSON.stringify([{ ...known, ...edit }, known, null, 7, known]));
    expect(readSavedNumbers()).toEqual([known]);
  });

  test('are not kept on a shared phone, by purchase or star [V14.3.3]', () => {
    setSharedPhone(true);
    keepUsed(line(1));
    keepFavourite(line(2), true);
    keepOwnAmount(500);
    expect([readSavedNumbers(), readOwnAmounts()]).toEqual([[], []]);
    setSharedPhone(false);
    keepUsed(line(1));
    expect(readSavedNumbers()).toHaveLength(1);
  });

  test('are none where the browser has no such storage or no room', () => {
    vi.stubGlobal('localStorage', aStorage(0));
    keepUsed(line(1));
    expect(readSavedNumbers()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    keepUsed(line(1));
    expect(readSavedNumbers()).toEqual([]);
  });
});

test('a paid recharge teaches its number and its amount, a paid bundle only its number', () => {
  learnPaid(order, { keepsAmount: true, afterYes });
  learnPaid(
    { ...order, msisdn: '050000002', amount: 1500, transactionType: 'PREPAID_BUNDLES' },
    { keepsAmount: false, afterYes },
  );
  learnPaid({ ...order, msisdn: '', amount: 9000, transactionType: 'POSTPAID_BILL' }, { keepsAmount: false, afterYes });
  expect(readSavedNumbers().map(({ msisdn }) => msisdn)).toEqual(['050000002', '050000001']);
  expect(readOwnAmounts()).toEqual([700]);
  // An order in dollars counts cents; what is offered again counts dollars.
  learnPaid({ ...order, amount: 550, usdAmount: 5.5 }, { keepsAmount: true, afterYes });
  expect(readOwnAmounts()).toEqual([5.5, 700]);
});

test('where the law asks for a yes, what was paid teaches nothing before it; the star is a yes of its own', () => {
  const asked = { keepsAmount: true, afterYes: { steps: true, numbers: true } };
  learnPaid(order, asked);
  expect([readSavedNumbers(), readOwnAmounts()]).toEqual([[], []]);
  keepFavourite(line(1), true);
  expect(readSavedNumbers()).toHaveLength(1);
  answer('numbers', true);
  learnPaid(order, asked);
  expect([readSavedNumbers().length, readOwnAmounts()]).toEqual([2, [700]]);
});

test('a router that was recharged is a number of its own kind', () => {
  learnPaid(
    { ...order, transactionType: 'PREPAID_BUNDLES', rechargeType: 'Broadband Recharge' },
    { keepsAmount: false, afterYes },
  );
  expect(readSavedNumbers()[0]?.kind).toBe('router');
});

test('of the own amounts the last twenty count, and only amounts', () => {
  for (let amount = 1; amount <= 25; amount++) keepOwnAmount(amount);
  expect(readOwnAmounts()).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  localStorage.setItem('amounts', '[500,"700",-1,null,0,1000]');
  expect(readOwnAmounts()).toEqual([500, 1000]);
});

test('forgetting leaves nothing in either storage [V14.3.1]', () => {
  learnPaid(order, { keepsAmount: true, afterYes });
  setSharedPhone(true);
  keep('queryData', order);
  keep('draft.recharge', { msisdn: '050000001' });
  forgetAll();
  expect([localStorage.length, sessionStorage.length, readText('queryData')]).toEqual([0, 0, undefined]);
});

test('forgetting leaves nothing in memory where the tab’s storage has no room', () => {
  vi.stubGlobal('sessionStorage', aStorage(0));
  keep('queryData', order);
  forgetAll();
  expect(readText('queryData')).toBeUndefined();
});
