import { keysOf } from './typed/keys-of.ts';

/**
 * The payment methods, by the type that `paymentOptions` names, and the last part of the address of each on the payment
 * page; `{slug}` stands for the operator's word. Their words on the wire stand in payment-modes.ts: every page of the
 * browser carries the addresses, and only the pages of a payment the rest.
 */
const segments = {
  /** By card, on the page or in the window of the bank. */
  PG: 'card',
  /** From the payer's own airtime. */
  AIRTIME: 'airtime',
  /** From the operator's own wallet. */
  AM: '{slug}-money',
  /** From another wallet. */
  SMARTCASH: 'smartcash',
  MPESA: 'mpesa',
} as const;

/** The gateways that take cards, by the wire's `paymentGateway`: those that a connector is there for. */
export type CardGateway = 'PAYSTACK';

/** The type of a payment method, as `paymentOptions` names it. */
export type PaymentMethodType = keyof typeof segments;

/** Every type, in the order of this file. */
export const paymentMethodTypes: readonly PaymentMethodType[] = keysOf(segments);

/** The last part of a payment method's address; `slug` is the operator's word. */
export const segmentOf = (type: PaymentMethodType, slug: string): string => segments[type].replace('{slug}', slug);

/** The payment method that an address names; undefined for any other word. */
export const typeOfSegment = (segment: string | undefined, slug: string): PaymentMethodType | undefined =>
  paymentMethodTypes.find((type) => segmentOf(type, slug) === segment);
