import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** Lifetime of a database answer, so that probes cannot increase the load. */
const keptMs = 1000;

/** Returns a check that the database answers now or did within a second; concurrent callers share one query. */
const createLook = (database: Pick<Database, 'query'>) => {
  let answeredAt = -Infinity;
  let asking: Promise<boolean> | undefined;
  const ask = () =>
    database.query('select 1').then(
      () => {
        answeredAt = performance.now();
        return true;
      },
      () => false,
    );
  return async (): Promise<boolean> => {
    if (performance.now() - answeredAt < keptMs) return true;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};

/** Registers `/health/live` and `/health/ready` (503 while starting, stopping or without a database). */
export const registerHealth = (app: FastifyInstance, database: Database, isReady: () => boolean): void => {
  const answersNow = createLook(database);
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const answers = isReady() && (await answersNow());
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' });
  });
};
