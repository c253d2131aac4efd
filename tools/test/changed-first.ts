import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { filesUnder } from '../files.ts';
import { resolveImport } from '../imports/resolve.ts';
import { importsOf } from '../imports/scan.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const stemOf = (path: string): string => path.replace(/(?:\.(?:db|route))?(?:\.test)?\.tsx?$/, '');

/** Returns the tests nearest to a change: changed tests, tests beside a changed file, and tests that import one. */
export const testsNear = (
  changed: ReadonlySet<string>,
  tests: readonly string[],
  importedBy: (test: string) => string[],
) => {
  const stems = new Set([...changed].map(stemOf));
  return tests.filter(
    (test) => changed.has(test) || stems.has(stemOf(test)) || importedBy(test).some((path) => changed.has(path)),
  );
};

/** Returns the tests nearest to the uncommitted files, or to the difference from `main` if there are none. */
export const changedTests = async (root: string): Promise<string[]> => {
  const changed = new Set(await changedFiles(root));
  if (changed.size === 0) return [];
  const tests = filesUnder(root).filter(isTest);
  return testsNear(changed, tests, (test) =>
    importsOf(test, readFileSync(join(root, test), 'utf8')).flatMap(({ specifier }) => {
      const target = resolveImport(root, test, specifier);
      return target.kind === 'file' ? [target.path] : [];
    }),
  );
};

const changedFiles = async (root: string): Promise<string[]> => {
  const lines = async (...parameters: string[]): Promise<string[]> => {
    const { code, output } = await run('git', parameters, { cwd: root });
    return code === 0 ? output.split('\n').filter(Boolean) : [];
  };
  const notCommitted = [
    ...(await lines('diff', '--name-only', 'HEAD')),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ];
  // Empty without git or without a branch `main`, too.
  const changed = notCommitted.length > 0 ? notCommitted : await lines('diff', '--name-only', 'main...HEAD');
  return changed.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
};
