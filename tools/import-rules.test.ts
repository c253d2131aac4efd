import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findImportViolations } from './import-rules.ts';

let house: string;

/** A repository in which every rule holds. */
const sound: Record<string, string> = {
  'package.json': '{ "devDependencies": { "vitest": "5" } }',
  'contract/package.json': '{ "exports": { "./*": "./src/*.ts" } }',
  'contract/src/values/money.ts': "import { z } from 'zod'; export const money = z.number();",
  'contract/src/values/money.test.ts': "import { test } from 'vitest'; import { readFileSync } from 'node:fs';",
  'markets/package.json': '{ "exports": { "./*": "./*.ts" } }',
  'markets/market.ts': "import type { money } from '@selfcare/contract/values/money';",
  'server/package.json': '{ "dependencies": { "fastify": "5" } }',
  'server/src/app.ts': "import fastify from 'fastify'; import { pay } from './features/payments/pay.ts';",
  'server/src/features/payments/core/gateway.ts': 'export type Wallet = () => void;',
  'server/src/features/payments/pay.ts': "import type { Wallet } from './core/gateway.ts';",
  'server/src/features/payments/core/payment.machine.ts': "import { money } from '@selfcare/contract/values/money';",
  'server/src/features/bundles/buy.ts': "import { readFile } from 'node:fs/promises';",
  'server/src/connectors/http-client.ts': 'export const send = () => 1;',
  'server/src/connectors/gsma/debit.ts':
    "import { send } from '../http-client.ts'; import type { Wallet } from '../../features/payments/core/gateway.ts';",
  'server/src/connectors/gsma/debit.test.ts': "import { sandbox } from '../../../../sandbox/src/main.ts';",
  'server/src/connectors/testing/sandbox.ts': "import { spawn } from 'node:child_process';",
  'server/src/connectors/gsma/fixtures.ts': "import { sandbox } from '../testing/sandbox.ts';",
  'portal/package.json': '{ "dependencies": { "react": "19" } }',
  'portal/app/features/home/home.tsx':
    "import { Button } from '../../ui/button.tsx'; export const a = <p>it’s {1}</p>;",
  'portal/app/features/recharge/recharge.tsx': "import { useState } from 'react';",
  'portal/app/ui/button.tsx': "import type { Money } from '@selfcare/contract/values/money';",
  'sandbox/src/main.ts': "import { createServer } from 'node:http';",
  'e2e/recharge.journey.ts': "import { money } from '@selfcare/contract/values/money';",
  'bench/pages.ts': 'export {};',
  'tools/check.mjs': "const words = \"import x from '../nowhere'\"; // import y from '../nowhere'",
};

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'selfcare-house-'));
  for (const [path, source] of Object.entries(sound)) write(path, source);
});
afterEach(() => rmSync(house, { recursive: true }));

test('finds no violation if every rule holds', () => {
  expect(findImportViolations(house)).toEqual([]);
});

test.each([
  ['contract/src/a.ts', "import { x } from '@selfcare/markets/market';", 'contract does not import markets'],
  ['contract/src/a.ts', "import fastify from 'fastify';", "contract's packages do not include fastify"],
  ['contract/src/a.ts', "import { readFile } from 'node:fs';", 'contract uses no module of Node'],
  ['markets/a.ts', "import { x } from '../server/src/app.ts';", 'markets does not import server'],
  ['server/src/a.ts', "export { Button } from '../../portal/app/ui/button.tsx';", 'server does not import portal'],
  ['server/src/a.ts', "import undeclared from 'undeclared';", "server's packages do not include undeclared"],
  ['server/src/features/payments/a.ts', "import '../bundles/buy.ts';", 'a feature imports no other feature'],
  [
    'server/src/connectors/gsma/a.ts',
    "import { x } from '../../features/payments/core/gateway.ts';",
    'a connector imports',
  ],
  [
    'server/src/connectors/gsma/a.ts',
    "import type { x } from '../../features/payments/pay.ts';",
    'a connector imports',
  ],
  ['server/src/connectors/gsma/a.ts', "import '../testing/sandbox.ts';", 'a connector imports only'],
  ['server/src/connectors/gsma/a.ts', "import '../paystack/charge.ts';", 'a connector imports only'],
  ['server/src/features/payments/a.machine.ts', "import type { x } from './pay.ts';", 'a machine imports nothing'],
  ['portal/app/features/home/a.tsx', "const a = () => import('../recharge/recharge.tsx');", 'no other feature'],
  ['portal/app/features/home/a.ts', "export type A = import('../recharge/recharge.tsx').A;", 'no other feature'],
  ['portal/app/ui/a.tsx', "import { money } from '@selfcare/contract/values/money';", 'of contract only types'],
  [
    'sandbox/src/a.ts',
    "import type { money } from '@selfcare/contract/values/money';",
    'sandbox does not import contract',
  ],
  ['sandbox/src/a.ts', "import '../../server/src/app.ts';", 'sandbox does not import server'],
  ['server/src/a.ts', "import './app';", 'a relative import carries its extension'],
  ['server/src/a.ts', "import './nowhere.ts';", 'there is no such file'],
  ['server/src/index.ts', 'export {};', 'barrels are not used here'],
])('%s with %s is found', (path, source, problem) => {
  write(path, source);
  const violations = findImportViolations(house);
  expect(violations.filter((line) => line.startsWith(path) && line.includes(problem))).toHaveLength(1);
});

test('reports a room without source files', () => {
  rmSync(join(house, 'bench/pages.ts'));
  expect(findImportViolations(house)).toEqual(['bench: the import check saw no source file']);
});

test('fails on a source that does not parse', () => {
  write('sandbox/src/a.ts', 'import { from;');
  expect(() => findImportViolations(house)).toThrow('sandbox/src/a.ts does not parse');
});

const write = (path: string, source: string): void => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), source);
};
