import type { FastifyInstance } from 'fastify';
import {
  camaraError,
  invalidArgument,
  readPhoneNumber,
  refusedReading,
  speakCamara,
  unknownIdentifier,
} from '../camara.ts';
import { callsOf, type Answer } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import { seedNumber } from '../operator/numbers.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';

const defaultAgeHours = 240;
const oldestAgeHours = 2400;

/** Serves CAMARA SIM Swap: `POST /check` reports whether a line's SIM was changed within `maxAge` hours. */
export const simSwapRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  speakCamara(app, sandbox.settings.billingApiKey);
  callsOf(app, sandbox, 'billing', refusedReading).post('/check', 'lookup', ({ body }) => {
    const given = isRecord(body) ? fieldOf(body, 'phoneNumber') : undefined;
    return { msisdn: given && national(sandbox.market, given), perform: () => check(sandbox, body) };
  });
};

const check = (sandbox: Sandbox, body: unknown): Answer => {
  if (!isRecord(body)) return invalidArgument('The body must be an object');
  const { maxAge = defaultAgeHours } = body;
  if (typeof maxAge !== 'number' || !Number.isInteger(maxAge)) {
    return invalidArgument('maxAge must be a whole number of hours');
  }
  if (maxAge < 1 || maxAge > oldestAgeHours) {
    return camaraError(400, 'OUT_OF_RANGE', `maxAge must be from 1 to ${oldestAgeHours}`);
  }
  const msisdn = readPhoneNumber(sandbox.market, body['phoneNumber']);
  if (typeof msisdn !== 'string') return msisdn;
  const line = seedNumber(msisdn);
  if (!line?.own) return unknownIdentifier;
  sandbox.activity.note({ what: 'line-asked', port: 'billing', msisdn });
  const { simChangedHoursAgo } = line;
  return { status: 200, body: { swapped: simChangedHoursAgo !== undefined && simChangedHoursAgo <= maxAge } };
};
