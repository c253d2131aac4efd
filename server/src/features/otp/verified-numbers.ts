import type { Context } from '../../http/context.ts';
import type { RateLimits } from '../../http/limits/limits.ts';

const knownSeconds = 180 * 86_400;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'remembers' | 'rememberedFor'>;
  hash: (purpose: string, text: string) => string;
};

const ofCaller = (callerHash: string) => `verified:${callerHash}`;

/** Creates the record of verified numbers, as keyed hashes; budgets spare them (docs/abuse.md A34, A37). */
export const createVerifiedNumbers = ({ limits, hash }: Deps) => {
  const ofBrowser = (browserHash: string, msisdn: string) => `verified:${browserHash}:${hash('otp', msisdn)}`;
  return {
    note: async (msisdn: string, { browser, address }: Context): Promise<void> => {
      for (const bucket of [ofBrowser(browser.hash, msisdn), ofCaller(browser.hash), ofCaller(address.hash)])
        await limits.remember(bucket, knownSeconds);
    },
    byBrowser: (browserHash: string, msisdn: string): Promise<boolean> =>
      limits.remembers(ofBrowser(browserHash, msisdn)),
    /** Returns seconds since this browser last proved the number, or undefined. */
    provedAgo: async (browserHash: string, msisdn: string): Promise<number | undefined> => {
      const left = await limits.rememberedFor(ofBrowser(browserHash, msisdn));
      return left === undefined ? undefined : Math.max(0, knownSeconds - left);
    },
    /** Returns true when this browser or address proved any number. */
    byCaller: (callerHash: string): Promise<boolean> => limits.remembers(ofCaller(callerHash)),
  };
};

export type VerifiedNumbers = ReturnType<typeof createVerifiedNumbers>;
