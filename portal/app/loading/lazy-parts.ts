import type { Feature } from '../locales/texts.ts';

type Row = {
  /** Whose texts the part needs besides those of its page. */
  texts: readonly Feature[];
};

/**
 * Pieces of pages that not every visit needs: their code, texts and style come after the page (loading/lazy-part.tsx). Their style
 * stands in `document/sheets.ts`.
 */
export const lazyParts = {
  /** In place of a page that could not be shown. */
  failure: { texts: ['failure'] },
  /** The one-time code and the wallet's PIN, over whatever page asks for them. */
  otp: { texts: ['otp'] },
  pin: { texts: ['pin'] },
  /** The bundles of a line, once it is known. */
  'bundles-list': { texts: ['bundlesList'] },
  /** Two or three bundles side by side. */
  'bundles-compare': { texts: ['bundlesCompare'] },
  /** A few bundles below the amount, once the line is known. */
  'recharge-bundles': { texts: ['rechargeBundles'] },
  /** Below a number field: the numbers that the device knows. */
  'known-numbers': { texts: ['savedNumbers'] },
  /** What the device keeps, and the ways to end that. */
  privacy: { texts: ['savedNumbers'] },
  /** Asks somebody else for a recharge. */
  ask: { texts: ['gift'] },
  /** For whom the order is, and what the operator tells them. */
  'payment-gift': { texts: ['gift'] },
  /** The account that a line's bill is paid to, once the line is known. */
  'bill-account': { texts: ['billAccount'] },
  /** An account's open invoices, once they are asked for. */
  'fixed-internet-list': { texts: ['fixedInternetList'] },
  /** What is left on a router and what can be added, once the number is known to be one. */
  'broadband-offer': { texts: ['broadbandOffer'] },
  'payment-airtime': { texts: ['paymentAirtime'] },
  'payment-card': { texts: ['paymentCard'] },
  /** Where prices are in dollars. */
  'payment-currency': { texts: ['paymentCurrency'] },
  'payment-money': { texts: ['paymentMoney'] },
  'payment-second-wallet': { texts: ['paymentSecondWallet'] },
  'payment-under-way': { texts: ['paymentUnderWay'] },
  /** On a paid receipt: its code, its address, its QR code. */
  'status-receipt': { texts: ['receiptProof'] },
} as const satisfies Record<string, Row>;

/** The name of a part. */
export type LazyPartId = keyof typeof lazyParts;

/** One row of the table. */
export const lazyPartRow = (part: LazyPartId): Row => lazyParts[part];
