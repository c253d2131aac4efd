import { currencyDecimals, type CurrencyCode } from '@selfcare/contract/values/money';
import { Refusal } from '../../../commands/command-words.ts';
import { wordsOnSeparator, type Row } from './statement-rows.ts';
import { refuseBackwards, type Covers } from './statement-span.ts';

/** What moved at a provider for a payment: money taken, money given back, a product delivered. */
const movementTypes = ['debit', 'refund', 'credit'] as const;
export type MovementType = (typeof movementTypes)[number];

/** What moved between a provider and the operator: what it keeps for its service, what it pays out to the operator's bank. */
const accountTypes = ['fee', 'settlement'] as const;
type AccountType = (typeof accountTypes)[number];

export const lineTypes = [...movementTypes, ...accountTypes] as const;
export type LineType = MovementType | AccountType;

/** One movement as the provider tells it; the amount in minor units of its currency. */
export type StatementLine = {
  at: string;
  type: LineType;
  /** Our transaction id; of a fee or a settlement the provider's own number of it, where it belongs to no payment. */
  reference: string;
  providerReference: string;
  amountMinor: number;
  currency: CurrencyCode;
};

/** A statement says whose it is and of which day before its lines come, and may say from when until when it is complete. */
export type StatementHead = { provider: string; day: string; covers?: Covers };

const columns = ['record', 'at', 'type', 'reference', 'providerReference', 'amount', 'currency'];

/** Returns a decimal number in minor units, exactly, or undefined if it is none or has more decimals than its currency. */
export const toMinorText = (text: string, currency: CurrencyCode): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const allowed = currencyDecimals[currency];
  if (whole === undefined || decimals.replace(/0+$/, '').length > allowed) return undefined;
  return Number(whole + decimals.slice(0, allowed).padEnd(allowed, '0'));
};

const isCurrency = (word: string): word is CurrencyCode => Object.hasOwn(currencyDecimals, word);
const isType = (word: string): word is LineType => lineTypes.some((type) => type === word);
/** A day that exists: JavaScript takes the 31st of November for the first of December, and the database fails at it. */
const isDay = (word: string) =>
  /^2\d{3}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word)) && new Date(word).toISOString().startsWith(word);
const isMoment = (word: string) =>
  /^.{10}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/.test(word) &&
  isDay(word.slice(0, 10)) &&
  !Number.isNaN(Date.parse(word));

/** A number such as 1.23457E+17: a spreadsheet has shown a long one so, and its last digits are gone. */
const isRounded = (word: string) => /^\d(?:[.,]\d+)?E\+\d+$/i.test(word);

/** Returns why a reference cannot be taken, or undefined. */
export const whyNoReference = (word: string): string | undefined => {
  if (isRounded(word))
    return `a spreadsheet has rounded the reference "${word}": take the file as the provider sent it`;
  return /^[\x21-\x7e]{1,128}$/.test(word) ? undefined : 'a reference is missing, or has blanks in it';
};

/** Reads the rows of a statement; each reader knows one form. */
export type StatementReader = {
  /** Returns the movement of a row, or undefined if the row has none. */
  read: (row: Row) => StatementLine | undefined;
  /** Returns whose statement it is, known before the first movement. */
  head: () => StatementHead | undefined;
  /** Returns what was read once the file is over. */
  finish: () => StatementHead & { lines: number };
};

/**
 * Reads the form of docs/operator-profile.md, "Statements". Refuses, with the number of the row, what it does not understand; at the
 * end what does not add up, and what was cut off.
 */
export const createStatementReader = (): StatementReader => {
  let row = 0;
  let isBegun = false;
  let head: StatementHead | undefined;
  let lines = 0;
  let isEnded = false;
  const found = new Map<string, { count: number; sum: bigint }>();
  const told = new Map<string, { count: number; sum: bigint }>();
  const refuse = (words: string): never => {
    throw new Refusal(`Row ${row}: ${words}. Nothing of it was taken in`);
  };
  const countIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : refuse(`"${text}" is no count`));
  const currencyIn = (word: string) => (isCurrency(word) ? word : refuse(`the currency "${word}" is not known`));
  const typeIn = (word: string) => (isType(word) ? word : refuse(`the type is one of ${lineTypes.join(', ')}`));
  const amountIn = (text: string, currency: CurrencyCode) =>
    toMinorText(text, currency) ?? refuse(`"${text}" is no amount of ${currency}`);

  const momentIn = (text: string) =>
    isMoment(text) ? text : refuse(`"${text}" is no time such as 2026-11-30T10:00:00Z`);

  const readHead = ([, day = '', provider = '', from = '', until = '']: string[]) => {
    if (head) refuse('a second statement begins');
    if (!isDay(day)) refuse(`"${day}" is no day`);
    head = { provider, day };
    if (from !== '' || until !== '')
      head.covers = refuseBackwards({ from: new Date(momentIn(from)), until: new Date(momentIn(until)), told: 'file' });
  };
  const readLine = ([
    ,
    at = '',
    typed = '',
    reference = '',
    providerReference = '',
    amount = '',
    word = '',
  ]: string[]) => {
    if (!head) refuse('the row "statement" with the day and the provider comes first');
    if (told.size > 0) refuse('a line stands behind the totals');
    const [type, currency] = [typeIn(typed), currencyIn(word)];
    momentIn(at);
    const why = whyNoReference(reference) ?? whyNoReference(providerReference);
    if (why) refuse(why);
    const amountMinor = amountIn(amount, currency);
    const key = `${type} ${currency}`;
    const { count, sum } = found.get(key) ?? { count: 0, sum: 0n };
    found.set(key, { count: count + 1, sum: sum + BigInt(amountMinor) });
    lines += 1;
    return { at, type, reference, providerReference, amountMinor, currency };
  };
  const readTotal = ([, , typed = '', count = '', , sum = '', word = '']: string[]) => {
    const [type, currency] = [typeIn(typed), currencyIn(word)];
    const key = `${type} ${currency}`;
    if (told.has(key)) refuse(`a second total of ${key}`);
    told.set(key, { count: countIn(count), sum: BigInt(amountIn(sum, currency)) });
  };
  const readEnd = ([, , , count = '']: string[]) => {
    if (countIn(count) !== lines) refuse(`it says ${count} lines, and ${lines} stand there`);
    for (const key of new Set([...found.keys(), ...told.keys()])) {
      const [is, says] = [found.get(key), told.get(key)];
      if (is?.count !== says?.count || is?.sum !== says?.sum) refuse(`the total of ${key} is not that of its lines`);
    }
    isEnded = true;
  };

  return {
    read: ({ cells, number }) => {
      row = number;
      if (isEnded) refuse('something stands behind the end');
      if (!isBegun) {
        if (cells.join() !== columns.join())
          refuse(`the columns are ${columns.join()}, in UTF-8${wordsOnSeparator(cells, ',')}`);
        isBegun = true;
        return undefined;
      }
      if (cells.length !== columns.length) {
        const isSplit = cells.some((cell) => /^\d*E\+\d+$/i.test(cell));
        refuse(
          `it has ${cells.length} cells and not ${columns.length}${isSplit ? '; a spreadsheet has rounded a reference' : ''}${wordsOnSeparator(cells, ',', columns.length)}`,
        );
      }
      switch (cells[0]) {
        case 'statement':
          return void readHead(cells);
        case 'line':
          return readLine(cells);
        case 'total':
          return void readTotal(cells);
        case 'end':
          return void readEnd(cells);
        default:
          return refuse(`"${cells[0]}" is none of statement, line, total, end`);
      }
    },
    head: () => head,
    finish: () => {
      if (!head || !isEnded)
        throw new Refusal('The file ends before the row "end": it was cut off. Nothing of it was taken in');
      return { ...head, lines };
    },
  };
};
