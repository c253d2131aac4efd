import { refuse } from '../../../http/answer.ts';
import type { BillClaim } from '../core/bill-queries.ts';
import type { EngineContext } from '../core/engine.ts';
import type { Payment } from '../core/payment.ts';

/** Who claims a bill, and with whose money. */
type Claimant = BillClaim & Pick<Payment, 'payer'>;

/**
 * Refuses an attempt at a bill that somebody else's payment has, or has had since this one's price was taken
 * (docs/invariants.md I3, I16). Only the same browser or payer is told which payment that is; anybody else, that it is
 * so. Attempts at one bill must hold its lock. A stranger's open card page holds nothing: of two that are paid the first
 * is delivered (delivery.ts).
 */
export const refuseConflictingBillPayment = async (
  { store }: Pick<EngineContext, 'store'>,
  claim: Claimant,
): Promise<ReturnType<typeof refuse> | undefined> => {
  const conflicting = await store.conflictingBillPayment(claim);
  if (!conflicting) return undefined;
  const isOwn =
    conflicting.browserHash === claim.browserHash || (claim.payer !== null && conflicting.payer === claim.payer);
  if (isOwn) return refuse('409', { result: { transactionId: conflicting.id } });
  return refuse('409', { detail: 'billBeingPaid', result: { billBeingPaid: true } });
};
