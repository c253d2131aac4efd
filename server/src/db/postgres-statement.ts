import { createHash } from 'node:crypto';
import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** How a column of an answer is called, and how its text becomes a value. */
type Column = { name: string; read: (text: string) => unknown };

/** What the driver hands a statement to write to, one for each connection. */
type Connection = { stream: { write: (bytes: Uint8Array) => unknown } };

/** The statements that a connection keeps, with the columns of their answers; `undefined` until it has told them. */
const keptBy = new WeakMap<Connection, Map<string, Column[] | undefined>>();

const keptOf = (connection: Connection) => {
  const known = keptBy.get(connection);
  if (known) return known;
  const kept = new Map<string, Column[] | undefined>();
  keptBy.set(connection, kept);
  return kept;
};

type Parameter = string | Buffer | null;

/** A value as the protocol takes it: bytes as they are, everything else as text. Throws for a time that is none. */
export const toParameter = (value: unknown): Parameter => {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return String(value);
};

type Field = { name: string; dataTypeID: number };
type Answer<Row> = { rows: Row[]; command: string };
type Sent = {
  /** The name under which the server keeps it. */
  name: string;
  text: string;
  values?: Parameter[];
  /** Begins a transaction in the same step, before the statement. */
  begins?: boolean;
  types: Pick<typeof pg.types, 'getTypeParser'>;
  callback: (error: Error | null, answer?: Answer<unknown>) => void;
};

const begin = { name: 'begin', text: 'begin' };

/**
 * A statement for `client.query` of the driver, kept by the server under its name and told of its columns once a connection: it
 * costs one write, one answer and no description from then on, half of what the driver's own prepared statements cost this
 * process. Columns cannot change under a kept statement: the server then refuses it ("cached plan must not change").
 */
class PostgresStatement {
  private readonly rows: Record<string, unknown>[] = [];
  private columns: Column[] | undefined;
  private command = '';
  private kept = new Map<string, Column[] | undefined>();
  callback: Sent['callback'];
  private readonly sent: Sent;
  constructor(sent: Sent) {
    this.sent = sent;
    this.callback = sent.callback;
  }

  submit(connection: Connection): Error | null {
    this.kept = keptOf(connection);
    const { begins, name, values } = this.sent;
    const messages = begins
      ? [...this.prepare(begin), serialize.bind({ statement: begin.name }), serialize.execute()]
      : [];
    messages.push(...this.prepare(this.sent));
    this.columns = this.kept.get(name);
    messages.push(serialize.bind({ statement: name, ...(values && { values }) }));
    if (!this.columns) messages.push(serialize.describe({ type: 'P', name: '' }));
    connection.stream.write(Buffer.concat([...messages, serialize.execute(), serialize.sync()]));
    return null;
  }

  /** Whatever a failed step has left under the name is closed first: closing what is not there is no error. */
  private prepare({ name, text }: { name: string; text: string }): Uint8Array[] {
    if (this.kept.has(name)) return [];
    this.kept.set(name, undefined);
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text, types: [] })];
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.sent.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    const columns = this.columns!;
    try {
      for (let place = 0; place < columns.length; place += 1) {
        const text = fields[place]!;
        const { name, read } = columns[place]!;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      this.failure ??= error as Error;
    }
    this.rows.push(row);
  }
  /** A value that cannot be read: told once the connection is ready for the next statement. */
  private failure: Error | undefined;

  handleCommandComplete({ text }: { text: string }): void {
    this.command = text;
  }
  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    if (this.failure) return this.callback(this.failure);
    this.kept.set(this.sent.name, this.columns ?? []);
    this.callback(null, { rows: this.rows, command: this.command });
  }

  handleError(error: Error): void {
    // Which of its messages the server has taken is not known.
    this.kept.delete(this.sent.name);
    if (this.sent.begins) this.kept.delete(begin.name);
    this.callback(error);
  }
}

type Asked = Pick<Sent, 'name' | 'text' | 'values' | 'begins' | 'types'>;

/** Sends a statement over a connection of the driver; its answer comes whole. Errors are the driver's. */
export const sendStatement = async <Row>(client: pg.ClientBase, asked: Asked): Promise<Answer<Row>> => {
  try {
    return await new Promise<Answer<Row>>((resolve, reject) => {
      const callback: Sent['callback'] = (error, answer) => (error ? reject(error) : resolve(answer as Answer<Row>));
      client.query(new PostgresStatement({ ...asked, callback }) as unknown as pg.Submittable);
    });
  } catch (error) {
    // The socket's own trace leads to nobody: this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/**
 * Names of statements: the server keeps what it was given under a name parsed, for the length of a connection, and planned where
 * one plan is as good for all values.
 */
export const createStatementNames = () => {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    of: (sql: string): string => {
      const known = names.get(sql);
      if (known !== undefined) return known;
      const name = `${createHash('sha256').update(sql).digest('hex').slice(0, 32)}_${generation}`;
      names.set(sql, name);
      return name;
    },
    /** To be called where tables have changed: each has another name from now on, so that all connections make it anew. */
    renew: (): void => {
      generation += 1;
      names.clear();
    },
  };
};
