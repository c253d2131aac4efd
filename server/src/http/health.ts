import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/health/live`: the process answers. `/health/ready`: it may be sent customers; 503 while starting or stopping. */
export const registerHealth = (app: FastifyInstance, database: Database, isReady: () => boolean): void => {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const answers =
      isReady() &&
      (await database.query('select 1').then(
        () => true,
        () => false,
      ));
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' });
  });
};
