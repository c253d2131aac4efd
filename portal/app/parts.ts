import type { Feature } from './locales/texts.ts';

type Row = {
  /** Whose texts the part needs besides those of its page. */
  texts: readonly Feature[];
};

/**
 * Pieces of pages that not every visit needs: their code, texts and style come after the page (lib/part.tsx). Their style
 * stands in `lib/document/sheets.ts`.
 */
export const parts = {
  /** In place of a page that could not be shown. */
  failure: { texts: ['failure'] },
  /** The one-time code and the wallet's PIN, over whatever page asks for them. */
  otp: { texts: ['otp'] },
  pin: { texts: ['pin'] },
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
export type PartId = keyof typeof parts;

/** One row of the table. */
export const partRow = (part: PartId): Row => parts[part];
