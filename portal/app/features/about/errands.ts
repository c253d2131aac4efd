export const errands = ['recharge', 'bundles', 'bill', 'broadband'] as const;
