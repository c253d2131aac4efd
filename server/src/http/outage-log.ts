import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseOut } from '../db/database-errors.ts';
import { describeError } from './describe-error.ts';

/** The same trouble is told at most this often. */
const tellEveryMs = 60_000;
/** The database is asked this often whether it is back, and is taken to be once nobody has met trouble for as long. */
const probeMs = 5000;

type Deps = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Asks the database anything. */
  probe: () => Promise<unknown>;
};

type Outage = { since: number; seenAt: number; failures: number; isTold: boolean };

/**
 * Tells of a database that is out: at once, then at most once a minute with a count, then once when it is back. Every
 * request and every job meets the same trouble, several times a second.
 */
export const createOutageLog = ({ log, probe }: Deps) => {
  let outage: Outage | undefined;
  let toldAt = -Infinity;
  let untold = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = async ({ since, failures, isTold }: Outage): Promise<void> => {
    const answers = await probe().then(
      () => true,
      () => false,
    );
    const now = performance.now();
    if (!outage || !answers || now - outage.seenAt < probeMs) return lookLater();
    if (isTold)
      log.warn({ failures, seconds: Math.round((outage.seenAt - since) / 1000) }, 'the database answers again');
    outage = undefined;
  };
  const lookLater = () => {
    timer = setTimeout(() => outage && void look(outage), probeMs).unref();
  };

  return {
    /** Whether the error is that the database is out, which is then told of here; `seen` says where it was met. */
    note: (error: unknown, seen: Record<string, unknown>): boolean => {
      if (!isDatabaseOut(error)) return false;
      const now = performance.now();
      if (!outage) {
        outage = { since: now, seenAt: now, failures: 0, isTold: false };
        lookLater();
      }
      Object.assign(outage, { seenAt: now, failures: outage.failures + 1 });
      untold += 1;
      if (now - toldAt < tellEveryMs) return true;
      log.error({ ...seen, ...describeError(error), failures: untold }, 'the database does not answer');
      outage.isTold = true;
      toldAt = now;
      untold = 0;
      return true;
    },
    stop: () => clearTimeout(timer),
  };
};

export type OutageLog = ReturnType<typeof createOutageLog>;
