import { isSameMoney, type Money } from '@selfcare/contract/values/money';
import { asCurrency, fromDecimal } from './decimal-amount.ts';

type Told = Readonly<Record<string, unknown>>;

/** The member at a path through objects and the first elements of lists; undefined where there is none. */
const memberAt = (told: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return told;
  const holder: unknown = Array.isArray(told) ? told[0] : told;
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? memberAt((holder as Told)[name], rest)
    : undefined;
};

/**
 * Whether what an answer repeats of what was sent is the same: what it leaves out says nothing for it or against it. An answer
 * that repeats another amount is no word about what we sent. A currency under a name of the provider's own is taken for ours.
 */
export const repeatsAmount = (told: Told, amountAt: string[], currencyAt: string[], sent: Money): boolean => {
  const amount = memberAt(told, amountAt);
  const named = memberAt(told, currencyAt);
  if (typeof amount !== 'number' && typeof amount !== 'string') return true;
  const currency = (typeof named === 'string' && asCurrency(named)) || sent.currency;
  const repeated = fromDecimal(String(amount), currency);
  return repeated !== undefined && isSameMoney(repeated, sent);
};

/** The same of a code, an account or an offering. */
export const repeatsText = (told: Told, at: string[], sent: string): boolean => {
  const repeated = memberAt(told, at);
  return typeof repeated !== 'string' || repeated === sent;
};

/** Digits that may be those of a line: one that is masked, or named in another way, cannot be compared. */
const lineDigits = (text: unknown): string | undefined =>
  typeof text === 'string' && /^\+?\d{8,15}$/.test(text) ? text.replace(/^\+/, '') : undefined;

/** The same of a line, which may be repeated with the country's code or without it. */
export const repeatsLine = (told: Told, at: string[], sent: string): boolean => {
  const repeated = lineDigits(memberAt(told, at));
  const ours = lineDigits(sent);
  return repeated === undefined || ours === undefined || ours.endsWith(repeated) || repeated.endsWith(ours);
};
