import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** An answer of the database is kept so long: nobody can make the portal ask it more often. */
const keptMs = 1000;

/** Returns whether the database answers, or did within the last second; one question at a time, however many want to know. */
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

/** `/health/live`: the process answers. `/health/ready`: it may be sent customers; 503 while starting or stopping. */
export const registerHealth = (app: FastifyInstance, database: Database, isReady: () => boolean): void => {
  const answersNow = createLook(database);
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const answers = isReady() && (await answersNow());
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' });
  });
};
