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

/** What the notice above the form of a payment method is given. */
export type MethodNoticeProps = Pick<MethodFormProps, 'order' | 'method' | 'view'> & {
  notice: NonNullable<Payment['notice']>;
};

/**
 * What a method adds to its words on the wire (contract/src/payment-modes.ts) and its name (locales/method-titles.ts).
 */
export type PaymentMethod<Type extends PaymentMethodType> = {
  icon: string;
  mode: ModeName<Type>;
  /** Used instead where the page takes the wallet's PIN. */
  pinMode?: ModeName<Type>;
  form: LazyPart<MethodFormProps>;
};
