import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leanFile, usesLeftOut, withoutExports, withoutFunctions } from './lean-react.ts';

const code =
  "function kept() {\n  return gone(1);\n}\nfunction gone(\n  value\n) {\n  if (value) {\n    return '}';\n  }\n}\n";

test('a function is emptied, and nothing beside it', () => {
  expect(withoutFunctions(code, ['gone'])).toBe('function kept() {\n  return gone(1);\n}\nfunction gone() {}\n');
});

test('an export is taken out, whether it is written there or names a function', () => {
  const file = 'exports.one = function () {\n  return {\n  };\n};\nexports.two = two;\nexports.three = 3;\n';
  expect(withoutExports(file, ['one', 'two'])).toBe('exports.three = 3;\n');
});

test('what a newer React does not have stops the build and is named', () => {
  expect(() => withoutFunctions(code, ['gone', 'renamed'])).toThrow('no function renamed any more');
  expect(() => withoutExports('exports.version = "20";\n', ['preload'])).toThrow('no export preload any more');
});

test.each(['react/cjs/react', 'react-dom/cjs/react-dom', 'react-dom/cjs/react-dom-client'])(
  '%s of this React is as its parts are named here, and smaller without them',
  (name) => {
    const { resolve } = createRequire(import.meta.url);
    const [, folder, file] = /^([\w-]+)\/(.*)$/.exec(name)!;
    const path = join(dirname(resolve(`${folder}/package.json`)), `${file}.production.js`);
    const whole = readFileSync(path, 'utf8');
    expect(leanFile(whole, path)!.length).toBeLessThan(whole.length);
  },
);

describe('what a page may not use', () => {
  test.each([
    "import { Suspense, ViewTransition } from 'react';",
    "import { useActionState } from 'react';",
    "import {\n  Children,\n  memo,\n} from 'react';",
    "import { preload } from 'react-dom';",
    "import * as React from 'react';",
    "import React, { memo } from 'react';",
    '<title>{name}</title>',
    '<link rel="stylesheet" href={href} />',
    '<Fragment ref={box}>',
    'componentDidCatch(error) {}',
    'hydrateRoot(box, page, { onRecoverableError: report })',
  ])('%s stops the build', (line) => {
    expect(usesLeftOut(`const a = 1;\n${line}\n`)).toBeDefined();
  });

  test.each([
    "import { Suspense, type ReactNode } from 'react';",
    "import { flushSync } from 'react-dom';",
    "import type { ReactNode } from 'react';",
    "import { first } from './first.ts';\nimport { memo } from 'react';",
    "import { preload } from './preload.ts';",
    "import { Activity } from './activity.tsx';\nimport { memo } from 'react';",
    '<Fragment key={id}>',
    '<Linked to={page}>',
  ])('%s is there', (line) => {
    expect(usesLeftOut(line)).toBeUndefined();
  });
});
