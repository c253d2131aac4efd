import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../files.ts';
import { present } from '@selfcare/contract/typed/present';
import { buildPortal } from '../build/portal.ts';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';
import { asksForHelp } from '../runtime/asks-for-help.ts';
import { fetchStryker, strykerPackages } from './fetch-stryker.ts';
import { withResults } from './page.ts';
import { linesOf, readResult, scoreOf, unexplained, type FileResult, type Reported } from './report.ts';
import { rooms, type Mutated } from './rooms.ts';
import { inCopy } from './working-copy.ts';

/** Worlds of the simulation that run against each mutant. */
const seeds = '60';

const page = join(root, 'docs/mutation.md');
const earlierRuns = join(root, 'node_modules/.cache/mutation/runs');

const usage = 'npm run mutate -- [ROOM or part of a path …] [--again] [--write]';
const known: ReadonlySet<string> = new Set(['--again', '--write']);

const named = (names: readonly string[]): Mutated[] => {
  const all = Object.values(rooms).flat();
  const chosen = names.flatMap((name) => {
    const found = rooms[name] ?? all.filter(({ file }) => file.includes(name));
    if (found.length === 0)
      throw new Error(`${name} is no room and no part of a file's path. Rooms: ${Object.keys(rooms).join(', ')}`);
    return found;
  });
  return names.length === 0 ? all : [...new Set(chosen)];
};

/** True in a terminal, which shows the progress. */
const isWatched = process.stdout.isTTY;

/** `isAgain` reuses earlier results of unchanged mutants and tests. */
type How = { isAgain: boolean };

const settings = ({ file }: Mutated, report: string, { isAgain }: How) => ({
  testRunner: 'vitest',
  plugins: [join(strykerPackages, 'vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: [file],
  // It works in a copy already, whose links to the workspaces lead to the copy.
  inPlace: true,
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: join(earlierRuns, `${file.replaceAll('/', '.')}.json`),
  force: !isAgain,
  concurrency: 1,
  timeoutMS: 15_000,
  timeoutFactor: 3,
  reporters: isWatched ? ['json', 'progress'] : ['json'],
  jsonReporter: { fileName: report },
  logLevel: 'warn',
});

/** Mutates one file of the copy. Throws if its tests fail without a mutant. */
const mutateFile = async (copy: string, mutated: Mutated, how: How): Promise<FileResult> => {
  const report = join(copy, 'mutation-report.json');
  const config = join(copy, 'stryker.config.json');
  rmSync(report, { force: true });
  writeFileSync(config, JSON.stringify(settings(mutated, report, how)));
  const { TEST_DATABASE_URL: _onPostgres, ...environment } = process.env;
  const { output } = await run(process.execPath, [join(strykerPackages, 'core/bin/stryker.js'), 'run', config], {
    cwd: copy,
    show: isWatched,
    environment: { ...environment, MUTATION_TESTS: JSON.stringify(mutated.tests), SIMULATION_SEEDS: seeds },
  });
  if (!existsSync(report)) throw new Error(`Stryker reported nothing of ${mutated.file}:\n${output}`);
  const { files } = readJson<{ files: Record<string, Reported> }>(report);
  return readResult(mutated.file, present(files[mutated.file]));
};

/** Writes each file's result immediately: a run takes hours and may be interrupted. */
const write = (result: FileResult): void => {
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), [result], today));
};

/**
 * `npm run mutate -- [ROOM or part of a path ...] [--again] [--write]`: mutates the named files in a copy, one change at a time.
 * It lists the mutants that no test finds. `--again` repeats only survivors and changes; `--write` updates
 * docs/mutation.md. Resolves with 1 if a survivor has no reason.
 */
export const mutate = async (parameters: readonly string[]): Promise<number> => {
  if (asksForHelp(parameters)) {
    print(`${usage}\nRooms: ${Object.keys(rooms).join(', ')}`);
    return 0;
  }
  const options = new Set(parameters.filter((parameter) => parameter.startsWith('--')));
  for (const option of options) if (!known.has(option)) throw new Error(`There is no option ${option}\n${usage}`);
  const chosen = named(parameters.filter((parameter) => !options.has(parameter)));
  // Hours of work that nobody waits for.
  setPriority(15);
  await fetchStryker();
  await buildPortal({ force: false });
  const results: FileResult[] = [];
  await inCopy(root, async (copy) => {
    for (const mutated of chosen) {
      const result = await mutateFile(copy, mutated, { isAgain: options.has('--again') });
      results.push(result);
      for (const line of linesOf(result)) print(line);
      if (options.has('--write')) write(result);
    }
  });
  print(`${scoreOf(results).toFixed(1)} % of ${results.length} files`);
  return results.some((result) => unexplained(result).length > 0) ? 1 : 0;
};
