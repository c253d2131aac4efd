import { fieldOf } from '@selfcare/contract/typed/fields';
import { isSameMoney, type Money } from '@selfcare/contract/values/money';
import { asCurrency, fromDecimal } from './decimal-amount.ts';
import { sourceOfNumber } from './reading/exact-number.ts';
import { isAbsent, text } from './reading/scalars.ts';

type Told = Readonly<Record<string, unknown>>;

const memberAt = (told: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return told;
  const holder: unknown = Array.isArray(told) ? told[0] : told;
  return memberAt(fieldOf(holder, name), rest);
};

const isScalar = (told: unknown) => typeof told === 'string' || sourceOfNumber(told) !== undefined;

/** Returns false when a response repeats another amount than was sent: it proves nothing about ours. */
export const repeatsAmount = (told: Told, amountAt: string[], currencyAt: string[], sent: Money): boolean => {
  const amount = memberAt(told, amountAt);
  if (isAbsent(amount) || !isScalar(amount)) return true;
  const repeated = fromDecimal(amount, asCurrency(memberAt(told, currencyAt)) ?? sent.currency);
  return repeated !== undefined && isSameMoney(repeated, sent);
};

/** Returns false when a response repeats another code, account or offering than was sent. */
export const repeatsText = (told: Told, at: string[], sent: string): boolean => {
  const repeated = memberAt(told, at);
  return isAbsent(repeated) || !isScalar(repeated) || text(repeated) === sent;
};

/** Returns the digits of a line; undefined for masked or other values, which cannot be compared. */
const lineDigits = (told: unknown): string | undefined => {
  const digits = (text(told) ?? '')
    .replace(/^tel:/i, '')
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)/, '');
  return /^\d{8,15}$/.test(digits) ? digits : undefined;
};

/** Returns true when a number is this line, with or without country code; undefined when not comparable. */
export const isLine = (told: unknown, ours: string): boolean | undefined => {
  const [repeated, sent] = [lineDigits(told), lineDigits(ours)];
  return repeated === undefined || sent === undefined ? undefined : sent.endsWith(repeated) || repeated.endsWith(sent);
};

/** Returns false when a response repeats another line than was sent. */
export const repeatsLine = (told: Told, at: string[], sent: string): boolean =>
  isLine(memberAt(told, at), sent) ?? true;
