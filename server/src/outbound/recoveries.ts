import type { EngineContext } from '../features/payments/core/engine.ts';

/** A connector was out if this many enquiries in a row, over so many seconds, had no answer. Single lost answers need no repair. */
const outage = { seconds: 60, enquiries: 2 };

/**
 * Returns an engine that expedites the payments that wait for a connector, as soon as it answers again after an outage. Their own next
 * enquiry may be hours away. `told` receives how many they are. Each process notices outages for itself.
 */
export const withRecoveries = (
  engine: EngineContext,
  told: (connector: string, waiting: number) => void = () => undefined,
): EngineContext => {
  const { store, clocks, connectors } = engine;
  const silent = new Map<string, { since: number; enquiries: number }>();

  const expedite = async (connector: string): Promise<number> => {
    const namesOf = (served: Readonly<Record<string, string>>) =>
      Object.keys(served).filter((name) => served[name] === connector);
    return store.expediteAll({ methods: namesOf(connectors.ofMode), products: namesOf(connectors.ofProduct) });
  };

  return {
    ...engine,
    heard: async (connector, isAnswer) => {
      const now = clocks.monotonic();
      const { since, enquiries } = silent.get(connector) ?? { since: now, enquiries: 0 };
      if (!isAnswer) return void silent.set(connector, { since, enquiries: enquiries + 1 });
      silent.delete(connector);
      if (enquiries < outage.enquiries || now - since < outage.seconds) return;
      try {
        told(connector, await expedite(connector));
      } catch (error) {
        // The next answer tries it again.
        silent.set(connector, { since, enquiries });
        throw error;
      }
    },
  };
};
