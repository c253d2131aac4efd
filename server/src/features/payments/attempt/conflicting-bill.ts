import { refuse, type Detail } from '../../../http/answer.ts';
import type { BillClaim } from '../core/bill-queries.ts';
import type { EngineContext } from '../core/engine.ts';
import type { Payment } from '../core/payment.ts';
import { productOf } from '../products/products.ts';

/**
 * 409: a payment for this is under way or done. The browser that began it is told which one; anybody else, that it is so
 * (docs/abuse.md A36).
 */
export const refuseUnderWay = (
  { id, browserHash }: Pick<Payment, 'id' | 'browserHash'>,
  asker: Pick<Payment, 'browserHash'>,
  detail?: Detail,
) =>
  browserHash === asker.browserHash
    ? refuse('409', { result: { transactionId: id } })
    : refuse('409', { ...(detail && { detail }), result: { underWay: true } });

/** A payment that was delivered since the price was taken, and of which nothing personal is left: nobody's. */
const erasedSince = async (
  store: EngineContext['store'],
  { billHash, details }: BillClaim,
): Promise<Pick<Payment, 'id' | 'browserHash'> | undefined> =>
  billHash !== null && (await store.billPaid(billHash)) > details.billPaid ? { id: '', browserHash: '' } : undefined;

/**
 * Refuses an attempt at a bill that this browser pays already, that somebody else's money has come for, or that was paid
 * since this one's price was taken (docs/invariants.md I3, I16). Attempts at one bill must hold its lock. What a stranger
 * has begun and nobody approved holds nothing: of two that are paid the first is delivered (delivery.ts).
 */
export const refuseConflictingBillPayment = async (
  { store }: Pick<EngineContext, 'store'>,
  claim: BillClaim & Pick<Payment, 'transactionType'>,
): Promise<ReturnType<typeof refuse> | undefined> => {
  // What is paid once, such as a plan of 5G at home, is no bill whose rest could be looked at again.
  const isPaidOnce = productOf(claim).bill?.isPaidOnce ?? false;
  const detail = isPaidOnce ? 'leadBeingPaid' : 'billBeingPaid';
  // Of other bills nothing is erased between a price and its payment: the payments that count are there.
  const conflicting =
    (await store.conflictingBillPayment(claim)) ?? (isPaidOnce ? await erasedSince(store, claim) : undefined);
  return conflicting && refuseUnderWay(conflicting, claim, detail);
};
