import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const files = globSync('**/*.ts', {
  cwd: folder,
  exclude: (path) => path.startsWith('testing') || path.includes('.test.'),
});

/** A text that is SQL, as far as one can tell from its first word. */
const sql = /`\s*(?:select|insert|update|delete|with)\b[^`]*`/gi;
/** What may be written into it: the name of a piece of SQL of ours, or a list of such; never a field, a call, a sum. */
const aPiece = /^[a-zA-Z]+(?:\.join\(', '\))?$/;

const statements = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(sql)].map(([text]) => ({ file, text })),
);

test('values reach the database as parameters alone: what stands in a statement is SQL of ours (A22)', () => {
  expect(statements.length).toBeGreaterThan(40);
  const written = statements.flatMap(({ file, text }) =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, piece]) => ({ file, piece: piece! })),
  );
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ piece }) => !aPiece.test(piece))).toEqual([]);
});

test('no statement is put together with a plus', () => {
  const glued = files.filter((file) => /(?:query|run)\([^)]*['"`]\s*\+/.test(readFileSync(join(folder, file), 'utf8')));
  expect(glued).toEqual([]);
});

test('no statement numbers its values past twelve: longer ones name them', () => {
  const numbered = files.filter((file) => /\$(?:1[3-9]|[2-9]\d)/.test(readFileSync(join(folder, file), 'utf8')));
  expect(numbered).toEqual([]);
});
