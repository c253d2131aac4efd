import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { bundleWords } from './bundle-words.ts';
import { expiryWords } from './expiry-words.ts';

export const broadbandOffer: Texts['broadbandOffer'] = {
  ...errors,
  ...bundleWords,
  ...expiryWords,
  left: 'Left',
  leftOf: 'of {size}',
  leftShare: '{percent}% left',
  nothingLeft: 'No bundle is running on this router.',
  balanceLoading: 'Reading the balance…',
  balanceCode: 'A code sent by SMS to the router’s number opens its balance.',
  balanceShow: 'See the balance',
  partMissing: 'This part of the page cannot be shown',
  balanceFailed: 'The balance cannot be shown',
  bundles: 'Add data',
  bundlesLoading: 'We are looking for the bundles…',
  bundlesFailed: 'The bundles cannot be shown',
  bundlesNone: 'No bundle is offered for this router at the moment.',
};
