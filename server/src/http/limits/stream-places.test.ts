import { expect, test } from 'vitest';
import { aContext } from '../../testing/engine.ts';
import { createStreamPlaces } from './stream-places.ts';

const isOwner = async () => true;
const isStranger = async () => false;

/** Somebody at an address, who follows another payment than all others. */
const askers = (address: { hash: string; site?: string; isShared: boolean }) => {
  let each = 0;
  return () => {
    each += 1;
    return { transactionId: `${address.hash} ${each}`, context: { ...aContext({}, `browser ${each}`), address } };
  };
};
const takeAll = async (
  places: ReturnType<typeof createStreamPlaces>,
  times: number,
  next: ReturnType<typeof askers>,
) => {
  const taken = [];
  for (let each = 0; each < times; each += 1) {
    const place = await places.take(next(), isStranger);
    if (place) taken.push(place);
  }
  return taken;
};

test('of one address are two hundred, fifty times as many behind carrier NAT; who pays there still follows [A20]', async () => {
  const places = createStreamPlaces(1);
  const next = askers({ hash: 'one', isShared: false });
  const taken = await takeAll(places, 230, next);
  expect(taken).toHaveLength(200);
  expect(await places.take(next(), isOwner)).toBeDefined();
  expect(await takeAll(places, 3, askers({ hash: 'another', isShared: false }))).toHaveLength(3);
  expect(await takeAll(places, 10_010, askers({ hash: 'shared', isShared: true }))).toHaveLength(10_000);
  for (const place of [...taken, ...taken]) place.leave();
  expect(await takeAll(places, 230, next)).toHaveLength(199);
});

test('a /48 has ten times as many as one of its /64, and load runs a thousand times', async () => {
  const places = createStreamPlaces(1);
  let count = 0;
  for (let host = 0; host < 12; host += 1)
    count += (await takeAll(places, 200, askers({ hash: `host ${host}`, site: 'site', isShared: false }))).length;
  expect(count).toBe(2000);
  expect(await takeAll(createStreamPlaces(1000), 500, askers({ hash: 'one', isShared: false }))).toHaveLength(500);
});
