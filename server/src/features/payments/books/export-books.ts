import { present } from '@selfcare/contract/typed/present';
import { toCsv } from '@selfcare/contract/values/csv';
import { decimalsOf } from '@selfcare/contract/values/money';
import type { Database } from '../../../db/database.ts';
import { findClose } from './day-close.ts';
import { closedEntries, isOfPayment, openEntries, type BookedEntry, type Day } from './entries.ts';

/** Minor units as a decimal number that a spreadsheet adds up, exactly. */
const decimalText = (amountMinor: number, currency: string): string => {
  const decimals = decimalsOf(currency) || 0;
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

const unitsOf = (minor: number, code: string) => minor / 10 ** (decimalsOf(code) || 0);

/** What one unit of the price was at the provider, with six decimals; empty where the currencies are one. */
const rateText = ({ amountMinor, currency }: BookedEntry, movedMinor: number, movedCurrency: string): string =>
  movedCurrency === currency ? '' : (unitsOf(movedMinor, movedCurrency) / unitsOf(amountMinor, currency)).toFixed(6);

/** What the provider moved, in which currency and at which rate; a row with a provider's account says it. */
const movedCells = (entry: BookedEntry): string[] => {
  const [minor, currency] = [present(entry.movedMinor), present(entry.movedCurrency)];
  return [decimalText(minor, currency), currency, rateText(entry, minor, currency)];
};

/** A reference as a text: a spreadsheet would take one of digits, or such as 123456E7, for a number, and round it. */
const referenceText = (reference: string): string =>
  /^\d[\d.]*(?:E[+-]?\d+)?$/i.test(reference) ? `'${reference}` : reference;

const ledgerHeader = [
  'number',
  'at',
  'payment',
  'receipt',
  'entry',
  'account',
  'debit',
  'credit',
  'currency',
  'moved',
  'movedCurrency',
  'rate',
  'method',
  'product',
  'providerReference',
];

/** A row of the ledger as two lines of a journal, one for each account: both columns have the same sum. */
const toJournal = (entry: BookedEntry): string[][] => {
  const amount = decimalText(entry.amountMinor, entry.currency);
  const line = (account: string, debit: string, credit: string) => [
    String(entry.number),
    entry.at.toISOString(),
    isOfPayment(entry) ? entry.paymentId : '',
    referenceText(entry.receiptCode),
    entry.kind,
    account,
    debit,
    credit,
    entry.currency,
    ...(account.startsWith('provider:') ? movedCells(entry) : ['', '', '']),
    entry.method,
    entry.product,
    referenceText(entry.providerReference ?? ''),
  ];
  return [line(entry.debitAccount, amount, ''), line(entry.creditAccount, '', amount)];
};

/** The columns of what moved for one payment in a day, and the kind of entries that each adds up. */
const sums = {
  charged: 'charge',
  delivered: 'delivery',
  refunded: 'refund',
  cameLate: 'late-charge',
  wentBackLate: 'late-refund',
  chargedBack: 'chargeback',
};

const paymentsHeader = [
  'payment',
  'receipt',
  'method',
  'product',
  'currency',
  ...Object.keys(sums),
  'madeGood',
  'kept',
  'providerReference',
  'first',
  'last',
  'wonBack',
  'givenBackByHand',
];

const toPayment = (entries: readonly BookedEntry[]): string[] => {
  const [first] = entries;
  const { currency, paymentId, receiptCode, method, product, providerReference } = present(first);
  const sum = (isMeant: (entry: BookedEntry) => boolean) =>
    decimalText(
      entries.filter(isMeant).reduce((total, { amountMinor }) => total + amountMinor, 0),
      currency,
    );
  return [
    paymentId,
    referenceText(receiptCode),
    method,
    product,
    currency,
    ...Object.values(sums).map((each) => sum(({ kind }) => kind === each)),
    sum(({ debitAccount }) => debitAccount === 'made-good'),
    sum(({ creditAccount }) => creditAccount === 'made-good'),
    referenceText(providerReference ?? ''),
    present(first).at.toISOString(),
    present(entries.at(-1)).at.toISOString(),
    sum(({ kind }) => kind === 'chargeback-undone'),
    sum(({ kind }) => kind === 'operator-refund'),
  ];
};

/** What is exported: every row of the ledger, or each payment that moved money that day. */
export const exportKinds = ['ledger', 'payments'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The rows of a day. One that is closed while its open rows are read has none of them left by then: those of its close are read. */
const entriesOf = async function* (database: Database, day: Day): AsyncGenerator<BookedEntry[]> {
  const isClosed = async () => (await findClose(database, day.day)) !== undefined;
  const open = (await isClosed()) ? undefined : await openEntries(database, day);
  if (open && !(await isClosed())) yield open;
  else yield* closedEntries(database, day.day);
};

/** Rows that are made a text at once: the text of a large day is longer than a text may be. */
const rowsOfPart = 5000;
const inParts = function* <Row>(rows: readonly Row[], toText: (row: Row) => string): Generator<string> {
  for (let first = 0; first < rows.length; first += rowsOfPart)
    yield rows
      .slice(first, first + rowsOfPart)
      .map(toText)
      .join('');
};

/**
 * A day of the market as comma-separated values (RFC 4180) that a spreadsheet takes, without a number or an address of anybody, part
 * after part. Of a closed day always the same; of an open one as it stands now.
 */
export const exportBooks = async function* (database: Database, kind: ExportKind, day: Day): AsyncGenerator<string> {
  yield toCsv([kind === 'ledger' ? ledgerHeader : paymentsHeader]);
  const ofPayment = new Map<string, BookedEntry[]>();
  for await (const entries of entriesOf(database, day)) {
    if (kind === 'ledger') yield* inParts(entries, (entry) => toCsv(toJournal(entry)));
    else
      for (const entry of entries.filter(isOfPayment)) {
        const known = ofPayment.get(entry.paymentId);
        if (known) known.push(entry);
        else ofPayment.set(entry.paymentId, [entry]);
      }
  }
  yield* inParts([...ofPayment.values()], (each) => toCsv([toPayment(each)]));
};
