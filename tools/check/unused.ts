import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { arrowsOf, type Source } from '../imports/graph.ts';

type Entry = { name: string; line?: number };

/** A file's entry in knip's report: findings by kind. */
type Issue = { file: string; [kind: string]: string | readonly (Entry | readonly Entry[])[] };

/** The message of each kind of finding; other kinds use knip's word. */
const meanings: Record<string, string> = {
  files: 'nothing imports it',
  exports: 'is exported and nothing imports it',
  nsExports: 'is exported and nothing uses it',
  types: 'is exported and nothing imports it',
  nsTypes: 'is exported and nothing uses it',
  duplicates: 'is exported under two names',
  dependencies: 'is declared and not used',
  devDependencies: 'is declared and not used',
  unlisted: 'is used and not declared',
  unresolved: 'does not resolve',
  binaries: 'is run and comes with no package',
};

/** Returns a line for every file, export and package below `root` that knip (knip.jsonc) finds unused. */
export const findUnused = async (root: string): Promise<string[]> => {
  const knip = (...parameters: string[]) => run('knip', ['--no-progress', ...parameters], { cwd: root });
  const { code, output } = await knip('--reporter', 'json');
  const report = output.split('\n').find((line) => line.startsWith('{"issues":'));
  const { issues }: { issues: Issue[] } = JSON.parse(report ?? '{"issues":[]}');
  const found = issues.flatMap(linesOf);
  if (found.length > 0 || code === 0) return found;
  // Mistakes in its settings are in no report.
  return (await knip()).output.split('\n').filter((line) => line !== '' && !line.startsWith('Configuration hints'));
};

const linesOf = ({ file, ...kinds }: Issue): string[] =>
  Object.entries(kinds).flatMap(([kind, entries]) =>
    (typeof entries === 'string' ? [] : entries.flat()).map(({ name, line }) =>
      kind === 'files'
        ? `${file}: ${meanings[kind]}`
        : `${file}${line === undefined ? '' : `:${line}`}: ${name} ${meanings[kind] ?? `(${kind})`}`,
    ),
  );

/** Files started by path: programs, and modules that the test runner or `node --import` loads. */
const programs: readonly string[] = [
  'server/src/main.ts',
  'server/src/db/create-pglite.ts',
  'server/src/testing/fuzz/main.ts',
  'server/src/testing/simulation/command/main.ts',
  'e2e/torture/main.ts',
  'e2e/torture/run.mjs',
  'server/src/testing/simulation/command/worker.ts',
  'e2e/harness/prepare-data.ts',
  'e2e/harness/stop-before-call.ts',
];

/** Markets are found by their folders (markets/markets.ts). */
const foundByFolder = /^markets\/[^/]+\/market\.ts$/;

/**
 * Returns the files that nothing imports in rooms that export every file (`"./*"` in package.json), which knip treats
 * as used. A listed program that is imported or gone is a finding too.
 */
export const findUnimported = (root: string, sources: readonly Source[], started = programs): string[] => {
  const imported = new Set(arrowsOf(sources).map(({ to }) => to));
  const paths = sources.filter(({ room }) => exportsEveryFile(root, room)).map(({ path }) => path);
  return [
    ...paths
      .filter(
        (path) =>
          !imported.has(path) &&
          !started.includes(path) &&
          !foundByFolder.test(path) &&
          !/\.(?:test|journey|d)\.tsx?$/.test(path),
      )
      .map((path) => `${path}: nothing imports it`),
    ...started
      .filter((path) => imported.has(path) || !paths.includes(path))
      .map((path) => `${path}: remove it from the programs of tools/check/unused.ts`),
  ];
};

const exportsEveryFile = (root: string, room: string): boolean => {
  const path = join(root, room, 'package.json');
  return existsSync(path) && readFileSync(path, 'utf8').includes('"./*"');
};
