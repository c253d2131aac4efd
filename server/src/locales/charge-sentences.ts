import type { ServerTexts } from './fr.ts';

type Detail = keyof ServerTexts['details'];

/** The details whose sentence itself says that nothing was charged. */
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
