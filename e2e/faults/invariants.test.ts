import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/root.ts';
import { readTitles } from './test-titles.ts';

const page = readFileSync(join(root, 'docs/invariants.md'), 'utf8');
const chapters = page.split(/^### (?=I\d)/m).slice(1);

/** Titles stand in asterisks, the files that hold them in brackets after the last of them. */
const pieces = /\*(?<title>[^*]+)\*|\((?<files>[\w., -]+)\)/g;

type Named = { invariant: string; title: string; file: string };

const namedBy = (chapter: string): Named[] => {
  const invariant = chapter.slice(0, chapter.indexOf('\n'));
  const [, tests = ''] = chapter.replaceAll(/\s+/g, ' ').split('- tests: ');
  const waiting: string[] = [];
  const found = [...tests.split(' ## ')[0]!.matchAll(pieces)].flatMap(({ groups }) => {
    if (groups!['title']) waiting.push(groups!['title']);
    const titles = groups!['files'] ? waiting.splice(0) : [];
    return titles.flatMap((title) => groups!['files']!.split(', ').map((file) => ({ invariant, title, file })));
  });
  if (waiting.length > 0) throw new Error(`No file is named for ${waiting.join(', ')} (${invariant})`);
  return found;
};

const named = chapters.flatMap(namedBy);

test('every invariant names tests', () => {
  expect(chapters.map((chapter) => chapter.slice(0, chapter.indexOf('\n')))).toEqual(
    Array.from({ length: 20 }, (_, index) => `I${index + 1}`),
  );
  expect(chapters.filter((chapter) => namedBy(chapter).length === 0)).toEqual([]);
});

test('every test that docs/invariants.md names exists in the file that it names', () => {
  const titles = readTitles();
  const filesNamed = (file: string) =>
    [...titles].filter(([path]) => basename(path).replace(/(?:\.(?:test|journey))?\.tsx?$/, '') === file);
  const gone = named.filter(({ title, file }) => !filesNamed(file).some(([, known]) => known.has(title)));
  expect(gone).toEqual([]);
});

test('every file that docs/invariants.md names exists', () => {
  const known = globSync(['server/**/*.{ts,sql}', 'contract/src/*.ts', 'e2e/**/*.ts'], {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  });
  const files = [...page.matchAll(/`(?<path>[\w./-]+\.(?:ts|sql|md))`/g)].map(({ groups }) => groups!['path']!);
  expect(files.length).toBeGreaterThan(40);
  const isThere = (path: string) =>
    path.includes('/') ? globSync(path, { cwd: root }).length === 1 : known.some((each) => each.endsWith(`/${path}`));
  expect(files.filter((path) => !isThere(path))).toEqual([]);
});
