/** An amount of billing, which may carry hundredths, as what can be charged of it: whole. */
export type WholeAmount = { amount: number; rounding: 'none' | 'up' | 'down' };

/**
 * What is proposed for an amount of billing: rounded up where the higher-value feature is on, else its whole part. It is
 * counted in hundredths first, so that no rest of the machine's arithmetic is taken for a fraction.
 */
export const wholeAmount = (billed: number, roundsUp: boolean): WholeAmount => {
  const hundredths = Math.round(billed * 100);
  if (hundredths % 100 === 0) return { amount: hundredths / 100, rounding: 'none' };
  return roundsUp
    ? { amount: Math.ceil(hundredths / 100), rounding: 'up' }
    : { amount: Math.floor(hundredths / 100), rounding: 'down' };
};
