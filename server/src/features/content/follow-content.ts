import { keepReading } from '../../db/keep-reading.ts';
import type { ActiveContent } from './active-content.ts';
import type { ContentStore } from './store.ts';

/** A version that anybody made active is in what every instance answers within this time, and the time of two queries. */
const everyMs = 2000;

type Deps = {
  store: Pick<ContentStore, 'active' | 'revision'>;
  active: ActiveContent;
  /** Told when what is active cannot be read. */
  report: (error: unknown) => void;
};

/**
 * Keeps what is active in memory: every two seconds one number is asked for, and what is active only where that has changed.
 * While the database does not answer, what was read last stands.
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
  return keepReading(read, everyMs);
};
