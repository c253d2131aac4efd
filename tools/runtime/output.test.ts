import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const commands = ['tools/operate.mjs', 'tools/content/main.mjs'];

// Each test starts Node twice and loads the whole server.
const patienceMs = 30_000;

test.each([
  ['tools/operate.mjs', 'help', /settle ID RESOLUTION/],
  ['tools/operate.mjs', 'renew-pin-key --help', /settle ID RESOLUTION/],
  ['tools/content/main.mjs', 'import --help', /rollback PAGE/],
])(
  '%s %s tells the commands, whatever the settings are, and does nothing',
  { timeout: patienceMs },
  (command, words, list) => {
    const { status, stdout } = spawnSync(process.execPath, [command, ...words.split(' ')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, MARKET: 'none' },
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(list)]);
  },
);

test.each(commands)(
  '%s that cannot write what it prints says so, and does not end well',
  { timeout: patienceMs },
  (command) => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [command, '--help'], {
      cwd: root,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^\nWhat is printed could not be written.* ENOSPC.*\n$/),
    ]);
  },
);

test.each(commands)('%s ends without a word where nobody reads on', { timeout: patienceMs }, (command) => {
  const line = `("${process.execPath}" ${command} --help; echo $? >&2) | true`;
  expect(spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' }).stderr).toBe('0\n');
});
