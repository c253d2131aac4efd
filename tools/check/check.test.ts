import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDefaults } from '../start/settings.ts';
import { findSettingMismatches } from './settings-documented.ts';
import { findUnfinished } from './unfinished.ts';
import { findUnsealed } from './unsealed.ts';
import { findUntranslated } from './untranslated.ts';

let folder: string;
const mark = ['TO', 'DO'].join('');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds a mark for later work', () => {
  write('server/src/app.ts', `const a = 1;\n// ${mark}: the rest\n`);
  write('node_modules/x/a.ts', `// ${mark}`);
  expect(findUnfinished(folder)).toEqual([`server/src/app.ts:2: // ${mark}: the rest`]);
});

test('finds a locked package without a hash, or from outside the registry', () => {
  const sealed = { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-AAAA' };
  const packages = {
    '': { name: 'root' },
    server: { name: '@selfcare/server' },
    'node_modules/@selfcare/server': { resolved: 'server', link: true },
    'node_modules/a': sealed,
    'node_modules/weak': { ...sealed, integrity: 'sha1-AAAA' },
    'node_modules/of-another-machine': { version: '1.0.0', dev: true, optional: true, os: ['win32'] },
    'node_modules/a/node_modules/elsewhere': { ...sealed, resolved: 'https://example.org/a.tgz' },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  expect(findUnsealed(folder)).toEqual([
    'package-lock.json: node_modules/weak has no sha512 integrity',
    'package-lock.json: node_modules/of-another-machine has no sha512 integrity',
    'package-lock.json: node_modules/a/node_modules/elsewhere is not of the registry',
  ]);
});

test('finds the marks of an unfinished merge', () => {
  const marks = ['<'.repeat(7), '='.repeat(7), '>'.repeat(7)] as const;
  write('README.md', `${marks[0]} HEAD\none\n${marks[1]}\nother\n${marks[2]} main\n`);
  expect(findUnfinished(folder)).toEqual([`README.md:1: ${marks[0]} HEAD`, `README.md:5: ${marks[2]} main`]);
});

test('finds texts in the portal outside its locales', () => {
  write('portal/app/locales/en.tsx', 'export const a = <p>Pay now</p>;');
  write('portal/app/ui/gallery.tsx', 'export const a = <p>Pay now</p>;');
  write(
    'portal/app/pay.tsx',
    '<p id="pay">\n{texts.pay} <b>Pay now</b>\n<img alt="A phone"/>{late ? "Too late" : a} · 5</p>;',
  );
  expect(findUntranslated(folder)).toEqual([
    'portal/app/pay.tsx:2: "Pay now"',
    'portal/app/pay.tsx:3: "A phone"',
    'portal/app/pay.tsx:3: "Too late"',
  ]);
});

test('fails on a portal without screens', () => {
  expect(findUntranslated(folder)).toHaveLength(1);
});

test('.env.example names exactly the settings that the programs read [V13.1.1]', () => {
  write('server/src/config.ts', 'const settings = {\n  PORT: port,\n  MARKET: text,\n  NODE_ENV: text,\n};\n');
  write('sandbox/src/settings.ts', "const a = text('SANDBOX_TOKEN', '');");
  const names = [...Object.keys(startDefaults), 'MARKET', 'SANDBOX_TOKEN'];
  write('.env.example', names.map((name, index) => (index % 2 ? `# ${name}=\n` : `${name}=1\n`)).join(''));
  expect(findSettingMismatches(folder)).toEqual([]);

  write(
    '.env.example',
    names
      .filter((name) => name !== 'MARKET')
      .map((name) => `${name}=\n`)
      .join('') + 'OLD_NAME=1\n',
  );
  expect(findSettingMismatches(folder)).toEqual([
    '.env.example does not name MARKET',
    '.env.example names OLD_NAME, which nothing reads',
  ]);
});

const write = (path: string, source: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
};
