import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { CaseStore, Key, Moves, Span } from './case-store.ts';
import type { CaseKind } from './judge.ts';
import { createMappedReader, type StatementMapping } from './mapped-statement.ts';
import { createStatementReader, type StatementLine } from './read-statement.ts';
import { openFile, rowsOf, StatementRefusal, textOf, type OpenFile } from './statement-rows.ts';
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

/** What would become of a statement: the sums of its movements, and the movements of which it and the books say different things. */
export type Rehearsed = Omit<Taken, 'newCases'> & {
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
};

/** A statement of a day is smaller; what is larger is something else. */
const mostBytes = 1024 ** 3;
/** Lines that are written, and movements that are compared, at once. */
const batch = 2000;

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

/** Reads a file row by row, and hands each movement and its number to `line`. Returns whose it is, and the hash of what was read. */
const readFile = async (
  file: OpenFile,
  { timeZone, currencies, movesOf }: Pick<ReconciliationDeps, 'timeZone' | 'currencies' | 'movesOf'>,
  mapping: StatementMapping | undefined,
  line: (movement: StatementLine, number: number) => Promise<void> | void,
) => {
  const reader = mapping ? createMappedReader(mapping, timeZone) : createStatementReader();
  const hash = createHash('sha256');
  // The same bytes read by another mapping are another statement.
  if (mapping) hash.update(JSON.stringify(mapping));
  const dayOf = dayWhere(timeZone);
  const check = (movement: StatementLine): void => {
    const { provider, day } = reader.head()!;
    refuseUnknown(provider, movesOf);
    if (!currencies.has(movement.currency))
      throw new StatementRefusal(
        `${movement.currency} is no currency of this market (${[...currencies].join(', ')}). Nothing was taken in`,
      );
    if (dayOf(new Date(movement.at)) !== day)
      throw new StatementRefusal(`${movement.at} is not on ${day} where this market is. Nothing was taken in`);
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
  return { ...reader.finish(), fileHash: hash.digest('hex') };
};

/** Writes the lines of a file that was found right, from where an earlier try stopped. */
const writeLines = async (
  deps: ReconciliationDeps,
  file: OpenFile,
  mapping: StatementMapping | undefined,
  statement: Statement,
  fileHash: string,
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
  const again = await readFile(file, deps, mapping, async (movement, number) => {
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
  const moves = deps.movesOf[provider]!;
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
  mapping: StatementMapping | undefined,
  use: (read: ReadFile) => Promise<Result>,
): Promise<Result> => {
  const file = await openFile(path);
  try {
    if (file.size > mostBytes)
      throw new StatementRefusal(`${path} has ${file.size} bytes: a statement of a day has at most ${mostBytes}`);
    const sums: Rehearsed['sums'] = [];
    const add = ({ type, currency, amountMinor }: StatementLine) => {
      let sum = sums.find((each) => each.type === type && each.currency === currency);
      if (!sum) sums.push((sum = { type, currency, count: 0, amountMinor: 0 }));
      sum.count += 1;
      sum.amountMinor += amountMinor;
    };
    const { fileHash, ...head } = await readFile(file, deps, mapping, add);
    // A statement without lines has not been checked yet.
    refuseUnknown(head.provider, deps.movesOf);
    if (head.day > dayWhere(deps.timeZone)(new Date()))
      throw new StatementRefusal(`${head.day} has not begun where this market is. Nothing was taken in`);
    return await use({ file, fileHash, head, sums, writtenAt: new Date(file.mtimeMs + fileClockMs) });
  } finally {
    await file.handle.close();
  }
};

/** A file that was read to its end and found right. */
type ReadFile = {
  file: OpenFile;
  fileHash: string;
  head: { provider: string; day: string; lines: number };
  sums: Rehearsed['sums'];
  writtenAt: Date;
};

const takenIn = ({ takenBy, takenAt }: Statement) => `taken in by ${takenBy} at ${takenAt.toISOString()}`;

/** Refuses a file that another has replaced since, unless it may count again. */
const refuseReplaced = (before: Statement | undefined, { replaced }: TakeOptions): void => {
  if (before?.state === 'REPLACED' && replaced === 'refuse')
    throw new StatementRefusal(
      `It was ${takenIn(before)}, and another statement of ${before.day} has taken its place since. Where this one is right after all: npm run operate -- statement FILE`,
    );
};

/**
 * Takes a provider's statement in and compares it with the books. Refuses in words what is wrong with the file, before anything is
 * written. A file that was taken in before changes nothing; one that a crash has cut short is resumed. A second statement of a provider
 * and day replaces the first; the first replaces it again if a person brings it again, and `replaced` is `renew`.
 */
export const takeStatement = (deps: ReconciliationDeps, path: string, options: TakeOptions): Promise<Taken> =>
  withFile(deps, path, options.mapping, async ({ file, fileHash, head, writtenAt }) => {
    const { statements } = deps;
    const before = await statements.findByHash(fileHash);
    refuseReplaced(before, options);
    if (before?.state === 'REPLACED') await statements.renew(fileHash);
    await statements.begin(head, { lines: head.lines, fileHash, by: options.by });
    const begun = (await statements.findByHash(fileHash))!;
    if (begun.state === 'DONE' || begun.state === 'REPLACED') return { ...head, newCases: 0, before: takenIn(begun) };
    if (begun.state === 'COMING') {
      await writeLines(deps, file, options.mapping, begun, fileHash);
      await statements.complete(begun);
    }
    const { newCases, comparedUntil } = await match(deps, begun, writtenAt);
    await statements.finish(begun, comparedUntil);
    return { ...head, newCases };
  });

/** Thrown to roll back all that a rehearsal wrote. */
class Rehearsal extends Error {}

/** Says what `takeStatement` would do, or refuses as it would, and changes nothing: what it writes is rolled back. */
export const rehearseStatement = (deps: ReconciliationDeps, path: string, options: TakeOptions): Promise<Rehearsed> =>
  withFile(deps, path, options.mapping, async ({ file, fileHash, head, sums, writtenAt }) => {
    const { database, statements, cases } = deps;
    const before = await statements.findByHash(fileHash);
    refuseReplaced(before, options);
    if (before && before.state !== 'REPLACED')
      return { ...head, dryRun: 'nothing would change', before: takenIn(before), sums, differences: [] };
    const moves = deps.movesOf[head.provider]!;
    let differences: Rehearsed['differences'] = [];
    try {
      await database.transaction(async () => {
        if (before) await statements.renew(fileHash);
        await statements.begin(head, { lines: head.lines, fileHash, by: options.by });
        const statement = (await statements.findByHash(fileHash))!;
        await writeLines(deps, file, options.mapping, statement, fileHash);
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
    const [{ provider, day }] = group as [(typeof group)[number]];
    const moves = movesOf[provider];
    if (moves) await cases.compare(provider, moves, day, group);
  }
  return keys.length < count ? 0 : keys.at(-1)!.id;
};
