import { closeSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the log of the run before is kept, the one before that is not', () => {
  for (const run of ['first run', 'second run', 'third run']) {
    const { descriptor } = openLogFile(folder, 'portal');
    writeSync(descriptor, run);
    closeSync(descriptor);
  }
  expect(readFileSync(join(folder, 'portal.log'), 'utf8')).toBe('third run');
  expect(readFileSync(join(folder, 'portal.previous.log'), 'utf8')).toBe('second run');
});

test('lines are handed over whole, also when written in pieces or left without an end', () => {
  const lines: string[] = [];
  const log = openLogFile(folder, 'portal');
  const following = log.follow((line) => lines.push(line));
  const written = Buffer.from('chargé\nà moitié');
  writeSync(log.descriptor, written, 0, 6);
  writeSync(log.descriptor, written, 6);
  following.finish();
  expect(lines).toEqual(['chargé', 'à moitié']);
});
