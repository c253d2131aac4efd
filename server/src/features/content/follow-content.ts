import { setTimeout as pause } from 'node:timers/promises';
import { keepReading } from '../../db/keep-reading.ts';
import type { ActiveContent } from './active-content.ts';
import type { ContentStore } from './store.ts';

/** Every instance shows a new active version within this time. */
const everyMs = 2000;
const soonMs = 100;

type Deps = {
  store: Pick<ContentStore, 'active' | 'revision'>;
  active: ActiveContent;
  report: (error: unknown) => void;
};

/** Polls the revision of content every two seconds. `readSoon` resolves after a fresh read. */
export const followContent = ({ store, active, report }: Deps) => {
  let reportedOf: number | undefined;

  const read = async () => {
    let revision: number;
    try {
      revision = await store.revision();
    } catch {
      // Other parts report database outages.
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
  /** One read at a time, so that an older read never replaces a newer one. */
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
