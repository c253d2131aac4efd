import type { TransactionType } from '@selfcare/contract/products';
import type { Details, Payment } from '../core/payment.ts';
import { bill } from './bill.ts';
import { bundle } from './bundle.ts';
import { lead } from './lead.ts';
import type { Product } from './product.ts';
import { recharge } from './recharge.ts';

const table = {
  PREPAID_RECHARGE: recharge,
  PREPAID_BUNDLES: bundle,
  POSTPAID_BUNDLES: bundle,
  POSTPAID_BILL: bill,
  HBB_LEADS: lead,
} as const satisfies Record<TransactionType, Product>;

/** The connectors that deliver products. */
export type DeliveryConnector = (typeof table)[keyof typeof table]['deliveredBy'];

type SoldProduct = Product & { deliveredBy: DeliveryConnector };

/** What is bought, by the wire's `transactionType`. */
const products: Readonly<Record<TransactionType, SoldProduct>> = table;

/** The same part of every product. */
export const ofEachProduct = <Part>(part: (product: SoldProduct) => Part): Readonly<Record<TransactionType, Part>> =>
  Object.fromEntries(Object.entries(products).map(([type, product]) => [type, part(product)])) as Record<
    TransactionType,
    Part
  >;

/** What a product is delivered by; nothing where only a newer release knows it. */
export const deliveryOf = (transactionType: TransactionType): string[] => {
  const product: SoldProduct | undefined = products[transactionType];
  return product ? [product.deliveredBy] : [];
};

/** The product of a stored payment; undefined for one that only a newer release beside this one knows. */
export const knownProduct = ({ transactionType }: Pick<Payment, 'transactionType'>): Product | undefined =>
  products[transactionType];

/** The product of an order of this release. */
export const productOf = (order: Pick<Payment, 'transactionType'>): Product => {
  const product = knownProduct(order);
  if (!product) throw new Error(`${order.transactionType} is not sold`);
  return product;
};

/** The account of a bill, or undefined for a product whose target is a line. */
export const accountOf = (order: Pick<Payment, 'transactionType' | 'target'>): string | undefined =>
  knownProduct(order)?.target === 'account' ? order.target : undefined;

/** National number of the line that the product is for, or that its lead names; null for a fixed-internet account. */
export const lineOf = (
  order: Pick<Payment, 'transactionType' | 'target'> & { details: Pick<Details, 'line'> },
): string | null => {
  const target = knownProduct(order)?.target ?? 'line';
  return target === 'line' ? order.target : order.details.line;
};

/** The number of the lead that is paid; undefined for other products. */
export const leadOf = (order: Pick<Payment, 'transactionType' | 'target'>): string | undefined =>
  knownProduct(order)?.target === 'lead' ? order.target : undefined;

/** What a delivery is made to, where it is no line. */
export const namedTargetOf = (order: Pick<Payment, 'transactionType' | 'target'>): string | undefined =>
  accountOf(order) ?? leadOf(order);
