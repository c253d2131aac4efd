import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';

const manifests = join(root, 'tools/mutation/stryker');
const cache = join(root, 'node_modules/.cache/mutation');

/** Where the packages of Stryker stand. */
export const strykerPackages = join(cache, 'node_modules/@stryker-mutator');

/**
 * Fetches Stryker under the hashes of its own lockfile, unless that was done before. Its tests are run by the repository's
 * own Vitest, so no second one comes with it. Throws with npm's own words.
 */
export const fetchStryker = async (): Promise<void> => {
  const locked = readFileSync(join(manifests, 'package-lock.json'), 'utf8');
  // Written last: what broke off is begun anew.
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
