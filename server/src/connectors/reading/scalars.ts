import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import { decimalText } from './decimal-text.ts';
import { sourceOfNumber } from './exact-number.ts';
import { trimmed } from './trimmed.ts';

/** Returns what a scalar means, or undefined where it means nothing, or two things. */
type Read<Meaning> = (told: unknown) => Meaning | undefined;

/** How protocols write that there is nothing. */
export const isAbsent = (told: unknown) =>
  told === undefined ||
  told === null ||
  (typeof told === 'string' && /^(?:n\/?a|null|nil|none|undefined|-+)?$/i.test(trimmed(told)));

/** A member that must be there, read by `read`. */
export const must = <Meaning>(read: Read<Meaning>) =>
  z
    .unknown()
    .optional()
    .transform((told, context): Meaning => {
      const meaning = read(told);
      if (meaning !== undefined) return meaning;
      context.addIssue({ code: 'custom', message: 'unreadable' });
      return z.NEVER;
    });

/** A member that may be left out, be `null`, blank or `N/A`. What is there must be readable: it may speak against the payment. */
export const may = <Meaning>(read: Read<Meaning>) =>
  z
    .unknown()
    .optional()
    .transform((told, context): Meaning | undefined => {
      if (isAbsent(told)) return undefined;
      const meaning = read(told);
      if (meaning === undefined) context.addIssue({ code: 'custom', message: 'unreadable' });
      return meaning;
    });

/** A member that is read as far as it can be, and nothing hangs on it. */
export const soft = <Meaning>(read: Read<Meaning>) => z.unknown().optional().transform(read);

/** A text, or a whole number with every digit that was sent. */
export const text: Read<string> = (told) => {
  if (typeof told === 'string') return trimmed(told);
  const [, digits] = /^(-?\d+)(?:\.0*)?$/.exec(sourceOfNumber(told) ?? '') ?? [];
  return digits;
};

/** A text that is not empty. */
export const name: Read<string> = (told) => text(told) || undefined;

/** An id that we gave, in any letter case: all of ours are in capitals. */
export const ourId: Read<string> = (told) => {
  const found = text(told);
  const capitals = found?.toUpperCase();
  return capitals !== undefined && isTransactionId(capitals) ? capitals : found;
};

/** An id that may stand in a path: 1 to 128 printable characters, no slash, not `.` or `..`. */
export const id: Read<string> = (told) => {
  const found = text(told);
  return found !== undefined && /^(?!\.{1,2}$)[\x21-\x2e\x30-\x7e]{1,128}$/.test(found) ? found : undefined;
};

/** A word without its letter case and what joins its parts: `IN_PROGRESS`, `in-progress` and `inProgress` are one. */
const spoken = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether two words are one, in whatever spelling. */
export const isSameWord = (one: string | undefined, other: string) => spoken(one ?? '') === spoken(other);

/** One of these words, as it is spelt here. */
export const word = <Word extends string>(...words: readonly Word[]): Read<Word> => {
  const known = new Map(words.map((each) => [spoken(each), each]));
  return (told) => known.get(spoken(text(told) ?? ''));
};

/** The same, and any other word as it was sent: one word that is new never makes a whole list unreadable. */
export const wordOrOther = (...words: readonly string[]): Read<string> => {
  const known = word(...words);
  return (told) => known(told) ?? (/[a-z]/i.test(text(told) ?? '') ? text(told) : undefined);
};

/** A boolean, also as a text or as 1 and 0. */
export const flag: Read<boolean> = (told) => {
  if (typeof told === 'boolean') return told;
  const said = (text(told) ?? '').toLowerCase();
  if (['true', 't', 'yes', 'y', '1'].includes(said)) return true;
  return ['false', 'f', 'no', 'n', '0'].includes(said) ? false : undefined;
};

/** A decimal as canonical text (`decimal-text.ts`). */
export const decimal: Read<string> = decimalText;

/** A decimal as a number; undefined where a number of ours would round it. */
export const quantity: Read<number> = (told) => {
  const said = decimalText(told);
  return said !== undefined && decimalText(Number(said)) === said ? Number(said) : undefined;
};

/** A whole number from zero up, such as an amount in minor units. */
export const count: Read<number> = (told) => {
  const said = quantity(told);
  return said !== undefined && Number.isSafeInteger(said) && said >= 0 ? said : undefined;
};

/** A degree of latitude or longitude: there are no thousands of them, so a point or comma is the decimal mark. */
export const degrees: Read<number> = (told) => {
  const said = sourceOfNumber(told) ?? (typeof told === 'string' ? trimmed(told).replace(',', '.') : '');
  return /^[+-]?\d{1,3}(\.\d*)?(e[+-]?\d{1,2})?$/i.test(said) ? Number(said) : undefined;
};

/** A currency or unit code in capitals. */
export const code: Read<string> = (told) => name(told)?.toUpperCase();

/** The year comes first, and one mark or none stands between the parts. */
const dayPattern = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?=$|[T ]|Z$|[+-]\d{2}:?\d{2}$)/i;

/** The day of a date or moment (`YYYY-MM-DD`), as it is written there. */
export const day: Read<string> = (told) => {
  const [, year, , month, date] = dayPattern.exec(text(told) ?? '') ?? [];
  return z.iso.date().safeParse(`${year}-${month}-${date}`).data;
};

/** Milliseconds of an epoch, in seconds or milliseconds by their length. */
const fromEpoch = (said: string) => (said.length === 10 ? Number(said) * 1000 : Number(said));

/** A moment whose zone is told, as ISO text. Without a zone it has as many meanings as there are zones. */
export const moment: Read<string> = (told) => {
  const said = text(told) ?? '';
  if (/^\d{10}$|^\d{13}$/.test(said)) return new Date(fromEpoch(said)).toISOString();
  const [, date = '', time = '', zone = ''] =
    /^(\S{8,10})[T ](\S+?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i.exec(said) ?? [];
  const offset = zone
    .toUpperCase()
    .replace(/^(?:UTC|GMT)$/, 'Z')
    .replace(/^(.\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  return z.iso.datetime({ offset: true }).safeParse(`${day(date) ?? ''}T${time.replace(',', '.')}${offset}`).data;
};
