import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { bundleWords } from './bundle-words.ts';

export const broadbandOffer: Texts['broadbandOffer'] = {
  ...errors,
  ...bundleWords,
  left: 'Left',
  until: 'Until {date}',
  leftOf: 'of {size}',
  leftShare: '{percent}% left',
  nothingLeft: 'No bundle is running on this router.',
  balanceLoading: 'Reading the balance…',
  balanceFailed: 'The balance cannot be shown',
  bundles: 'Add data',
  bundlesLoading: 'We are looking for the bundles…',
  bundlesFailed: 'The bundles cannot be shown',
  bundlesNone: 'No bundle is offered for this router at the moment.',
};
