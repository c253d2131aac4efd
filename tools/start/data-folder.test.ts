import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test('creates a missing folder, and keeps an existing one', () => {
  const folder = join(parent, 'new', 'folder');
  prepareDataFolder(folder);
  writeFileSync(join(folder, 'data.key'), 'kept');
  expect(() => prepareDataFolder(folder)).not.toThrow();
});

test('refuses a folder that a running portal uses', () => {
  const lock = new DatabaseSync(join(parent, 'lock.db'));
  lock.exec('pragma locking_mode=exclusive; begin exclusive');
  expect(() => prepareDataFolder(parent)).toThrow(/Another portal works in .*DATA_DIR/);
  lock.close();
  expect(() => prepareDataFolder(parent)).not.toThrow();
});

test('names the setting if the folder cannot be created', () => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => prepareDataFolder(join(parent, 'file', 'data'))).toThrow(/DATA_DIR.* cannot be written \(ENOTDIR\)/);
});

test('refuses a folder without write permission', ({ skip }) => {
  if (process.getuid?.() === 0) return skip('root may write anywhere');
  mkdirSync(join(parent, 'closed'));
  chmodSync(join(parent, 'closed'), 0o555);
  expect(() => prepareDataFolder(join(parent, 'closed'))).toThrow(/cannot be written \(EACCES\)/);
});
