import { keysOf } from './typed/keys-of.ts';

/**
 * The payment methods by their type in `paymentOptions`, with the last path segment of their page. `{slug}` is the
 * operator's word. Their wire words are in payment-modes.ts, which only payment pages load.
 */
const segments = {
  /** By card, on the bank's page or in its popup. */
  PG: 'card',
  /** From the payer's own airtime. */
  AIRTIME: 'airtime',
  /** From the operator's own wallet. */
  AM: '{slug}-money',
  /** From another wallet. */
  SMARTCASH: 'smartcash',
  MPESA: 'mpesa',
} as const;

/** A card gateway with a connector (`paymentGateway` of the wire). */
export type CardGateway = 'PAYSTACK';

/** The type of a payment method in `paymentOptions`. */
export type PaymentMethodType = keyof typeof segments;

/** Every type, in the order of this file. */
export const paymentMethodTypes: readonly PaymentMethodType[] = keysOf(segments);

/** Returns the last path segment of a payment method; `slug` is the operator's word. */
export const segmentOf = (type: PaymentMethodType, slug: string): string => segments[type].replace('{slug}', slug);

/** Returns the payment method of a path segment; undefined for an unknown one. */
export const typeOfSegment = (segment: string | undefined, slug: string): PaymentMethodType | undefined =>
  paymentMethodTypes.find((type) => segmentOf(type, slug) === segment);
