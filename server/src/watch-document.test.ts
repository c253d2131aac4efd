import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alarmNames } from './http/metrics.ts';

const guides = join(import.meta.dirname, '../../docs/operations');

test('each alarm has a page in docs/operations/watch, and each page is an alarm', () => {
  const pages = readdirSync(join(guides, 'watch')).filter((name) => name !== 'README.md');
  expect(pages.toSorted()).toEqual(alarmNames.map((name) => `${name}.md`).toSorted());
});

test('the index of alarms links each of them', () => {
  const index = readFileSync(join(guides, 'watch/README.md'), 'utf8');
  expect(alarmNames.filter((name) => !index.includes(`[${name}](${name}.md)`))).toEqual([]);
});
