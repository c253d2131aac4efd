import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { ModeName, PaymentMode } from '@selfcare/contract/payment-modes';
import type { LazyPart } from '../../../loading/lazy-part.tsx';
import type { PaymentView } from '../attempt/use-payment.ts';
import type { PaidOrder } from '../order/currency-price.tsx';

/** A payment method as an order is offered it: its title in the language of the page, and the last part of its address. */
export type OfferedMethod = {
  type: PaymentMethodType;
  title: string;
  segment: string;
  /** The gateway of a card. */
  gateway: string | undefined;
  /** The mode that its form asks for, and the wire's word for it. */
  mode: PaymentMode;
  paymentMode: string;
};

/** What the form of a payment method is given. */
export type MethodFormProps = {
  order: PaidOrder;
  /** The phone that is paid for; empty where it is none. */
  line: string;
  /** With its currency. */
  amount: string;
  method: OfferedMethod;
  view: PaymentView;
  /** What the form's button says while an attempt is being made. */
  busyText: string | undefined;
};

/**
 * All that this page knows of a payment method besides its words on the wire (contract/src/payment-modes.ts) and its name
 * (locales/method-titles.ts). What the page asks and says while it is paid follows from the mode.
 */
export type PaymentMethod<Type extends PaymentMethodType> = {
  icon: string;
  /** The mode that its form asks for. */
  mode: ModeName<Type>;
  /** In its place where the wallet's PIN is taken on this page, of a wallet that has one. */
  pinMode?: ModeName<Type>;
  /** It comes when it is wanted: nobody fills in more than one. */
  form: LazyPart<MethodFormProps>;
};
