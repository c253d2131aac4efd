import { readFile } from 'node:fs/promises';
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
import { StatementRefusal, wordsOnSeparator } from './statement-rows.ts';

const dateParts = /YYYY|MM|DD|HH|mm|ss/g;

const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
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
});

/** Words are alike in any letter case and any normal form of Unicode. */
const sameWord = (word: string): string => word.normalize('NFC').toLowerCase();

/** The form of a provider's own file: how its cells are written, and what its headings and words stand for. */
export type StatementMapping = z.infer<typeof mappingSchema>;

/** Reads a mapping (docs/operations.md, "Reconcile"). Refuses one that is not understood, naming the member. */
export const readMapping = async (path: string): Promise<StatementMapping> => {
  let given: unknown;
  try {
    // Windows editors begin the file with a byte order mark, which JSON has not.
    given = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StatementRefusal(`The mapping ${path} cannot be read: ${(error as Error).message}`);
  }
  const read = mappingSchema.safeParse(given);
  if (read.success) {
    const all = Object.values(read.data.types).flatMap((typed) => typed.map(sameWord));
    const twice = all.find((word, index) => all.indexOf(word) !== index);
    if (twice === undefined) return read.data;
    throw new StatementRefusal(`The mapping ${path} gives the word "${twice}" two types`);
  }
  const faults = read.error.issues.map((issue) => `"${issue.path.join('.')}": ${issue.message}`);
  throw new StatementRefusal(`The mapping ${path} is not understood: ${faults.join('; ')}`);
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

/**
 * Reads a provider's own file by a mapping: a row of headings, then movements of one day. Other columns are passed over. Refuses what
 * does not fit, naming the row and the column, separator, word, date or amount.
 */
export const createMappedReader = (mapping: StatementMapping, timeZone: string): StatementReader => {
  const { provider, separator, decimal, encoding, columns } = mapping;
  const dateForm = luxonForm(mapping.date);
  const typeOf = new Map<string, LineType>();
  for (const type of lineTypes) for (const word of mapping.types[type] ?? []) typeOf.set(sameWord(word), type);
  let row = 0;
  let places: Record<keyof typeof columns, number> | undefined;
  let head: StatementHead | undefined;
  let lines = 0;
  const refuse = (why: string): never => {
    throw new StatementRefusal(`Row ${row}: ${why}. Nothing of it was taken in`);
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
    const moment = DateTime.fromFormat(text, dateForm, { zone: timeZone, locale: 'en' });
    return moment.isValid
      ? moment
      : refuse(`"${text}" in the column "${columns.at}" is no date of the form ${mapping.date}`);
  };

  return {
    read: ({ cells, number }) => {
      row = number;
      if (!places) return void readHeadings(cells);
      const other = wordsOnSeparator(cells, separator, Object.keys(columns).length);
      if (other !== '') refuse(`it is one cell${other}`);
      const cellOf = (name: keyof typeof columns): string => cells[places![name]]?.trim() ?? '';
      const [typed, word, text] = [cellOf('type'), cellOf('currency'), cellOf('amount')];
      const moment = momentIn(cellOf('at'));
      head ??= { provider, day: moment.toISODate()! };
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
        at: moment.toUTC().toISO()!,
        type,
        reference: cellOf('reference'),
        providerReference: cellOf('providerReference'),
        amountMinor,
        currency,
      };
    },
    head: () => head,
    finish: () => {
      if (!head) throw new StatementRefusal('The file has no row of a movement. Nothing was taken in');
      return { ...head, lines };
    },
  };
};
