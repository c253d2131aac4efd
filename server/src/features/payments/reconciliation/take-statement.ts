import { createHash } from 'node:crypto';
import { present } from '@selfcare/contract/typed/present';
import { Refusal } from '../../../commands/command-words.ts';
import type { Database } from '../../../db/database.ts';
import type { CaseStore, Key, Moves, Span } from './case-store.ts';
import type { CaseKind } from './judge.ts';
import { basename } from 'node:path';
import { createMappedReader, spanInName, zoneOf, type StatementMapping } from './mapped-statement.ts';
import { createStatementReader, type StatementLine } from './read-statement.ts';
import { openFile, rowsOf, textOf, type OpenFile } from './statement-rows.ts';
import { agreeOn, dayIn, spanOfDay, type Covers } from './statement-span.ts';
import type { Gap, Statement, StatementStore } from './statement-store.ts';

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

/** The result of taking a statement in. `gaps`: times next to its span that no statement of the provider covers. */
export type Taken = {
  provider: string;
  day: string;
  covers: Covers;
  lines: number;
  newCases: number;
  gaps?: readonly Gap[];
  before?: string;
};

/** What would become of a statement: the sums of its movements, and the movements of which it and the books say different things. */
export type Rehearsed = Omit<Taken, 'newCases' | 'gaps'> & {
  dryRun: string;
  sums: { type: string; currency: string; count: number; amountMinor: number }[];
  differences: { kind: CaseKind; type: string; reference: string }[];
};

/** How a statement is taken in. */
export type TakeOptions = {
  by: string;
  /** What happens to a file that another has replaced: it counts again, or is refused. */
  replaced: 'renew' | 'refuse';
  /** The form of the provider's own file; without it the file has the product's form. */
  mapping?: StatementMapping | undefined;
  /** From when until when it is complete, where a person says so. */
  span?: Covers | undefined;
};

/** Options that say how to read the file. */
type Reading = Pick<TakeOptions, 'mapping' | 'span'>;

/** A statement of a day is smaller; what is larger is something else. */
const mostBytes = 1024 ** 3;
/** Lines that are written, and movements that are compared, at once. */
const batch = 2000;

/** Refuses a statement of a provider that moves nothing here. */
const refuseUnknown = (provider: string, movesOf: ReconciliationDeps['movesOf']): void => {
  if (Object.hasOwn(movesOf, provider)) return;
  throw new Refusal(`"${provider}" is none of ${Object.keys(movesOf).join(', ')}. Nothing was taken in`);
};

/** Reads a file row by row, and hands each movement and its number to `line`. Returns whose it is, and the hash of what was read. */
const readFile = async (
  file: OpenFile,
  { timeZone, currencies, movesOf }: Pick<ReconciliationDeps, 'timeZone' | 'currencies' | 'movesOf'>,
  { mapping, span }: Reading,
  line: (movement: StatementLine, number: number) => Promise<void> | void,
) => {
  const named = mapping && agreeOn(spanInName(basename(file.path), mapping, timeZone), span);
  const reader = mapping ? createMappedReader(mapping, timeZone, named) : createStatementReader();
  const hash = createHash('sha256');
  // The same bytes read by another mapping, or of another time, are another statement.
  if (mapping) hash.update(JSON.stringify(mapping));
  if (named) hash.update(JSON.stringify(named));
  const zone = zoneOf(mapping, timeZone);
  const check = (movement: StatementLine): void => {
    const { provider, day, covers } = present(reader.head());
    refuseUnknown(provider, movesOf);
    if (!currencies.has(movement.currency))
      throw new Refusal(
        `${movement.currency} is no currency of this market (${[...currencies].join(', ')}). Nothing was taken in`,
      );
    const at = new Date(movement.at);
    if (covers && at >= covers.from && at < covers.until) return;
    if (named)
      throw new Refusal(
        `${movement.at} is not between ${named.from.toISOString()} and ${named.until.toISOString()}. Nothing was taken in`,
      );
    if (mapping?.covers === 'rows') return;
    if (dayIn(at, zone) !== day)
      throw new Refusal(
        `${movement.at} is not on ${day} ${zone === timeZone ? 'where this market is' : `in ${zone}`}. Nothing was taken in`,
      );
  };
  const text = textOf(file, mapping?.encoding ?? 'utf-8', (bytes) => hash.update(bytes));
  let number = 0;
  for await (const row of rowsOf(text, mapping?.separator)) {
    const movement = reader.read(row);
    if (!movement) continue;
    check(movement);
    number += 1;
    await line(movement, number);
  }
  const { provider, day, lines, ...read } = reader.finish();
  const own = read.covers ?? spanOfDay(day, zone, 'file');
  const covers = (mapping ? undefined : agreeOn(own, span)) ?? own;
  return { provider, day, lines, covers, fileHash: hash.digest('hex') };
};

/** Writes the lines of a file that was found right, from where an earlier try stopped. */
const writeLines = async (
  deps: ReconciliationDeps,
  file: OpenFile,
  reading: Reading,
  { statement, fileHash }: { statement: Statement; fileHash: string },
) => {
  const { statements } = deps;
  const last = await statements.lastLine(statement);
  let lines: StatementLine[] = [];
  let first = last + 1;
  const flush = async () => {
    if (lines.length > 0) await statements.add(statement, first, lines);
    first += lines.length;
    lines = [];
  };
  const again = await readFile(file, deps, reading, async (movement, number) => {
    if (number <= last) return;
    lines.push(movement);
    if (lines.length >= batch) await flush();
  });
  await flush();
  if (again.fileHash === fileHash) return;
  await statements.drop(statement);
  throw new Refusal(`${file.path} was changed while it was read. Nothing was taken in`);
};

/** A provider's clock may be so far behind ours. */
const skewMs = 5 * 60_000;
/** The time of a file is told by a clock that moves in steps. */
const fileClockMs = 10;
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Returns until when the books must stand in a statement that no other one follows. Its end is by the provider's clock, which may be
 * ahead of ours. If its end is the moment of writing and not that of its day, everything that we had booked by then is in it.
 */
const boundOf = ({ coversUntil, day }: Statement, asOf: Date, zone: string): Date => {
  const isWritten =
    coversUntil < spanOfDay(day, zone, 'file').until && asOf.getTime() - coversUntil.getTime() <= skewMs;
  return earlier(asOf, isWritten ? coversUntil : new Date(coversUntil.getTime() - skewMs));
};

/**
 * Returns the rows of the books that a statement must contain, `own` first: those of its span. Providers move money before we book it, so
 * rows near an unknown span, or booked after the statement was written, are left for its neighbours.
 */
const spansOf = async (
  { statements, timeZone }: ReconciliationDeps,
  statement: Statement,
  writtenAt: Date,
): Promise<[Span, ...Span[]]> => {
  const { coversFrom: from, coversUntil: until } = statement;
  const known = await statements.covering(statement, new Date(from.getTime() - 1));
  const next = await statements.covering(statement, until);
  const asOf = writtenAt < from ? new Date() : writtenAt;
  const begin = new Date(from.getTime() - skewMs);
  const own: Span = {
    from: known === undefined ? from : earlier(begin, known.comparedUntil ?? begin),
    until: next ? until : boundOf(statement, asOf, timeZone),
    begunSince: known ? new Date(0) : from,
    begunBefore: null,
  };
  if (!next) return [own];
  return [own, { from: until, until: next.until, begunSince: new Date(0), begunBefore: until }];
};

/** Yields the movements to compare with the books, in batches: those of the statement, then those of the books that it does not have. */
const keysToCompare = async function* (
  { statements, cases }: ReconciliationDeps,
  { moves, statement, spans }: { moves: Moves; statement: Statement; spans: readonly Span[] },
): AsyncGenerator<Key[]> {
  for (let after = 0; after < statement.lines; after += batch)
    yield await statements.keysAfter(statement, after, batch);
  for (const span of spans)
    for (let after: Key | undefined; ;) {
      const keys: Key[] = await cases.untold(statement.provider, moves, span, after, batch);
      yield keys;
      if (keys.length < batch) break;
      after = keys.at(-1);
    }
};

/** Compares a statement with the books, both ways. Returns how many cases that opened, and until when the books were looked at. */
const match = async (deps: ReconciliationDeps, statement: Statement, writtenAt: Date) => {
  const { provider, day } = statement;
  const moves = present(deps.movesOf[provider]);
  const spans = await spansOf(deps, statement, writtenAt);
  let opened = 0;
  for await (const keys of keysToCompare(deps, { moves, statement, spans }))
    opened += await deps.cases.compare(provider, moves, day, keys);
  return { newCases: opened, comparedUntil: spans[0].until };
};

/** Opens a file and reads it to its end. Refuses, in words, what cannot be taken in. */
const withFile = async <Result>(
  deps: ReconciliationDeps,
  path: string,
  reading: Reading,
  use: (read: ReadFile) => Promise<Result>,
): Promise<Result> => {
  const file = await openFile(path);
  try {
    if (file.size > mostBytes)
      throw new Refusal(`${path} has ${file.size} bytes: a statement of a day has at most ${mostBytes}`);
    const sums: Rehearsed['sums'] = [];
    const add = ({ type, currency, amountMinor }: StatementLine) => {
      let sum = sums.find((each) => each.type === type && each.currency === currency);
      if (!sum) sums.push((sum = { type, currency, count: 0, amountMinor: 0 }));
      sum.count += 1;
      sum.amountMinor += amountMinor;
    };
    const { fileHash, ...head } = await readFile(file, deps, reading, add);
    // A statement without lines has not been checked yet.
    refuseUnknown(head.provider, deps.movesOf);
    if (head.day > dayIn(new Date(), deps.timeZone) || head.covers.from > new Date())
      throw new Refusal(`${head.day} has not begun where this market is. Nothing was taken in`);
    return await use({ file, fileHash, head, sums, writtenAt: new Date(file.mtimeMs + fileClockMs) });
  } finally {
    await file.handle.close();
  }
};

/** A file that was read to its end and found right. */
type ReadFile = {
  file: OpenFile;
  fileHash: string;
  head: { provider: string; day: string; lines: number; covers: Covers };
  sums: Rehearsed['sums'];
  writtenAt: Date;
};

const takenIn = ({ takenBy, takenAt }: Statement) => `taken in by ${takenBy} at ${takenAt.toISOString()}`;

/** Refuses a file that another has replaced since, unless it may count again. */
const refuseReplaced = (before: Statement | undefined, { replaced }: TakeOptions): void => {
  if (before?.state === 'REPLACED' && replaced === 'refuse')
    throw new Refusal(
      `It was ${takenIn(before)}, and another statement of ${before.day} has taken its place since. Where this one is right after all: npm run operate -- statement FILE`,
    );
};

const gapsBeside = async (
  statements: StatementStore,
  { provider, coversFrom, coversUntil }: Statement,
): Promise<Gap[]> =>
  (await statements.gaps()).filter(
    (gap) => gap.provider === provider && (+gap.until === +coversFrom || +gap.from === +coversUntil),
  );

/** A statement that was read to its end and found right: whose it is, when it was written, and what writes its lines. */
export type ReadStatement = {
  head: ReadFile['head'];
  fileHash: string;
  writtenAt: Date;
  /** Writes the lines that an earlier try has not written. */
  writeLines: (statement: Statement) => Promise<void>;
};

/** Takes in a statement that was read, and compares it with the books; `takeStatement` says what becomes of one that is known. */
export const takeRead = async (
  deps: ReconciliationDeps,
  { head, fileHash, writtenAt, writeLines: write }: ReadStatement,
  options: Pick<TakeOptions, 'by' | 'replaced'>,
): Promise<Taken> => {
  const { statements } = deps;
  const before = await statements.findByHash(fileHash);
  refuseReplaced(before, options);
  if (before?.state === 'REPLACED') await statements.renew(fileHash);
  await statements.begin(head, { lines: head.lines, fileHash, by: options.by });
  const begun = present(await statements.findByHash(fileHash));
  if (begun.state === 'DONE' || begun.state === 'REPLACED') return { ...head, newCases: 0, before: takenIn(begun) };
  if (begun.state === 'COMING') {
    await write(begun);
    await statements.complete(begun);
  }
  const { newCases, comparedUntil } = await match(deps, begun, writtenAt);
  await statements.finish(begun, comparedUntil);
  const gaps = await gapsBeside(statements, begun);
  return { ...head, newCases, ...(gaps.length > 0 && { gaps }) };
};

/**
 * Takes a provider's statement in and compares it with the books. Refuses a faulty file before anything is written. The same file again
 * changes nothing, or resumes what a crash cut short. It replaces an older statement of its provider and day.
 */
export const takeStatement = (deps: ReconciliationDeps, path: string, options: TakeOptions): Promise<Taken> =>
  withFile(deps, path, options, ({ file, fileHash, head, writtenAt }) =>
    takeRead(
      deps,
      {
        head,
        fileHash,
        writtenAt,
        writeLines: (statement) => writeLines(deps, file, options, { statement, fileHash }),
      },
      options,
    ),
  );

/** Thrown to roll back all that a rehearsal wrote. */
class Rehearsal extends Error {}

/** Says what `takeStatement` would do, or refuses as it would, and changes nothing: what it writes is rolled back. */
export const rehearseStatement = (deps: ReconciliationDeps, path: string, options: TakeOptions): Promise<Rehearsed> =>
  withFile(deps, path, options, async ({ file, fileHash, head, sums, writtenAt }) => {
    const { database, statements, cases } = deps;
    const before = await statements.findByHash(fileHash);
    refuseReplaced(before, options);
    if (before && before.state !== 'REPLACED')
      return { ...head, dryRun: 'nothing would change', before: takenIn(before), sums, differences: [] };
    const moves = present(deps.movesOf[head.provider]);
    let differences: Rehearsed['differences'] = [];
    try {
      await database.transaction(async () => {
        if (before) await statements.renew(fileHash);
        await statements.begin(head, { lines: head.lines, fileHash, by: options.by });
        const statement = present(await statements.findByHash(fileHash));
        await writeLines(deps, file, options, { statement, fileHash });
        await statements.complete(statement);
        const spans = await spansOf(deps, statement, writtenAt);
        differences = [];
        for await (const keys of keysToCompare(deps, { moves, statement, spans }))
          differences.push(...(await cases.differences(head.provider, moves, keys)));
        throw new Rehearsal();
      });
    } catch (error) {
      if (!(error instanceof Rehearsal)) throw error;
    }
    return { ...head, dryRun: 'it would be taken in', sums, differences };
  });

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
    const { provider, day } = present(group[0]);
    const moves = movesOf[provider];
    if (moves) await cases.compare(provider, moves, day, group);
  }
  return keys.length < count ? 0 : present(keys.at(-1)).id;
};
