import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@selfcare/contract/calls';
import { transactionTypes } from '@selfcare/contract/products';
import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { soldModes } from './features/payments/methods/modes.ts';
import { ofEachProduct } from './features/payments/products/products.ts';
import { hasCallbackSecret } from './providers/callback-secrets.ts';
import { providerNames, providers } from './providers/providers.ts';
import { providerOf } from './wiring/provider-health.ts';

const rowsOf = (document: string): string[][] =>
  readFileSync(join(import.meta.dirname, '../../docs', document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const rows = rowsOf('wire.md');
/** The words in a column of the rows that begin so. */
const wordsIn = (column: string): string[] => {
  const place = rows.map((row) => row.indexOf(column)).find((at) => at > 0) ?? 0;
  return rows.flatMap((row) => (row[place] ?? '').split(', ').map((word) => word.replaceAll('`', '')));
};

test.each(Object.entries(calls))('%s has a row in docs/wire.md, with its method and its paths', (name, call) => {
  const [, , where = 'none'] = rows.find(([, names = '']) => names.split(', ').includes(name)) ?? [];
  expect(where).toMatch(new RegExp(String.raw`\b${call.method}\b`));
  for (const path of call.paths)
    expect(where).toMatch(new RegExp(String.raw`[\s\x60]${RegExp.escape(path.replace(/\/$/, ''))}[?\s\x60]`));
});

test('every product, and every mode of payment, has a row in docs/wire.md', () => {
  expect(wordsIn('`transactionType`')).toEqual(expect.arrayContaining([...transactionTypes]));
  const modes = soldModes(market).filter(({ isOfLeads }) => !isOfLeads);
  const wallet = market.brand.slug.toUpperCase();
  const words = modes.map(({ mode }) => mode.replace(wallet, '{WALLET}'));
  expect(wordsIn('`paymentMode`')).toEqual(expect.arrayContaining(words));
});

test('every provider but a wallet has a row in docs/operations/rescue.md that says what its switch closes', () => {
  const switched = rowsOf('operations/rescue.md').flatMap(([, names = '']) => names.split(', '));
  const others = providerNames.filter((name) => !hasCallbackSecret(name));
  expect(switched).toEqual(expect.arrayContaining(others.map((name) => `\`${name}\``)));
  expect(switched.join(', ')).toContain('each wallet of `operator-profile.md`, "Statements"');
});

test('every provider has a row in docs/operator-profile.md with its address and its credentials', () => {
  const table = rowsOf('operator-profile.md').map((cells) => cells.join(' '));
  for (const name of providerNames) {
    const row = table.find((text) => text.includes(`\`${name.toUpperCase()}_URL\``));
    for (const setting of Object.keys(providers[name].shipped)) expect(row).toContain(`\`${setting}\``);
  }
});

test('every provider that moves money or delivers is named by docs/operator-profile.md, "Statements"', () => {
  const [, profile = ''] = readFileSync(join(import.meta.dirname, '../../docs/operator-profile.md'), 'utf8').split(
    '## Statements',
  );
  const [, named = ''] = /the provider \(([^)]+)\)/.exec(profile) ?? [];
  const connectors = [
    ...soldModes(market).map(({ connector }) => connector),
    ...Object.values(ofEachProduct(({ deliveredBy }) => deliveredBy)),
  ];
  expect(named.replaceAll('`', '').split(', ').toSorted()).toEqual([...new Set(connectors.map(providerOf))].toSorted());
});
