import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const check = (...words: string[]) =>
  spawnSync(process.execPath, ['tools/check.mjs', ...words], { cwd: root, encoding: 'utf8' });

/** Returns the first word of each line. */
const namesIn = (text: string) => text.split('\n').map((line) => line.split(' ')[0]);

test('--help lists the parts, a line each with its name first', { timeout: 20_000 }, () => {
  const { status, stdout } = check('--help');
  expect(status).toBe(0);
  expect(namesIn(stdout)).toEqual(expect.arrayContaining(['types', 'lint', 'format', 'circles', 'figures']));
  expect(stdout.trimEnd().split('\n')).toEqual(stdout.trimEnd().match(/^[a-z-]+ +\S.*$/gm));
});

test('refuses an unknown part and lists all', { timeout: 20_000 }, () => {
  const { status, stdout } = check('figure');
  expect(status).toBe(2);
  expect(namesIn(stdout)).toContain('figures');
});

test('a name runs that part alone; figures print a line each', { timeout: 30_000 }, () => {
  const { status, stdout } = check('figures');
  expect(status).toBe(0);
  expect(stdout.split('\n').map((line) => line.trim().replace(/[\d.]+( s)?$/, 'N'))).toEqual([
    expect.stringMatching(/^ok +figures +N$/),
    'source lines: N',
    'files under 30 lines: N',
    'casts per 1,000 lines: N',
    'non-null assertions per 1,000 lines: N',
    '',
  ]);
});
