import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { newId } from '../api/outcome.ts';
import type { QueryData } from './query-data.ts';
import { isFields, isText } from '../api/shape.ts';
import { keep, readKept, removeKept } from './storage.ts';

/**
 * What ties the attempts at one purchase together (docs/wire.md "One purchase, one debit"), written before initiate.
 * The purchase id lives until success or another descriptor, the idempotency key for one attempt; `transactionId` is
 * the attempt that the server knows.
 */
export type Purchase = { purchaseId: string; idempotencyKey: string; descriptor: string; transactionId?: string };

const key = 'purchase';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isPurchase = (value: unknown): value is Purchase =>
  isFields(value) &&
  [value.purchaseId, value.idempotencyKey].every((id) => isText(id) && uuid.test(id)) &&
  isText(value.descriptor) &&
  (value.transactionId === undefined || (isText(value.transactionId) && isTransactionId(value.transactionId)));

/** Product and amount as one text: what one purchase id stands for. */
export const descriptorOf = (order: QueryData): string =>
  JSON.stringify([
    order.transactionType,
    order.msisdn,
    order.productCode,
    order.amount,
    order.currency,
    order.invoiceDetail?.accountNo ?? '',
    order.invoiceDetail?.invoiceNo ?? '',
  ]);

/** The purchase that is kept, if it stands for this order; that of another order counts as absent and stays. */
export const readPurchase = (order: QueryData): Purchase | undefined => {
  const kept = readKept(key, isPurchase);
  return kept?.descriptor === descriptorOf(order) ? kept : undefined;
};

/** The purchase that is kept, of whatever order. */
export const readAnyPurchase = () => readKept(key, isPurchase);

export const keepPurchase = (purchase: Purchase) => keep(key, purchase);

/** Forgets the purchase: it is paid. */
export const removePurchase = () => removeKept(key);

/** The purchase of an order for its next attempt: its id if it has one, and a new key. */
export const nextAttempt = (order: QueryData, id: () => string = newId): Purchase => ({
  purchaseId: readPurchase(order)?.purchaseId ?? id(),
  idempotencyKey: id(),
  descriptor: descriptorOf(order),
});
