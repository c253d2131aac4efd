import type { Tariff } from '@selfcare/contract/bundles';
import type { LineType } from '@selfcare/contract/subscribers';
import { groupBundles, kindOf, type Kind } from '../../lib/bundles/groups.ts';
import { gigabytesOf, pricePerGigabyte } from '../../lib/bundles/size.ts';
import { validityMs } from '../../lib/bundles/validity.ts';

/** Columns that the table can be sorted by. */
export const columns = ['contents', 'lasts', 'price', 'gigabyte'] as const;
export type Column = (typeof columns)[number];

/** `by` undefined is the order of the shelf: kind, then period, then price. */
export type Sorting = { by: Column | undefined; isDown: boolean };

/** What the visitor asked to see. */
export type View = { kind: Kind | 'all'; line: LineType | 'all'; search: string; sorting: Sorting };

/** Everything, as it is rendered on the server. */
export const everything: View = { kind: 'all', line: 'all', search: '', sorting: { by: undefined, isDown: false } };

/** A first press sorts upwards, the second downwards, the third gives the order of the shelf back. */
export const pressColumn = ({ by, isDown }: Sorting, column: Column): Sorting => {
  if (by !== column) return { by: column, isDown: false };
  return isDown ? { by: undefined, isDown: false } : { by: column, isDown: true };
};

const ranks: Record<Column, (tariff: Tariff) => number | undefined> = {
  contents: gigabytesOf,
  lasts: validityMs,
  price: ({ amount }) => amount,
  gigabyte: pricePerGigabyte,
};

/** Tariffs of which the column says nothing stand last, whichever way it is sorted. */
const sortTariffs = (tariffs: readonly Tariff[], { by, isDown }: Sorting): readonly Tariff[] => {
  if (!by) return groupBundles(tariffs).flatMap(({ bundles }) => bundles);
  const rank = ranks[by];
  return tariffs.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    if (first === second) return one.amount - other.amount;
    if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
    return isDown ? second - first : first - second;
  });
};

/** Letters without their marks and case, as people type them in a hurry. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The tariffs that are asked for, in their order; `wordsOf` gives what is written of one. */
export const showTariffs = (
  tariffs: readonly Tariff[],
  { kind, line, search, sorting }: View,
  wordsOf: (tariff: Tariff) => string,
): readonly Tariff[] => {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const found = tariffs.filter((tariff) => {
    if (kind !== 'all' && kindOf(tariff) !== kind) return false;
    if (line !== 'all' && !tariff.lineTypes.includes(line)) return false;
    const words = wanted.length > 0 ? plain(wordsOf(tariff)) : '';
    return wanted.every((word) => words.includes(word));
  });
  return sortTariffs(found, sorting);
};
