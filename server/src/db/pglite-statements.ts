import { present } from '@selfcare/contract/typed/present';
import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { parseInt8 } from './database.ts';

/** The part of PGlite that the statements use. */
export type StatementEngine = Pick<
  PGlite,
  'runExclusive' | 'execProtocolStream' | 'execProtocolRawStream' | 'parsers' | 'serializers'
>;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** How a column of an answer is called, and how its text becomes a value. */
type Column = { name: string; read: (text: string) => unknown };

type RowDescription = { fields: { name: string; dataTypeID: number }[] };

/** A statement that the engine keeps under a name: what its values are, and the columns of its rows. */
type Statement = { name: string; valueTypes: number[]; columns: Column[] };

/** What the engine answered: its rows, and the word for what it did last. */
type Answer = { rows: Record<string, unknown>[]; command: string };

const { serialize } = protocol;
const [errorMark, rowMark, commandMark] = Buffer.from('EDC');
const [bytea, int8] = [17, 20];

/** Values that the engine's own reader reads otherwise: an `int8` as two kinds of number, bytes digit by digit. */
const readers: Record<number, (text: string) => unknown> = {
  [bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [int8]: parseInt8,
};

/** The engine's own error for an answer that holds one: its reader knows all fields, and is asked only here. */
const readError = (bytes: Uint8Array): Error => {
  let found: unknown;
  new protocol.Parser().parse(bytes, (message) => {
    if (message.name === 'error') found ??= message;
  });
  return found instanceof Error ? found : new Error('The engine answered an error that cannot be read');
};

/**
 * Reads an answer of the protocol: a mark, a length, and what the mark stands for, again and again. The engine's own reader takes
 * as long as the engine itself, since it makes an object of each message and of each text.
 */
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
 * Statements of one engine, each parsed once, and planned once where one plan is as good for all values: that is most of what
 * a statement costs there. After `usesOfAll` all are forgotten and made anew: a plan is made for tables as they are then, and
 * the engine, which never measures its tables by itself, would keep it while they grow; it also bounds how many are kept.
 * Whoever calls must have the engine's only session for itself.
 */
export const createStatements = (lite: StatementEngine, usesOfAll = 10_000) => {
  const statements = new Map<string, Statement>();
  // The first use forgets what somebody else has left in this engine.
  let usesLeft = 0;
  let made = 0;

  /** Several messages in one step into the engine; an error ends all of them. */
  const send = async (messages: readonly Uint8Array[]): Promise<Buffer> => {
    const parts: Buffer[] = [];
    // What the engine hands out is its own memory, which it writes to again.
    // The engine itself writes through to the disk: there is nothing else to bring there.
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

  /** Bytes go as they are, everything else as text. */
  const write = (values: readonly unknown[], types: readonly number[]) =>
    values.map((value, place) => {
      if (value === null || value === undefined) return null;
      return value instanceof Uint8Array ? value : (lite.serializers[present(types[place])] ?? String)(value);
    });

  const query = async (sql: string, values: readonly unknown[], begins: boolean) => {
    if (usesLeft <= 0) await forgetAll();
    usesLeft -= 1;
    // What is made inside a transaction is made in it: it begins first.
    const isKept = statements.has(sql);
    if (begins && !isKept) await command('begin');
    const { name, valueTypes, columns } = statements.get(sql) ?? (await make(sql));
    const messages = begins && isKept ? [serialize.query('begin')] : [];
    try {
      messages.push(serialize.bind({ statement: name, values: write(values, valueTypes) }));
    } catch (error) {
      // The transaction begins all the same: what comes after it would else stand alone.
      if (messages.length > 0) await command('begin');
      throw error;
    }
    messages.push(serialize.execute({}), serialize.sync());
    return readAnswer(await send(messages), columns).rows;
  };

  return {
    /**
     * One after the other, those of one transaction too: none is forgotten between its making and its use. `begins` begins a
     * transaction in the same step.
     */
    query: <Row>(sql: string, values: readonly unknown[], begins = false): Promise<Row[]> =>
      lite.runExclusive(() => query(sql, values, begins)) as Promise<Row[]>,
    /** A statement without values or rows, such as the end of a transaction: the engine's word for what it did. */
    command: (sql: string): Promise<string> => lite.runExclusive(() => command(sql)),
    /** To be called where the tables have changed: what a statement answers may have another shape. */
    renew: (): void => {
      usesLeft = 0;
    },
  };
};
