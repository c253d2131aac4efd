import type { Context } from '../context.ts';
import type { CallerBudget, CallerBudgets } from './caller-budgets.ts';
import type { Taken } from './limits.ts';

/** Look-ups are an oracle: so many different lines and accounts a browser and an address. */
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

/** Takes one look-up of a line (E.164) or an account on behalf of a caller; the same one again is free. */
export type TakeLookUp = (subject: string, context: Context) => Promise<Taken>;

/**
 * One budget for all calls that tell what a number or an account is: that of a browser and that of its address. A new
 * browser gets its cookie with the first answer. A browser past its own budget takes nothing of its address: many others
 * stand behind that one.
 */
export const createLookUpBudget =
  ({ budgets, hash }: Deps): TakeLookUp =>
  async (subject, context) => {
    const taken = await budgets.take(lookUps, context, hash('looked-up', subject));
    if (taken.allowed) context.rememberBrowser();
    return taken;
  };
