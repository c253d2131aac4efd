import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';

const manifests = join(root, 'tools/mutation/stryker');
const cache = join(root, 'node_modules/.cache/mutation');

/** The folder of Stryker's packages. */
export const strykerPackages = join(cache, 'node_modules/@stryker-mutator');

/**
 * Fetches Stryker under its own lockfile's hashes, unless it is there. It uses the repository's Vitest. Throws with
 * npm's output.
 */
export const fetchStryker = async (): Promise<void> => {
  const locked = readFileSync(join(manifests, 'package-lock.json'), 'utf8');
  // Written last, so that an interrupted fetch starts again.
  const done = join(cache, 'fetched.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === locked) return;
  print('Fetching Stryker (once, about 60 MB) ...');
  mkdirSync(cache, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(manifests, name), join(cache, name));
  const { code, output } = await run(
    'npm',
    ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: cache },
  );
  if (code !== 0) throw new Error(`npm ci failed (${code}):\n${output}`);
  writeFileSync(done, locked);
};
