import type { TransactionType } from '@selfcare/contract/products';
import type { Details, Payment } from '../core/payment.ts';
import { bill } from './bill.ts';
import { bundle } from './bundle.ts';
import type { Product } from './product.ts';
import { recharge } from './recharge.ts';

const table = {
  PREPAID_RECHARGE: recharge,
  PREPAID_BUNDLES: bundle,
  POSTPAID_BUNDLES: bundle,
  POSTPAID_BILL: bill,
  // Asked for on the wire, and not sold here.
  HBB_LEADS: 'not-sold',
} as const satisfies Record<TransactionType, Product | 'not-sold'>;

/** The connectors that deliver products. */
export type DeliveryConnector = Exclude<(typeof table)[keyof typeof table], 'not-sold'>['deliveredBy'];

type SoldProduct = Product & { deliveredBy: DeliveryConnector };

/** What is bought, by the wire's `transactionType`. */
const products: Readonly<Record<TransactionType, SoldProduct | 'not-sold'>> = table;

/** The same part of every product that is sold. */
export const ofEachProduct = <Part>(
  part: (product: SoldProduct) => Part,
): Readonly<Record<TransactionType, Part | 'not-sold'>> =>
  Object.fromEntries(
    Object.entries(products).map(([type, product]) => [type, product === 'not-sold' ? product : part(product)]),
  ) as Record<TransactionType, Part | 'not-sold'>;

/** What a product is delivered by; nothing where it is not sold here, or where only a newer release knows it. */
export const deliveryOf = (transactionType: TransactionType): string[] => {
  const product: SoldProduct | 'not-sold' | undefined = products[transactionType];
  return product === undefined || product === 'not-sold' ? [] : [product.deliveredBy];
};

/** The product of a stored payment; undefined for one that only a newer release beside this one knows. */
export const knownProduct = ({ transactionType }: Pick<Payment, 'transactionType'>): Product | undefined => {
  const product: Product | 'not-sold' | undefined = products[transactionType];
  return product === 'not-sold' ? undefined : product;
};

/** The product of an order, which was quoted and is therefore sold. */
export const productOf = (order: Pick<Payment, 'transactionType'>): Product => {
  const product = knownProduct(order);
  if (!product) throw new Error(`${order.transactionType} is not sold`);
  return product;
};

/** The account of a bill, or undefined for a product whose target is a line. */
export const accountOf = (order: Pick<Payment, 'transactionType' | 'target'>): string | undefined =>
  knownProduct(order)?.target === 'account' ? order.target : undefined;

/** National number of the line that the product is for; null for a fixed-internet account. */
export const lineOf = (
  order: Pick<Payment, 'transactionType' | 'target'> & { details: Pick<Details, 'line'> },
): string | null => (knownProduct(order)?.target === 'account' ? order.details.line : order.target);
