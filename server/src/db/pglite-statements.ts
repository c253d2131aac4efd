import { present } from '@selfcare/contract/typed/present';
import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { parseInt8 } from './database.ts';

export type StatementEngine = Pick<
  PGlite,
  'runExclusive' | 'execProtocolStream' | 'execProtocolRawStream' | 'parsers' | 'serializers'
>;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

type Column = { name: string; read: (text: string) => unknown };

type RowDescription = { fields: { name: string; dataTypeID: number }[] };

type Statement = { name: string; valueTypes: number[]; columns: Column[] };

type Answer = { rows: Record<string, unknown>[]; command: string };

const { serialize } = protocol;
const [errorMark, rowMark, commandMark] = Buffer.from('EDC');
const [bytea, int8] = [17, 20];

/** Types that the engine's parser reads differently (`int8`) or slowly (bytes). */
const readers: Record<number, (text: string) => unknown> = {
  [bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [int8]: parseInt8,
};

/** Returns the engine's own error; only errors are parsed by the engine's slow reader. */
const readError = (bytes: Uint8Array): Error => {
  let found: unknown;
  new protocol.Parser().parse(bytes, (message) => {
    if (message.name === 'error') found ??= message;
  });
  return found instanceof Error ? found : new Error('The engine answered an error that cannot be read');
};

/** Parses a protocol response. The engine's own parser would double the time of a query. */
const readAnswer = (bytes: Buffer, columns: readonly Column[]): Answer => {
  const rows: Record<string, unknown>[] = [];
  let command = '';
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const mark = bytes[at];
    if (mark === errorMark) throw readError(bytes);
    if (mark === commandMark) command = bytes.toString('latin1', at + 5, at + bytes.readInt32BE(at + 1));
    if (mark !== rowMark) continue;
    const row: Record<string, unknown> = {};
    let place = at + 7;
    for (const { name, read } of columns) {
      const length = bytes.readInt32BE(place);
      place += 4;
      row[name] = length < 0 ? null : read(bytes.toString('utf8', place, place + length));
      if (length > 0) place += length;
    }
    rows.push(row);
  }
  return { rows, command };
};

/**
 * Prepares each statement of one engine once, which saves most of its cost. After `usesOfAll` uses all are prepared
 * again: plans grow stale with the tables, and the engine never analyzes them automatically. The caller must own the
 * engine's only session.
 */
export const createStatements = (lite: StatementEngine, usesOfAll = 10_000) => {
  const statements = new Map<string, Statement>();
  // Zero: the first use deallocates what others prepared in this engine.
  let usesLeft = 0;
  let made = 0;

  const send = async (messages: readonly Uint8Array[]): Promise<Buffer> => {
    const parts: Buffer[] = [];
    // The engine reuses its buffer, so each part is copied. It writes to disk itself: no sync is needed.
    const options = { syncToFs: false, onRawData: (part: Uint8Array) => parts.push(Buffer.from(part)) };
    await lite.execProtocolRawStream(Buffer.concat(messages), options);
    return parts.length === 1 ? present(parts[0]) : Buffer.concat(parts);
  };
  const command = async (sql: string): Promise<string> => readAnswer(await send([serialize.query(sql)]), []).command;

  const forgetAll = async (): Promise<void> => {
    await command('deallocate all');
    statements.clear();
    usesLeft = usesOfAll;
  };
  const columnOf = ({ name, dataTypeID }: { name: string; dataTypeID: number }): Column => {
    const read = readers[dataTypeID] ?? lite.parsers[dataTypeID];
    return { name, read: read ? (text) => read(text, dataTypeID) : (text) => text };
  };
  const make = async (sql: string): Promise<Statement> => {
    made += 1;
    const name = `statement_${made}`;
    const [parsed, described] = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })];
    const answers = await lite.execProtocolStream(Buffer.concat([parsed, described, serialize.sync()]));
    const description = answers.find(
      (message): message is Message & RowDescription => message.name === 'rowDescription',
    );
    const columns = (description?.fields ?? []).map(columnOf);
    const statement = { name, valueTypes: parse.parseDescribeStatementResults(answers), columns };
    statements.set(sql, statement);
    return statement;
  };

  const write = (values: readonly unknown[], types: readonly number[]) =>
    values.map((value, place) => {
      if (value === null || value === undefined) return null;
      return value instanceof Uint8Array ? value : (lite.serializers[present(types[place])] ?? String)(value);
    });

  const query = async (sql: string, values: readonly unknown[], begins: boolean) => {
    if (usesLeft <= 0) await forgetAll();
    usesLeft -= 1;
    // A statement first used in a transaction is prepared inside it, after BEGIN.
    const isKept = statements.has(sql);
    if (begins && !isKept) await command('begin');
    const { name, valueTypes, columns } = statements.get(sql) ?? (await make(sql));
    const messages = begins && isKept ? [serialize.query('begin')] : [];
    try {
      messages.push(serialize.bind({ statement: name, values: write(values, valueTypes) }));
    } catch (error) {
      // The transaction still begins: later statements would otherwise run outside one.
      if (messages.length > 0) await command('begin');
      throw error;
    }
    messages.push(serialize.execute({}), serialize.sync());
    return readAnswer(await send(messages), columns).rows;
  };

  return {
    /** Runs statements in turn. `begins` starts a transaction in the same step. */
    query: <Row>(sql: string, values: readonly unknown[], begins = false): Promise<Row[]> =>
      lite.runExclusive(() => query(sql, values, begins)) as Promise<Row[]>,
    /** Runs a statement without values or rows and returns its command tag. */
    command: (sql: string): Promise<string> => lite.runExclusive(() => command(sql)),
    renew: (): void => {
      usesLeft = 0;
    },
  };
};
