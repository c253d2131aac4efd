import type { Texts } from '../texts.ts';

export const paymentCurrency: Texts['paymentCurrency'] = {
  payIn: 'Pay in',
  converting: 'Converting…',
  conversion: 'Price in both currencies',
  conversionFailed: 'something went wrong!',
};
