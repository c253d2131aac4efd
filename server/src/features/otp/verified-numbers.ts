import type { Context } from '../../http/context.ts';
import type { RateLimits } from '../../http/limits/limits.ts';

/** For how long a browser and an address are known by a code that was entered there. */
const knownSeconds = 180 * 86_400;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'remembers' | 'rememberedFor'>;
  hash: (purpose: string, text: string) => string;
};

const ofCaller = (callerHash: string) => `verified:${callerHash}`;

/** Who proved a number by a code lately, as keyed hashes: budgets keep a share for them (docs/abuse.md A34, A37). */
export const createVerifiedNumbers = ({ limits, hash }: Deps) => {
  const ofBrowser = (browserHash: string, msisdn: string) => `verified:${browserHash}:${hash('otp', msisdn)}`;
  return {
    note: async (msisdn: string, { browser, address }: Context): Promise<void> => {
      for (const bucket of [ofBrowser(browser.hash, msisdn), ofCaller(browser.hash), ofCaller(address.hash)])
        await limits.remember(bucket, knownSeconds);
    },
    /** Whether this browser proved this number. */
    byBrowser: (browserHash: string, msisdn: string): Promise<boolean> =>
      limits.remembers(ofBrowser(browserHash, msisdn)),
    /** How many seconds ago it did so last; undefined where it did not. */
    provedAgo: async (browserHash: string, msisdn: string): Promise<number | undefined> => {
      const left = await limits.rememberedFor(ofBrowser(browserHash, msisdn));
      return left === undefined ? undefined : Math.max(0, knownSeconds - left);
    },
    /** Whether this browser, or somebody at this address, proved any number. */
    byCaller: (callerHash: string): Promise<boolean> => limits.remembers(ofCaller(callerHash)),
  };
};

export type VerifiedNumbers = ReturnType<typeof createVerifiedNumbers>;
