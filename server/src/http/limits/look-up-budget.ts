import type { Context } from '../context.ts';
import type { RateLimits, Taken } from './limits.ts';

/** Look-ups are an oracle: so many different lines and accounts a browser and an address. */
const perBrowser = { limit: 20, seconds: 3600 };
const perAddress = { limit: 300, seconds: 3600 };

type Deps = {
  limits: RateLimits;
  hash: (purpose: string, text: string) => string;
  /** 1, or more in load runs. */
  addressFactor: number;
};

/** Takes one look-up of a line (E.164) or an account on behalf of a caller; the same one again is free. */
export type TakeLookUp = (subject: string, context: Context) => Promise<Taken>;

/**
 * One budget for all calls that tell what a number or an account is: that of a browser and that of its address. A new
 * browser gets its cookie with the first answer.
 */
export const createLookUpBudget = ({ limits, hash, addressFactor }: Deps): TakeLookUp => {
  const ofAddress = { ...perAddress, limit: perAddress.limit * addressFactor };
  return async (subject, context) => {
    const member = hash('looked-up', subject);
    // A browser past its own budget takes nothing of its address: many others stand behind that one.
    for (const [holder, budget] of [
      [context.browser.hash, perBrowser],
      [context.address, ofAddress],
    ] as const) {
      const taken = await limits.takeDistinct(`lookup:${holder}`, member, budget);
      if (!taken.allowed) return taken;
    }
    context.rememberBrowser();
    return { allowed: true };
  };
};
