import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.ts';
import { print } from '../print.ts';
import type { Layer } from './layers.ts';
import { type Counts, countReport, failedFiles, listFailures, withSecondTry } from './report.ts';

/** How a layer's tests ended, which of them failed, and which passed only at the second try (a line each). */
export type LayerResult = { counts: Counts; failures: string[]; secondTries: string[] };

/**
 * Runs one layer with vitest, shows what it says (at once, or when it has ended), and counts its tests. On a machine that
 * others may share (`CI`) one or a few files that fail are tried once more, alone and with everything new, when the others have
 * ended: the answer is then the second one, and `secondTries` says what went wrong in the first.
 */
export const runLayer = async (layer: Layer, environment: NodeJS.ProcessEnv, show: boolean): Promise<LayerResult> => {
  const projects = [`${layer.name}*`];
  const first = await runVitest(projects, { environment, timeoutMinutes: layer.timeoutMinutes, show });
  const files = failedFiles(first.json);
  if (!process.env['CI'] || first.json === null || files.length === 0 || files.length > filesTriedAgain) {
    return resultOf(first);
  }
  print(`\nOnce more, alone: ${files.join(', ')}`);
  const second = await runVitest(projects, { environment, timeoutMinutes: layer.timeoutMinutes, files, show });
  if (second.json === null) return resultOf(first);
  const stillFailing = new Set(listFailures(second.json).map(testOf));
  const secondTries = listFailures(first.json).filter((failure) => !stillFailing.has(testOf(failure)));
  return { ...resultOf({ code: second.code, json: withSecondTry(first.json, second.json) }), secondTries };
};

/** More than these are no chance. */
const filesTriedAgain = 3;

const testOf = (failure: string): string => failure.slice(0, failure.indexOf(': '));

type Run = {
  environment: NodeJS.ProcessEnv;
  timeoutMinutes: number;
  /** Only these files. */
  files?: string[];
  show?: boolean;
};

/** Runs projects of vitest.config.ts, whatever their layer. */
export const runTests = async (projects: string[], run: Run): Promise<LayerResult> =>
  resultOf(await runVitest(projects, run));

type Ended = { code: number | null; json: string | null };

const runVitest = async (
  projects: string[],
  { environment, timeoutMinutes, files = [], show = true }: Run,
): Promise<Ended> => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { code, output } = await run('vitest', ['run', ...files, ...chosen, ...reporters], {
    environment: { ...environment, NODE_ENV: 'test' },
    show,
    timeoutMilliseconds: timeoutMinutes * 60_000,
  });
  if (!show) print(output);
  const json = existsSync(report) ? readFileSync(report, 'utf8') : null;
  rmSync(folder, { recursive: true });
  return { code, json };
};

const resultOf = ({ code, json }: Ended): LayerResult => ({
  counts: countReport(json, code),
  failures: listFailures(json),
  secondTries: [],
});
