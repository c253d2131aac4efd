import type { FastifyInstance } from 'fastify';
import { bearsToken } from './secret.ts';
import type { Answer, Troubles } from './faults/answer.ts';

/** The error object of the TM Forum APIs, as an answer. */
export const tmforumError = (status: number, code: string, reason: string, message = reason): Answer => {
  return { status, body: { code, reason, message, status: String(status) } };
};

/** How a second one under the same id is refused. */
export const duplicateId = tmforumError(409, 'duplicateId', 'Something came under this id before');

/** The troubles of a TM Forum port; `rejected` is its definite refusal. */
export const tmforumTroubles = (rejected: Answer): Troubles => {
  return {
    unavailable: tmforumError(503, 'serviceUnavailable', 'The system is not available'),
    broken: tmforumError(500, 'internalError', 'The system failed'),
    rejected: () => rejected,
  };
};

/** Lets nobody in without the port's key as a bearer token. */
export const requireKey = (app: FastifyInstance, key: string): void => {
  app.addHook('preHandler', async (request, reply) => {
    if (bearsToken(request.headers.authorization, key)) return undefined;
    const { status, body } = tmforumError(401, 'unauthorized', 'The bearer token is not known');
    return reply.code(status).send(body);
  });
};

/** A list under the paging rules of the TM Forum: `offset` and `limit`, with the counts in headers. */
export const page = <T>(all: T[], query: Record<string, unknown>, defaultLimit = 100): Answer => {
  const offset = wholeNumber(query['offset'] ?? '0');
  const limit = wholeNumber(query['limit'] ?? String(defaultLimit));
  if (offset === undefined || limit === undefined) {
    return tmforumError(400, 'invalidQuery', 'offset and limit are whole numbers');
  }
  const shown = all.slice(offset, offset + limit);
  const headers = { 'x-total-count': String(all.length), 'x-result-count': String(shown.length) };
  return { status: 200, body: shown, headers };
};

const wholeNumber = (value: unknown): number | undefined => {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
};
