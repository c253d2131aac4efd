import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from './stack.ts';

/**
 * Starts a portal on an empty folder once a run and stores the result. Journeys start from a copy, since a new embedded
 * database costs more than most journeys. @public Called by vitest.
 */
export default async function prepareData(): Promise<(() => void) | undefined> {
  // Another project of this run has prepared it.
  if (process.env['PREPARED_DATA']) return undefined;
  const keepIn = mkdtempSync(join(tmpdir(), 'selfcare-prepared-'));
  const stack = await startStack({ keepIn });
  await stack.stop();
  process.env['PREPARED_DATA'] = keepIn;
  return () => rmSync(keepIn, { recursive: true, force: true });
}
