import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { packText } from '../../server/src/http/packing/packed.ts';
import { filesUnder } from '../files.ts';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';

const portal = join(root, 'portal');
const stamp = join(portal, 'dist', '.built-from');

/**
 * Builds the portal's two halves into portal/dist if its sources changed since the last build, or always with `force`.
 * Throws with the bundler's output.
 */
export const buildPortal = async ({ force }: { force: boolean }): Promise<void> => {
  const sources = sourceHash(root);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(stamp, { force: true }); // an interrupted build must count as stale
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

const rooms = ['portal', 'markets', 'contract', 'tools/build'];

/** Returns a hash of everything that the portal's build reads, without tests. */
const sourceHash = (root: string): string => {
  const hash = createHash('sha256');
  const sources = rooms.flatMap((room) => filesUnder(root, room)).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of [...sources, 'package-lock.json']) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Settings of Brotli (RFC 7932) to try: the shortest result wins. */
const ways = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2 },
];

const packBest = async (raw: Buffer): Promise<Buffer> => {
  const packed = await Promise.all(ways.map((way) => packText(raw, way)));
  return packed.reduce((best, each) => (each.length < best.length ? each : best));
};

/** Writes every file of a folder compressed beside itself as `<name>.br`, which saves time at each start. */
const packAssets = async (folder: string): Promise<void> => {
  for (const name of readdirSync(folder))
    writeFileSync(join(folder, `${name}.br`), await packBest(readFileSync(join(folder, name))));
};
