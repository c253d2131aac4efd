import { expect, test } from 'vitest';
import { arrowsOf, readSources } from '../imports/graph.ts';
import { findFolderCircles, findModuleCircles } from './circles.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();
const arrows = () => arrowsOf(readSources(path()));

test('finds modules that import each other, once and as a path', () => {
  write({
    'server/src/a.ts': "import './b.ts';",
    'server/src/b.ts': "export { c } from './c.ts';",
    'server/src/c.ts': "export const c = () => import('./a.ts');",
    'server/src/d.ts': "import './a.ts'; import './d.ts';",
  });
  expect(findModuleCircles(arrows())).toEqual([
    'server/src/a.ts > server/src/b.ts > server/src/c.ts > server/src/a.ts',
    'server/src/d.ts > server/src/d.ts',
  ]);
});

test('ignores imports of types in circles of modules', () => {
  write({
    'server/src/a.ts': "import './b.ts';",
    'server/src/b.ts': "import type { A } from './a.ts'; import { type B } from './a.ts';",
  });
  expect(findModuleCircles(arrows())).toEqual([]);
});

test('finds folders that import each other, types included', () => {
  write({
    'server/src/http/a.ts': "import '../db/a.ts';",
    'server/src/db/a.ts': 'export {};',
    'server/src/db/b.ts': "import type { C } from '../jobs/c.ts';",
    'server/src/jobs/c.ts': "import type { A } from '../http/a.ts';",
  });
  expect(findFolderCircles(arrows())).toEqual(['server/src/db > server/src/jobs > server/src/http > server/src/db']);
});

test('ignores imports of tests and of subfolders in circles of folders', () => {
  write({
    'server/src/http/a.ts': "import '../db/a.ts';",
    'server/src/db/a.test.ts': "import '../http/a.ts';",
    'server/src/app.ts': "import './http/a.ts';",
    'server/src/pages/b.ts': "import '../../app.ts';",
  });
  expect(findFolderCircles(arrows())).toEqual([]);
});
