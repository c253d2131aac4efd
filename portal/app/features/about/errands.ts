/** What can also be done by dialling a code of the market, in order. */
export const errands = ['recharge', 'bundles', 'bill', 'broadband'] as const;
