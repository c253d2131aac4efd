import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseOut } from '../db/database-errors.ts';
import { describeError } from './describe-error.ts';

const tellEveryMs = 60_000;
/** Interval of probes while the database is out; it counts as back once no error came for as long. */
const probeMs = 5000;

type Deps = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  probe: () => Promise<unknown>;
};

type Outage = { since: number; seenAt: number; failures: number; isTold: boolean };

/** Logs a database outage once, then once a minute with a count, then its end. */
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
    /** Returns true and logs when the error means that the database is out; `seen` says where it occurred. */
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
