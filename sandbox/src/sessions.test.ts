import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSessions } from './sessions.ts';
import { openStore, type Store } from './store.ts';

const freshStore = (): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const store = openStore(folder);
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  return store;
};

test('accepts a session during its time, and no other value', () => {
  const sessions = openSessions(freshStore(), 'token', 60);
  const id = sessions.open();
  expect(sessions.isOpen(id)).toBe(true);
  expect(sessions.isOpen(id.slice(1))).toBe(false);
  expect(sessions.isOpen(undefined)).toBe(false);
});

test('closes an expired session, and deletes it when the next one opens', () => {
  const store = freshStore();
  const sessions = openSessions(store, 'token', 0);
  const first = sessions.open();
  expect(sessions.isOpen(first)).toBe(false);
  sessions.open();
  expect(store.drawer('token').get(first)).toBeUndefined();
});
