import { readOwnAmounts } from '../session/device/learn.ts';
import type { Site } from '../site/site.tsx';

/** Chips of an amount, in order, and the one that this device would most likely choose. */
export type QuickAmounts = { amounts: readonly number[]; usual: number | undefined };

type Bounds = { minimum: number; maximum: number };

/** The different amounts of a history, whose last comes first: the most frequent first, among equals the latest. */
const byUse = (history: readonly number[]): number[] => {
  const counts = new Map<number, number>();
  for (const amount of history) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!);
};

/**
 * The market's chips, half of which give way to what was paid on this device: as many as before, in rising order. Amounts
 * outside the bounds are passed over. All in major units.
 */
export const learnAmounts = (
  market: readonly number[],
  history: readonly number[],
  { minimum, maximum }: Bounds,
): QuickAmounts => {
  const own = byUse(history.filter((amount) => Number.isInteger(amount) && amount >= minimum && amount <= maximum));
  const learned = own.slice(0, Math.ceil(market.length / 2));
  const rest = market.filter((amount) => !learned.includes(amount)).slice(0, market.length - learned.length);
  return { amounts: [...learned, ...rest].toSorted((a, b) => a - b), usual: own[0] ?? market[1] ?? market[0] };
};

/** The chips of a form, with what this device learned. */
export const learnFromDevice = (
  { quickAmounts, bounds, currency }: Pick<Site, 'quickAmounts' | 'bounds' | 'currency'>,
  kind: 'home' | 'recharge',
): QuickAmounts => {
  const major = (minor: number) => minor / 10 ** currency.decimals;
  const limits = { minimum: major(bounds.prepaidMin), maximum: major(bounds.prepaidMax) };
  return learnAmounts(quickAmounts[kind].map(major), readOwnAmounts(), limits);
};
