import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Tariff } from '@selfcare/contract/bundles';

/** Every bundle on sale in the language of a tag; undefined where the catalogue does not answer. */
export type ListTariffs = (language: string) => Promise<readonly Tariff[] | undefined>;

/** How long a catalogue is shown before it is read again, and how long one that did not answer is left alone. */
const freshMs = 60_000;
const outMs = 5000;

type Kept = { until: number; tariffs: Promise<readonly Tariff[] | null> };

type Clock = {
  /** Milliseconds that only go forward. */
  now?: () => number;
  /** How long a visitor waits for a catalogue that is slow before it counts as out. */
  patienceMs?: number;
};

/** What pages show of the catalogue. */
export type TariffCache = {
  /** Waits for a catalogue that is not there yet; null while it is out. */
  read: (language: string) => Promise<readonly Tariff[] | null>;
  /** What was read last, at once, null before that or while it is out; an old one is read again for those who come later. */
  peek: (language: string) => readonly Tariff[] | null;
};

/**
 * The catalogue of each language, read once for all who ask in the same minute. One that has not changed is the same object,
 * so that nothing is made anew of it.
 */
export const createTariffCache = (
  listTariffs: ListTariffs,
  { now = () => performance.now(), patienceMs = 4000 }: Clock = {},
): TariffCache => {
  const kept = new Map<string, Kept>();
  const last = new Map<string, readonly Tariff[] | null>();
  const read = async (language: string) => {
    const listed = (await listTariffs(language)) ?? null;
    const before = last.get(language);
    const tariffs = before && isDeepStrictEqual(before, listed) ? before : listed;
    kept.set(language, { until: now() + (tariffs ? freshMs : outMs), tariffs: Promise.resolve(tariffs) });
    last.set(language, tariffs);
    return tariffs;
  };
  const keptOrRead = (language: string) => {
    const found = kept.get(language);
    if (found && found.until > now()) return found.tariffs;
    const tariffs = read(language);
    kept.set(language, { until: Infinity, tariffs });
    tariffs.catch(() => kept.delete(language));
    return tariffs;
  };
  return {
    read: (language) => Promise.race([keptOrRead(language), wait(patienceMs, null, { ref: false })]),
    peek: (language) => {
      void keptOrRead(language);
      return last.get(language) ?? null;
    },
  };
};
