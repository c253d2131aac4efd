import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMappedReader, readMapping, spanInName, type StatementMapping } from './mapped-statement.ts';
import { openFile, rowsOf, textOf } from './statement-rows.ts';
import type { Covers } from './statement-span.ts';

const mapping: StatementMapping = {
  provider: 'wallet',
  separator: ';',
  decimal: ',',
  encoding: 'windows-1252',
  date: 'DD/MM/YYYY HH:mm:ss',
  columns: {
    at: 'Date',
    type: 'Opération',
    reference: 'Réf. marchand',
    providerReference: 'Réf. opérateur',
    amount: 'Montant',
    currency: 'Devise',
  },
  types: { debit: ['Paiement', 'Encaissement'], refund: ['Remboursement'] },
};
const headings = 'Date;Opération;Réf. marchand;Réf. opérateur;Montant;Devise;Agence';
const cells = ['24/11/2026 10:00:00', 'Paiement', 'T1', 'P1', '500', 'XAF', 'Poto-Poto'];
const aRow = (place = 0, cell?: string) => cells.with(place, cell ?? cells[place]!).join(';');

const covers = (from: string, until: string, told: Covers['told']): Covers => ({
  from: new Date(from),
  until: new Date(until),
  told,
});

const readAll = async (rows: readonly string[], changes: Partial<StatementMapping> = {}, named?: Covers) => {
  const reader = createMappedReader({ ...mapping, ...changes }, 'Africa/Brazzaville', named);
  const movements = [];
  for await (const row of rowsOf([rows.join('\r\n')], changes.separator ?? mapping.separator))
    movements.push(...[reader.read(row) ?? []].flat());
  return { ...reader.finish(), movements };
};

describe('the span of a mapped file', () => {
  const rows = [headings, aRow(), aRow(0, '24/11/2026 18:30:00'), aRow(0, '24/11/2026 09:15:00')];
  const spanOf = async (changes: Partial<StatementMapping>, of: readonly string[] = rows) =>
    (await readAll(of, changes)).covers;

  test('is the day of its rows; the mapping may promise that, or no more than the rows', async () => {
    const [start, end] = ['2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'];
    expect(await spanOf({})).toEqual(covers(start, end, 'day'));
    expect(await spanOf({ covers: 'day' })).toEqual(covers(start, end, 'mapping'));
    const seconds = covers('2026-11-24T08:15:00Z', '2026-11-24T17:30:01Z', 'rows');
    expect(await spanOf({ covers: 'rows' })).toEqual(seconds);
  });

  test.each([
    ['DD/MM/YYYY', '24/11/2026', '2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'],
    ['DD/MM/YYYY HH', '24/11/2026 18', '2026-11-24T17:00:00Z', '2026-11-24T18:00:00Z'],
    ['DD/MM/YYYY HH:mm', '24/11/2026 18:30', '2026-11-24T17:30:00Z', '2026-11-24T17:31:00Z'],
  ])('ends with the day, hour or minute of the last row, written %s', async (date, at, from, until) => {
    expect(await spanOf({ date, covers: 'rows' }, [headings, aRow(0, at)])).toEqual(covers(from, until, 'rows'));
  });

  test.each([
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
  ])('is a day of the time zone of the mapping: %s has %#', async (day, from, until, hours) => {
    const date = `${day.slice(8)}/${day.slice(5, 7)}/2026 12:00:00`;
    const span = (await spanOf({ timeZone: 'Europe/Paris' }, [headings, aRow(0, date)]))!;
    expect(span).toEqual(covers(from, until, 'day'));
    expect((span.until.getTime() - span.from.getTime()) / 3600_000).toBe(hours);
  });

  test('is what was named, without any row too; then its day is the first of it', async () => {
    const named = covers('2026-11-22T23:00:00Z', '2026-11-24T23:00:00Z', 'arguments');
    expect(await readAll([headings], {}, named)).toMatchObject({ day: '2026-11-23', lines: 0, covers: named });
    expect(await readAll(rows, {}, named)).toMatchObject({ day: '2026-11-23', lines: 3, covers: named });
    await expect(readAll([headings])).rejects.toThrow('--from DAY --until DAY');
  });

  test.each([
    ['wallet-{YYYYMMDD}.csv', 'wallet-20261124.csv', '2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'],
    ['R.{DD-MM-YYYY}*', 'R.24-11-2026 (2).CSV', '2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'],
    [
      'summary {YYYYMMDD}_{YYYYMMDD}.csv',
      'summary 20261101_20261107.csv',
      '2026-10-31T23:00:00Z',
      '2026-11-07T23:00:00Z',
    ],
    ['{YYYYMMDDHH}-{YYYYMMDDHH}.csv', '2026112400-2026112412.csv', '2026-11-23T23:00:00Z', '2026-11-24T11:00:00Z'],
  ])('is read from the name of the file by %s', (fileName, name, from, until) => {
    const read = (given: string) => spanInName(given, { ...mapping, fileName }, 'Africa/Brazzaville');
    expect(read(name)).toEqual(covers(from, until, 'name'));
    expect(() => read('other.csv')).toThrow('"other.csv" is not of the form');
    expect(() => read(name.replace('11', '13').replace('24-11', '24-13'))).toThrow('is not of the form');
    expect(spanInName(name, mapping, 'Africa/Brazzaville')).toBeUndefined();
  });
});

describe("a provider's own file", () => {
  test('is read by its headings, words and dates in the time zone of the market', async () => {
    expect(await readAll([headings, aRow(), ';;;;;;', aRow(1, 'remboursement'), ''])).toEqual({
      provider: 'wallet',
      day: '2026-11-24',
      covers: covers('2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z', 'day'),
      lines: 2,
      movements: ['debit', 'refund'].map((type) => ({
        at: '2026-11-24T09:00:00.000Z',
        type,
        reference: 'T1',
        providerReference: 'P1',
        amountMinor: 500,
        currency: 'XAF',
      })),
    });
  });

  test.each<[string, string, string, number, Partial<StatementMapping>?]>([
    ['blanks between thousands', '24 350,00', 'XAF', 24_350],
    ['no-break spaces between thousands', '1\u00A0024\u202F350', 'XAF', 1_024_350],
    ['points between thousands', '1.024.350,50', 'USD', 102_435_050],
    ['commas between thousands', '1,024,350.5', 'USD', 102_435_050, { decimal: '.' }],
    ['the name of the currency on screen', '500', 'cfa', 500],
  ])('may write amounts with %s', async (_, amount, currency, minor, changes) => {
    const row = cells.with(4, amount).with(5, currency).join(';');
    expect((await readAll([headings, row], changes)).movements[0]?.amountMinor).toBe(minor);
  });

  test.each([
    ['YYYY-MM-DD', '2026-11-24', '2026-11-23T23:00:00.000Z'],
    ['YYYYMMDDHHmmss', '20261124100000', '2026-11-24T09:00:00.000Z'],
    ['YYYY-MM-DDTHH:mm', '2026-11-24T10:00', '2026-11-24T09:00:00.000Z'],
    ['DD.MM.YYYY à HH h mm', '24.11.2026 à 10 h 00', '2026-11-24T09:00:00.000Z'],
  ])('may write dates as %s', async (date, cell, at) => {
    expect((await readAll([headings, aRow(0, cell)], { date })).movements[0]?.at).toBe(at);
  });

  test('is read where a computer writes the letters of headings and words in parts', async () => {
    const inParts = [headings, aRow(1, 'Opération')].map((row) => row.normalize('NFD'));
    expect((await readAll(inParts, { types: { debit: ['Opération'] } })).lines).toBe(1);
  });

  test('may have quoted cells with separators, quotes and line breaks in them', async () => {
    const row = [...cells.slice(0, 6), '"Poto;Poto ""2""\nBrazzaville"'].join(';');
    expect((await readAll([headings, row])).movements[0]?.reference).toBe('T1');
  });

  test.each<[string, string[], RegExp]>([
    ['another separator', [headings.replaceAll(';', ','), aRow()], /Row 1: .*the separator is "," and not ";"/],
    [
      'quoted cells and another separator',
      [headings, aRow()].map((row) =>
        row
          .split(';')
          .map((cell) => `"${cell}"`)
          .join(','),
      ),
      /the separator is "," and not ";"/,
    ],
    [
      'rows by another separator',
      [headings, aRow().replaceAll(';', '\t')],
      /Row 2: .*the separator is a tab and not ";"/,
    ],
    ['one cell', [headings, 'Total: 1 000,00'], /Row 2: "Total: 1 000,00" in the column "Date" is no date/],
    ['a heading that is missing', [headings.replace('Devise', 'Monnaie'), aRow()], /Row 1: the column "Devise"/],
    ['a heading twice', [`${headings};Devise`, aRow()], /Row 1: two columns are called "Devise"/],
    ['an unknown word', [headings, aRow(1, 'Cadeau')], /Row 2: the word "Cadeau" in the column "Opération"/],
    ['another form of date', [headings, aRow(0, '2026-11-24')], /"2026-11-24" in the column "Date" is no date/],
    ['a day that its month has not', [headings, aRow(0, '31/11/2026 10:00:00')], /is no date of the form DD/],
    ['another decimal mark', [headings, aRow(4, '500.50')], /Row 2: "500.50" in the column "Montant" is no amount/],
    ['wrong thousands', [headings, aRow(4, '12 34')], /"12 34" in the column "Montant" is no amount/],
    ['a sign before the amount', [headings, aRow(4, '-500')], /is no amount of XAF/],
    ['decimals that the currency has not', [headings, aRow(4, '500,5')], /is no amount of XAF/],
    ['an unknown currency', [headings, aRow(5, 'EUR')], /the currency "EUR" in the column "Devise"/],
    ['a rounded reference', [headings, aRow(2, '1,23457E+17')], /"Réf. marchand" a spreadsheet has rounded/],
    ['a short row', [headings, cells.slice(0, 4).join(';')], /in the column "Devise" is not known/],
    ['no movement', [headings], /no row of a movement/],
    ['nothing', [], /no row of a movement/],
  ])('with %s is refused, and the refusal names it', async (_, rows, words) => {
    await expect(readAll(rows)).rejects.toThrow(words);
  });
});

describe('files of a mapping', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mapping-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const mappingFile = (text: string) => {
    const path = join(folder, 'mapping.json');
    writeFileSync(path, text);
    return path;
  };

  test('a mapping is read as it is written', async () => {
    expect(await readMapping(mappingFile(JSON.stringify(mapping)))).toEqual(mapping);
    expect(await readMapping(mappingFile(`\uFEFF${JSON.stringify(mapping)}`))).toEqual(mapping);
  });

  test.each([
    ['no JSON', '{', /cannot be read/],
    ['no column', JSON.stringify({ ...mapping, columns: { at: 'Date' } }), /"columns.type"/],
    ['an unknown encoding', JSON.stringify({ ...mapping, encoding: 'latin-x' }), /"encoding": a label/],
    ['a date without a year', JSON.stringify({ ...mapping, date: 'DD/MM' }), /"date": made of YYYY/],
    ['a long separator', JSON.stringify({ ...mapping, separator: ';;' }), /"separator": one character/],
    ['an unknown type', JSON.stringify({ ...mapping, types: { gift: ['Cadeau'] } }), /"types/],
    ['a word twice', JSON.stringify({ ...mapping, types: { debit: ['X'], refund: ['x'] } }), /"x" two types/],
    ['a time zone of nowhere', JSON.stringify({ ...mapping, timeZone: 'Congo' }), /"timeZone": a time zone/],
    ['an unknown promise', JSON.stringify({ ...mapping, covers: 'week' }), /"covers"/],
    ['a name without its day', JSON.stringify({ ...mapping, fileName: 'w.csv' }), /"fileName": a name with one day/],
    ['a name of one hour', JSON.stringify({ ...mapping, fileName: '{YYYYMMDDHH}' }), /"fileName": a name with one day/],
    ['an unknown member', JSON.stringify({ ...mapping, quote: "'" }), /quote/],
  ])('a mapping with %s is refused by name', async (_, text, words) => {
    await expect(readMapping(mappingFile(text))).rejects.toThrow(words);
  });

  test.each([
    ['windows-1252', 'latin1'],
    ['utf-16le', 'utf16le'],
    ['utf8', 'utf8'],
  ] as const)('text in %s is read, with a byte order mark too', async (label, encoding) => {
    const path = join(folder, label);
    writeFileSync(path, Buffer.from(`${label === 'windows-1252' ? '' : '\uFEFF'}Réf`, encoding));
    const file = await openFile(path);
    const parts = await Array.fromAsync(textOf(file, label, () => undefined));
    await file.handle.close();
    expect(parts.join('')).toBe('Réf');
  });

  test('bytes that the encoding has not are refused, and it is named', async () => {
    const path = join(folder, 'latin.csv');
    writeFileSync(path, Buffer.from('Réf', 'latin1'));
    const file = await openFile(path);
    await expect(Array.fromAsync(textOf(file, 'utf-8', () => undefined))).rejects.toThrow(/encoding UTF-8/);
    await file.handle.close();
  });
});
