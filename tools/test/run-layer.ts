import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.ts';
import { print } from '../print.ts';
import type { Layer } from './layers.ts';
import { type Counts, countReport, listFailures, listSecondTries } from './report.ts';

/** How a layer's tests ended, which of them failed, and which passed only at the second try (a line each). */
export type LayerResult = { counts: Counts; failures: string[]; secondTries: string[] };

/** Runs one layer with vitest, shows what it says (at once, or when it has ended), and counts its tests. */
export const runLayer = (layer: Layer, environment: NodeJS.ProcessEnv, show: boolean): Promise<LayerResult> =>
  runTests([`${layer.name}*`], { environment, timeoutMinutes: layer.timeoutMinutes, show });

type Run = {
  environment: NodeJS.ProcessEnv;
  timeoutMinutes: number;
  /** Only these files. */
  files?: string[];
  show?: boolean;
};

/** The same for projects of vitest.config.ts, whatever their layer. */
export const runTests = async (
  projects: string[],
  { environment, timeoutMinutes, files = [], show = true }: Run,
): Promise<LayerResult> => {
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
  return { counts: countReport(json, code), failures: listFailures(json), secondTries: listSecondTries(json) };
};
