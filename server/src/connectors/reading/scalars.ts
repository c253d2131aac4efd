import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import { decimalText } from './decimal-text.ts';
import { sourceOfNumber } from './exact-number.ts';
import { trimmed } from './trimmed.ts';

/** Reads a scalar; undefined when it means nothing, or is ambiguous. */
type Read<Meaning> = (told: unknown) => Meaning | undefined;

/** Returns true for the protocols' ways to write "nothing". */
export const isAbsent = (told: unknown) =>
  told === undefined ||
  told === null ||
  (typeof told === 'string' && /^(?:n\/?a|null|nil|none|undefined|-+)?$/i.test(trimmed(told)));

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

/** Returns a schema of an optional member. A present one must be readable: it may contradict the payment. */
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

/** Returns a schema of a member that nothing depends on. */
export const soft = <Meaning>(read: Read<Meaning>) => z.unknown().optional().transform(read);

/** Reads a text, or a whole number with every digit. */
export const text: Read<string> = (told) => {
  if (typeof told === 'string') return trimmed(told);
  const [, digits] = /^(-?\d+)(?:\.0*)?$/.exec(sourceOfNumber(told) ?? '') ?? [];
  return digits;
};

export const name: Read<string> = (told) => text(told) || undefined;

/** Reads an id of ours in any letter case; ours are in capitals. */
export const ourId: Read<string> = (told) => {
  const found = text(told);
  const capitals = found?.toUpperCase();
  return capitals !== undefined && isTransactionId(capitals) ? capitals : found;
};

/** Reads an id that is safe in a path: 1 to 128 printable characters, no slash, not `.` or `..`. */
export const id: Read<string> = (told) => {
  const found = text(told);
  return found !== undefined && /^(?!\.{1,2}$)[\x21-\x2e\x30-\x7e]{1,128}$/.test(found) ? found : undefined;
};

/** Normalises a word: `IN_PROGRESS`, `in-progress` and `inProgress` are equal. */
const spoken = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

export const isSameWord = (one: string | undefined, other: string) => spoken(one ?? '') === spoken(other);

/** Reads one of these words, in our spelling. */
export const word = <Word extends string>(...words: readonly Word[]): Read<Word> => {
  const known = new Map(words.map((each) => [spoken(each), each]));
  return (told) => known.get(spoken(text(told) ?? ''));
};

/** Reads one of these words or any other as sent, so that a new word does not spoil a list. */
export const wordOrOther = (...words: readonly string[]): Read<string> => {
  const known = word(...words);
  return (told) => known(told) ?? (/[a-z]/i.test(text(told) ?? '') ? text(told) : undefined);
};

/** Reads a boolean, also as text or as 1 and 0. */
export const flag: Read<boolean> = (told) => {
  if (typeof told === 'boolean') return told;
  const said = (text(told) ?? '').toLowerCase();
  if (['true', 't', 'yes', 'y', '1'].includes(said)) return true;
  return ['false', 'f', 'no', 'n', '0'].includes(said) ? false : undefined;
};

export const decimal: Read<string> = decimalText;

/** Reads a decimal as a number; undefined if it would be rounded. */
export const quantity: Read<number> = (told) => {
  const said = decimalText(told);
  return said !== undefined && decimalText(Number(said)) === said ? Number(said) : undefined;
};

export const count: Read<number> = (told) => {
  const said = quantity(told);
  return said !== undefined && Number.isSafeInteger(said) && said >= 0 ? said : undefined;
};

/** Reads degrees of latitude or longitude; point and comma are decimal marks. */
export const degrees: Read<number> = (told) => {
  const said = sourceOfNumber(told) ?? (typeof told === 'string' ? trimmed(told).replace(',', '.') : '');
  return /^[+-]?\d{1,3}(\.\d*)?(e[+-]?\d{1,2})?$/i.test(said) ? Number(said) : undefined;
};

export const code: Read<string> = (told) => name(told)?.toUpperCase();

const dayPattern = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?=$|[T ]|Z$|[+-]\d{2}:?\d{2}$)/i;

/** Reads the day of a date or moment (`YYYY-MM-DD`), as written. */
export const day: Read<string> = (told) => {
  const [, year, , month, date] = dayPattern.exec(text(told) ?? '') ?? [];
  return z.iso.date().safeParse(`${year}-${month}-${date}`).data;
};

const fromEpoch = (said: string) => (said.length === 10 ? Number(said) * 1000 : Number(said));

/** Reads a moment with a time zone as ISO text; without one it would be ambiguous. */
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
