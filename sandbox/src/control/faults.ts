import type { FastifyInstance } from 'fastify';
import {
  everyPort,
  faultKinds,
  operations,
  whyImpossible,
  whyNotUnclear,
  type AnyPort,
  type FaultKind,
  type Operation,
} from '../faults/ports.ts';
import { isAccountNo } from '../operator/accounts.ts';
import { readNumber, type Market } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';

type Wanted = {
  port: AnyPort;
  operation?: Operation;
  fault: FaultKind;
  count?: number;
  delayMs?: number;
  msisdn?: string;
  code?: string;
};

const wanted = {
  type: 'object',
  required: ['port', 'fault'],
  additionalProperties: false,
  properties: {
    port: { enum: everyPort },
    operation: { enum: operations },
    fault: { enum: faultKinds },
    count: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
    msisdn: { type: 'string' },
    code: { type: 'string' },
  },
};

const defaultDelayMs = 3000;

/** Serves `/faults`: arms one, lists the armed ones, disarms all. */
export const faultRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Body: Wanted }>('/faults', { schema: { body: wanted } }, async (request, reply) => {
    const { port, operation, fault, count = 1, delayMs = defaultDelayMs, code } = request.body;
    const impossible =
      whyImpossible(port, operation, fault) ?? (code === undefined ? undefined : whyNotUnclear(port, fault, code));
    if (impossible !== undefined) return reply.code(400).send({ error: impossible });
    const given = request.body.msisdn;
    const msisdn = given === undefined ? undefined : readCredited(sandbox.market, port, given);
    if (given !== undefined && msisdn === undefined) {
      return reply.code(400).send({ error: `"${given}" is not a number of this market.` });
    }
    return reply.code(201).send(sandbox.faults.arm({ port, operation, fault, count, delayMs, msisdn, code }));
  });
  app.get('/faults', async () => ({ faults: sandbox.faults.armed() }));
  app.delete('/faults', async () => {
    sandbox.faults.disarm();
    return { faults: [] };
  });
};

/** Reads the nine digits of a line; on billing also an account number. */
const readCredited = (market: Market, port: AnyPort, given: string): string | undefined => {
  return port === 'billing' && isAccountNo(given) ? given : readNumber(market, given);
};
