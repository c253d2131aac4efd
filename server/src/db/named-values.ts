import type { SqlValue } from './database.ts';

/** A name in a statement. Two colons are a cast; a colon after a letter or digit belongs to a time format. */
const names = /(?<![:\w]):([a-z]\w*)/gi;

export type Numbered = [sql: string, values: SqlValue[]];

/** Returns a function that numbers named values, once, because databases cache statements by text. */
export const nameValues = (text: string): ((values: Readonly<Record<string, SqlValue>>) => Numbered) => {
  const places: string[] = [];
  const sql = text.replaceAll(names, (_, name: string) => {
    if (!places.includes(name)) places.push(name);
    return `$${places.indexOf(name) + 1}`;
  });
  return (values) => [
    sql,
    places.map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The statement has no value for :${name}`);
      return value;
    }),
  ];
};
