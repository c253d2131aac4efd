import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { Database } from '../../../db/database.ts';
import type { CaseStore, Key, Moves, Span } from './case-store.ts';
import { createStatementReader, longestRow, StatementRefusal, type StatementLine } from './read-statement.ts';
import type { Statement, StatementStore } from './statement-store.ts';

/** What taking statements in needs. */
export type ReconciliationDeps = {
  database: Database;
  statements: StatementStore;
  cases: CaseStore;
  /** What each provider moves, by its name. */
  movesOf: Readonly<Record<string, Moves>>;
  timeZone: string;
  /** Currencies that providers of this market move. */
  currencies: ReadonlySet<string>;
};

/** What became of a statement. */
export type Taken = { provider: string; day: string; lines: number; newCases: number; before?: string };

/** A statement of a day is smaller; what is larger is something else. */
const mostBytes = 1024 ** 3;
/** Lines that are written, and movements that are compared, at once. */
const batch = 2000;

const unreadable = (path: string, error: unknown) =>
  new StatementRefusal(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);

/** A file that is held open: what is laid under its name meanwhile is another one. */
type OpenFile = { path: string; handle: FileHandle };

/** The day of a moment by the clock of a time zone. */
const dayWhere = (timeZone: string) => {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (at: Date) => days.format(at);
};

/** Refuses a statement of a provider that moves nothing here. */
const refuseUnknown = (provider: string, movesOf: ReconciliationDeps['movesOf']): void => {
  if (Object.hasOwn(movesOf, provider)) return;
  throw new StatementRefusal(`"${provider}" is none of ${Object.keys(movesOf).join(', ')}. Nothing was taken in`);
};

/**
 * The rows of a file, without their ends, and each of its bytes to `seen`. A row that is longer than any of a statement is handed on
 * unfinished, so that no file fills the memory; its reader refuses it.
 */
const rowsOf = async function* ({ path, handle }: OpenFile, seen: (bytes: Buffer) => void): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  try {
    for await (const bytes of handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      seen(bytes);
      const rows = (begun + decoder.write(bytes)).split('\n');
      begun = rows.pop()!;
      for (const row of rows) yield row.endsWith('\r') ? row.slice(0, -1) : row;
      if (begun.length > longestRow + 1) yield begun;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  const last = begun + decoder.end();
  if (last !== '') yield last;
};

/** Reads a file row by row; answers what it is, and its hash. `line` is handed each movement and its number. */
const readFile = async (
  file: OpenFile,
  deps: Pick<ReconciliationDeps, 'timeZone' | 'currencies' | 'movesOf'>,
  line: (movement: StatementLine, number: number) => Promise<void> | void,
) => {
  const reader = createStatementReader();
  const hash = createHash('sha256');
  const dayOf = dayWhere(deps.timeZone);
  const check = (movement: StatementLine): void => {
    const { provider, day } = reader.head()!;
    refuseUnknown(provider, deps.movesOf);
    if (!deps.currencies.has(movement.currency))
      throw new StatementRefusal(
        `${movement.currency} is no currency of this market (${[...deps.currencies].join(', ')}). Nothing was taken in`,
      );
    if (dayOf(new Date(movement.at)) !== day)
      throw new StatementRefusal(`${movement.at} is not on ${day} where this market is. Nothing was taken in`);
  };
  let number = 0;
  for await (const row of rowsOf(file, (bytes) => hash.update(bytes))) {
    if (row.includes('\uFFFD')) throw new StatementRefusal('The file is not in UTF-8. Nothing was taken in');
    const movement = reader.read(row);
    if (!movement) continue;
    check(movement);
    number += 1;
    await line(movement, number);
  }
  return { ...reader.finish(), fileHash: hash.digest('hex') };
};

/** Writes the lines of a file that was found right, from where an earlier try stopped. */
const writeLines = async (deps: ReconciliationDeps, file: OpenFile, statement: Statement, fileHash: string) => {
  const { statements } = deps;
  const last = await statements.lastLine(statement);
  let lines: StatementLine[] = [];
  let first = last + 1;
  const flush = async () => {
    if (lines.length > 0) await statements.add(statement, first, lines);
    first += lines.length;
    lines = [];
  };
  const again = await readFile(file, deps, async (movement, number) => {
    if (number <= last) return;
    lines.push(movement);
    if (lines.length >= batch) await flush();
  });
  await flush();
  if (again.fileHash === fileHash) return;
  await statements.drop(statement);
  throw new StatementRefusal(`${file.path} was changed while it was read. Nothing was taken in`);
};

const spansSql = `
  select ($1::date::timestamp at time zone $2) as "from", (($1::date + 1)::timestamp at time zone $2) as until,
    now(), to_char($1::date - 1, 'YYYY-MM-DD') as before, to_char($1::date + 1, 'YYYY-MM-DD') as after`;

/** A provider's clock may be so far behind ours. */
const skewMs = 5 * 60_000;
/** The time of a file is told by a clock that moves in steps. */
const fileClockMs = 10;
const dayMs = 24 * 3600_000;
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Which rows of the books the statement of a day must tell of, `own` first. The provider moved money before we booked it, perhaps on the day
 * before: what may stand in a statement that is not known is left for that one. What was booked after a statement was written
 * is left for the one of the next day; a time of writing before the day began is a clock's mistake, and says nothing.
 */
const spansOf = async (
  { database, statements, timeZone }: ReconciliationDeps,
  statement: Statement,
  writtenAt: Date,
): Promise<[Span, ...Span[]]> => {
  const { provider, day } = statement;
  const [bounds] = await database.query<{ from: Date; until: Date; now: Date; before: string; after: string }>(
    spansSql,
    [day, timeZone],
  );
  const { from, until, now, before, after } = bounds!;
  const [known, next] = [await statements.ofDay(provider, before), await statements.ofDay(provider, after)];
  const asOf = writtenAt < from ? now : writtenAt;
  const begin = new Date(from.getTime() - skewMs);
  const own: Span = {
    from: known === undefined ? from : earlier(begin, known.comparedUntil ?? begin),
    until: next ? until : earlier(asOf, new Date(until.getTime() - skewMs)),
    begunSince: known ? new Date(0) : from,
    begunBefore: null,
  };
  if (!next) return [own];
  const ofNext: Span = {
    from: until,
    until: new Date(until.getTime() + dayMs),
    begunSince: new Date(0),
    begunBefore: until,
  };
  return [own, ofNext];
};

/** Holds a statement against the books, both ways; answers how many cases that opened, and until when the books were looked at. */
const match = async (deps: ReconciliationDeps, statement: Statement, writtenAt: Date) => {
  const { statements, cases, movesOf } = deps;
  const { provider, day } = statement;
  const moves = movesOf[provider]!;
  let opened = 0;
  for (let after = 0; after < statement.lines; after += batch)
    opened += await cases.compare(provider, moves, day, await statements.keysAfter(statement, after, batch));
  const spans = await spansOf(deps, statement, writtenAt);
  for (const span of spans)
    for (let after: Key | undefined; ;) {
      const keys: Key[] = await cases.untold(provider, moves, span, after, batch);
      opened += await cases.compare(provider, moves, day, keys);
      if (keys.length < batch) break;
      after = keys.at(-1);
    }
  return { newCases: opened, comparedUntil: spans[0].until };
};

/** Opens a file of a statement; answers what it is. A pipe or a device is never over, and whoever reads one cannot be ended. */
const openFile = async (path: string): Promise<OpenFile & { size: number; mtimeMs: number }> => {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is no file');
    const handle = await open(path);
    const { size, mtimeMs } = await handle.stat();
    return { path, handle, size, mtimeMs };
  } catch (error) {
    throw unreadable(path, error);
  }
};

/**
 * Takes a provider's statement in and holds it against the books. What is wrong with the file is refused in words before anything is
 * written; a file that was taken in before changes nothing; one that a crash has cut short goes on where it stood. A second statement of
 * a provider and day takes the place of the first; the first takes it back where a person brings it again, and `replaced` is `renew`.
 */
export const takeStatement = async (
  deps: ReconciliationDeps,
  path: string,
  by: string,
  replaced: 'renew' | 'refuse',
): Promise<Taken> => {
  const file = await openFile(path);
  try {
    return await takeFile(deps, file, by, replaced);
  } finally {
    await file.handle.close();
  }
};

const takenIn = ({ takenBy, takenAt }: Statement) => `taken in by ${takenBy} at ${takenAt.toISOString()}`;

const takeFile = async (
  deps: ReconciliationDeps,
  file: Awaited<ReturnType<typeof openFile>>,
  by: string,
  replaced: 'renew' | 'refuse',
): Promise<Taken> => {
  const { statements } = deps;
  if (file.size > mostBytes)
    throw new StatementRefusal(`${file.path} has ${file.size} bytes: a statement of a day has at most ${mostBytes}`);
  const { fileHash, ...head } = await readFile(file, deps, () => undefined);
  // A statement without lines has had nobody ask.
  refuseUnknown(head.provider, deps.movesOf);
  if (head.day > dayWhere(deps.timeZone)(new Date()))
    throw new StatementRefusal(`${head.day} has not begun where this market is. Nothing was taken in`);
  const before = await statements.findByHash(fileHash);
  if (before?.state === 'REPLACED' && replaced === 'refuse')
    throw new StatementRefusal(
      `It was ${takenIn(before)}, and another statement of ${head.day} has taken its place since. Where this one is right after all: npm run operate -- statement FILE`,
    );
  if (before?.state === 'REPLACED') await statements.renew(fileHash);
  await statements.begin(head, { lines: head.lines, fileHash, by });
  const begun = (await statements.findByHash(fileHash))!;
  const told = { provider: head.provider, day: head.day, lines: head.lines };
  if (begun.state === 'DONE' || begun.state === 'REPLACED') return { ...told, newCases: 0, before: takenIn(begun) };
  if (begun.state === 'COMING') {
    await writeLines(deps, file, begun, fileHash);
    await statements.complete(begun);
  }
  const { newCases, comparedUntil } = await match(deps, begun, new Date(file.mtimeMs + fileClockMs));
  await statements.finish(begun, comparedUntil);
  return { ...told, newCases };
};

/**
 * Looks at open cases again, so many after one, by their ids: what fits by now is closed. Answers after which to go on, 0 for the first: so
 * each has its turn, however many there are, and none of them keeps the database busy.
 */
export const recheckCases = async (
  { cases, movesOf }: ReconciliationDeps,
  after = 0,
  count = batch,
): Promise<number> => {
  const keys = await cases.openKeys(after, count);
  for (const group of Map.groupBy(keys, ({ provider, day }) => `${provider} ${day}`).values()) {
    const [{ provider, day }] = group as [(typeof group)[number]];
    const moves = movesOf[provider];
    if (moves) await cases.compare(provider, moves, day, group);
  }
  return keys.length < count ? 0 : keys.at(-1)!.id;
};
