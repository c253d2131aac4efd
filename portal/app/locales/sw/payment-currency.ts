import type { Texts } from '../texts.ts';

export const paymentCurrency: Texts['paymentCurrency'] = {
  payIn: 'Lipa kwa',
  converting: 'Tunabadilisha…',
  conversion: 'Bei kwa sarafu zote mbili',
  conversionFailed: 'kubadilisha sarafu kumeshindikana!',
};
