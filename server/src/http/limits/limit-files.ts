import type { FastifyInstance } from 'fastify';
import type { Contexts } from '../context.ts';
import type { DocumentBudget } from './document-budget.ts';

type Deps = { contexts: Contexts; files: DocumentBudget; urls: readonly string[] };

/** Refuses these routes over the caller's file budget before anything is read. */
export const limitFiles = (app: FastifyInstance, { contexts, files, urls }: Deps): void => {
  const limited: ReadonlySet<string | undefined> = new Set(urls);
  app.addHook('onRequest', async (request, reply) => {
    if (!limited.has(request.routeOptions.url)) return undefined;
    const waitSeconds = files.take(contexts(request, reply));
    if (waitSeconds === undefined) return undefined;
    return reply.code(429).headers({ 'retry-after': waitSeconds, 'cache-control': 'no-store' }).send();
  });
};
