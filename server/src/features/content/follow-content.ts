import { setTimeout as pause } from 'node:timers/promises';
import { keepReading } from '../../db/keep-reading.ts';
import type { ActiveContent } from './active-content.ts';
import type { ContentStore } from './store.ts';

/** A version that anybody made active is in what every instance answers within this time, and the time of two queries. */
const everyMs = 2000;
/** Who asks sooner is answered by what is read for all who ask, at most so often. */
const soonMs = 100;

type Deps = {
  store: Pick<ContentStore, 'active' | 'revision'>;
  active: ActiveContent;
  /** Told when what is active cannot be read. */
  report: (error: unknown) => void;
};

/**
 * Keeps what is active in memory: every two seconds one number is asked for, and what is active only where that has changed.
 * While the database does not answer, what was read last stands. `readSoon` settles once it was asked anew: another instance may show already
 * what this one has not read.
 */
export const followContent = ({ store, active, report }: Deps) => {
  /** What a revision could not be read as is told once. */
  let reportedOf: number | undefined;

  const read = async () => {
    let revision: number;
    try {
      revision = await store.revision();
    } catch {
      // The database is away, which others say.
      return;
    }
    if (revision === active.current().revision) return;
    try {
      const { revision: now, versions } = await store.active();
      active.replace(now, versions);
    } catch (error) {
      if (reportedOf !== revision) report(error);
      reportedOf = revision;
    }
  };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** One at a time: what is read later is never put back by what was read before. */
  const readOnce = (): Promise<void> =>
    (running ??= read().finally(() => {
      running = undefined;
    }));
  const readNext = async () => {
    await Promise.all([running, pause(soonMs)]);
    next = undefined;
    await readOnce();
  };
  const readSoon = (): Promise<void> => (next ??= readNext());
  return { ...keepReading(readOnce, everyMs), readSoon };
};
