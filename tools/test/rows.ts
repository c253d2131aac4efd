import { check } from '../check/check.ts';
import { print } from '../print.ts';
import { addCounts, noCounts, summaryLine } from './report.ts';
import type { LayerResult } from './run-layer.ts';

/** A part of a test run, with its duration. */
export type Row = LayerResult & { name: string; seconds: number };

/** Runs the static checks, counted like tests. It begins none after `until`. */
export const runChecks = async (until?: number): Promise<LayerResult> => ({
  counts: { ...(await check({ until })), skipped: 0 },
  failures: [],
  secondTries: [],
});

/** Runs `layer` and measures it. */
export const timed = async (name: string, layer: () => Promise<LayerResult>): Promise<Row> => {
  const started = Date.now();
  const result = await layer();
  return { ...result, name, seconds: (Date.now() - started) / 1000 };
};

/**
 * Prints failures, tests that passed at the second try, a line for each part, and last `N passed, N failed`. Returns
 * the exit code.
 */
export const sumUp = (rows: Row[]): number => {
  const total = rows.map((row) => row.counts).reduce(addCounts, noCounts);
  print();
  for (const passed of rows.flatMap((row) => row.secondTries)) print(`PASSED AT THE SECOND TRY ${passed}`);
  for (const failure of rows.flatMap((row) => row.failures)) print(`FAILED ${failure}`);
  for (const { name, counts, seconds } of rows) {
    print(`${name.padEnd(12)}${summaryLine(counts).padEnd(40)}${seconds.toFixed(1).padStart(7)} s`);
  }
  print();
  print(summaryLine(total));
  return total.failed === 0 && !total.notRun ? 0 : 1;
};
