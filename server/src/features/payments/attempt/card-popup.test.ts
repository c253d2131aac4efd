import { market as cd } from '@selfcare/markets/cd/market';
import { market as cg } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { aStoredPayment } from '../../../testing/orders.ts';
import { createCardPopup } from './card-popup.ts';

const settings = { publicKey: 'pk_test_lisolo', scriptUrl: 'https://js.example/v2/inline.js' };
const unpaid = aStoredPayment({
  method: 'PAYMENT_GATEWAY',
  gateway: 'PAYSTACK',
  payer: null,
  email: 'client@example.cd',
  accessCode: 'access',
  charge: { amountMinor: 1250, currency: 'USD' },
});

test('a market that opens a popup gets what the window needs, with the amount that was registered', () => {
  expect(createCardPopup(cd, settings)(unpaid)).toEqual({
    provider: 'PAYSTACK',
    key: 'pk_test_lisolo',
    email: 'client@example.cd',
    amount: 1250,
    currency: 'USD',
    channels: ['ussd', 'bank', 'card', 'mobile_money', 'bank_transfer', 'qr'],
    reference: unpaid.id,
    accessCode: 'access',
    scriptUrl: 'https://js.example/v2/inline.js',
  });
});

test('a market whose card redirects gets none', () => {
  expect(createCardPopup(cg, settings)(unpaid)).toBeUndefined();
});

test.each([{ state: 'PAID' }, { state: 'DECLINED' }, { gateway: null }, { accessCode: null }] as const)(
  'nor does %j: there is nothing to open',
  (changes) => {
    expect(createCardPopup(cd, settings)({ ...unpaid, ...changes })).toBeUndefined();
  },
);
