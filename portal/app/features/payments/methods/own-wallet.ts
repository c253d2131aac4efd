import { createLazyPart } from '../../../loading/lazy-part.tsx';
import { wallet } from '../../../ui/icons/icons.ts';
import type { PaymentMethod } from './payment-method.ts';

export const ownWallet: PaymentMethod<'AM'> = {
  icon: wallet,
  mode: 'push',
  pinMode: 'pin',
  form: createLazyPart('payment-money', async () => (await import('./forms/money-form.tsx')).MoneyForm),
};
