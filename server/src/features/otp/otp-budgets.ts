import type { Context } from '../../http/context.ts';
import type { Budget, RateLimits } from '../../http/limits/limits.ts';

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** How many codes go out by SMS: each costs money and may annoy somebody who asked for none (docs/abuse.md A03). */
const sends = {
  number: [
    { limit: 3, seconds: 10 * minute },
    { limit: 6, seconds: hour },
    { limit: 10, seconds: day },
  ],
  browser: { limit: 20, seconds: day },
  address: { limit: 60, seconds: hour },
  all: { limit: 300, seconds: minute },
};

/** Wrong codes: of a number over all its codes (docs/invariants.md I14), and of whoever guesses at many numbers. */
const wrongOfNumber = { limit: 15, seconds: day };
const wrongOfBrowser = { limit: 30, seconds: day };
const wrongOfAddress = { limit: 60, seconds: hour };
const window = 5 * minute;
/** More wrong codes than this in five minutes, and more than three in five of all: somebody guesses at large. */
const attack = { wrong: 200, share: 0.6 };
/**
 * Work of a guess under attack, in bits: twice as much for every ten wrong codes of the address. A cheap phone does the
 * least in under a second and the most in some ten (measured in docs/decisions/014).
 */
const work = { least: 15, most: 19, wrongPerBit: 10 };

type OtpAlarm = 'otp-sends-exhausted' | 'otp-guessing';

type Deps = {
  limits: RateLimits;
  hash: (purpose: string, text: string) => string;
  /** 1, or more in load runs: for the budgets of browsers, addresses and all. */
  factor: number;
  alarm: (alarm: OtpAlarm) => void;
};

/** A bucket and its budget; `slides` where the budget holds over any such time (docs/invariants.md I14). */
type Bucket = Budget & { name: string; slides?: true };

const all = 'otp-sent:all';

/** The budgets of codes, all in the database so that instances share them. Codes of one number must come one after the other, under its lock. */
export const createOtpBudgets = ({ limits, hash, factor, alarm }: Deps) => {
  const raised = (budget: Budget): Budget => ({ ...budget, limit: budget.limit * factor });
  const take = ({ name, slides, ...budget }: Bucket) =>
    slides ? limits.takeSliding(name, budget) : limits.take(name, budget);
  const left = ({ name, slides, ...budget }: Bucket) =>
    slides ? limits.leftSliding(name, budget) : limits.left(name, budget);
  /** One after the other: a transaction has one connection, which takes one question at a time. */
  const leftOf = async (buckets: readonly Bucket[]): Promise<number[]> => {
    const counts: number[] = [];
    for (const bucket of buckets) counts.push(await left(bucket));
    return counts;
  };
  const everywhere = { limit: Number.MAX_SAFE_INTEGER, seconds: window };
  const countOf = async (name: string) => everywhere.limit - (await limits.left(name, everywhere));

  const isAttacked = async (): Promise<boolean> => {
    const wrong = await countOf('otp-wrong:all');
    const right = await countOf('otp-right:all');
    return wrong > attack.wrong && wrong / (wrong + right) > attack.share;
  };
  const ofAddress = ({ address }: Context): Bucket => ({
    ...raised(wrongOfAddress),
    name: `otp-wrong:address:${address}`,
  });
  const sendBuckets = (number: string, { browser, address }: Context): Bucket[] => [
    ...sends.number.map((budget): Bucket => ({
      ...budget,
      name: `otp-sent:${budget.seconds}:${number}`,
      slides: true,
    })),
    { ...raised(sends.browser), name: `otp-sent:browser:${browser.hash}` },
    { ...raised(sends.address), name: `otp-sent:address:${address}` },
    { ...raised(sends.all), name: all },
  ];
  const wrongBuckets = (number: string, context: Context): Bucket[] => [
    { ...wrongOfNumber, name: `otp-wrong:${number}`, slides: true },
    { ...raised(wrongOfBrowser), name: `otp-wrong:browser:${context.browser.hash}` },
    ofAddress(context),
  ];

  return {
    /**
     * Takes one message; the seconds to wait when a budget is used up. Then nothing is taken of any: who is past his own
     * budget cannot use up that of a number.
     */
    takeSend: async (msisdn: string, context: Context): Promise<{ waitSeconds: number } | undefined> => {
      const buckets = sendBuckets(hash('otp', msisdn), context);
      const lefts = await leftOf(buckets);
      const empty = buckets.find((_, index) => lefts[index]! <= 0);
      for (const bucket of empty ? [empty] : buckets) {
        const taken = await take(bucket);
        if (taken.allowed) continue;
        if (bucket.name === all) alarm('otp-sends-exhausted');
        return { waitSeconds: taken.retryAfterSeconds };
      }
      return undefined;
    },
    /** Wrong codes that this number, and whoever guesses, may still enter. */
    guessesLeft: async (msisdn: string, context: Context): Promise<number> =>
      Math.min(...(await leftOf(wrongBuckets(hash('otp', msisdn), context)))),
    /** The work that a guess costs while somebody guesses at large (docs/abuse.md A02); undefined in quiet times. */
    workBits: async (context: Context): Promise<number | undefined> => {
      if (!(await isAttacked())) return undefined;
      alarm('otp-guessing');
      const bucket = ofAddress(context);
      const wrong = bucket.limit - (await left(bucket));
      return Math.min(work.most, work.least + Math.floor(wrong / work.wrongPerBit));
    },
    countWrong: async (msisdn: string, context: Context): Promise<void> => {
      for (const bucket of wrongBuckets(hash('otp', msisdn), context)) await take(bucket);
      await limits.take('otp-wrong:all', everywhere);
    },
    countRight: () => limits.take('otp-right:all', everywhere),
  };
};

export type OtpBudgets = ReturnType<typeof createOtpBudgets>;
