import type { Database } from '../../db/database.ts';

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : (JSON.stringify(value) ?? '');

/** Every table with its rows as text, one line a value, bytes as they are: where a test looks for what must not be there. */
export const dump = async (database: Database): Promise<Map<string, string>> => {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await database.query(`select * from ${name}`);
    texts.set(name, rows.flatMap((row) => Object.values(row).map(textOf)).join('\n'));
  }
  return texts;
};
