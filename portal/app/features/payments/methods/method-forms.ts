import type { MethodType } from '../../../api/payment-mode.ts';
import { createLazyPart, type LazyPart } from '../../../loading/lazy-part.tsx';
import type { QueryData } from '../../../session/query-data.ts';
import type { Method } from './payment-methods.ts';
import type { PaymentView } from '../attempt/use-payment.ts';

/** What the form of a payment method is given. */
export type MethodFormProps = {
  order: QueryData;
  /** With its currency. */
  amount: string;
  method: Method;
  view: PaymentView;
  /** Whether the own wallet is paid from with the PIN on this page, not by an approval on the phone. */
  asksPin: boolean;
  /** What the form's button says while an attempt is being made. */
  busyText: string | undefined;
};

const secondWallet = createLazyPart<MethodFormProps>(
  'payment-second-wallet',
  async () => (await import('./second-wallet-form.tsx')).SecondWalletForm,
);

/** The forms of the payment methods: nobody fills in more than one, so each comes when it is wanted. */
export const methodForms: Record<MethodType, LazyPart<MethodFormProps>> = {
  PG: createLazyPart('payment-card', async () => (await import('./card-form.tsx')).CardForm),
  AIRTIME: createLazyPart('payment-airtime', async () => (await import('./airtime-form.tsx')).AirtimeForm),
  AM: createLazyPart('payment-money', async () => (await import('./money-form.tsx')).MoneyForm),
  SMARTCASH: secondWallet,
  MPESA: secondWallet,
};
