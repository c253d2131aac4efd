import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { filesUnder } from '../files.ts';

type Name = 'source lines' | 'files under 30 lines' | 'casts per 1,000 lines' | 'non-null assertions per 1,000 lines';
type Limits = Record<Name, { goal: number; ceiling: number }>;

/**
 * The goal and the ceiling of each figure: a figure above its ceiling fails the check. Lower a ceiling with its figure;
 * never raise one.
 */
const limits: Limits = {
  'source lines': { goal: 76_000, ceiling: 82_000 },
  'files under 30 lines': { goal: 120, ceiling: 120 },
  'casts per 1,000 lines': { goal: 2, ceiling: 2 },
  'non-null assertions per 1,000 lines': { goal: 1, ceiling: 1 },
};

/** A figure with the files that contribute most, heaviest first. */
export type Figure = { name: Name; value: number; heaviest: readonly string[] };

const rooms = ['contract', 'markets', 'server', 'portal', 'sandbox', 'tools'];
const code = /\.(?:ts|tsx|mts|mjs|js)$/;
const notCounted = /\.test\.|(?:^|\/)(?:testing|scenarios|fixtures|locales)\/|-fixtures\.[^/]*$/;

/** Measures the source below `root`: the rooms' code without tests, test helpers and locales. */
export const measureFigures = (root: string): Figure[] => {
  const files = rooms
    .flatMap((room) => filesUnder(root, room))
    .filter((path) => code.test(path) && !notCounted.test(path))
    .map((path) => measure(path, readFileSync(join(root, path), 'utf8')));
  const lines = sum(files, (file) => file.lines);
  const small = files.filter((file) => /^portal\/app\/.*\.tsx?$/.test(file.path) && file.lines < 30);
  const perThousand = (count: number) => (lines === 0 ? 0 : Math.round((count / lines) * 100_000) / 100);
  return [
    { name: 'source lines', value: lines, heaviest: heaviest(files, (file) => file.lines) },
    { name: 'files under 30 lines', value: small.length, heaviest: small.map(({ path }) => path) },
    {
      name: 'casts per 1,000 lines',
      value: perThousand(sum(files, (file) => file.casts)),
      heaviest: heaviest(files, (file) => file.casts),
    },
    {
      name: 'non-null assertions per 1,000 lines',
      value: perThousand(sum(files, (file) => file.assertions)),
      heaviest: heaviest(files, (file) => file.assertions),
    },
  ];
};

/** Returns a line for each figure above its ceiling, with the files that contribute most. */
export const findAboveCeiling = (figures: readonly Figure[], of = limits): string[] =>
  figures.flatMap(({ name, value, heaviest: files }) => {
    const { ceiling, goal } = of[name];
    if (value <= ceiling) return [];
    const most = files.slice(0, 5).join(', ');
    return [`${name}: above today's ceiling of ${ceiling} (goal ${goal}; tools/check/figures.ts). Most in ${most}`];
  });

type Measured = { path: string; lines: number; casts: number; assertions: number };

const measure = (path: string, source: string): Measured => {
  const found = { path, lines: source.split('\n').length - 1, casts: 0, assertions: 0 };
  new Visitor({
    TSAsExpression: ({ typeAnnotation: type }) => {
      const isConst =
        type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
      if (!isConst) found.casts += 1;
    },
    TSNonNullExpression: () => {
      found.assertions += 1;
    },
  }).visit(parseSync(path, source).program);
  return found;
};

const sum = (files: readonly Measured[], of: (file: Measured) => number): number =>
  files.reduce((total, file) => total + of(file), 0);

const heaviest = (files: readonly Measured[], of: (file: Measured) => number): string[] =>
  files
    .filter((file) => of(file) > 0)
    .toSorted((one, other) => of(other) - of(one))
    .map((file) => `${file.path} (${of(file)})`);
