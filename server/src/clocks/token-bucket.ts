type Bucket = {
  /** Whether something may begin now. */
  hasTokens: () => boolean;
  /** Takes a token. What begins all the same leaves a debt, which is paid off before anything else begins. */
  take: () => void;
};

/** Creates a bucket that gets `perSecond` tokens and holds those of two seconds; `monotonic` is in seconds and never goes back. */
export const createTokenBucket = (perSecond: number, monotonic: () => number): Bucket => {
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
