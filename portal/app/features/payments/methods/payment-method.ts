import type { ModeName, PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { LazyPart } from '../../../loading/lazy-part.tsx';
import type { Approval } from '../attempt/payment.machine.ts';
import type { PaymentView } from '../attempt/use-payment.ts';
import type { PaidOrder } from '../order/currency-price.tsx';

/** A payment method as an order is offered it: its title in the language of the page, and the last part of its address. */
export type OfferedMethod = {
  type: PaymentMethodType;
  title: string;
  segment: string;
  /** The gateway of a card. */
  gateway: string | undefined;
  /** The wire's word for it, and how the payer approves it. */
  paymentMode: string;
  approval: Approval;
};

/** What the form of a payment method is given. */
export type MethodFormProps = {
  order: PaidOrder;
  /** With its currency. */
  amount: string;
  method: OfferedMethod;
  view: PaymentView;
  /** What the form's button says while an attempt is being made. */
  busyText: string | undefined;
};

/**
 * All that this page knows of a payment method besides its words on the wire (contract/src/payment-methods.ts) and its name
 * (locales/method-titles.ts). What the page says while it is paid follows from how the payer approves.
 */
export type PaymentMethod<Type extends PaymentMethodType> = {
  icon: string;
  /** The mode that its form asks for; `asksPin`: the own wallet takes its PIN on this page. */
  mode: (asksPin: boolean) => ModeName<Type>;
  /** How the payer approves each mode, also one that this page does not ask for. */
  approvals: Record<ModeName<Type>, Approval>;
  /** It comes when it is wanted: nobody fills in more than one. */
  form: LazyPart<MethodFormProps>;
};
