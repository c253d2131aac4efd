import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { ModeName, PaymentMode } from '@selfcare/contract/payment-modes';
import type { LazyPart } from '../../../loading/lazy-part.tsx';
import type { Payment } from '../attempt/payment.ts';
import type { PaymentView } from '../attempt/use-payment.ts';
import type { PaidOrder } from '../order/currency-price.tsx';

export type OfferedMethod = {
  type: PaymentMethodType;
  title: string;
  segment: string;
  gateway: string | undefined;
  mode: PaymentMode;
  paymentMode: string;
};

export type MethodFormProps = {
  order: PaidOrder;
  line: string;
  amount: string;
  method: OfferedMethod;
  view: PaymentView;
  busyText: string | undefined;
};

/** Props of the notice above the form of a payment method. */
export type MethodNoticeProps = Pick<MethodFormProps, 'order' | 'method' | 'view'> & {
  notice: NonNullable<Payment['notice']>;
};

/** A method's icon, mode and form; contract/src/payment-modes.ts has its wire words, locales/method-titles.ts its name. */
export type PaymentMethod<Type extends PaymentMethodType> = {
  icon: string;
  mode: ModeName<Type>;
  /** Used instead where the page takes the wallet's PIN. */
  pinMode?: ModeName<Type>;
  form: LazyPart<MethodFormProps>;
};
