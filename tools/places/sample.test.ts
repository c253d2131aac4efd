import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { sampleOf, shippedSeed } from './places.ts';

const sampled = Object.values(markets).filter(({ places }) => places?.isSample);

test.each(sampled)(
  'what is shipped of $id is what the command makes: npm run places -- sample $id',
  { timeout: 60_000 },
  ({ id }) => {
    const shipped = (file: string) =>
      JSON.parse(readFileSync(join(root, 'markets', id, 'places', file), 'utf8')) as unknown;
    const { sites, shops } = sampleOf(id, shippedSeed);
    // Not by a comparison that prints thousands of rows.
    expect(JSON.stringify(sites) === JSON.stringify(shipped('sites.json'))).toBe(true);
    expect(JSON.stringify(shops) === JSON.stringify(shipped('shops.json'))).toBe(true);
  },
);
