import type { TransactionType } from '@selfcare/contract/products';
import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { aStoredPayment } from '../../../testing/orders.ts';
import { accountName, modeNamed } from '../methods/modes.ts';
import { outcomeMessageText } from '../notify/outcome-message.ts';
import { accountOf, lineOf, productOf } from '../products/products.ts';

const market = markets['cg']!;
const newer = aStoredPayment({
  transactionType: 'SOLD_LATER' as TransactionType,
  method: 'PAID_LATER',
  state: 'DONE',
  target: '050000001',
});

test('a payment of a product that only a newer release knows is read, and no message names what it bought', () => {
  expect([accountOf(newer), lineOf(newer)]).toEqual([undefined, '050000001']);
  expect(outcomeMessageText(newer, market)).toBeUndefined();
});

test('such a product is never priced or delivered', () => {
  expect(() => productOf(newer)).toThrow('SOLD_LATER is not sold');
});

test('a payment in a mode that only a newer release knows bears the brand’s name', () => {
  expect(modeNamed(market, newer.method)).toBeUndefined();
  expect(accountName(market, newer)).toBe(market.brand.name);
});
