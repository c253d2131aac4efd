import type { Texts } from '../texts.ts';

export const bundlesCompare: Texts['bundlesCompare'] = {
  title: 'Compare',
  close: 'Close',
  choose: 'Choose',
  price: 'Price',
  contents: 'Contents',
  perGigabyte: 'Price per GB',
  validity: 'Validity',
  ends: 'Bought now',
  about: 'Good to know',
};
