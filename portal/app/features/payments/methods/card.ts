import { createLazyPart } from '../../../loading/lazy-part.tsx';
import { creditCard } from '../../../ui/icons/icons.ts';
import type { PaymentMethod } from './payment-method.ts';

export const card: PaymentMethod<'PG'> = {
  icon: creditCard,
  mode: 'card',
  form: createLazyPart('payment-card', async () => (await import('./forms/card-form.tsx')).CardForm),
};
