import { expect, test } from 'vitest';
import { findAboveCeiling, measureFigures } from './figures.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();

const valueOf = (name: string) => measureFigures(path()).find((figure) => figure.name === name)?.value;

test('counts lines of the rooms, without tests, test helpers and texts', () => {
  const counted = ['contract/src/a.ts', 'portal/app/b.tsx', 'tools/c.mjs', 'server/src/fixtures.ts'];
  const left = [
    'e2e/a.ts',
    'server/src/a.test.ts',
    'server/src/testing/a.ts',
    'server/src/http/scenarios/a.ts',
    'server/src/fixtures/a.ts',
    'portal/app/api/status-fixtures.ts',
    'portal/app/locales/fr.ts',
    'portal/dist/a.js',
    'portal/app/a.css',
  ];
  write(Object.fromEntries([...counted, ...left].map((file) => [file, 'let a;\n'.repeat(10)])));
  expect(valueOf('source lines')).toBe(40);
});

test('counts files of the portal under 30 lines', () => {
  write({
    'portal/app/small.ts': 'let a;\n'.repeat(29),
    'portal/app/large.tsx': 'let a;\n'.repeat(30),
    'portal/build/small.ts': 'let a;\n',
  });
  expect(valueOf('files under 30 lines')).toBe(1);
});

test('counts casts and non-null assertions, and no lookalikes', () => {
  write({
    'server/src/a.ts': 'const a = b as string;\nconst c = [d as A as B, e!.f!];\n' + '\n'.repeat(998),
    'server/src/b.ts':
      "import { a as b } from './a.ts';\nexport { b as c };\nconst d = [1] as const;\nlet e!: string;\n// f as g!\n" +
      '\n'.repeat(995),
  });
  expect(valueOf('casts per 1,000 lines')).toBe(1.5);
  expect(valueOf('non-null assertions per 1,000 lines')).toBe(1);
});

test('finds a figure above its ceiling, with the files that contribute most', () => {
  const figure = { name: 'source lines', value: 90_000, heaviest: ['server/src/a.ts (500)'] } as const;
  expect(findAboveCeiling([figure])).toEqual([
    expect.stringMatching(/^source lines: above today's ceiling of \d+ .*server\/src\/a\.ts \(500\)$/),
  ]);
  expect(findAboveCeiling([{ ...figure, value: 75_000 }])).toEqual([]);
});
