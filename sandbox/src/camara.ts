import type { FastifyInstance } from 'fastify';
import { admitOnly, bearsToken } from './secret.ts';
import type { Answer, Troubles } from './faults/answer.ts';
import { national, type Market } from './operator/market.ts';

/** Returns the error object of the CAMARA APIs. */
export const camaraError = (status: number, code: string, message: string): Answer => ({
  status,
  body: { status, code, message },
});

/** Returns the refusal of a malformed request. */
export const invalidArgument = (message: string): Answer => camaraError(400, 'INVALID_ARGUMENT', message);

/** The refusal of a number that belongs to no subscriber here. */
export const unknownIdentifier = camaraError(404, 'IDENTIFIER_NOT_FOUND', 'The phone number is not known here');

/** Returns the fault responses of a CAMARA port; `rejected` is its definite refusal. */
export const camaraTroubles = (rejected: Answer): Troubles => ({
  unavailable: camaraError(503, 'UNAVAILABLE', 'The service is not available'),
  broken: camaraError(500, 'INTERNAL', 'The service failed'),
  rejected: () => rejected,
});

/** The fault responses of a call that only reads. */
export const refusedReading = camaraTroubles(camaraError(403, 'PERMISSION_DENIED', 'The client may not do this'));

/** Requires the port's key as a bearer token, and returns the request's `x-correlator` with every response. */
export const speakCamara = (app: FastifyInstance, key: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    const correlator = request.headers['x-correlator'];
    if (typeof correlator === 'string') void reply.header('x-correlator', correlator);
  });
  admitOnly(
    app,
    (headers) => bearsToken(headers.authorization, key),
    () => camaraError(401, 'UNAUTHENTICATED', 'The bearer token is not known'),
  );
};

/** Returns the national digits of a `phoneNumber`, or the protocol's refusal. A foreign number is well formed but unknown. */
export const readPhoneNumber = (market: Market, given: unknown): string | Answer => {
  if (given === undefined) return camaraError(422, 'MISSING_IDENTIFIER', 'The phone number is missing');
  if (typeof given !== 'string' || !/^\+[1-9]\d{4,14}$/.test(given)) return invalidArgument('phoneNumber is not E.164');
  return national(market, given) ?? unknownIdentifier;
};
