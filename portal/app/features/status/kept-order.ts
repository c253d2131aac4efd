import type { StatusResult } from '@selfcare/contract/payments';
import { isOpenCard } from '../../api/outcome.ts';
import { readAnyPurchase } from '../../session/purchase.ts';
import { readQueryData } from '../../session/query-data.ts';

/** Whether this tab made this payment, as far as it remembers: the last attempt at its purchase. */
const isOwnAttempt = ({ transactionId }: StatusResult): boolean => readAnyPurchase()?.transactionId === transactionId;

/**
 * Whether the order that this tab holds is the one of this payment, so that it may be tried again: another order, or that
 * of a link somebody sent, is never offered in its place.
 */
export const isOrderKept = (status: StatusResult): boolean => {
  const order = readQueryData();
  if (!order) return false;
  const isSame =
    order.transactionType === status.transactionType &&
    order.msisdn === (status.mobileNumber ?? '') &&
    (order.invoiceDetail?.invoiceNo ?? '') === (status.invoiceNumber ?? '') &&
    order.amount === status.amount;
  return isSame || isOwnAttempt(status);
};

/** Whether this tab started an open card payment and still has its order: nobody else may go on with it. */
export const mayGoOn = (status: StatusResult): boolean =>
  isOpenCard(status) && isOwnAttempt(status) && readQueryData() !== undefined;
