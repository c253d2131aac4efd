import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Tariff } from '@selfcare/contract/bundles';

/** Lists every bundle on sale in the language of a tag; undefined when the catalogue does not answer. */
export type ListTariffs = (language: string) => Promise<readonly Tariff[] | undefined>;

const freshMs = 60_000;
const outMs = 5000;

type Kept = { until: number; tariffs: Promise<readonly Tariff[] | null> };

type Clock = {
  now?: () => number;
  patienceMs?: number;
};

export type TariffCache = {
  /** Returns the catalogue, waiting for it if needed; null while it is out. */
  read: (language: string) => Promise<readonly Tariff[] | null>;
  /** Returns the cached catalogue immediately, or null; a stale one is read again in the background. */
  peek: (language: string) => readonly Tariff[] | null;
};

/** Caches the catalogue of each language for a minute. An unchanged one stays the same object. */
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
