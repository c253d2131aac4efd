import type { Context } from '../context.ts';
import type { CallerBudget, CallerBudgets } from './caller-budgets.ts';
import type { Taken } from './limits.ts';

/** Limits on different lines and accounts, since look-ups are an oracle. */
const lookUps: CallerBudget = {
  name: 'lookup',
  browser: [{ limit: 20, seconds: 3600, distinct: true }],
  address: { limit: 300, seconds: 3600, distinct: true },
  sparesPayers: true,
};

type Deps = {
  budgets: Pick<CallerBudgets, 'take'>;
  hash: (purpose: string, text: string) => string;
};

/** Takes one look-up of a line (E.164) or an account for a caller; repeating the same one is free. */
export type TakeLookUp = (subject: string, context: Context) => Promise<Taken>;

/**
 * Creates the one budget of all calls that reveal a number or an account. A new browser gets its cookie with the first
 * response. A browser over its own limit takes nothing from its address, which others share.
 */
export const createLookUpBudget =
  ({ budgets, hash }: Deps): TakeLookUp =>
  async (subject, context) => {
    const taken = await budgets.take(lookUps, context, hash('looked-up', subject));
    if (taken.allowed) context.rememberBrowser();
    return taken;
  };
