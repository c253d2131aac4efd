import { readFile } from 'node:fs/promises';
import { present } from '@selfcare/contract/typed/present';
import { currencyFromWire } from '@selfcare/contract/values/money';
import { DateTime } from 'luxon';
import { z } from 'zod';
import {
  lineTypes,
  toMinorText,
  whyNoReference,
  type LineType,
  type StatementHead,
  type StatementReader,
} from './read-statement.ts';
import { Refusal } from '../../../commands/command-words.ts';
import { wordsOnSeparator } from './statement-rows.ts';
import { refuseBackwards, spanOfDay, type Covers } from './statement-span.ts';

const dateParts = /YYYY|MM|DD|HH|mm|ss/g;

const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

const isTimeZone = (name: string) => DateTime.local({ zone: name }).isValid;

/** A date in the form of a file's name. */
const nameDates = /\{([^{}]*)\}/g;
const datesIn = (form: string): string[] => [...form.matchAll(nameDates)].flatMap(([, date]) => date ?? []);
const isFileName = (form: string): boolean => {
  const dates = datesIn(form);
  const areDates = dates.every((date) => ['YYYY', 'MM', 'DD'].every((part) => date.includes(part)));
  return areDates && (dates.length === 2 || (dates.length === 1 && !dates.some((date) => date.includes('HH'))));
};

const heading = z.string().trim().min(1);
const words = z.array(z.string().trim().min(1)).min(1);

const mappingSchema = z.strictObject({
  provider: z.string(),
  separator: z.string().regex(/^[^"\r\n]$/, 'one character, no quotation mark'),
  decimal: z.enum(['.', ',']),
  encoding: z.string().refine(isEncoding, 'a label of the Encoding Standard'),
  date: z
    .string()
    .refine((form) => ['YYYY', 'MM', 'DD'].every((part) => form.includes(part)), 'made of YYYY MM DD HH mm ss'),
  columns: z.strictObject({
    at: heading,
    type: heading,
    reference: heading,
    providerReference: heading,
    amount: heading,
    currency: heading,
  }),
  types: z.partialRecord(z.enum(lineTypes), words),
  timeZone: z.string().refine(isTimeZone, 'a time zone such as Africa/Brazzaville').optional(),
  covers: z.enum(['day', 'rows']).optional(),
  fileName: z
    .string()
    .refine(isFileName, 'a name with one day {YYYYMMDD}, or with two dates, made of YYYY MM DD HH mm ss')
    .optional(),
});

/** Words are alike in any letter case and any normal form of Unicode. */
const sameWord = (word: string): string => word.normalize('NFC').toLowerCase();

/** The form of a provider's own file: how its cells are written, and what its headings and words stand for. */
export type StatementMapping = z.infer<typeof mappingSchema>;

/** Reads a mapping (docs/operations/books.md, "Statements"). Refuses one that is not understood, naming the member. */
export const readMapping = async (path: string): Promise<StatementMapping> => {
  let given: unknown;
  try {
    // Windows editors begin the file with a byte order mark, which JSON has not.
    given = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Refusal(`The mapping ${path} cannot be read: ${(error as Error).message}`);
  }
  const read = mappingSchema.safeParse(given);
  if (read.success) {
    const all = Object.values(read.data.types).flatMap((typed) => typed.map(sameWord));
    const twice = all.find((word, index) => all.indexOf(word) !== index);
    if (twice === undefined) return read.data;
    throw new Refusal(`The mapping ${path} gives the word "${twice}" two types`);
  }
  const faults = read.error.issues.map((issue) => `"${issue.path.join('.')}": ${issue.message}`);
  throw new Refusal(`The mapping ${path} is not understood: ${faults.join('; ')}`);
};

/** Returns a form of YYYY MM DD HH mm ss as Luxon writes it: all other letters are themselves. */
const luxonForm = (form: string): string => {
  const parts = form.match(dateParts) ?? [];
  const between = form.split(dateParts).map((text) => (/[A-Za-z]/.test(text) ? `'${text}'` : text));
  return between.map((text, index) => text + (parts[index] ?? '').replace('YYYY', 'yyyy').replace('DD', 'dd')).join('');
};

/** Returns an amount with a decimal point and without marks between its thousands, or undefined if it is none. */
const plainAmount = (text: string, decimal: '.' | ','): string | undefined => {
  const pointed = decimal === '.' ? text : text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  const [, grouped, ungrouped, decimals = ''] =
    /^(?:(\d{1,3}(?:[\p{Zs}\t,’']\d{3})+)|(\d+))(?:\.(\d+))?$/u.exec(pointed) ?? [];
  const whole = grouped?.replaceAll(/\D/g, '') ?? ungrouped;
  return whole && (decimals === '' ? whole : `${whole}.${decimals}`);
};

/** Returns the time zone in which a file's dates are written: that of its mapping, otherwise that of the market. */
export const zoneOf = (mapping: StatementMapping | undefined, timeZone: string): string =>
  mapping?.timeZone ?? timeZone;

/**
 * Returns the span that the name of a file says by the form of its mapping: a day, the first and the last of several days, or two
 * moments. Undefined where the mapping has no such form. Throws a refusal if the name has another form.
 */
export const spanInName = (
  name: string,
  mapping: StatementMapping | undefined,
  timeZone: string,
): Covers | undefined => {
  const form = mapping?.fileName;
  if (form === undefined) return undefined;
  const zone = zoneOf(mapping, timeZone);
  const pattern = form
    .split(nameDates)
    .map((part, place) => (place % 2 ? `(.{${part.length}})` : RegExp.escape(part).replaceAll('\\*', '.*')))
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(name)?.slice(1) ?? [];
  const dates = datesIn(form).map((date, place) =>
    DateTime.fromFormat(found[place] ?? '', luxonForm(date), { zone, locale: 'en' }),
  );
  const [first, last = first] = dates;
  if (!first || !last || dates.some(({ isValid }) => !isValid))
    throw new Refusal(`The name "${name}" is not of the form ${form}. Nothing was taken in`);
  const until = datesIn(form).at(-1)?.includes('HH') ? last : last.plus({ days: 1 });
  return refuseBackwards({ from: first.toJSDate(), until: until.toJSDate(), told: 'name' });
};

/**
 * Reads a provider's own file by a mapping: a row of headings, then movements, of one day unless a span is named. Other columns are
 * passed over. Refuses what does not fit, naming the row and the column, separator, word, date or amount.
 */
export const createMappedReader = (mapping: StatementMapping, timeZone: string, named?: Covers): StatementReader => {
  const { provider, separator, decimal, encoding, columns } = mapping;
  const zone = zoneOf(mapping, timeZone);
  const dateForm = luxonForm(mapping.date);
  const typeOf = new Map<string, LineType>();
  for (const type of lineTypes) for (const word of mapping.types[type] ?? []) typeOf.set(sameWord(word), type);
  let row = 0;
  let places: Record<keyof typeof columns, number> | undefined;
  const dayOf = (moment: DateTime) => moment.setZone(zone).toFormat('yyyy-MM-dd');
  let head: StatementHead | undefined = named && {
    provider,
    day: dayOf(DateTime.fromJSDate(named.from)),
    covers: named,
  };
  /** The moments of the first and the last movement. */
  let rows: { from: DateTime; until: DateTime } | undefined;
  let lines = 0;
  const refuse = (why: string): never => {
    throw new Refusal(`Row ${row}: ${why}. Nothing of it was taken in`);
  };

  const readHeadings = (cells: readonly string[]) => {
    const headings = cells.map((cell) => cell.trim().normalize('NFC'));
    const placeOf = (written: string): number => {
      const name = written.normalize('NFC');
      const place = headings.indexOf(name);
      if (place < 0)
        refuse(
          `the column "${name}" is missing among "${headings.join('", "')}", read in the encoding ${encoding}${wordsOnSeparator(cells, separator)}`,
        );
      if (headings.lastIndexOf(name) !== place) refuse(`two columns are called "${name}"`);
      return place;
    };
    places = {
      at: placeOf(columns.at),
      type: placeOf(columns.type),
      reference: placeOf(columns.reference),
      providerReference: placeOf(columns.providerReference),
      amount: placeOf(columns.amount),
      currency: placeOf(columns.currency),
    };
  };

  const momentIn = (text: string): DateTime => {
    const moment = DateTime.fromFormat(text, dateForm, { zone, locale: 'en' });
    return moment.isValid
      ? moment
      : refuse(`"${text}" in the column "${columns.at}" is no date of the form ${mapping.date}`);
  };

  /** Returns the span of a file that names none: the day of its rows, or where that is not promised either, from the first to the last. */
  const coveredBy = ({ from, until }: { from: DateTime; until: DateTime }, day: string): Covers => {
    if (mapping.covers !== 'rows') return spanOfDay(day, zone, mapping.covers === 'day' ? 'mapping' : 'day');
    // A time without hours, minutes or seconds is any time within that day, hour or minute.
    const unit = ['ss', 'mm', 'HH'].find((part) => mapping.date.includes(part));
    const step =
      unit === 'ss' ? { seconds: 1 } : unit === 'mm' ? { minutes: 1 } : unit === 'HH' ? { hours: 1 } : { days: 1 };
    return { from: from.toJSDate(), until: until.plus(step).toJSDate(), told: 'rows' };
  };

  return {
    read: ({ cells, number }) => {
      row = number;
      if (!places) return void readHeadings(cells);
      const other = wordsOnSeparator(cells, separator, Object.keys(columns).length);
      if (other !== '') refuse(`it is one cell${other}`);
      const cellOf = (name: keyof typeof columns): string => cells[present(places)[name]]?.trim() ?? '';
      const [typed, word, text] = [cellOf('type'), cellOf('currency'), cellOf('amount')];
      const moment = momentIn(cellOf('at'));
      head ??= { provider, day: dayOf(moment) };
      rows = rows
        ? { from: DateTime.min(rows.from, moment), until: DateTime.max(rows.until, moment) }
        : { from: moment, until: moment };
      const type =
        typeOf.get(sameWord(typed)) ??
        refuse(`the word "${typed}" in the column "${columns.type}" is no type of the mapping`);
      const currency =
        currencyFromWire(word.toUpperCase()) ??
        refuse(`the currency "${word}" in the column "${columns.currency}" is not known`);
      const amount = plainAmount(text, decimal);
      const amountMinor =
        (amount === undefined ? undefined : toMinorText(amount, currency)) ??
        refuse(
          `"${text}" in the column "${columns.amount}" is no amount of ${currency} with "${decimal}" before its decimals`,
        );
      for (const name of ['reference', 'providerReference'] as const) {
        const why = whyNoReference(cellOf(name));
        if (why) refuse(`in the column "${columns[name]}" ${why}`);
      }
      lines += 1;
      return {
        at: present(moment.toUTC().toISO()),
        type,
        reference: cellOf('reference'),
        providerReference: cellOf('providerReference'),
        amountMinor,
        currency,
      };
    },
    head: () => head,
    finish: () => {
      if (!head)
        throw new Refusal(
          'The file has no row of a movement. If nothing moved, name the time that it covers: --from DAY --until DAY. Nothing was taken in',
        );
      return { ...head, ...(rows && !head.covers && { covers: coveredBy(rows, head.day) }), lines };
    },
  };
};
