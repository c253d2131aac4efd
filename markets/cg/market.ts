import type { Market } from '../market.ts';

/** Republic of Congo (Brazzaville), the first market (spec section 1). */
export const market: Market = {
  id: 'cg',
  opco: 'CG',
  country: 'CG',
  mpesaCountry: 'COG',
  countryCode: '242',
  msisdnLength: 9,
  msisdnGroups: [2, 3, 2, 2],
  msisdnPrefixes: ['05'],
  msisdnExample: '055123456',
  paymentMobilePrefix: '0',
  currency: { code: 'XAF', shown: 'CFA', decimals: 0 },
  brand: { name: 'Lisolo', slug: 'lisolo', company: 'Lisolo Congo' },
  languages: [
    { tag: 'fr-FR', prefix: '', label: 'Français' },
    { tag: 'en', prefix: '/en', label: 'English' },
  ],
  timeZone: 'Africa/Brazzaville',
  channel: 'CWAAA',
  customerCareNumber: '300',
  pinResetDial: '*128#',
  bounds: { prepaidMin: 100, prepaidMax: 100_000, postpaidMin: 100, postpaidMax: 500_000 },
  quickAmounts: { home: [500, 1000, 2000, 5000], recharge: [500, 1000, 2000, 5000, 10_000, 20_000] },
  amountToHigherValue: true,
  postpaidHybridCheck: true,
  enableDualCurrency: false,
  paymentMaxTry: 10,
  paymentOptions: [
    { type: 'PG', name: 'Card', gateways: ['PAYSTACK'] },
    { type: 'AIRTIME', name: 'Airtime' },
    { type: 'AM', name: 'Lisolo Money' },
    { type: 'SMARTCASH', name: 'SmartCash' },
    { type: 'MPESA', name: 'MPESA' },
  ],
  cardAccount: { currency: 'NGN', rate: 1, popup: false },
};
