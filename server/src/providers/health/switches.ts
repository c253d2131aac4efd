import { keepReading } from '../../db/keep-reading.ts';
import type { ProviderName } from '../providers.ts';
import type { LatestSwitch, SwitchStore } from './switch-store.ts';

/** A provider that is off, with its remaining milliseconds; null means no end. */
export type Off = { forMs: number | null };

type Deps = {
  store: Pick<SwitchStore, 'latest'>;
  now: () => number;
  changed: (provider: ProviderName, isOff: boolean) => void;
};

/** Every instance sees a switch within this time. */
const everyMs = 1000;

/** Polls the switches every second. During an outage the last known remain, and timed ones still end. */
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
      // Other parts report database outages.
    }
    tell();
  };
  return { offOf, ...keepReading(read, everyMs) };
};

export type Switches = ReturnType<typeof createSwitches>;
