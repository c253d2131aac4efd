import { refuse, type Answer } from '../answer.ts';
import type { Context } from '../context.ts';
import type { CallerBudget, CallerBudgets } from './caller-budgets.ts';

const hour = 3600;

/**
 * Registered attempts cost the database alone, which keeps each for days (docs/abuse.md A38). An address has ten for
 * each look-up, so a crowd meets that limit first. There is no global limit: spending it would keep everybody from
 * paying.
 */
const registrations: CallerBudget = {
  name: 'registrations',
  browser: [{ limit: 300, seconds: hour }],
  address: { limit: 3000, seconds: hour },
  sparesPayers: true,
};

/** Takes one attempt for the caller before it is written; the order's enquiries have their own budgets. */
export type TakeRegistration = (context: Context) => Promise<Answer<null>>;

/** Creates the budget of initiate. A repeat under a known key and an invalid request take nothing. */
export const createRegistrationBudget =
  (budgets: Pick<CallerBudgets, 'take'>): TakeRegistration =>
  async (context) => {
    const taken = await budgets.take(registrations, context);
    return taken.allowed ? { result: null } : refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
  };
