import { expect, test } from 'vitest';
import { rechargeOrder as order } from './testing/recharge-order.ts';
import { hostileAddresses } from './testing/hostile-addresses.ts';
import { isQueryData } from './query-data.ts';

test('an order of the recharge page has the shape', () => {
  expect(isQueryData(order)).toBe(true);
});

test('every field that it knows may stand in it', () => {
  const whole = {
    ...order,
    enableDualCurrency: true,
    usdAmount: 5,
    description: 'd',
    redirectPage: '/',
    theme: 't',
    flow: 'f',
    emailId: 'client@example.cg',
    pgOptions: [{ paymentOpt: 'PAYSTACK' }],
    bundleInfo: { description: 'b', amount: 500, lineType: 'PREPAID', data: 1, dataUnit: 'GB' },
    invoiceDetail: { accountNo: '1', invoiceNo: '2', billingStartDate: 'a', billingEndDate: 'b', dueDate: 'c' },
  };
  expect(isQueryData(whole)).toBe(true);
  expect(isQueryData({ ...whole, bundleInfo: null, invoiceDetail: null, usdAmount: null })).toBe(true);
});

test.each([
  ['no object', []],
  ['nothing', null],
  ['a number with letters', { ...order, msisdn: '05000000a' }],
  ['an amount as text', { ...order, amount: '500' }],
  ['no amount', { ...order, amount: 0 }],
  ['a negative amount', { ...order, amount: -5 }],
  ['an endless amount', { ...order, amount: Infinity }],
  ['an unknown type', { ...order, transactionType: 'GIFT' }],
  ['a type of the prototype', { ...order, transactionType: 'toString' }],
  ['no product', { ...order, productCode: undefined }],
  ['a very long text', { ...order, description: 'x'.repeat(513) }],
  ['a bundle that is none', { ...order, bundleInfo: 'b' }],
  ['an invoice that is none', { ...order, invoiceDetail: { invoiceNo: 7 } }],
  ['gateways that are none', { ...order, pgOptions: [{}] }],
])('%s does not [A44]', (_, value) => {
  expect(isQueryData(value)).toBe(false);
});

test.each(['/', '/prepaid-recharge', '/en/data-bundle', '/store_finder/lisolo-shops'])(
  'its page to return to may be %s',
  (redirectPage) => {
    expect(isQueryData({ ...order, redirectPage })).toBe(true);
  },
);

test('its page to return to is never another site, nor a script [A45]', () => {
  for (const redirectPage of hostileAddresses)
    expect([redirectPage, isQueryData({ ...order, redirectPage })]).toEqual([redirectPage, false]);
});
