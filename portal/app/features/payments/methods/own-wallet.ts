import { createLazyPart } from '../../../loading/lazy-part.tsx';
import { wallet } from '../../../ui/icons/icons.ts';
import type { PaymentMethod } from './payment-method.ts';

export const ownWallet: PaymentMethod<'AM'> = {
  icon: wallet,
  mode: (asksPin) => (asksPin ? 'pin' : 'push'),
  approvals: { pin: 'pin', push: 'phone' },
  form: createLazyPart('payment-money', async () => (await import('./money-form.tsx')).MoneyForm),
};
