import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { newId } from '@selfcare/contract/purchase/new-id';
import type { QueryData } from './query-data.ts';
import { isFields, isText } from '../api/shape.ts';
import { keep, readKept, removeKept } from './storage.ts';

/**
 * The link between the attempts at one purchase (docs/wire.md "One purchase, one debit"), stored before initiate. The
 * purchase id lasts until success, a final failure or another order; the idempotency key lasts one attempt.
 */
export type Purchase = { purchaseId: string; idempotencyKey: string; descriptor: string; transactionId?: string };

const key = 'purchase';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isPurchase = (value: unknown): value is Purchase =>
  isFields(value) &&
  [value.purchaseId, value.idempotencyKey].every((id) => isText(id) && uuid.test(id)) &&
  isText(value.descriptor) &&
  (value.transactionId === undefined || (isText(value.transactionId) && isTransactionId(value.transactionId)));

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

/** Returns the purchase of this order; ignores that of another order, but keeps it. */
export const readPurchase = (order: QueryData): Purchase | undefined => {
  const kept = readKept(key, isPurchase);
  return kept?.descriptor === descriptorOf(order) ? kept : undefined;
};

export const readAnyPurchase = () => readKept(key, isPurchase);

export const keepPurchase = (purchase: Purchase) => keep(key, purchase);

export const removePurchase = () => removeKept(key);

export const nextAttempt = (order: QueryData, id: () => string = newId): Purchase => ({
  purchaseId: readPurchase(order)?.purchaseId ?? id(),
  idempotencyKey: id(),
  descriptor: descriptorOf(order),
});
