import { closeSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keeps the log of the previous run, and no older one [V16.2.3]', () => {
  for (const run of ['first run', 'second run', 'third run']) {
    const { descriptor } = openLogFile(folder, 'portal', 1);
    writeSync(descriptor, run);
    closeSync(descriptor);
  }
  expect(readFileSync(join(folder, 'portal.log'), 'utf8')).toBe('third run');
  expect(readFileSync(join(folder, 'portal.previous.log'), 'utf8')).toBe('second run');
});

test('passes on whole lines, also when written in pieces or without a line end [V16.4.1]', () => {
  const lines: string[] = [];
  const log = openLogFile(folder, 'portal', 1);
  const following = log.follow((line) => lines.push(line));
  const written = Buffer.from('chargé\nà moitié');
  writeSync(log.descriptor, written, 0, 6);
  writeSync(log.descriptor, written, 6);
  following.finish();
  expect(lines).toEqual(['chargé', 'à moitié']);
});

const lineOf = (number: number) => `${number} ${'x'.repeat(990)} é`;
const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0]);
const sizes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).size);
const textOf = (name: string) => {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

test('cuts a growing log into parts without losing a line, and deletes the oldest parts', async () => {
  const seen: string[] = [];
  const log = openLogFile(folder, 'portal', 1);
  const following = log.follow((line) => seen.push(line));
  for (let number = 0; number < 8000; number += 1) {
    writeSync(log.descriptor, `${lineOf(number)}\n`);
    // The file is polled: the test leaves it the time that a real process does.
    if (number % 100 === 0) await vi.waitFor(() => expect(seen.length).toBe(number + 1));
  }
  following.finish();
  expect(seen).toEqual(Array.from({ length: 8000 }, (_, number) => lineOf(number)));
  const parts = readdirSync(folder).filter((name) => name !== 'portal.log');
  const inOrder = parts.toSorted((one, other) => numberOf(one) - numberOf(other));
  expect(inOrder).toEqual([0, 1, 2, 3, 4].map((more) => `portal.${numberOf(inOrder[0]!) + more}.log`));
  expect(Math.max(...sizes())).toBeLessThan(600_000);
  const kept = [...inOrder, 'portal.log'].map(textOf).join('').trimEnd().split('\n');
  expect(kept).toEqual(seen.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(2000);
});

test('keeps parts of the previous run until newer ones replace them', async () => {
  for (let run = 0; run < 2; run += 1) {
    const log = openLogFile(folder, 'portal', 1);
    const following = log.follow(() => undefined);
    writeSync(log.descriptor, `${`run ${run} ${'x'.repeat(100)}\n`.repeat(8000)}`);
    await vi.waitFor(() => expect(statSync(log.path).size).toBe(0));
    writeSync(log.descriptor, `end of ${run}`);
    following.finish();
    closeSync(log.descriptor);
  }
  expect([textOf('portal.1.log').slice(0, 5), textOf('portal.2.log').slice(0, 5)]).toEqual(['run 0', 'run 1']);
  expect([textOf('portal.previous.log'), textOf('portal.log')]).toEqual(['end of 0', 'end of 1']);
});
