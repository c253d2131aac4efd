const pending = new Set<Promise<unknown>>();

/** Says that the page waits for something: what may be needed later leaves it the network. */
export const pageWaitsFor = <Value>(awaited: Promise<Value>): Promise<Value> => {
  pending.add(awaited);
  void awaited.catch(() => undefined).finally(() => pending.delete(awaited));
  return awaited;
};

/** Until the page waits for nothing. */
export const nothingAwaited = async () => {
  while (pending.size > 0) await Promise.allSettled(pending);
};

/** Does something that no page waits for: after so many milliseconds, and once the page itself waits for nothing. */
export const doLater = (what: () => void, afterMs: number) =>
  setTimeout(() => void nothingAwaited().then(what), afterMs);
