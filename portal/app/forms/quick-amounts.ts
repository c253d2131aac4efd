import { readOwnAmounts } from '../session/device/learn.ts';
import type { Site } from '../site/site.tsx';

export type QuickAmounts = { amounts: readonly number[]; usual: number | undefined };

type Bounds = { minimum: number; maximum: number };

/** Returns the amounts, most frequent first, then latest. */
const byUse = (history: readonly number[]): number[] => {
  const counts = new Map<number, number>();
  for (const amount of history) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([amount]) => amount);
};

/** Replaces half of the market's chips by amounts paid on this device; same count, ascending, in major units. */
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

export const learnFromDevice = (
  { quickAmounts, bounds, currency }: Pick<Site, 'quickAmounts' | 'bounds' | 'currency'>,
  kind: 'home' | 'recharge',
): QuickAmounts => {
  const major = (minor: number) => minor / 10 ** currency.decimals;
  const limits = { minimum: major(bounds.prepaidMin), maximum: major(bounds.prepaidMax) };
  return learnAmounts(quickAmounts[kind].map(major), readOwnAmounts(), limits);
};
