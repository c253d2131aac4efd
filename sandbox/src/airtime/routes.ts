import type { FastifyInstance } from 'fastify';
import { answerRequest } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import { isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { bucketsOf } from './buckets.ts';
import { carrierBillingRoutes } from './carrier-billing.ts';
import { openTopups, topUp, type Topups } from './topup.ts';

/** The charging system, under `/airtime`: TMF654 prepay balance management v4, and paying with airtime. */
export const airtimeRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const topups = openTopups(sandbox.store);
  app.register(async (api) => topupRoutes(api, sandbox, topups), { prefix: '/tmf-api/prepayBalanceManagement/v4' });
  app.register(async (api) => carrierBillingRoutes(api, sandbox));
};

const notToBeRead = tmforumError(403, 'accessDenied', 'This may not be read');

const topupRoutes = (app: FastifyInstance, sandbox: Sandbox, topups: Topups): void => {
  requireKey(app, sandbox.settings.airtimeApiKey);
  app.post('/topupBalance', (request, reply) => {
    const line = isRecord(request.body) ? nestedField(request.body, 'logicalResource', 'id') : undefined;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'credit', msisdn: line && national(sandbox.market, line) },
      troubles: tmforumTroubles(tmforumError(422, 'lineBarred', 'This line is barred')),
      perform: () => topUp(sandbox, topups, request.body),
    });
  });
  app.get<{ Querystring: Record<string, unknown> }>('/topupBalance', (request, reply) => {
    const wanted = String(request.query['requestor.id'] ?? '');
    const found = topups.under(wanted);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'enquiry', msisdn: found[0]?.msisdn },
      troubles: tmforumTroubles(notToBeRead),
      perform: () =>
        wanted === ''
          ? tmforumError(400, 'missingQuery', 'requestor.id is required')
          : { status: 200, body: found.map(({ resource }) => resource) },
    });
  });
  app.get<{ Querystring: Record<string, unknown> }>('/bucket', (request, reply) => {
    const line = national(sandbox.market, String(request.query['logicalResource.id'] ?? ''));
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'lookup', msisdn: line },
      troubles: tmforumTroubles(notToBeRead),
      perform: () => ({ status: 200, body: bucketsOf(sandbox, line, request.query['usageType']) }),
    });
  });
};
