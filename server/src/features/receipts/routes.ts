import { refuse } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { ReadReceipt } from './check-receipt.ts';

/** Checks per address: enough for a shop, too few to guess codes. */
const checks = { name: 'receipt', address: { limit: 60, seconds: 3600 } };

type ReceiptContext = {
  receipts: ReadReceipt;
  budgets: Pick<CallerBudgets, 'take'>;
};

export const createReceiptHandlers = ({ receipts, budgets }: ReceiptContext): HandlersOf<'receipts'> => ({
  checkReceipt: async ({ code }, context) => {
    const taken = await budgets.take(checks, context);
    if (!taken.allowed) return refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
    return { result: await receipts(code) };
  },
});
