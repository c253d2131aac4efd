import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDataKeys } from './data-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the setting is the key, and no file is made', () => {
  expect(loadDataKeys(['ab'.repeat(32)], folder)).toEqual([Buffer.alloc(32, 0xab)]);
  expect(() => statSync(join(folder, 'data.key'))).toThrow();
});

test('several keys of the setting keep their order: the first seals', () => {
  expect(loadDataKeys(['cd'.repeat(32), 'ab'.repeat(32)], folder)).toEqual([
    Buffer.alloc(32, 0xcd),
    Buffer.alloc(32, 0xab),
  ]);
});

test('without a setting a key is made once, for its owner alone, and found again [V13.3.2]', () => {
  const dataDir = join(folder, 'new', 'folder');
  const [key] = loadDataKeys([], dataDir);
  expect(key).toHaveLength(32);
  expect(loadDataKeys([], dataDir)).toEqual([key]);
  expect(statSync(join(dataDir, 'data.key')).mode & 0o777).toBe(0o600);
});

const isFullDisk = existsSync('/dev/full');
test.skipIf(!isFullDisk)(
  'a disk that is full while the key is made leaves none behind: once it has room the next start makes one',
  () => {
    const aside = join(folder, 'data.key.new');
    symlinkSync('/dev/full', aside);
    expect(() => loadDataKeys([], folder)).toThrow('ENOSPC');
    expect(existsSync(join(folder, 'data.key'))).toBe(false);
    unlinkSync(aside);
    expect(loadDataKeys([], folder)).toHaveLength(1);
  },
);

test.each(['', 'ab'.repeat(31), `${'ab'.repeat(31)}zz`, 'a key'])('a file that holds %j is refused', (text) => {
  const file = join(folder, 'data.key');
  writeFileSync(file, text);
  expect(() => loadDataKeys([], folder)).toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
