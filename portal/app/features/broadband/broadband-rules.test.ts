import type { Bundle } from '@selfcare/contract/bundles';
import type { BalanceItem } from '@selfcare/contract/subscribers';
import { describe, expect, test } from 'vitest';
import { isQueryData } from '../../session/query-data.ts';
import { broadbandOrder, byPrice, isBalance, isBundles, leftOf, sizeIn } from './broadband-rules.ts';
import { routerLine } from './use-broadband.ts';

const aBundle = (part: Partial<Bundle> = {}): Bundle => ({
  name: 'Box 20 Go, 30 jours',
  category: 'broadband',
  description: 'Pour box et MiFi',
  data: 20,
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: 30,
  validityUnit: 'days',
  periodType: 'month',
  amount: 8000,
  currency: 'CFA',
  productCode: 'B20GD30',
  lineType: 'PREPAID',
  ...part,
});
const anItem = (part: Partial<BalanceItem> = {}): BalanceItem => ({
  balanceDescription: 'Box 20 Go',
  balanceType: 'limited',
  balance: 12.4,
  unitType: 'GB',
  expireTime: '2026-12-02T10:00:00Z',
  serviceType: 'DATA',
  ...part,
});

const aLine = (broadband: boolean) => ({ state: 'found', lineType: 'PREPAID', broadband }) as const;

test('only the line of a router is taken', () => {
  expect(routerLine(aLine(true))).toEqual({ isTaken: true, lineType: 'PREPAID' });
  expect(routerLine(aLine(false))).toEqual({ isTaken: false, isOther: true });
  expect(routerLine({ state: 'checking' })).toEqual({ isTaken: false, isOther: false });
});

describe('what there was at first', () => {
  test.each([
    ['Box 20 Go', 'GB', 12.4, 20],
    ['Router 20 GB', 'GB', 12.4, 20],
    ['Box 1,5 Go', 'GB', 1, 1.5],
    ['Box 20\u00a0Go', 'GB', 20, 20],
    ['Box 500 Mo', 'MB', 20, 500],
    ['Box 20 Go', 'MB', 12, undefined],
    ['Box 20 Go', 'GB', 21, undefined],
    ['Box', 'GB', 1, undefined],
    ['Box 20 Gold', 'GB', 1, undefined],
    ['Box 0 Go', 'GB', 0, undefined],
  ])('is read from the name %j in %s, %d left: %s', (name, unit, left, size) => {
    expect(sizeIn(name, unit, left)).toBe(size);
  });
});

describe('what is left', () => {
  test('has an amount or is unlimited, what is counted first, and airtime is not data', () => {
    const nights = anItem({ balanceDescription: 'Nuits', balanceType: 'unlimited', balance: null, expireTime: null });
    expect(leftOf([nights, anItem({ serviceType: 'AIRTIME' }), anItem()])).toEqual([
      { name: 'Box 20 Go', amount: 12.4, unit: 'GB', size: 20, expireTime: '2026-12-02T10:00:00Z' },
      { name: 'Nuits', amount: undefined, unit: 'GB', size: undefined, expireTime: undefined },
    ]);
  });

  test('of a limited balance without a figure is nothing', () => {
    expect(leftOf([anItem({ balance: null })])[0]?.amount).toBe(0);
  });
});

test('bundles stand by their price', () => {
  expect(byPrice([aBundle(), aBundle({ amount: 2500 })]).map(({ amount }) => amount)).toEqual([2500, 8000]);
});

test('kept answers of another shape are none', () => {
  expect([isBalance([anItem()]), isBalance([{}]), isBalance({})]).toEqual([true, false, false]);
  expect([isBundles([aBundle()]), isBundles([{ productCode: 'x' }]), isBundles(null)]).toEqual([true, false, false]);
});

test('the order that is handed over has the shape that the payment page asks for', () => {
  const order = broadbandOrder('050000006', aBundle());
  expect(isQueryData(order)).toBe(true);
  expect(order).toMatchObject({
    msisdn: '050000006',
    amount: 8000,
    transactionType: 'PREPAID_BUNDLES',
    productCode: 'B20GD30',
    rechargeType: 'Broadband Recharge',
    bundleInfo: { data: 20, dataUnit: 'GB' },
  });
  expect(isQueryData(broadbandOrder('050000006', aBundle({ data: -1, dataUnit: null })))).toBe(true);
});
