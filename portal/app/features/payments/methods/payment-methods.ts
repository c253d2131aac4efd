import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modeOf } from '@selfcare/contract/payment-modes';
import type { OfferedMethod, PaymentMethod, MethodFormProps, MethodNoticeProps } from './payment-method.ts';
import { createLazyPart } from '../../../loading/lazy-part.tsx';
import { phone, creditCard, smartphone, wallet, handCoins } from '../../../ui/icons/icons.ts';

/** A wallet besides the operator's own. One form serves them all, so it is loaded once. */
const secondWallet = {
  mode: 'push' as const,
  form: createLazyPart<MethodFormProps>(
    'payment-second-wallet',
    async () => (await import('./forms/second-wallet-form.tsx')).SecondWalletForm,
  ),
};

const ownWallet: PaymentMethod<'AM'> = {
  icon: wallet,
  mode: 'push',
  pinMode: 'pin',
  form: createLazyPart('payment-money', async () => (await import('./forms/money-form.tsx')).MoneyForm),
};

const card: PaymentMethod<'PG'> = {
  icon: creditCard,
  mode: 'card',
  form: createLazyPart('payment-card', async () => (await import('./forms/card-form.tsx')).CardForm),
};

const airtime: PaymentMethod<'AIRTIME'> = {
  icon: phone,
  mode: 'airtime',
  form: createLazyPart('payment-airtime', async () => (await import('./forms/airtime-form.tsx')).AirtimeForm),
};

/** The notice above the form of any method, loaded later because few payments need it. */
export const methodNotice = createLazyPart<MethodNoticeProps>(
  'payment-notice',
  async () => (await import('./forms/method-notice.tsx')).MethodNotice,
);

/** The payment methods of this page: all of the contract. */
export const paymentMethods: { [Type in PaymentMethodType]: PaymentMethod<Type> } = {
  PG: card,
  AIRTIME: airtime,
  AM: ownWallet,
  SMARTCASH: { icon: handCoins, ...secondWallet },
  MPESA: { icon: smartphone, ...secondWallet },
};

/** The mode that a method's form asks for; `asksPin`: the own wallet takes its PIN on this page. */
export const askedMode = <Type extends PaymentMethodType>(
  type: Type,
  { asksPin, slug }: { asksPin: boolean; slug: string },
): Pick<OfferedMethod, 'mode' | 'paymentMode'> => {
  const { mode: usual, pinMode = usual } = paymentMethods[type];
  const mode = asksPin ? pinMode : usual;
  return { mode, paymentMode: modeOf(type, mode, slug) };
};
