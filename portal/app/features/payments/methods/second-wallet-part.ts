import { createLazyPart } from '../../../loading/lazy-part.tsx';
import type { MethodFormProps } from './payment-method.ts';

/** One form for every wallet but the operator's own: it comes once for all of them. */
export const secondWalletForm = createLazyPart<MethodFormProps>(
  'payment-second-wallet',
  async () => (await import('./forms/second-wallet-form.tsx')).SecondWalletForm,
);
