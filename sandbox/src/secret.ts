import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { send, type Answer } from './faults/answer.ts';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Compares a header with a secret in constant time. */
export const sameSecret = (given: string | string[] | undefined, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));

/** Checks that an `Authorization` header carries this bearer token. */
export const bearsToken = (authorization: string | undefined, token: string): boolean =>
  sameSecret(authorization, `Bearer ${token}`);

/** Sends `refusal` to every call of a scope whose headers `isKnown` does not accept. */
export const admitOnly = (
  app: FastifyInstance,
  isKnown: (headers: IncomingHttpHeaders) => boolean,
  refusal: () => Answer,
): void => {
  app.addHook('preHandler', async ({ headers }, reply) => (isKnown(headers) ? undefined : send(reply, refusal())));
};
