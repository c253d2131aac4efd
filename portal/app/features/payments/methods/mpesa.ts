import { smartphone } from '../../../ui/icons/icons.ts';
import type { PaymentMethod } from './payment-method.ts';
import { secondWalletForm } from './second-wallet-part.ts';

export const mpesa: PaymentMethod<'MPESA'> = {
  icon: smartphone,
  mode: 'push',
  form: secondWalletForm,
};
