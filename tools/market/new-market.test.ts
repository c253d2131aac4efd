import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMarketFaults, readMarket } from '../check/markets/markets.ts';
import { run } from '../command.ts';
import { root } from '../root.ts';
import { makeMarket, nextSteps, readRequest } from './new-market.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-market-'));
  mkdirSync(join(folder, 'markets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [['new', 'ke'], { code: 'ke', name: 'KE', slug: 'ke' }],
  [['new', 'ke', '--name', 'Mboka'], { code: 'ke', name: 'Mboka', slug: 'mboka' }],
  [['new', '--name', 'Mboka 5G', 'ke'], { code: 'ke', name: 'Mboka 5G', slug: 'mboka5g' }],
])('%j asks for %j', (given, market) => {
  expect(readRequest(given)).toEqual(market);
});

test.each([
  [[]],
  [['old', 'ke']],
  [['new']],
  [['new', 'KE']],
  [['new', 'k1']],
  [['new', 'ken']],
  [['new', '../x']],
  [['new', 'ke', 'tz']],
  [['new', 'ke', '--name', 'Mboka & Co']],
  [['new', 'ke', '--name', 'Mboka Kenya Ltd']],
  [['new', 'ke', '--name', '5']],
  [['new', 'ke', '--title', 'Mboka']],
])('%j is refused', (given) => {
  expect(() => readRequest(given)).toThrow();
});

test.each(['KE', 'Mboka', 'Mwangaza 5G', 'Charge'])('a new market called %s is complete at once', async (name) => {
  const market = readRequest(['new', 'ke', '--name', name]);
  await makeMarket(folder, market);
  expect(await findMarketFaults(folder)).toEqual([]);
  const made = await readMarket(folder, 'ke');
  expect(made).toMatchObject({ id: 'ke', opco: 'KE', brand: { name, slug: market.slug } });
  expect(made.isBrandOrdinaryWord).toBe(name === 'Charge' ? true : undefined);
  const drawn = ['theme.css', 'logo.svg'].map((file) => readFileSync(join(folder, 'markets/ke', file), 'utf8'));
  expect(drawn.every((text) => text.includes(name) && !/[{](?:name|code|logo)[}]/.test(text))).toBe(true);
});

test('its file is written as the formatter would', async () => {
  await makeMarket(folder, readRequest(['new', 'cd', '--name', 'Mwangaza 5G']));
  cpSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'));
  const { code, output } = await run('oxfmt', ['--check', 'markets'], { cwd: folder });
  expect([code, output]).toEqual([0, output]);
});

test('a folder that is there is left alone', async () => {
  const market = readRequest(['new', 'ke']);
  mkdirSync(join(folder, 'markets/ke'));
  await expect(makeMarket(folder, market)).rejects.toThrow('markets/ke is there already.');
  expect(existsSync(join(folder, 'markets/ke/market.ts'))).toBe(false);
});

test('the next steps name the market', () => {
  expect(nextSteps(readRequest(['new', 'ke']))).toContain('MARKET=ke DATA_DIR=.data/ke npm start');
});
