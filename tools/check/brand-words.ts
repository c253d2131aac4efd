import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '../../markets/market.ts';
import { textFilesUnder } from '../files.ts';
import { marketFolders, readMarket } from './markets/markets.ts';

type Brand = Pick<Market, 'brand' | 'isBrandOrdinaryWord'>;

/** The rooms that serve every operator. */
const rooms = /^(?:server|portal|contract|sandbox)\//;

/** Tests use the words of one market, and so does the gallery, which only developers see. */
const exempt = /\.test\.tsx?$|\/testing\/|fixtures\.ts$|^portal\/app\/ui\/gallery\//;

/** The shipped credentials between the portal and the simulated operator; a real provider has others. */
export const testCredentials: readonly RegExp[] = [
  /'lisolo-web'/,
  /'LISOLO-PORTAL'/,
  /['`](?:[a-z]+|\$\{name\})_(?:test|secret)_lisolo['`]/,
  /SMS_SYSTEM_ID.*'lisolo'/,
];

/** Returns the pattern of a brand in any word. For short brands and ordinary words it matches only the wire's forms. */
const patternOf = ({ brand: { name, slug }, isBrandOrdinaryWord }: Brand): string =>
  isBrandOrdinaryWord || slug.length < 4
    ? `\\b${slug}[-_]money|\\b(?:is)?${slug}works\\b|\\b${slug}-shops\\b`
    : [name, slug].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

/** Returns every line of the rooms below `root` that names a brand, except in the listed credentials. */
export const brandLines = (root: string, brands: readonly Brand[], credentials = testCredentials): string[] => {
  const pattern = new RegExp(brands.map(patternOf).join('|'), 'i');
  return textFilesUnder(root)
    .filter((path) => rooms.test(path) && !exempt.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const rest = credentials.reduce((text, credential) => text.replaceAll(new RegExp(credential, 'g'), ''), line);
          return pattern.test(rest) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [];
        }),
    );
};

/** Returns the brand words outside `markets/`, and listed credentials that are no longer shipped. */
export const findBrandWords = async (root: string, credentials = testCredentials): Promise<string[]> => {
  const markets = await Promise.all(
    marketFolders(root).map((folder) => readMarket(root, folder).catch(() => undefined)),
  );
  const brands = markets.filter((market) => market !== undefined);
  if (brands.length === 0) return ['markets: the check of brand words saw no brand'];
  const texts = textFilesUnder(root)
    .filter((path) => rooms.test(path) && !exempt.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const stale = credentials.filter((credential) => !texts.some((text) => credential.test(text)));
  return [
    ...brandLines(root, brands, credentials),
    ...stale.map(
      (credential) => `${credential.source}: remove it from tools/check/brand-words.ts, it is no longer shipped`,
    ),
  ];
};
