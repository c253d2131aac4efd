import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { needs } from '../needs.ts';
import { baseSheets } from './sheets.ts';

const ui = fileURLToPath(new URL('../../ui', import.meta.url));
const css = (sheet: string) => readFileSync(join(ui, 'styles', `${sheet}.css`), 'utf8');

test('each sheet that comes with a page or part has a layer, whose order is known from the start', () => {
  const order = /@layer [^;]+;/.exec(readFileSync(join(ui, 'styles.css'), 'utf8'))?.[0] ?? '';
  const own = new Set(Object.values(needs).flatMap((need) => need?.sheets ?? []));
  expect(own.size).toBeGreaterThan(20);
  for (const sheet of own) {
    expect(css(sheet)).toContain(`@layer ${sheet} {`);
    expect(order).toMatch(new RegExp(` ${sheet}[,;]`));
  }
  for (const sheet of baseSheets) expect(css(sheet)).toMatch(/@layer (component|base|reset|tokens|layout|util) \{/);
});

test('while developing, documents link every sheet', () => {
  const linked = readFileSync(join(ui, 'styles.css'), 'utf8');
  const all = readdirSync(join(ui, 'styles')).map((file) => file.replace('.css', ''));
  expect(all.filter((sheet) => !linked.includes(`@import './styles/${sheet}.css';`))).toEqual([]);
});

test('a drawing has its colours: a document leaves out those of a theme that no sheet draws with', () => {
  const sheets = readdirSync(join(ui, 'styles')).map((file) => readFileSync(join(ui, 'styles', file), 'utf8'));
  const all = sheets.join('');
  const drawings = readdirSync(join(ui, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(ui, '..', file), 'utf8'));
  const colours = new Set(drawings.flatMap((drawing) => drawing.match(/var\(--[\w-]+\)/g) ?? []));
  expect(colours.size).toBeGreaterThan(5);
  expect([...colours].filter((colour) => !all.includes(colour))).toEqual([]);
});
