const pending = new Set<Promise<unknown>>();

/** Marks a wait: prefetches leave the network to it. */
export const pageWaitsFor = <Value>(awaited: Promise<Value>): Promise<Value> => {
  pending.add(awaited);
  void awaited.catch(() => undefined).finally(() => pending.delete(awaited));
  return awaited;
};

export const nothingAwaited = async () => {
  while (pending.size > 0) await Promise.allSettled(pending);
};

/** Runs after a delay, once the page waits for nothing. */
export const doLater = (what: () => void, afterMs: number) =>
  setTimeout(() => void nothingAwaited().then(what), afterMs);
