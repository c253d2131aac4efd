import { useEffect, useState } from 'react';

type Connection = { saveData?: boolean; effectiveType?: string } & Partial<
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
>;

declare global {
  interface Navigator {
    connection?: Connection;
    globalPrivacyControl?: boolean;
    contacts?: { select: (properties: ['tel']) => Promise<{ tel?: string[] }[]> };
  }
}

const connection = (): Connection => navigator.connection ?? {};

export const savesData = () => connection().saveData === true;

export const isVerySlow = () => /2g/.test(connection().effectiveType ?? '');

export const onConnectionChange = (tell: () => void) => {
  const network = connection();
  network.addEventListener?.('change', tell);
  return () => network.removeEventListener?.('change', tell);
};

export const useLate = (isGoingOn: boolean, momentMs: number): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLate(true), momentMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn, momentMs]);
  return isGoingOn && isLate;
};

const mostTimes = 3;

/**
 * Returns the milliseconds until the next retry: 5 to 10 s, 20 to 40 s, 80 to 160 s; random, so that phones do not
 * return together.
 */
export const comeBackIn = (times: number, random = Math.random()): number => 4 ** times * 5000 * (1 + random);

/** Retries once the network is back and after a while, at most three times, until the signal aborts. */
export const askLater = (ask: () => void, { times, signal }: { times: { current: number }; signal: AbortSignal }) => {
  addEventListener('online', ask, { signal });
  if (times.current < mostTimes) setTimeout(() => signal.aborted || ask(), comeBackIn(times.current++));
};

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

/** Milliseconds of reading before prefetching. */
const reading = 300;

/**
 * Prefetches one after another while the page waits for nothing; only the first on a very slow line, none to save
 * data.
 */
export const whenRead = (fetches: readonly (() => Promise<unknown>)[]) => {
  if (savesData()) return undefined;
  let isOver = false;
  const fetchAll = async () => {
    for (const fetchNext of isVerySlow() ? fetches.slice(0, 1) : fetches) {
      await nothingAwaited();
      if (isOver) return;
      // A failure is repeated when it is needed.
      await fetchNext().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), reading);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
