import { expect, test } from 'vitest';
import { arrowsOf, readSources } from '../imports/graph.ts';
import type { Layers } from '../imports/layers.ts';
import { findArrowsUp } from './arrows-up.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();

const portal: Layers = {
  folder: 'portal/app',
  rows: [['.'], ['features'], ['ui', 'session'], ['site.ts']],
  named: [],
};

/** A portal in which every import runs down. */
const sound = {
  'portal/app/client.tsx': "import './app.tsx'; import './features/home/home.tsx';",
  'portal/app/app.tsx': "import './site.ts';",
  'portal/app/site.ts': 'export const site = 1;',
  'portal/app/features/home/home.tsx': "import '../../ui/button.tsx'; import '../../session/draft.ts';",
  'portal/app/features/home/home.test.tsx': "import '../../ui/testing/screen.ts';",
  'portal/app/ui/button.tsx': "import type { site } from '../site.ts';",
  'portal/app/ui/button.test.tsx': "import '../session/draft.ts';",
  'portal/app/ui/testing/screen.ts': "import '../../session/draft.ts';",
  'portal/app/session/draft.ts': "import { z } from 'zod';",
};

const find = (table = portal) => {
  const sources = readSources(path());
  return findArrowsUp(
    sources.map((source) => source.path),
    arrowsOf(sources),
    [table],
  );
};

test('finds nothing if every import runs down', () => {
  write(sound);
  expect(find()).toEqual([]);
});

test.each([
  ['portal/app/ui/a.tsx', "import '../features/home/home.tsx';", ':1 > portal/app/features/home/home.tsx'],
  [
    'portal/app/ui/a.tsx',
    "\nimport type { x } from '../features/home/home.tsx';",
    ':2 > portal/app/features/home/home.tsx (types)',
  ],
  ['portal/app/ui/a.test.tsx', "import '../features/home/home.tsx';", ':1 > portal/app/features/home/home.tsx'],
  ['portal/app/session/a.ts', "export * from '../ui/button.tsx';", ':1 > portal/app/ui/button.tsx'],
  ['portal/app/features/a.ts', "export const a = () => import('../app.tsx');", ':1 > portal/app/app.tsx'],
  ['portal/app/site.ts', "import './app.tsx';", ':1 > portal/app/app.tsx'],
  ['portal/app/features/a.ts', "import '../ui/testing/screen.ts';", ':1 > portal/app/ui/testing/screen.ts'],
])('%s with %s is found', (file, source, found) => {
  write({ ...sound, [file]: source });
  expect(find()).toEqual([`${file}${found}`]);
});

test('finds a folder without a row, and a row without a folder', () => {
  write({ ...sound, 'portal/app/drawer/a.ts': "import '../app.tsx';" });
  expect(find()).toEqual(['portal/app/drawer: add it to a row of tools/imports/layers.ts']);
  expect(find({ ...portal, rows: [...portal.rows, ['drawer', 'lib']] })).toEqual([
    'portal/app/lib: remove it from tools/imports/layers.ts, the repository has no such file',
    'portal/app/drawer/a.ts:1 > portal/app/app.tsx',
  ]);
});

test('permits a listed import, and reports a listed one that is gone', () => {
  const named = [{ from: 'portal/app/ui', to: 'portal/app/app.tsx', why: 'it draws the frame' }];
  write({ ...sound, 'portal/app/ui/a.tsx': "import '../app.tsx';" });
  expect(find({ ...portal, named })).toEqual([]);
  write(sound);
  expect(find({ ...portal, named: [{ from: 'portal/app/ui', to: 'portal/app/features', why: 'gone' }] })).toEqual([
    'portal/app/ui > portal/app/features: remove it from tools/imports/layers.ts, there is no such import',
    'portal/app/ui/a.tsx:1 > portal/app/app.tsx',
  ]);
});
