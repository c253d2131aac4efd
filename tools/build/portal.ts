import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';
import { packAssets } from './pack-assets.ts';
import { sourceHash } from './source-hash.ts';

const portal = join(root, 'portal');
const stamp = join(portal, 'dist', '.built-from');

/**
 * Builds the portal's two halves into portal/dist when its sources changed since the last build, or always with
 * `force`. Throws with the bundler's words when it fails.
 */
export const buildPortal = async ({ force }: { force: boolean }): Promise<void> => {
  const sources = sourceHash(root);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(stamp, { force: true }); // a build that is broken off must count as stale
  process.stdout.write('Building the portal ... ');
  const started = Date.now();
  await Promise.all([viteBuild(), viteBuild('--ssr')]);
  await packAssets(join(portal, 'dist/client/assets'));
  mkdirSync(join(portal, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
  print(`${((Date.now() - started) / 1000).toFixed(1)} s`);
};

const viteBuild = async (...parameters: string[]): Promise<void> => {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await run('vite', ['build', ...parameters], { cwd: portal, environment });
  if (code !== 0) throw new Error(`The portal does not build:\n${output.slice(-8000)}`);
};
