import { present } from '@selfcare/contract/typed/present';
import { distanceKm, type Position } from '@selfcare/contract/places/distance';
import { around } from 'geokdbush';
import KDBush from 'kdbush';

export type Points<Item extends Position> = {
  /** Returns the points within `km` (inclusive), nearest first. */
  near: (at: Position, most: number, km?: number) => { item: Item; km: number }[];
};

/** The library assumes an earth radius of 6371 km; what it drops must be outside by our measure too. */
const slack = 1.001;

export const createPoints = <Item extends Position>(items: readonly Item[]): Points<Item> => {
  // The library refuses an empty index.
  if (items.length === 0) return { near: () => [] };
  const index = new KDBush(items.length);
  for (const { longitude, latitude } of items) index.add(longitude, latitude);
  index.finish();
  return {
    near: (at, most, km = Infinity) =>
      around(index, at.longitude, at.latitude, most, km * slack)
        .map((id) => ({ item: present(items[id]), km: distanceKm(at, present(items[id])) }))
        .filter((found) => found.km <= km),
  };
};
