import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../../tools/root.ts';

const tests = '{contract,markets,server,portal,sandbox,e2e,bench,tools}/**/*.{test,journey}.{ts,tsx}';

/** A title as the first argument of a call, or a constant that one is made of. */
const literal = /(?:\(|=)\s*(?<quote>['"`])(?<title>(?:(?!\k<quote>).)+)\k<quote>[,;)]/g;

/** Every test file, with the titles that stand in it. Throws when it saw no file: then nothing was checked. */
export const readTitles = (): Map<string, ReadonlySet<string>> => {
  const files = globSync(tests, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  const titles = new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const cells = file.endsWith('.journey.ts') ? cellsOf(file) : '';
      return [file, new Set([...(text + cells).matchAll(literal)].map(({ groups }) => groups!['title']!))] as const;
    }),
  );
  if (titles.size === 0) throw new Error('No test file was found');
  return titles;
};

/** A journey may keep its titles in the table of its cells. */
const cellsOf = (journey: string): string => {
  const cells = join(root, dirname(journey), 'cells', basename(journey).replace('.journey.ts', '-cells.ts'));
  return existsSync(cells) ? readFileSync(cells, 'utf8') : '';
};

/**
 * The files that hold a title, of those whose path holds `within`. A title that stands in one file alone is found wherever
 * that is: a test may move.
 */
export const filesWith = (
  titles: ReadonlyMap<string, ReadonlySet<string>>,
  title: string,
  within = '',
): readonly string[] => {
  const files = [...titles].filter(([, known]) => known.has(title)).map(([file]) => file);
  const meant = files.filter((file) => file.includes(within));
  return meant.length === 0 && files.length === 1 ? files : meant;
};
