import { expect, test } from 'vitest';
import { readSources } from '../imports/graph.ts';
import { useFolder } from './testing/use-folder.ts';
import { findUnimported, findUnused } from './unused.ts';

const { path, write } = useFolder();

test('finds files, exports and packages that nothing uses', { timeout: 30_000 }, async () => {
  write({
    'package.json': '{ "name": "house", "main": "main.ts", "dependencies": { "never-used": "1" } }',
    'main.ts': "import { used } from './parts.ts'; used();",
    'parts.ts': 'export const used = () => 1;\nexport const forgotten = 2;\nexport type Forgotten = 3;\n',
    'left-over.ts': 'export const alone = 1;',
  });
  expect((await findUnused(path())).sort()).toEqual([
    'left-over.ts: nothing imports it',
    'package.json: never-used is declared and not used',
    'parts.ts:2: forgotten is exported and nothing imports it',
    'parts.ts:3: Forgotten is exported and nothing imports it',
  ]);
});

test('reports stale settings of knip', { timeout: 30_000 }, async () => {
  write({
    'package.json': '{ "name": "house", "main": "main.ts" }',
    'main.ts': '',
    'knip.jsonc': '{ "treatConfigHintsAsErrors": true, "ignoreDependencies": ["gone"] }',
  });
  expect((await findUnused(path())).join('\n')).toContain('gone');
});

test('finds a file that nothing imports in a room that exports every file, unless it is a program', () => {
  write({
    'server/package.json': '{ "exports": { "./*": "./src/*.ts" } }',
    'server/src/main.ts': "import './app.ts';",
    'server/src/app.ts': 'export {};',
    'server/src/app.test.ts': "import './app.ts';",
    'server/src/left-over.ts': 'export {};',
    'bench/package.json': '{}',
    'bench/main.ts': 'export {};',
  });
  const sources = readSources(path());
  expect(findUnimported(path(), sources, ['server/src/main.ts'])).toEqual([
    'server/src/left-over.ts: nothing imports it',
  ]);
  expect(
    findUnimported(path(), sources, ['server/src/main.ts', 'server/src/left-over.ts', 'server/src/app.ts']),
  ).toEqual(['server/src/app.ts: remove it from the programs of tools/check/unused.ts']);
});
