/** What a name may begin, by its own bucket. */
export type TokenBuckets = { hasTokens: (name: string) => boolean; take: (name: string) => void };

type Bucket = {
  /** Whether something may begin now. */
  hasTokens: () => boolean;
  /** Takes a token. What begins all the same leaves a debt, which is paid off before anything else begins. */
  take: () => void;
};

/** Creates a bucket that gets `perSecond` tokens and holds those of two seconds. */
const createTokenBucket = (perSecond: number, monotonic: () => number): Bucket => {
  const most = 2 * perSecond;
  let tokens = most;
  let filledAt = monotonic();
  const fill = () => {
    const now = monotonic();
    tokens = Math.min(most, tokens + (now - filledAt) * perSecond);
    filledAt = now;
  };
  return {
    hasTokens: () => {
      fill();
      return tokens >= 1;
    },
    take: () => {
      fill();
      tokens -= 1;
    },
  };
};

/** Creates buckets by name that get so many tokens a second each; `monotonic` is in seconds and never goes back. */
export const createTokenBuckets = (perSecond: number, monotonic: () => number): TokenBuckets => {
  const buckets = new Map<string, Bucket>();
  const bucketOf = (name: string): Bucket => {
    const bucket = buckets.get(name) ?? createTokenBucket(perSecond, monotonic);
    buckets.set(name, bucket);
    return bucket;
  };
  return { hasTokens: (name) => bucketOf(name).hasTokens(), take: (name) => bucketOf(name).take() };
};
