import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.ts';
import { filesUnder } from '../files.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';
import type { Layer } from './layers.ts';
import { endedFile, stopAt, type Ended } from './stop-in-time.ts';
import { type Counts, countReport, failedFiles, listFailures, noCounts, withSecondTry } from './report.ts';

/** The result of a layer, with a line for each failure and for each test that passed at the second try. */
export type LayerResult = { counts: Counts; failures: string[]; secondTries: string[] };

/**
 * Runs one layer with vitest, prints its output immediately or at the end, and counts its tests. With `CI` set it
 * repeats up to three failed files alone: their second result counts, and `secondTries` lists the first failures.
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
  return { ...resultOf({ ...second, json: withSecondTry(first.json, second.json) }), secondTries };
};

/** More failures than these are not random. */
const filesTriedAgain = 3;

const testOf = (failure: string): string => failure.slice(0, failure.indexOf(': '));

type Run = {
  environment: NodeJS.ProcessEnv;
  timeoutMinutes: number;
  /** Only these files. */
  files?: string[];
  show?: boolean;
  /** The moment to stop, in milliseconds; the result counts what did not run. */
  until?: number;
};

/** Runs projects of vitest.config.ts. */
export const runTests = async (projects: string[], run: Run): Promise<LayerResult> => {
  if (run.until !== undefined && Date.now() >= run.until)
    return nothingRun(run.files ?? filesUnder(root).filter((path) => path.includes('.test.')));
  return resultOf(await runVitest(projects, run));
};

const nothingRun = (files: readonly string[]): LayerResult => ({
  counts: { ...noCounts, notRun: files.length },
  failures: [],
  secondTries: [],
});

type Done = { code: number | null; json: string | null; inTime: Ended | null };

const runVitest = async (
  projects: string[],
  { environment, timeoutMinutes, files = [], show = true, until }: Run,
): Promise<Done> => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-test-'));
  const report = join(folder, 'report.json');
  const inTime = join(folder, 'in-time.json');
  const stopping = until === undefined ? [] : [`--reporter=${join(import.meta.dirname, 'stop-in-time.ts')}`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...stopping];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { code, output } = await run('vitest', ['run', ...files, ...chosen, ...reporters], {
    environment: { ...environment, NODE_ENV: 'test', [stopAt]: String(until), [endedFile]: inTime },
    show,
    timeoutMilliseconds: until === undefined ? timeoutMinutes * 60_000 : until + lastTestMilliseconds - Date.now(),
  });
  if (!show) print(output);
  const json = read(report);
  const ended = until === undefined ? null : read(inTime);
  rmSync(folder, { recursive: true });
  return { code, json, inTime: ended === null ? null : JSON.parse(ended) };
};

const read = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Time that running tests get at the end before they are killed. */
const lastTestMilliseconds = 30_000;

const resultOf = ({ code, json, inTime }: Done): LayerResult => ({
  // Stopped tests count as not run, which is not a failure.
  counts: inTime && inTime.notRun > 0 ? { ...inTime, skipped: 0 } : countReport(json, code),
  failures: listFailures(json),
  secondTries: [],
});
