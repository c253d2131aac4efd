import type { FastifyInstance } from 'fastify';
import { bearsToken } from './secret.ts';
import type { Answer, Troubles } from './faults/answer.ts';
import { national, type Market } from './operator/market.ts';

/** The error object of the CAMARA APIs, as an answer. */
export const camaraError = (status: number, code: string, message: string): Answer => {
  return { status, body: { status, code, message } };
};

/** A request that lacks its form. */
export const invalidArgument = (message: string): Answer => camaraError(400, 'INVALID_ARGUMENT', message);

/** A number that names no subscriber here. */
export const unknownIdentifier = camaraError(404, 'IDENTIFIER_NOT_FOUND', 'The phone number is not known here');

/** What was asked for is not for this client to see: how reading is refused. */
export const permissionDenied = camaraError(403, 'PERMISSION_DENIED', 'The client may not do this');

/** The troubles of a CAMARA port; `rejected` is its definite refusal. */
export const camaraTroubles = (rejected: Answer): Troubles => {
  return {
    unavailable: camaraError(503, 'UNAVAILABLE', 'The service is not available'),
    broken: camaraError(500, 'INTERNAL', 'The service failed'),
    rejected: () => rejected,
  };
};

/** Lets nobody in without the port's key as a bearer token, and gives every answer the `x-correlator` that came with it. */
export const speakCamara = (app: FastifyInstance, key: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    const correlator = request.headers['x-correlator'];
    if (typeof correlator === 'string') void reply.header('x-correlator', correlator);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (bearsToken(request.headers.authorization, key)) return undefined;
    const { status, body } = camaraError(401, 'UNAUTHENTICATED', 'The bearer token is not known');
    return reply.code(status).send(body);
  });
};

/**
 * The national digits of a `phoneNumber`; else how the protocol refuses it. A number of another country is well formed
 * and simply nobody's here.
 */
export const readPhoneNumber = (market: Market, given: unknown): string | Answer => {
  if (given === undefined) return camaraError(422, 'MISSING_IDENTIFIER', 'The phone number is missing');
  if (typeof given !== 'string' || !/^\+[1-9]\d{4,14}$/.test(given)) return invalidArgument('phoneNumber is not E.164');
  return national(market, given) ?? unknownIdentifier;
};
