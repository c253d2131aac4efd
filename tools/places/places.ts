import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson } from '../files.ts';
import { present } from '@selfcare/contract/typed/present';
import { markets } from '@selfcare/markets/markets';
import { asksForHelp } from '../runtime/asks-for-help.ts';
import { root } from '../root.ts';
import { createLand, type Feature } from './geometry.ts';
import { makeSample, type PlaceRow } from './sample.ts';
import { sampleWords } from './sample-words.ts';

/** The seed of what is shipped. */
export const shippedSeed = 2026;

const usage = `npm run places -- sample MARKET [--seed NUMBER]
  writes sample sites and shops into markets/MARKET/places: plausible, made by chance, none of them real (docs/places.md).
  What is shipped is its seed ${shippedSeed}, which is taken unless another is named`;

/** A row a line, so that a change of one is a change of one line. */
const linesOf = (rows: readonly object[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

/** Why no sample can be made for a market; undefined where it can. */
const missing = (id: string): string | undefined => {
  if (!Object.hasOwn(markets, id)) return `There is no market ${id}`;
  if (!present(markets[id]).places) return `markets/${id}/market.ts has no places (docs/places.md)`;
  return Object.hasOwn(sampleWords, id) ? undefined : `tools/places/sample-words.ts has no words for ${id}`;
};

const folderOf = (id: string) => join(root, 'markets', id, 'places');

/** The two lists of a market as they are written: the same for the same seed, towns, gazetteer, landmarks and map. */
export const sampleOf = (id: string, seed: number) => {
  const [market, words] = [present(markets[id]), present(sampleWords[id])];
  const read = <Value>(file: string) => readJson<Value>(join(folderOf(id), file));
  const towns = read<{ cityName: string; hbbLeadFeasibility: boolean }[]>('towns.json');
  return makeSample({
    market,
    gazetteer: read<PlaceRow[]>('gazetteer.json'),
    landmarks: read<PlaceRow[]>('landmarks.json'),
    feasible: new Set(towns.filter(({ hbbLeadFeasibility }) => hbbLeadFeasibility).map(({ cityName }) => cityName)),
    words,
    isOnLand: createLand(read<{ features: Feature[] }>('basemap.geojson').features),
    seed,
  });
};

/** Runs the command; returns its exit code. */
export const runPlaces = (args: readonly string[]): number => {
  if (asksForHelp(args)) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string', default: String(shippedSeed) } },
  });
  const [command, id = ''] = positionals;
  const problem = id === '' ? undefined : missing(id);
  if (command !== 'sample' || id === '' || problem || !/^\d{1,9}$/.test(values.seed)) {
    process.stderr.write(`${problem ?? usage}\n`);
    return 2;
  }
  const [folder, { sites, shops }] = [folderOf(id), sampleOf(id, Number(values.seed))];
  writeFileSync(join(folder, 'sites.json'), linesOf(sites));
  writeFileSync(join(folder, 'shops.json'), linesOf(shops));
  process.stdout.write(`${sites.length} sites and ${shops.length} shops and dealers in markets/${id}/places\n`);
  return 0;
};
