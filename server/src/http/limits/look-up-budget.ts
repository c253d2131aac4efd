import { isRefusal } from '../answer.ts';
import type { Context } from '../context.ts';
import { budgetTable } from './budget-table.ts';
import type { CallerBudgets, Reserved } from './caller-budgets.ts';

type Deps = {
  budgets: Pick<CallerBudgets, 'reserve'>;
  hash: (purpose: string, text: string) => string;
};

/** Reserves one look-up of a line (E.164) or an account for a caller; repeating the same one is free. */
export type ReserveLookUp = (subject: string, context: Context) => Promise<Reserved>;

/**
 * Creates the one budget of all calls that reveal a number or an account. A new browser gets its cookie with the first
 * response. A browser over its own limit uses nothing of its address's share.
 */
export const createLookUpBudget =
  ({ budgets, hash }: Deps): ReserveLookUp =>
  async (subject, context) => {
    const reserved = await budgets.reserve(budgetTable.lookUps, context, hash('looked-up', subject));
    if (!isRefusal(reserved)) context.rememberBrowser();
    return reserved;
  };
