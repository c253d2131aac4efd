import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../root.ts';

/** A test's title, ids included, with its file. */
type NamedTest = { title: string; file: string };

/** The tests of each id, in the order of their files. */
export type TestsById = ReadonlyMap<string, readonly NamedTest[]>;

/**
 * Ids in brackets in a title: `[I7]` an invariant, `[A31]` an abuse, `[V2.3.1 V2.4.1]` requirements of ASVS. `[P12]` is
 * a test that the table of faults names.
 */
const bracket = /\[((?:[IAP]\d+|V\d+\.\d+\.\d+)(?: (?:[IAP]\d+|V\d+\.\d+\.\d+))*)\]/g;

const tests = '{contract,markets,server,portal,sandbox,e2e,bench,tools}/**/*.{test,journey}.{ts,tsx}';
/** Journeys may keep a title in the table of their cells. */
const cells = 'e2e/faults/cells/*-cells.ts';

/** Returns the ids that a title holds. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(bracket)].flatMap(([, ids = '']) => ids.split(' '));

/**
 * Reads the titles with an id from every test file below `folder`. Throws if there are none: then nothing was checked.
 */
export const readTestIds = (folder = root): TestsById => {
  const files = globSync([tests, cells], { cwd: folder, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) });
  const found = new Map<string, NamedTest[]>();
  for (const file of files.toSorted())
    for (const title of titlesIn(file, readFileSync(join(folder, file), 'utf8')))
      for (const id of idsIn(title)) found.set(id, [...(found.get(id) ?? []), { title, file }]);
  if (found.size === 0) throw new Error('No test title holds an id');
  return found;
};

/** Returns every text of a source that holds an id; templates as written. */
const titlesIn = (file: string, source: string): string[] => {
  if (source.match(bracket) === null) return [];
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateLiteral: ({ start, end }) => {
      texts.push(source.slice(start + 1, end - 1));
    },
  }).visit(parseSync(file, source).program);
  return texts.filter((text) => idsIn(text).length > 0);
};

/** Returns a register's line for each test of an id. */
export const listTests = (found: TestsById, id: string, start: string): string[] =>
  (found.get(id) ?? []).map(({ title, file }) => `${start}${title} (\`${file}\`)`);
