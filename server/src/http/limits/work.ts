import { createHash } from 'node:crypto';
import type { Work } from '@selfcare/contract/work';
import type { RateLimits } from './limits.ts';

/** Whether the work was done. At most 32 bits can be asked for. */
export const isWorkDone = ({ text, bits }: Work, proof: string | null | undefined): boolean =>
  Boolean(proof) && Math.clz32(createHash('sha256').update(`${text}.${proof}`).digest().readUInt32BE()) >= bits;

/** What somebody wants to do again, and how much it costs. */
type Costly = {
  /** What it is about and who asks: another subject or another browser has other work. */
  subject: string;
  browserHash: string;
  /** Changes with every try that counts, so that nothing is worked out ahead. */
  tries: number;
  bits: number;
  /** Work of so few bits counts too, where it was asked for a moment ago: others may have made it dearer since. */
  leastBits?: number;
};

/** A try at something that others may have tried too often. */
type Tolled = Pick<Costly, 'subject' | 'browserHash'> & {
  /** How many tries more than are free. */
  past: number;
};

type Deps = {
  limits: Pick<RateLimits, 'take' | 'left'>;
  hash: (purpose: string, text: string) => string;
  now?: () => number;
};

/** A proof is good for this long at least, and at most twice as long. */
const windowSeconds = 300;

/** Work of a try past what is free, in bits: twice as much for every five more of the day. */
const toll = { least: 15, most: 24, triesPerBit: 5 };
const everyWork = { limit: Number.MAX_SAFE_INTEGER, seconds: 86_400 };

/**
 * Work in place of a shut door (docs/abuse.md A37): nothing is kept of what was asked for; a proof is good once. The
 * clocks of instances may differ by less than five minutes.
 */
export const createWork = ({ limits, hash, now = Date.now }: Deps) => {
  const windowNow = () => Math.floor(now() / 1000 / windowSeconds);
  const workOf = ({ subject, browserHash, tries, bits }: Costly, window: number): Work => ({
    text: hash('work', `${subject} ${browserHash} ${tries} ${bits} ${window}`).slice(0, 32),
    bits,
  });
  /** All that may have been asked for in these minutes. */
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
    /** What has to be done now. */
    ask,
    /** Spends a proof: false where it proves nothing, or was good already. */
    spend,
    /**
     * What a try costs past those that are free, and undefined once its proof was spent. Only this browser's own proofs
     * change what is asked of it: whatever others try meanwhile, what it works at stays good.
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
