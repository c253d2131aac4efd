import { refuse, type Detail } from '../../../http/answer.ts';
import { isInTheWay, type BillClaim } from '../core/bill-queries.ts';
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

/** The last payment of a bill that was delivered, once nothing personal is left of it: nobody's. */
const erased = { id: '', browserHash: '' };

/**
 * Refuses a bill that this browser is paying, that somebody's money has come for, or that was paid since the price was read
 * (docs/invariants.md I3, I16). Locks the bill until the transaction ends. A stranger's unapproved attempt blocks nothing.
 */
export const refuseConflictingBillPayment = async (
  { store }: Pick<EngineContext, 'store'>,
  claim: BillClaim & Pick<Payment, 'transactionType'>,
): Promise<ReturnType<typeof refuse> | undefined> => {
  if (claim.billHash === null) return undefined;
  return store.withBill(claim.billHash, async ({ paid, paidBy }) => {
    const open = await store.openOfBill(claim);
    const lastPaid = async () => (paidBy === null ? undefined : await store.find(paidBy)) ?? erased;
    const conflicting =
      open.find((one) => isInTheWay(one, claim)) ?? (paid > claim.details.billPaid ? await lastPaid() : undefined);
    // What is paid once, such as a plan of 5G at home, is no bill whose rest could be looked at again.
    const detail = productOf(claim).bill?.isPaidOnce ? 'leadBeingPaid' : 'billBeingPaid';
    return conflicting && refuseUnderWay(conflicting, claim, detail);
  });
};
