import type { EngineContext } from '../features/payments/core/engine.ts';

/** A connector was out if this many enquiries in a row, over so many seconds, had no answer. Single lost answers need no repair. */
const outage = { seconds: 60, enquiries: 2 };

const servedBy = (connector: string, served: Readonly<Record<string, string>>) =>
  Object.keys(served).filter((name) => served[name] === connector);

/** Returns an engine that expedites the payments that wait for a connector, once it answers again after an outage. `told` receives how many. */
export const withRecoveries = (
  engine: EngineContext,
  told: (connector: string, waiting: number) => void = () => undefined,
): EngineContext => {
  const { store, clocks, connectors } = engine;
  const silent = new Map<string, { since: number; enquiries: number }>();
  const heard = async (connector: string, isAnswer: boolean): Promise<void> => {
    const now = clocks.monotonic();
    const { since, enquiries } = silent.get(connector) ?? { since: now, enquiries: 0 };
    if (!isAnswer) return void silent.set(connector, { since, enquiries: enquiries + 1 });
    silent.delete(connector);
    if (enquiries < outage.enquiries || now - since < outage.seconds) return;
    const whose = {
      methods: servedBy(connector, connectors.ofMode),
      products: servedBy(connector, connectors.ofProduct),
    };
    try {
      told(connector, await store.expediteAll(whose));
    } catch (error) {
      // The next answer tries it again.
      silent.set(connector, { since, enquiries });
      throw error;
    }
  };
  return { ...engine, heard };
};
