import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createContext, runInContext, runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';

/** Methods that are replaced, with what they are called with. */
const calls: [holder: string, name: string, cases: [self: unknown, ...args: unknown[]][]][] = [
  [
    'Array.prototype',
    'at',
    [
      [[1, 2, 3], -1],
      [[1, 2, 3], 0],
      [[1, 2], 5],
      [[], -1],
    ],
  ],
  [
    'Array.prototype',
    'flat',
    [[[1, [2, [3, [4]]]]], [[1, [2, [3, [4]]]], 2], [[1, [2, [3, [4]]]], Infinity], [[[1]], 0]],
  ],
  [
    'Array.prototype',
    'flatMap',
    [
      [[1, 2], (item: number) => [item, [item * 2]]],
      [[1], () => 7],
    ],
  ],
  [
    'Array.prototype',
    'findLast',
    [
      [[1, 2, 3, 4], (item: number) => item % 2 === 1],
      [[2], (item: number) => item > 2],
    ],
  ],
  [
    'Array.prototype',
    'findLastIndex',
    [
      [[1, 2, 3, 4], (item: number) => item % 2 === 1],
      [[], () => true],
    ],
  ],
  ['Array.prototype', 'toReversed', [[[1, 2, 3]], [[]]]],
  ['Array.prototype', 'toSorted', [[[3, 10, 2]], [[3, 10, 2], (one: number, other: number) => one - other]]],
  [
    'String.prototype',
    'replaceAll',
    [
      ['a.b.c', '.', '-'],
      ['a b  c', /\s/g, '_'],
      ['5$5$', '$', '+'],
      ['[x][x]', '[x]', '$&!'],
    ],
  ],
  ['String.prototype', 'trimStart', [[' \u00a0 a '], ['a ']]],
  [
    'Object',
    'fromEntries',
    [
      [
        'Object',
        [
          ['a', 1],
          ['__proto__', 2],
        ],
      ],
      [Object, new Map([['b', 3]])],
    ],
  ],
  [
    'Object',
    'hasOwn',
    [
      [Object, { a: 1 }, 'a'],
      [Object, { a: 1 }, 'toString'],
      [Object, Object.create(null), 'a'],
    ],
  ],
];

type Methods = Record<string, (...args: unknown[]) => unknown>;
const answersOf = (holderOf: (name: string) => unknown) =>
  calls.map(([holder, name, cases]) =>
    cases.map(([self, ...args]) => (holderOf(holder) as Methods)[name]!.apply(self, args)),
  );

const source = readFileSync(new URL('older.ts', import.meta.url), 'utf8');

/** Another realm, in which a browser's script has put the replacements in the place of what was taken away. */
const older = () => {
  const realm = createContext({ setTimeout });
  runInContext('class AbortSignal {} class Element {} class HTMLFormElement {}', realm);
  for (const [holder, name] of calls) runInContext(`delete ${holder}.${name}`, realm);
  runInContext('delete Promise.allSettled; delete Intl.ListFormat; self = globalThis', realm);
  runInContext(stripTypeScriptTypes(source), realm);
  return (code: string): unknown => runInContext(code, realm);
};

test('what a browser lacks is replaced by what answers the same', async () => {
  const run = older();
  const native = answersOf((name) => runInThisContext(name));
  expect(JSON.stringify(answersOf(run))).toBe(JSON.stringify(native));
  expect(run('Object.keys([]).length + Object.keys(Object.prototype).length')).toBe(0);
  expect(run('Object.getPrototypeOf(Object.fromEntries([["__proto__", null]])) === Object.prototype')).toBe(true);
  const settled = (await run('Promise.allSettled([1, Promise.reject(2)])')) as object;
  expect(JSON.stringify(settled)).toBe(JSON.stringify(await Promise.allSettled([1, Promise.reject(2)])));
  expect(run('new Intl.ListFormat("fr", { type: "unit" }).format(["2G", "3G"])')).toBe('2G, 3G');
});

test('a list that is sorted or turned around stays as it was', () => {
  expect(older()('const list = [3, 1, 2]; list.toSorted(); list.toReversed(); String(list)')).toBe('3,1,2');
});

test('the document loads the replacements where any of them is missing, and of no others', () => {
  const replaced = [...source.slice(source.indexOf('add(Array')).matchAll(/^ {2}(\w+)(?:\(this|\(entries|: )/gm)].map(
    ([, name]) => name!,
  );
  const code = readFileSync(new URL('document/scripts/load-script.ts', import.meta.url), 'utf8');
  const [, asked = ''] = /replaceable: [^=]*= \[([^]*?)\n  \];/.exec(code) ?? [];
  const names = [...asked.matchAll(/, '([^']*)'\]/g)].flatMap(([, list]) => list!.split(' '));
  expect(names.toSorted()).toEqual([...replaced, 'globalThis'].toSorted());
});
