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
  return { ...resultOf({ ...second, json: withSecondTry(first.json, second.json) }), secondTries };
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
  /** Stops at this moment, in milliseconds, and tells what did not run. */
  until?: number;
};

/** Runs projects of vitest.config.ts, whatever their layer. */
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

/** How long the tests that run when the time is over may take to end before they are killed. */
const lastTestMilliseconds = 30_000;

const resultOf = ({ code, json, inTime }: Done): LayerResult => ({
  // What was stopped left others undone, which is told, and no failure.
  counts: inTime && inTime.notRun > 0 ? { ...inTime, skipped: 0 } : countReport(json, code),
  failures: listFailures(json),
  secondTries: [],
});
