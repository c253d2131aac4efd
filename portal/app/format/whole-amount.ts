export type WholeAmount = { amount: number; rounding: 'none' | 'up' | 'down' };

/**
 * Rounds up with the higher-value feature, otherwise down. Counts hundredths first, so that floating-point rests do
 * not count.
 */
export const wholeAmount = (billed: number, roundsUp: boolean): WholeAmount => {
  const hundredths = Math.round(billed * 100);
  if (hundredths % 100 === 0) return { amount: hundredths / 100, rounding: 'none' };
  return roundsUp
    ? { amount: Math.ceil(hundredths / 100), rounding: 'up' }
    : { amount: Math.floor(hundredths / 100), rounding: 'down' };
};
