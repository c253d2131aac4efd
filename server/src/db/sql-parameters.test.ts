import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameValues } from './named-values.ts';

const folder = join(import.meta.dirname, '..');
const files = globSync('**/*.ts', {
  cwd: folder,
  exclude: (path) => path.startsWith('testing') || path.includes('.test.'),
});

/** A text that is SQL, as far as one can tell from its first word. */
const sql = /`\s*(?:select|insert|update|delete|with)\b[^`]*`/gi;
/** An allowed insertion: the name of our own piece of SQL, a list of those, or a call with literals. */
const aPiece = /^[a-zA-Z]+(?:\.join\(', '\)|\('[^']*'(?:, '[^']*')*\))?$/;

const statements = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(sql)].map(([text]) => ({ file, text })),
);

test('values reach the database as parameters alone: what stands in a statement is SQL of ours [A22] [V1.2.4]', () => {
  expect(statements.length).toBeGreaterThan(40);
  const written = statements.flatMap(({ file, text }) =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, piece]) => ({ file, piece: piece! })),
  );
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ piece }) => !aPiece.test(piece))).toEqual([]);
});

test('no statement is put together with a plus [V1.2.4]', () => {
  const glued = files.filter((file) => /(?:query|run)\([^)]*['"`]\s*\+/.test(readFileSync(join(folder, file), 'utf8')));
  expect(glued).toEqual([]);
});

test('no statement numbers its values past twelve: longer ones name them', () => {
  const numbered = files.filter((file) => /\$(?:1[3-9]|[2-9]\d)/.test(readFileSync(join(folder, file), 'utf8')));
  expect(numbered).toEqual([]);
});

test('numbers each name once, in the order of the text, and leaves out values that are not named', () => {
  const statement = nameValues('select :second, :first, :second where id = :first');
  expect(statement({ first: 1, other: 3, second: 'two' })).toEqual(['select $1, $2, $1 where id = $2', ['two', 1]]);
});

test('keeps casts and formats of times as they are', () => {
  const statement = nameValues(`select :at::text, to_char(now(), 'HH24:MI:SS'), (:Day)::date`);
  expect(statement({ at: null, Day: '2026-03-02' })).toEqual([
    `select $1::text, to_char(now(), 'HH24:MI:SS'), ($2)::date`,
    [null, '2026-03-02'],
  ]);
});

test('takes null, false, 0 and an empty text as values, and throws for a name without a value', () => {
  const statement = nameValues('select :a, :b, :c, :d');
  expect(statement({ a: null, b: false, c: 0, d: '' })[1]).toEqual([null, false, 0, '']);
  expect(() => statement({ a: 1, b: 2, c: 3 })).toThrow('no value for :d');
});

test('answers the same string at every call', () => {
  const statement = nameValues('select :a');
  expect(statement({ a: 1 })[0]).toBe(statement({ a: 2 })[0]);
});
