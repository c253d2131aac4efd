/** Paystack's account currencies by its documentation; XAF is not one. */
const listedCurrencies = ['GHS', 'KES', 'NGN', 'ZAR', 'USD'];

/** Throws for an unlisted currency, so that a price is never charged as another one. */
export const assertListedCurrency = (currency: string): void => {
  if (listedCurrencies.includes(currency)) return;
  throw new Error(`Paystack does not list ${currency}; the account must be in one of ${listedCurrencies.join(', ')}`);
};
