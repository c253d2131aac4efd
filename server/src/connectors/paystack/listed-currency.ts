/** What a Paystack account may be kept in, as its documentation lists it; XAF is not among them. */
const listedCurrencies = ['GHS', 'KES', 'NGN', 'ZAR', 'USD'];

/** Throws for a currency that Paystack does not list, so that a price in one is never charged as another. */
export const assertListedCurrency = (currency: string): void => {
  if (listedCurrencies.includes(currency)) return;
  throw new Error(`Paystack does not list ${currency}; the account must be in one of ${listedCurrencies.join(', ')}`);
};
