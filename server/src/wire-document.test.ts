import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@selfcare/contract/calls';
import { expect, test } from 'vitest';

const rows = readFileSync(join(import.meta.dirname, '../../docs/wire.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(Object.entries(calls))('%s has a row in docs/wire.md, with its method and its paths', (name, call) => {
  const [, , where = 'none'] = rows.find(([, names = '']) => names.split(', ').includes(name)) ?? [];
  expect(where).toMatch(new RegExp(String.raw`\b${call.method}\b`));
  for (const path of call.paths)
    expect(where).toMatch(new RegExp(String.raw`[\s\x60]${RegExp.escape(path.replace(/\/$/, ''))}[?\s\x60]`));
});
