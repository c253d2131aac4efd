import { createHash } from 'node:crypto';
import type { Work } from '@selfcare/contract/work';
import type { RateLimits } from './limits.ts';

export const isWorkDone = ({ text, bits }: Work, proof: string | null | undefined): boolean =>
  Boolean(proof) && Math.clz32(createHash('sha256').update(`${text}.${proof}`).digest().readUInt32BE()) >= bits;

type Costly = {
  /** Another subject or browser has other work. */
  subject: string;
  browserHash: string;
  /** Changes with every counted try, so that no work is computed ahead. */
  tries: number;
  bits: number;
  /** Work of so few bits is accepted if it was asked for a moment ago: others may have raised the price since. */
  leastBits?: number;
};

type Tolled = Pick<Costly, 'subject' | 'browserHash'> & {
  past: number;
};

type Deps = {
  limits: Pick<RateLimits, 'take' | 'left'>;
  hash: (purpose: string, text: string) => string;
  now?: () => number;
};

/** A proof is valid for at least this long and at most twice as long. */
const windowSeconds = 300;

/** Bits of work per try beyond the free ones: doubles every five tries of a day. */
const toll = { least: 15, most: 24, triesPerBit: 5 };
const everyWork = { limit: Number.MAX_SAFE_INTEGER, seconds: 86_400 };

/**
 * Creates proof of work in place of a lockout (docs/abuse.md A37). Nothing is stored about asked work; a proof is valid
 * once. The clocks of instances may differ by less than five minutes.
 */
export const createWork = ({ limits, hash, now = Date.now }: Deps) => {
  const windowNow = () => Math.floor(now() / 1000 / windowSeconds);
  const workOf = ({ subject, browserHash, tries, bits }: Costly, window: number): Work => ({
    text: hash('work', `${subject} ${browserHash} ${tries} ${bits} ${window}`).slice(0, 32),
    bits,
  });
  /** Returns all work that may have been asked for in the current and last window. */
  const recent = (costly: Costly): Work[] => {
    const { bits, leastBits = bits } = costly;
    const levels = Array.from({ length: bits - leastBits + 1 }, (_, each) => bits - each);
    return levels.flatMap((level) =>
      [windowNow(), windowNow() - 1].map((window) => workOf({ ...costly, bits: level }, window)),
    );
  };
  const ask = (costly: Costly): Work => workOf(costly, windowNow());
  const spend = async (costly: Costly, proof: string | null | undefined): Promise<boolean> => {
    const done = recent(costly).find((work) => isWorkDone(work, proof));
    if (!done) return false;
    return (await limits.take(`work:${done.text}`, { limit: 1, seconds: 3 * windowSeconds })).allowed;
  };
  return {
    ask,
    /** Spends a proof; returns false when it is wrong or was spent already. */
    spend,
    /**
     * Returns the work for a try beyond the free ones, or undefined once its proof was spent. Only this browser's own
     * proofs change its work: tries of others do not invalidate it.
     */
    toll: async (
      { subject, browserHash, past }: Tolled,
      proof: string | null | undefined,
    ): Promise<Work | undefined> => {
      const bits = Math.min(toll.most, toll.least + Math.floor(past / toll.triesPerBit));
      const worked = `worked:${hash('work', `${subject} ${browserHash}`)}`;
      const tries = everyWork.limit - (await limits.left(worked, everyWork));
      const costly = { subject, browserHash, tries, bits, leastBits: toll.least };
      if (!(await spend(costly, proof))) return ask(costly);
      await limits.take(worked, everyWork);
      return undefined;
    },
  };
};

export type WorkDesk = ReturnType<typeof createWork>;
