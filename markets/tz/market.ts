import type { Market } from '../market.ts';

/** Tanzania: whole shillings, which the books keep in cents; English first. */
export const market: Market = {
  id: 'tz',
  opco: 'TZ',
  country: 'TZ',
  countryCode: '255',
  msisdnLength: 9,
  msisdnGroups: [2, 3, 2, 2],
  msisdnPrefixes: ['05'],
  msisdnExample: '055123456',
  paymentMobilePrefix: '0',
  currency: { code: 'TZS', shown: 'TZS', decimals: 2 },
  brand: { name: 'Upepo', slug: 'upepo', company: 'Upepo Tanzania' },
  languages: [
    { tag: 'en-TZ', prefix: '', label: 'English' },
    { tag: 'sw', prefix: '/sw', label: 'Kiswahili' },
  ],
  timeZone: 'Africa/Dar_es_Salaam',
  channel: 'CWAAA',
  customerCareNumber: '300',
  pinResetDial: '*150#',
  ussd: { recharge: '*150*1#', bundles: '*150*2#', bill: '*150*3#', broadband: '*150*4#' },
  bounds: { prepaidMin: 50_000, prepaidMax: 500_000_000, postpaidMin: 50_000, postpaidMax: 500_000_000 },
  quickAmounts: {
    home: [50_000, 100_000, 200_000, 500_000],
    recharge: [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000],
  },
  amountToHigherValue: true,
  postpaidHybridCheck: true,
  postpaidBundles: false,
  broadbandBalanceOtp: false,
  enableDualCurrency: false,
  paymentMaxTry: 10,
  privacy: {
    afterYes: { steps: true, numbers: false },
    personalDays: 400,
    address: 'Dar es Salaam, Tanzania',
    contact: 'data@upepo.example',
    law: {
      en: 'the Personal Data Protection Act, 2022',
      sw: 'Sheria ya Ulinzi wa Taarifa Binafsi ya mwaka 2022',
    },
    authority: {
      en: 'the Personal Data Protection Commission',
      sw: 'Tume ya Ulinzi wa Taarifa Binafsi',
    },
  },
  paymentOptions: [
    { type: 'PG', name: 'Card', gateways: ['PAYSTACK'] },
    { type: 'AIRTIME', name: 'Airtime' },
    { type: 'AM', name: 'Upepo Money' },
    { type: 'SMARTCASH', name: 'SmartCash' },
    { type: 'MPESA', name: 'MPESA' },
  ],
  mpesa: { path: 'upepoTZN', country: 'TZN' },
  cardAccount: { currency: 'KES', rates: [{ rate: 0.052, since: '2026-01-01' }], popup: false },
};
