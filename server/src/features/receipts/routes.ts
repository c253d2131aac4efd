import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { ReadReceipt } from './check-receipt.ts';

type ReceiptContext = {
  receipts: ReadReceipt;
  budgets: Pick<CallerBudgets, 'reserve'>;
};

export const createReceiptHandlers = ({ receipts, budgets }: ReceiptContext): HandlersOf<'receipts'> => ({
  checkReceipt: async ({ code }, context) => {
    const reserved = await budgets.reserve(budgetTable.receipts, context);
    if (isRefusal(reserved)) return reserved;
    return { result: await receipts(code) };
  },
});
