import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkContent, nothingKnown } from '@selfcare/server/features/content/check/check-content';
import { readFolder } from '@selfcare/server/features/content/check/folder';
import { loadPortalFacts } from '@selfcare/server/features/content/portal-facts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

const made = async () => {
  await makeMarket(folder, readRequest(['new', 'ke', '--name', 'Mboka']));
  const content = join(folder, 'markets/ke/content');
  const market = await readMarket(folder, 'ke');
  return { content, market, read: readFolder(content, join(folder, 'markets/ke/places')) };
};

describe('the content of a new market', () => {
  test('passes the checks of content, in each language', async () => {
    const { market, read } = await made();
    const asked = { market, folder: read, facts: await loadPortalFacts(), known: nothingKnown };
    const { faults, notices, pages } = checkContent(asked);
    expect([...faults, ...notices]).toEqual([]);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['homepage', 'help-documents', 'form-feedback']));
  });

  test('names no other operator, no foreign currency, and nothing that it does not sell', async () => {
    const { content } = await made();
    const other = await readMarket(root, 'cg');
    const foreign = [other.brand.name, other.brand.slug, other.privacy.contact, `+${other.countryCode}`];
    const unsold = ['CFA', 'Brazzaville', 'NGN', 'naira', 'MPESA', 'SmartCash', '/hbb-lead', '/openNetworks', '['];
    for (const language of ['en', 'fr']) {
      const help = readFileSync(join(content, language, 'help-documents.json'), 'utf8');
      const files = readdirSync(join(content, language)).map((file) =>
        readFileSync(join(content, language, file), 'utf8'),
      );
      const text = files.join('\n').replace(/: \[/g, '');
      expect([...foreign, ...unsold].filter((word) => text.includes(word))).toEqual([]);
      expect(help).toContain(language === 'en' ? 'From USD 1 to USD 500 for' : 'De 1 USD à 500 USD par');
      expect(help.match(/"question":/g)!.length).toBeGreaterThan(80);
    }
  });
});

test('its file is formatted', async () => {
  await makeMarket(folder, readRequest(['new', 'cd', '--name', 'Mwangaza 5G']));
  cpSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'));
  const { code, output } = await run('oxfmt', ['--check', 'markets'], { cwd: folder });
  expect([code, output]).toEqual([0, output]);
});

test('keeps an existing folder', async () => {
  const market = readRequest(['new', 'ke']);
  mkdirSync(join(folder, 'markets/ke'));
  await expect(makeMarket(folder, market)).rejects.toThrow('markets/ke is there already.');
  expect(existsSync(join(folder, 'markets/ke/market.ts'))).toBe(false);
});

test('the next steps name the market', () => {
  expect(nextSteps(readRequest(['new', 'ke']))).toContain('MARKET=ke DATA_DIR=.data/ke npm start');
});
