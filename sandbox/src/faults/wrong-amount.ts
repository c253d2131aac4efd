/** Half of an amount in whole units: what `wrong-amount` says was taken. */
export const wrongAmountOf = (amount: number): number => {
  return Math.floor(amount / 2) || amount + 1;
};
