import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../../files.ts';
import type { Market } from '../../../markets/market.ts';
import { root as repository } from '../../root.ts';
import { marketFaults } from './market-faults.ts';
import { themeFaults } from './theme-faults.ts';

/** The required files of a market's folder. */
const marketFiles = [
  'market.ts',
  'prices.json',
  'theme.css',
  'logo.svg',
  'icon.svg',
  'scene.svg',
  'social.png',
] as const;

const mostDrawn = 4096;

/** Returns every folder below `markets/`, complete or not. */
export const marketFolders = (root: string): string[] =>
  readdirSync(join(root, 'markets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort();

/** Reads the market of a folder. Throws if its file cannot be read. */
export const readMarket = async (root: string, folder: string): Promise<Market> => {
  const file: { market?: Market } = await import(pathToFileURL(join(root, 'markets', folder, 'market.ts')).href);
  if (!file.market) throw new Error('it exports no market');
  return file.market;
};

const drawingFaults = (path: string): string[] => {
  const svg = readFileSync(path, 'utf8');
  return [
    ...(svg.startsWith('<svg ') && svg.includes('viewBox=') ? [] : ['it is no <svg> with a viewBox']),
    ...(statSync(path).size > mostDrawn ? [`it is ${statSync(path).size} bytes, and ${mostDrawn} at most`] : []),
    ...(/<script|<foreignObject|<!DOCTYPE|(?:href|src)="(?!#)|\son\w+=/i.test(svg)
      ? ['it holds more than a drawing']
      : []),
  ];
};

/** Reads type and size from the first bytes of the picture (PNG, chunk IHDR). */
const cardFaults = (path: string): string[] => {
  const head = readFileSync(path).subarray(0, 24);
  const isCard =
    head.toString('latin1', 1, 4) === 'PNG' && head.readUInt32BE(16) === 1200 && head.readUInt32BE(20) === 630;
  return isCard ? [] : ['it is no PNG of 1200 × 630 (npm run social-card)'];
};

const priceFaults = (path: string): string[] => {
  const prices = readJson<Record<string, unknown>>(path);
  const wrong = Object.entries(prices).filter(
    ([, price]) => typeof price !== 'number' || !(price > 0) || Math.round(price * 100) / 100 !== price,
  );
  return [
    ...(Object.keys(prices).length === 0 ? ['it names no price'] : []),
    ...wrong.map(([of]) => `the price of ${of} is no amount`),
  ];
};

const attempt = async (look: () => string[] | Promise<string[]>): Promise<string[]> => {
  try {
    return await look();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

/**
 * Returns a line for everything missing or wrong in the folders of `markets/` below `root`. A process imports a
 * market's file once, so it does not see later changes.
 */
export const findMarketFaults = async (root: string): Promise<string[]> => {
  const looks: Record<(typeof marketFiles)[number], (path: string, folder: string) => string[] | Promise<string[]>> = {
    'market.ts': async (_, folder) => marketFaults(await readMarket(root, folder), folder),
    'prices.json': priceFaults,
    'theme.css': (path) => themeFaults(path, repository),
    'logo.svg': drawingFaults,
    'icon.svg': drawingFaults,
    'scene.svg': drawingFaults,
    'social.png': cardFaults,
  };
  const folders = marketFolders(root);
  if (folders.length === 0) return ['markets: the check of markets saw no folder'];
  const found = folders.flatMap((folder) =>
    marketFiles.map(async (name) => {
      const path = join(root, 'markets', folder, name);
      if (!existsSync(path)) return [`markets/${folder}: ${name} is missing`];
      const faults = await attempt(() => looks[name](path, folder));
      return faults.map((fault) => `markets/${folder}/${name}: ${fault}`);
    }),
  );
  return (await Promise.all(found)).flat();
};
