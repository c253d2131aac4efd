import type { ServerTexts } from './fr.ts';

type Detail = keyof ServerTexts['details'];

/** The sentences that say themselves that nothing was charged. */
export const chargeSentences: ReadonlySet<Detail> = new Set<Detail>([
  'outNothingCharged',
  'bundleWithdrawn',
  'priceChanged',
  'nothingOutstanding',
  'invoiceSettled',
  'amountAboveBill',
  'billBeingPaid',
  'leadBeingPaid',
  'emailRefused',
  'smsNotSent',
  'wayClosed',
  'productClosed',
]);
