import { refuse, type Answer } from '../answer.ts';
import type { Context } from '../context.ts';
import type { CallerBudget, CallerBudgets } from './caller-budgets.ts';

const hour = 3600;

/**
 * Attempts that are only registered ask nobody but the database, which keeps each for some days (docs/abuse.md A38). An address has
 * ten for each line that its look-ups allow: a crowd behind one address meets that bound first, so this one is nobody's lever
 * against it. Of all together there is none: whoever spent it would keep everybody from paying.
 */
const registrations: CallerBudget = {
  name: 'registrations',
  browser: [{ limit: 300, seconds: hour }],
  address: { limit: 3000, seconds: hour },
  sparesPayers: true,
};

/** Takes one attempt for who asks, before it is written; what its order is asked about has budgets of its own. */
export type TakeRegistration = (context: Context) => Promise<Answer<null>>;

/** The budget of initiate. A repeat under a known key takes nothing, nor does what is refused for what it asks. */
export const createRegistrationBudget =
  (budgets: Pick<CallerBudgets, 'take'>): TakeRegistration =>
  async (context) => {
    const taken = await budgets.take(registrations, context);
    return taken.allowed ? { result: null } : refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
  };
