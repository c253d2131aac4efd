import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '../../markets/market.ts';
import { textFilesUnder } from '../files.ts';
import { marketFolders, readMarket } from './markets/markets.ts';

type Brand = Pick<Market, 'brand' | 'isBrandOrdinaryWord'>;

/** The rooms that serve every operator alike. */
const rooms = /^(?:server|portal|contract|sandbox)\//;

/** Tests are written in the words of one market, and so is the gallery, which developers alone see. */
const exempt = /\.test\.tsx?$|\/testing\/|fixtures\.ts$|^portal\/app\/ui\/gallery\//;

/** What the portal and the simulated operator know each other by as shipped; a real provider gives others. */
export const testCredentials: readonly RegExp[] = [
  /'lisolo-web'/,
  /'LISOLO-PORTAL'/,
  /['`](?:[a-z]+|\$\{name\})_(?:test|secret)_lisolo['`]/,
  /SMS_SYSTEM_ID.*'lisolo'/,
];

/** A brand anywhere in a word; of one that is also an ordinary word, or short, what only the wire says. */
const patternOf = ({ brand: { name, slug }, isBrandOrdinaryWord }: Brand): string =>
  isBrandOrdinaryWord || slug.length < 4
    ? `\\b${slug}[-_]money|\\b(?:is)?${slug}works\\b|\\b${slug}-shops\\b`
    : [name, slug].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

/** Every line of the rooms below `root` that speaks of a brand, besides the credentials that are named. */
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

/** Words of a brand outside `markets/`, and credentials that are named and no longer shipped. */
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
    ...stale.map((credential) => `${credential.source}: named in tools/check/brand-words.ts and shipped no more`),
  ];
};
