import { keepReading } from '../../db/keep-reading.ts';
import type { ProviderName } from '../providers.ts';
import type { LatestSwitch, SwitchStore } from './switch-store.ts';

/** A provider that is off: for how long still in milliseconds, null where nobody has said. */
export type Off = { forMs: number | null };

type Deps = {
  store: Pick<SwitchStore, 'latest'>;
  /** Milliseconds that only go forward. */
  now: () => number;
  /** Hears when a provider goes off or on. */
  changed: (provider: ProviderName, isOff: boolean) => void;
};

/** A switch that anybody threw is seen by every instance within this time, and the time of one query. */
const everyMs = 1000;

/**
 * The switches as this process last read them; `start` reads them every second. While the database does not answer the
 * last known stand, and an "off" that has an end ends all the same.
 */
export const createSwitches = ({ store, now, changed }: Deps) => {
  let latest: LatestSwitch[] = [];
  let readAt = now();
  let wereOff = new Set<ProviderName>();

  const offOf = (provider: ProviderName): Off | undefined => {
    const seconds = latest.find((each) => each.provider === provider)?.offForSeconds;
    if (seconds === undefined) return undefined;
    if (seconds === null) return { forMs: null };
    const forMs = seconds * 1000 - (now() - readAt);
    return forMs > 0 ? { forMs } : undefined;
  };
  const tell = () => {
    const areOff = new Set(latest.map(({ provider }) => provider).filter((provider) => offOf(provider)));
    for (const provider of areOff) if (!wereOff.has(provider)) changed(provider, true);
    for (const provider of wereOff) if (!areOff.has(provider)) changed(provider, false);
    wereOff = areOff;
  };
  const read = async () => {
    const askedAt = now();
    try {
      latest = await store.latest();
      readAt = askedAt;
    } catch {
      // The database is away, which others say: what was read last stands.
    }
    tell();
  };
  return { offOf, ...keepReading(read, everyMs) };
};

export type Switches = ReturnType<typeof createSwitches>;
