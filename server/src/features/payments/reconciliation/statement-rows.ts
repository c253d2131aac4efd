import { open, stat, type FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Refusal } from '../../../commands/command-words.ts';

/** The cells of a row, and the number of its last line in the file. */
export type Row = { cells: string[]; number: number };

/** Longer rows are no rows of a statement. */
const longestRow = 2000;

const separators = [';', '\t', '|', ',', ':'];

const nameOf = (separator: string) => (separator === '\t' ? 'a tab' : `"${separator}"`);

const wordsOn = (other: string | undefined, expected: string): string =>
  other === undefined || other === expected ? '' : `; the separator is ${nameOf(other)} and not ${nameOf(expected)}`;

/**
 * Returns the words that say how the columns are separated instead, to stand behind a refusal of a row; empty if that is not what is
 * wrong with it. A row by another separator has stayed one cell, which that separator divides into `least` cells or more.
 */
export const wordsOnSeparator = ([cell = '', ...more]: readonly string[], expected: string, least = 2): string =>
  more.length > 0
    ? ''
    : wordsOn(
        separators.find((each) => cell.split(each).length >= least),
        expected,
      );

const wordsOf = (error: CsvError, separator: string): string => {
  // Behind the closing quotation mark of a cell the parser has met this character instead of the separator.
  const met = /^Invalid Closing Quote: got "(.)"/s.exec(error.message)?.[1];
  const other = separators.find((each) => each === met);
  const why = error.code === 'CSV_MAX_RECORD_SIZE' ? 'it is too long' : 'a quotation mark is where none may be';
  return `Row ${String(error['lines'])}: ${why}${wordsOn(other, separator)}. Nothing of it was taken in`;
};

/** Yields the rows of a text of separated values (RFC 4180), without blank rows. Memory holds one row at a time. */
export const rowsOf = async function* (
  text: AsyncIterable<string> | Iterable<string>,
  separator = ',',
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter: separator,
    info: true,
    max_record_size: longestRow,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // The loop below throws what goes wrong on either side.
  pipeline(Readable.from(text), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell.trim() !== '')) yield { cells: record, number: info.lines };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(wordsOf(error, separator));
    throw error;
  }
};

/** A file that is held open: a new file under its name is another one. */
export type OpenFile = { path: string; handle: FileHandle; size: number; mtimeMs: number };

const unreadable = (path: string, error: unknown) =>
  new Refusal(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);

/** Opens a file of a statement. Refuses a pipe and a device: they never end, and who reads one cannot be stopped. */
export const openFile = async (path: string): Promise<OpenFile> => {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is no file');
    const handle = await open(path);
    const { size, mtimeMs } = await handle.stat();
    return { path, handle, size, mtimeMs };
  } catch (error) {
    throw unreadable(path, error);
  }
};

/** Yields the text of a file in an encoding, and hands its bytes to `seen`. Refuses bytes that the encoding does not have. */
export const textOf = async function* (
  { path, handle }: OpenFile,
  encoding: string,
  seen: (bytes: Buffer) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new Refusal(`The file is not in the encoding ${encoding.toUpperCase()}. Nothing was taken in`);
    }
  };
  const bytes: AsyncIterable<Buffer> = handle.createReadStream({ start: 0, autoClose: false });
  try {
    for await (const part of bytes) {
      seen(part);
      yield decode(part);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(path, error);
  }
  yield decode();
};
