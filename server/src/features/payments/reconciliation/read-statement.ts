import { currencyDecimals, type CurrencyCode } from '@selfcare/contract/values/money';

/** What moved at a provider for a payment: money taken, money given back, a product delivered. */
const movementTypes = ['debit', 'refund', 'credit'] as const;
export type MovementType = (typeof movementTypes)[number];

/** What moved between a provider and the operator: what it keeps for its service, what it pays out to the operator's bank. */
const accountTypes = ['fee', 'settlement'] as const;
type AccountType = (typeof accountTypes)[number];

const lineTypes = [...movementTypes, ...accountTypes] as const;

/** One movement as the provider tells it; the amount in minor units of its currency. */
export type StatementLine = {
  at: string;
  type: MovementType | AccountType;
  /** Our transaction id; of a fee or a settlement the provider's own number of it, where it belongs to no payment. */
  reference: string;
  providerReference: string;
  amountMinor: number;
  currency: CurrencyCode;
};

/** What is wrong with a statement, in words: nothing of it is taken in. */
export class StatementRefusal extends Error {
  override name = 'StatementRefusal';
}

/** A statement says whose it is and of which day before its lines come. */
export type StatementHead = { provider: string; day: string };

/** A row of comma-separated values (RFC 4180) without line breaks in its cells; undefined where quotes stand elsewhere than around one. */
const cellsOf = (row: string): string[] | undefined => {
  if (!row.includes('"')) return row.split(',');
  const cells = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  // What no cell has taken would be left out without a word.
  if (cells.reduce((length, [text]) => length + text.length, 0) !== row.length) return undefined;
  return cells.map(([, quoted, plain]) => (quoted === undefined ? plain! : quoted.replaceAll('""', '"')));
};

const columns = ['record', 'at', 'type', 'reference', 'providerReference', 'amount', 'currency'];

/** A decimal number as minor units, exactly; undefined for what is none, or has more decimals than its currency. */
const toMinorText = (text: string, currency: CurrencyCode): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const allowed = currencyDecimals[currency];
  if (whole === undefined || decimals.replace(/0+$/, '').length > allowed) return undefined;
  return Number(whole + decimals.slice(0, allowed).padEnd(allowed, '0'));
};

const isCurrency = (word: string): word is CurrencyCode => Object.hasOwn(currencyDecimals, word);
const isType = (word: string): word is StatementLine['type'] => lineTypes.some((type) => type === word);
/** A day that exists: JavaScript takes the 31st of November for the first of December, and the database fails at it. */
const isDay = (word: string) =>
  /^2\d{3}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word)) && new Date(word).toISOString().startsWith(word);
const isMoment = (word: string) =>
  /^.{10}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/.test(word) &&
  isDay(word.slice(0, 10)) &&
  !Number.isNaN(Date.parse(word));
const isReference = (word: string) => /^[\x21-\x7e]{1,128}$/.test(word);

/** Longer rows are no rows of a statement. */
export const longestRow = 2000;

/**
 * Reads a statement row by row (docs/operator-profile.md, "Statements"), in as little memory as a row takes. Refuses, with the number
 * of the row, what is not understood; at the end what does not add up, and what was cut off.
 */
export const createStatementReader = () => {
  let row = 0;
  let head: StatementHead | undefined;
  let lines = 0;
  let isEnded = false;
  const found = new Map<string, { count: number; sum: bigint }>();
  const told = new Map<string, { count: number; sum: bigint }>();
  const refuse = (words: string): never => {
    throw new StatementRefusal(`Row ${row}: ${words}. Nothing of it was taken in`);
  };
  const countIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : refuse(`"${text}" is no count`));
  const currencyIn = (word: string) => (isCurrency(word) ? word : refuse(`the currency "${word}" is not known`));
  const typeIn = (word: string) => (isType(word) ? word : refuse(`the type is one of ${lineTypes.join(', ')}`));
  const amountIn = (text: string, currency: CurrencyCode) =>
    toMinorText(text, currency) ?? refuse(`"${text}" is no amount of ${currency}`);

  const readHead = ([, day = '', provider = '']: string[]) => {
    if (head) refuse('a second statement begins');
    if (!isDay(day)) refuse(`"${day}" is no day`);
    head = { provider, day };
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
    if (!isMoment(at)) refuse(`"${at}" is no time such as 2026-11-30T10:00:00Z`);
    if (!isReference(reference) || !isReference(providerReference)) refuse('a reference is missing');
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
    /** Takes the next row; answers its movement where it is one. */
    read: (text: string): StatementLine | undefined => {
      row += 1;
      if (text === '') return undefined;
      if (text.length > longestRow) refuse('it is too long');
      if (isEnded) refuse('something stands behind the end');
      const cells = cellsOf(text.replace(/^\uFEFF/, '')) ?? refuse('a quotation mark stands where none may');
      if (row === 1) {
        if (cells.join() !== columns.join()) refuse(`the columns are ${columns.join()}, in UTF-8`);
        return undefined;
      }
      if (cells.length !== columns.length) refuse(`it has ${cells.length} cells and not ${columns.length}`);
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
    /** Whose it is, known from its second row on. */
    head: () => head,
    /** What was read, once the file is over. */
    finish: (): StatementHead & { lines: number } => {
      if (!head || !isEnded)
        throw new StatementRefusal('The file ends before the row "end": it was cut off. Nothing of it was taken in');
      return { ...head, lines };
    },
  };
};
