import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { parseInt8 } from './database.ts';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** A statement that the engine keeps under a name: what its values are, and what describes its rows. */
type Statement = { name: string; valueTypes: number[]; description: Message[] };

const { serialize } = protocol;
const options = { parsers: { 20: parseInt8 } };

/**
 * Statements of one engine, each parsed once, and planned once where one plan is as good for all values: that is most of what
 * a statement costs there. After `usesOfAll` all are forgotten and made anew: a plan is made for tables as they are then, and
 * the engine, which never measures its tables by itself, would keep it while they grow; it also bounds how many are kept.
 * Whoever calls must have the engine's only session for itself.
 */
export const createStatements = (lite: PGlite, usesOfAll = 10_000) => {
  const statements = new Map<string, Statement>();
  // The first use forgets what somebody else has left in this engine.
  let usesLeft = 0;
  let made = 0;

  /** Several messages in one step into the engine; an error ends all of them. */
  const send = (...messages: Uint8Array[]) => lite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));

  const forgetAll = async (): Promise<void> => {
    await send(serialize.query('deallocate all'));
    statements.clear();
    usesLeft = usesOfAll;
  };
  const make = async (sql: string): Promise<Statement> => {
    made += 1;
    const name = `statement_${made}`;
    const answers = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
    const statement = {
      name,
      valueTypes: parse.parseDescribeStatementResults(answers),
      description: answers.filter((message) => message.name === 'rowDescription'),
    };
    statements.set(sql, statement);
    return statement;
  };

  const query = async (sql: string, values: readonly unknown[]) => {
    if (usesLeft <= 0) await forgetAll();
    usesLeft -= 1;
    const { name, valueTypes, description } = statements.get(sql) ?? (await make(sql));
    const written = values.map((value, place) =>
      value === null || value === undefined ? null : (lite.serializers[valueTypes[place]!] ?? String)(value),
    );
    const answers = await send(serialize.bind({ statement: name, values: written }), serialize.execute({}));
    return parse.parseResults([...description, ...answers], lite.parsers, options)[0]!.rows;
  };

  return {
    /** One after the other, those of one transaction too: none is forgotten between its making and its use. */
    query: <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
      lite.runExclusive(() => query(sql, values)) as Promise<Row[]>,
    /** To be called where the tables have changed: what a statement answers may have another shape. */
    renew: (): void => {
      usesLeft = 0;
    },
  };
};
