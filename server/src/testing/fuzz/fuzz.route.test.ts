import { afterAll, describe, expect, test } from 'vitest';
import { createFuzz } from './fuzz.ts';

/** All operations together take at most this long, besides the start; `npm run fuzz` goes on for longer. */
const allMs = 35_000;
/** The same requests each time: what is new is looked for by the command. */
const seed = 1;

const fuzz = await createFuzz();
afterAll(() => fuzz.close());

describe.each(fuzz.names)('%s', (name) => {
  test('is answered by its schema, within a second of its own and never as a failure of ours, whatever is sent [A19] [A20]', async () => {
    const { found, requests } = await fuzz.run(name, { runs: 150, seed, withinMs: allMs / fuzz.names.length });
    expect(found).toBeUndefined();
    expect(requests).toBeGreaterThan(0);
  });
});

const breaks = () => Promise.reject(new Error('a bug'));

test('a failure of ours is found', async () => {
  fuzz.operator.listOfferings.next(...Array.from({ length: 200 }, () => breaks));
  expect((await fuzz.run('bundles', { runs: 200, seed })).found).toContain('a failure of ours');
});
