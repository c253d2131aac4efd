import type { CallRecord } from '../connectors/http-client.ts';
import type { Database } from '../db/database.ts';
import type { Availability, Closure } from '../features/payments/methods/availability.ts';
import { circuitRules, createCircuits, type CircuitKey } from '../providers/health/circuits.ts';
import { createSwitchStore } from '../providers/health/switch-store.ts';
import { createSwitches } from '../providers/health/switches.ts';
import { providerNames, providers, type ProviderName } from '../providers/providers.ts';

/** The provider of a connector and the circuit that guards it. */
type Begins = { provider: ProviderName; operation: CircuitKey['operation'] | 'none' };

const begins = new Map<string, Begins>(
  providerNames.flatMap((provider) =>
    Object.entries(providers[provider].begins).map(([connector, operation]) => [connector, { provider, operation }]),
  ),
);

const beginsOf = (connector: string): Begins => {
  const found = begins.get(connector);
  if (!found) throw new Error(`Nothing is begun by ${connector}: no provider names it`);
  return found;
};

/** Returns the provider that a connector calls. */
export const providerOf = (connector: string): ProviderName => beginsOf(connector).provider;

const keysOf = (connectors: readonly string[]): CircuitKey[] =>
  connectors.map(beginsOf).flatMap(({ provider, operation }) => (operation === 'none' ? [] : { provider, operation }));

/** Retry delay when a provider is off without an end. */
const offRetrySeconds = 60;

const longest = (one: Closure | undefined, other: Closure | undefined): Closure | undefined => {
  if (!one || !other) return one ?? other;
  if (!one.until || !other.until) return one.until ? other : one;
  return one.until > other.until ? one : other;
};

/** Rounds to seconds, because the computed moment varies by milliseconds. */
const toSecond = (epochMs: number) => new Date(Math.round(epochMs / 1000) * 1000);

const closureFor = (forMs: number | null): Closure =>
  forMs === null
    ? { until: null, retryAfterSeconds: offRetrySeconds }
    : { until: toSecond(Date.now() + forMs), retryAfterSeconds: Math.max(1, Math.ceil(forMs / 1000)) };

const now = () => performance.now();

type Deps = {
  database: Database;
  timeoutMs: number;
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
};

/** Creates the admission of new attempts by switches and by this process's circuits. */
export const createProviderHealth = ({ database, timeoutMs, log }: Deps) => {
  const circuits = createCircuits({
    rules: (operation) => circuitRules(operation, timeoutMs),
    now,
    changed: (key, state) => {
      if (state === 'open') log.warn(key, 'a provider fails: no new attempts by it for now');
      else if (state === 'closed') log.info(key, 'a provider answers again: new attempts go by it');
    },
  });
  const switches = createSwitches({
    store: createSwitchStore(database),
    now,
    changed: (provider, isOff) =>
      log.info({ provider }, isOff ? 'a provider is switched off for new attempts' : 'a provider is switched on again'),
  });

  const closureOf = (connectors: readonly string[], by?: string): Closure | undefined => {
    const off = connectors.map((connector) => switches.offOf(beginsOf(connector).provider));
    const open = keysOf(connectors).map((key) => circuits.closedForMs(key, by));
    return [...off.map((each) => each?.forMs), ...open]
      .filter((forMs) => forMs !== undefined)
      .map(closureFor)
      .reduce<Closure | undefined>(longest, undefined);
  };

  const availability: Availability = {
    closureOf,
    admit: (connectors, by) => {
      const keys = keysOf(connectors);
      keys.forEach((key) => circuits.begun(key, by));
      return () => keys.forEach((key) => circuits.withdrawn(key, by));
    },
  };
  return {
    availability,
    /** Counts a call that has ended. */
    called: (provider: ProviderName, call: CallRecord): void => circuits.called(provider, call),
    isOff: (provider: ProviderName): boolean => switches.offOf(provider) !== undefined,
    /** Returns true when visitors should not wait for a lead's number. */
    isDeskOut: (): boolean =>
      switches.offOf('leads') !== undefined ||
      circuits.closedForMs({ provider: 'leads', operation: 'send' }) !== undefined,
    start: switches.start,
    stop: switches.stop,
    circuits: circuits.list,
    switches: () => providerNames.map((provider) => ({ provider, isOff: switches.offOf(provider) !== undefined })),
  };
};
