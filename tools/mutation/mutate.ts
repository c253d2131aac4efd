import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';
import { fetchStryker, strykerPackages } from './fetch-stryker.ts';
import { withResults } from './page.ts';
import { linesOf, readResult, scoreOf, unexplained, type FileResult, type Reported } from './report.ts';
import { rooms, type Mutated } from './rooms.ts';
import { inCopy } from './working-copy.ts';

/** Worlds of the simulation that each mistake must live through. */
const seeds = '600';

const page = join(root, 'docs/mutation.md');

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

const settings = ({ file }: Mutated, report: string) => ({
  testRunner: 'vitest',
  plugins: [join(strykerPackages, 'vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: [file],
  // It works in a copy already, whose links to the workspaces lead to the copy.
  inPlace: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 15_000,
  timeoutFactor: 3,
  reporters: ['json'],
  jsonReporter: { fileName: report },
  logLevel: 'warn',
  allowConsoleColors: false,
});

/** Has one file of the copy mutated. Throws where its tests fail without any mistake. */
const mutateFile = async (copy: string, mutated: Mutated): Promise<FileResult> => {
  const report = join(copy, 'mutation-report.json');
  const config = join(copy, 'stryker.config.json');
  rmSync(report, { force: true });
  writeFileSync(config, JSON.stringify(settings(mutated, report)));
  const { TEST_DATABASE_URL: _onPostgres, ...environment } = process.env;
  const { output } = await run(process.execPath, [join(strykerPackages, 'core/bin/stryker.js'), 'run', config], {
    cwd: copy,
    environment: { ...environment, MUTATION_TESTS: JSON.stringify(mutated.tests), SIMULATION_SEEDS: seeds },
  });
  if (!existsSync(report)) throw new Error(`Stryker reported nothing of ${mutated.file}:\n${output}`);
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as { files: Record<string, Reported> };
  return readResult(mutated.file, files[mutated.file]!);
};

/** Each file at once: a run takes hours, and may be ended by hand. */
const write = (result: FileResult): void => {
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), [result], today));
};

/**
 * `npm run mutate -- [ROOM or part of a path ...] [--write]`: builds mistakes into the named files, one at a time, and says
 * which of them no test finds. It works in a copy and changes nothing here; `--write` writes the results into
 * docs/mutation.md. Resolves with 1 where a survivor has no reason.
 */
export const mutate = async (parameters: readonly string[]): Promise<number> => {
  const chosen = named(parameters.filter((parameter) => parameter !== '--write'));
  // Hours of work that nobody waits for.
  setPriority(15);
  await fetchStryker();
  const results: FileResult[] = [];
  await inCopy(root, async (copy) => {
    for (const mutated of chosen) {
      const result = await mutateFile(copy, mutated);
      results.push(result);
      for (const line of linesOf(result)) print(line);
      if (parameters.includes('--write')) write(result);
    }
  });
  print(`${scoreOf(results).toFixed(1)} % of ${results.length} files`);
  return results.some((result) => unexplained(result).length > 0) ? 1 : 0;
};
