import { handCoins } from '../../../ui/icons/icons.ts';
import type { PaymentMethod } from './payment-method.ts';
import { secondWalletForm } from './second-wallet-part.ts';

export const smartcash: PaymentMethod<'SMARTCASH'> = {
  icon: handCoins,
  mode: 'push',
  form: secondWalletForm,
};
