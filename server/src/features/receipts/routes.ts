import { refuse } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { RateLimits } from '../../http/limits/limits.ts';
import type { ReadReceipt } from './check-receipt.ts';

/** Receipts that one address may check: enough for a shop, too few to try codes out. */
const receiptChecks = { limit: 60, seconds: 3600 };

type ReceiptContext = {
  receipts: ReadReceipt;
  limits: RateLimits;
  /** What budgets of addresses are multiplied by. */
  addressFactor: number;
};

/** Checks receipts by their code; refuses an address that has asked too often (429). */
export const createReceiptHandlers = ({ receipts, limits, addressFactor }: ReceiptContext): HandlersOf<'receipts'> => ({
  checkReceipt: async ({ code }, { address }) => {
    const limit = receiptChecks.limit * addressFactor;
    const taken = await limits.take(`receipt:${address}`, { ...receiptChecks, limit });
    if (!taken.allowed) return refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
    return { result: await receipts(code) };
  },
});
