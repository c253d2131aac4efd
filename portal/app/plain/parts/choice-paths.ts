import type { PlainChoice } from '@selfcare/contract/plain-pages';

/** The address of each page on which a product is chosen, without the language's prefix. */
export const choicePaths = {
  bundles: '/data-bundle',
  broadband: '/broadband-recharge',
  bill: '/postpaid-bill-pay',
  'fixed-internet': '/orp/fixed-internet',
} as const satisfies Record<PlainChoice['at'], string>;
