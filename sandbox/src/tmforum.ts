import type { FastifyInstance } from 'fastify';
import { admitOnly, bearsToken } from './secret.ts';
import type { Answer, Troubles } from './faults/answer.ts';

/** Returns the error object of the TM Forum APIs. */
export const tmforumError = (status: number, code: string, reason: string): Answer => ({
  status,
  body: { code, reason, message: reason, status: String(status) },
});

/** The refusal of an id that was used before. */
export const duplicateId = tmforumError(409, 'duplicateId', 'Something came under this id before');

/** Returns the fault responses of a TM Forum port; `rejected` is its definite refusal. */
export const tmforumTroubles = (rejected: Answer): Troubles => ({
  unavailable: tmforumError(503, 'serviceUnavailable', 'The system is not available'),
  broken: tmforumError(500, 'internalError', 'The system failed'),
  rejected: () => rejected,
});

/** The fault responses of a call that only reads. */
export const refusedReading = tmforumTroubles(tmforumError(403, 'accessDenied', 'This may not be read'));

/** Refuses every call that does not carry the port's key as a bearer token. */
export const requireKey = (app: FastifyInstance, key: string): void =>
  admitOnly(
    app,
    (headers) => bearsToken(headers.authorization, key),
    () => tmforumError(401, 'unauthorized', 'The bearer token is not known'),
  );

/** Returns the resources found under the id in `query[name]`, or 400 when the query names none. */
export const foundUnder = (name: string, wanted: string, found: readonly object[]): Answer =>
  wanted === '' ? tmforumError(400, 'missingQuery', `${name} is required`) : { status: 200, body: found };

/** Returns one page of a list under the paging rules of the TM Forum: `offset` and `limit`, counts in headers. */
export const page = <T>(all: T[], query: Record<string, unknown>): Answer => {
  const offset = wholeNumber(query['offset'] ?? '0');
  const limit = wholeNumber(query['limit'] ?? '100');
  if (offset === undefined || limit === undefined) {
    return tmforumError(400, 'invalidQuery', 'offset and limit are whole numbers');
  }
  const shown = all.slice(offset, offset + limit);
  const headers = { 'x-total-count': String(all.length), 'x-result-count': String(shown.length) };
  return { status: 200, body: shown, headers };
};

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
