import type { Texts } from '../texts.ts';
import { bundleWords } from './bundle-words.ts';
import { errors } from './errors.ts';
import { expiryWords } from './expiry-words.ts';

export const rechargeBundles: Texts['rechargeBundles'] = {
  ...errors,
  ...bundleWords,
  ...expiryWords,
  heading: 'Or take a bundle',
  lead: 'Instead of airtime, for the same line.',
  loading: 'We are looking for the bundles of this line…',
  failed: 'The bundles cannot be shown. You can recharge airtime.',
  period: 'Period',
  periodDay: 'Day',
  periodWeek: 'Week',
  periodMonth: 'Month',
  periodNight: 'Night',
  periodOthers: 'Others',
  bestValue: '{period}: best price/GB',
  bundle: 'Bundle',
  contents: 'Contents',
  validity: 'Validity',
  lasts: '{validity}, {until}',
  all: 'All bundles',
};
