import type { LineType } from '@selfcare/contract/subscribers';

/** What the operator knows of a number: a line of its own, or nothing. `unavailable`: it could not be asked. */
export type LineLookup =
  | { outcome: 'found'; lineType: LineType; broadband: boolean; active: boolean }
  | { outcome: 'unknown-number' }
  | { outcome: 'unavailable' };

/** Asks the operator about one number (E.164). */
export type FindLine = (msisdn: string) => Promise<LineLookup>;

/** What a line still holds of one thing; `units` is a currency for money. `expiresAt` null never ends. */
export type Balance = {
  name: string;
  remaining: { amount: string; units: string } | 'unlimited';
  expiresAt: string | null;
};

/** The airtime of a line (E.164). It is advice: the debit's own answer is the truth (safety.md B.4 M3). */
export type FindAirtime = (
  msisdn: string,
) => Promise<{ outcome: 'found'; balances: Balance[] } | { outcome: 'unknown-number' | 'unavailable' }>;
