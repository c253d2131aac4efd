import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markets } from '@selfcare/markets/markets';
import { asksForHelp } from '../runtime/asks-for-help.ts';
import { root } from '../root.ts';
import { createLand, type Feature } from './geometry.ts';
import { makeSample, type PlaceRow } from './sample.ts';
import { sampleWords } from './sample-words.ts';

const usage = `npm run places -- sample MARKET [--seed NUMBER]
  writes sample sites and shops into markets/MARKET/places: plausible, made by chance, none of them real (docs/places.md)`;

/** A row a line, so that a change of one is a change of one line. */
const linesOf = (rows: readonly object[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

/** Runs the command; returns its exit code. */
export const runPlaces = (args: readonly string[]): number => {
  if (asksForHelp(args)) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '2026' } },
  });
  const [command, id = ''] = positionals;
  const market = Object.hasOwn(markets, id) ? markets[id] : undefined;
  const words = Object.hasOwn(sampleWords, id) ? sampleWords[id] : undefined;
  if (command !== 'sample' || !market?.places || !words || !/^\d{1,9}$/.test(values.seed)) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const folder = join(root, 'markets', id, 'places');
  const read = <Value>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Value;
  const towns = read<{ cityName: string; hbbLeadFeasibility: boolean }[]>('towns.json');
  const { sites, shops } = makeSample({
    market,
    gazetteer: read<PlaceRow[]>('gazetteer.json'),
    landmarks: read<PlaceRow[]>('landmarks.json'),
    feasible: new Set(towns.filter(({ hbbLeadFeasibility }) => hbbLeadFeasibility).map(({ cityName }) => cityName)),
    words,
    isOnLand: createLand(read<{ features: Feature[] }>('basemap.geojson').features),
    seed: Number(values.seed),
  });
  writeFileSync(join(folder, 'sites.json'), linesOf(sites));
  writeFileSync(join(folder, 'shops.json'), linesOf(shops));
  process.stdout.write(`${sites.length} sites and ${shops.length} shops and dealers in markets/${id}/places\n`);
  return 0;
};
