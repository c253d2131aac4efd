import { isSameMoney, type Money } from '@selfcare/contract/values/money';
import { asCurrency, fromDecimal } from './decimal-amount.ts';
import { sourceOfNumber } from './reading/exact-number.ts';
import { isAbsent, text } from './reading/scalars.ts';

type Told = Readonly<Record<string, unknown>>;

/** The member at a path through objects and the first elements of lists; undefined where there is none. */
const memberAt = (told: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return told;
  const holder: unknown = Array.isArray(told) ? told[0] : told;
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? memberAt((holder as Told)[name], rest)
    : undefined;
};

const isScalar = (told: unknown) => typeof told === 'string' || sourceOfNumber(told) !== undefined;

/**
 * Whether what an answer repeats of what was sent is the same: what it leaves out says nothing for it or against it. An answer
 * that repeats another amount is no word about what we sent. A currency under a name of the provider's own is taken for ours.
 */
export const repeatsAmount = (told: Told, amountAt: string[], currencyAt: string[], sent: Money): boolean => {
  const amount = memberAt(told, amountAt);
  if (isAbsent(amount) || !isScalar(amount)) return true;
  const repeated = fromDecimal(amount, asCurrency(memberAt(told, currencyAt)) ?? sent.currency);
  return repeated !== undefined && isSameMoney(repeated, sent);
};

/** The same of a code, an account or an offering. */
export const repeatsText = (told: Told, at: string[], sent: string): boolean => {
  const repeated = memberAt(told, at);
  return isAbsent(repeated) || !isScalar(repeated) || text(repeated) === sent;
};

/** Digits that may be those of a line: one that is masked, or named in another way, cannot be compared. */
const lineDigits = (told: unknown): string | undefined => {
  const digits = (text(told) ?? '')
    .replace(/^tel:/i, '')
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)/, '');
  return /^\d{8,15}$/.test(digits) ? digits : undefined;
};

/** Whether a number is this line, with the country's code or without it; undefined where it cannot be compared. */
export const isLine = (told: unknown, ours: string): boolean | undefined => {
  const [repeated, sent] = [lineDigits(told), lineDigits(ours)];
  return repeated === undefined || sent === undefined ? undefined : sent.endsWith(repeated) || repeated.endsWith(sent);
};

/** The same of a line. */
export const repeatsLine = (told: Told, at: string[], sent: string): boolean =>
  isLine(memberAt(told, at), sent) ?? true;
