import { expect, test } from 'vitest';
import { emailFault } from '../../../format/email-fault.ts';
import { methodTitles } from '../../../api/payment-mode.ts';
import * as en from '../../../locales/en.ts';
import { chosenMethod, methodsOf } from './payment-methods.ts';
import { airtimeRequest, cardRequest, moneyRequest, secondWalletRequest } from './payment-requests.ts';

const titles = { ...methodTitles(en.payment), AM: 'Lisolo Money' };
const shown = { titles, slug: 'lisolo' };
const card = { name: 'Card', type: 'PG', pgOptions: [{ paymentOpt: 'PAYSTACK' }] };
const money = { name: 'Lisolo Money', type: 'AM' };

test('methods are sorted by the title that is shown', () => {
  expect(methodsOf([money, card], shown).map(({ segment }) => segment)).toEqual(['card', 'lisolo-money']);
  const french = { ...shown, titles: { ...titles, PG: 'carte bancaire', AM: 'Argent Lisolo' } };
  expect(methodsOf([card, money], french).map(({ segment }) => segment)).toEqual(['lisolo-money', 'card']);
});

test('every type has its title and its address, in the order of the titles', () => {
  const types = ['SMARTCASH', 'MPESA', 'AM', 'PG', 'AIRTIME'];
  const methods = methodsOf(
    types.map((type) => ({ name: type, type })),
    shown,
  );
  expect(methods.map(({ title, segment }) => [title, segment])).toEqual([
    ['Airtime', 'airtime'],
    ['Debit/Credit Card', 'card'],
    ['Lisolo Money', 'lisolo-money'],
    ['MPESA', 'mpesa'],
    ['SmartCash', 'smartcash'],
  ]);
  expect(chosenMethod(methods, undefined)?.type).toBe('PG');
});

test('one type is shown once, whatever its case; the first names the gateway', () => {
  const methods = methodsOf([card, { name: 'CARD', type: 'pg', pgOptions: [{ paymentOpt: 'OTHER' }] }], shown);
  expect(methods).toEqual([{ type: 'PG', title: 'Debit/Credit Card', segment: 'card', gateway: 'PAYSTACK' }]);
});

test('a type without a form here is left out', () => {
  expect(
    methodsOf(
      [
        { name: 'x', type: 'CHEQUE' },
        { name: 'y', type: 'constructor' },
      ],
      shown,
    ),
  ).toEqual([]);
});

test('the address chooses, else the first card, else the first of the list', () => {
  const methods = methodsOf([card, money], { ...shown, titles: { ...titles, PG: 'Z', AM: 'A' } });
  expect(chosenMethod(methods, 'lisolo-money')?.type).toBe('AM');
  expect(chosenMethod(methods, undefined)?.type).toBe('PG');
  expect(chosenMethod(methods, 'mpesa')?.type).toBe('PG');
  expect(chosenMethod(methodsOf([money], shown), 'card')?.type).toBe('AM');
  expect(chosenMethod([], 'card')).toBeUndefined();
});

const order = {
  msisdn: '050000001',
  amount: 500,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE' as const,
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
};
const market = { brand: { name: 'Lisolo', slug: 'lisolo', company: '' }, countryCode: '242', paymentMobilePrefix: '0' };
const product = {
  amount: 500,
  unit: 500,
  countryCode: '242',
  currencyCode: 'CFA',
  mobileNumber: '050000001',
  productCode: 'ORP',
  transactionType: 'PREPAID_RECHARGE',
};

test('a card is sent with its gateway and e-mail and without a payer number', () => {
  expect(cardRequest(order, market, { email: 'client@example.cg', gateway: 'PAYSTACK' })).toEqual({
    ...product,
    paymentMode: 'PAYMENT_GATEWAY',
    paymentGateway: 'PAYSTACK',
    paymentMobile: '',
    emailId: 'client@example.cg',
  });
});

test("the wallet is sent with the payer's number under the market's prefix, by its PIN or by push", () => {
  const push = { ...product, paymentMode: 'LISOLO_MONEY_PUSH', paymentMobile: '0050000002' };
  expect(moneyRequest(order, market, { payer: '050000002', asksPin: false })).toEqual(push);
  expect(moneyRequest(order, market, { payer: '050000002', asksPin: true })).toEqual({
    ...push,
    paymentMode: 'LISOLO_MONEY',
  });
});

test('airtime is sent with the line that pays and an e-mail', () => {
  expect(airtimeRequest(order, market, { payer: '050000002', email: 'client@example.cg' })).toEqual({
    ...product,
    paymentMode: 'AIR_TIME',
    paymentMobile: '0050000002',
    emailId: 'client@example.cg',
  });
});

test.each([
  ['SMARTCASH', 'SMARTCASH_SECURE'],
  ['MPESA', 'MPESA'],
] as const)('%s is sent as %s, with an e-mail only where one was given', (type, paymentMode) => {
  const sent = { ...product, paymentMode, paymentMobile: '0050000002' };
  expect(secondWalletRequest(order, market, { payer: '050000002', email: '', type })).toEqual(sent);
  expect(secondWalletRequest(order, market, { payer: '050000002', email: 'a@b.cg', type })).toEqual({
    ...sent,
    emailId: 'a@b.cg',
  });
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['client', 'invalid'],
  ['client@', 'invalid'],
  ['client@example', 'invalid'],
  ['client@example.c', 'invalid'],
  ['cli ent@example.cg', 'invalid'],
  ['@example.cg', 'invalid'],
  ['client@@example.cg', 'invalid'],
  ['client@example.cg', undefined],
  [' client@example.cg ', undefined],
  ['c.l_1@mail.example.com', undefined],
])('the e-mail %j is %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});
