import { createLazyPart } from '../../../loading/lazy-part.tsx';
import { phone } from '../../../ui/icons/icons.ts';
import type { PaymentMethod } from './payment-method.ts';

export const airtime: PaymentMethod<'AIRTIME'> = {
  icon: phone,
  mode: 'airtime',
  form: createLazyPart('payment-airtime', async () => (await import('./forms/airtime-form.tsx')).AirtimeForm),
};
