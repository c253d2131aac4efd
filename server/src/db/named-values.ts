import type { SqlValue } from './database.ts';

/** A name in a statement. Two colons are a cast, and a colon after a letter or digit is the format of a time. */
const names = /(?<![:\w]):([a-z]\w*)/gi;

/** A statement and its values, in the order of its numbers: the arguments of `Database.query`. */
export type Numbered = [sql: string, values: SqlValue[]];

/**
 * Returns a function that numbers the values of a statement in which `:name` stands for a value. Values that the statement does
 * not name are left out. The statement is numbered here, once: its text is the same string at every call, because both
 * databases cache a statement under its text. Throws at a call without a value for a name.
 */
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
