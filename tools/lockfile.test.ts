import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: true;
  optional?: true;
  link?: true;
};
const read = <Result>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Result;
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package comes from the registry, under a hash of its content where this machine needs it (A28)', () => {
  expect(fetched.length).toBeGreaterThan(100);
  const elsewhere = fetched.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
  const unsealed = fetched.filter(([, { integrity, optional }]) => !integrity?.startsWith('sha512-') && !optional);
  expect(unsealed.map(([path]) => path)).toEqual([]);
});

test('no package runs a script of its own when it is installed, but those that package.json allows', () => {
  const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(scripted.filter((name) => !allowScripts[name])).toEqual([]);
});

test('every workspace names exact versions: a new release is taken on purpose', () => {
  const manifests = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  const loose = manifests.flatMap((path) => {
    const manifest = read<Record<string, Record<string, string> | undefined>>(join(path, 'package.json'));
    const wanted = { ...manifest['dependencies'], ...manifest['devDependencies'] };
    return Object.entries(wanted).filter(([name, version]) => !name.startsWith('@selfcare/') && !/^\d/.test(version));
  });
  expect(loose).toEqual([]);
});
