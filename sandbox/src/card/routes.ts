import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearsToken } from '../secret.ts';
import { answerRequest } from '../faults/answer.ts';
import { isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { initialize, paystackError, paystackTroubles, verify, verifyLies } from './api.ts';
import { findDispute, listDisputes } from './disputes.ts';
import { cardPageRoutes } from './page-routes.ts';
import { listRefunds, refund } from './refund.ts';
import { openTransactions, type Transactions } from './transactions.ts';

/** The card provider: Paystack's API for the portal and a payment page for its customers, under `/card`. */
export const cardRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const transactions = openTransactions(sandbox.store);
  app.register(async (api) => apiRoutes(api, sandbox, transactions));
  app.register(async (pages) => cardPageRoutes(pages, sandbox, transactions));
};

const notPermitted = paystackTroubles(paystackError(403, 'not_permitted', 'This key may not read this', 'api_error'));
const noCurrency = paystackTroubles(paystackError(403, 'unsupported_currency', 'Currency not supported by merchant'));
const noRefund = paystackTroubles(paystackError(400, 'refund_not_allowed', 'Refund cannot be processed'));

const apiRoutes = (app: FastifyInstance, sandbox: Sandbox, transactions: Transactions): void => {
  app.addHook('preHandler', async (request, reply) => {
    if (bearsToken(request.headers.authorization, sandbox.settings.paystackSecretKey)) return undefined;
    const { status, body } = paystackError(401, 'invalid_Key', 'Invalid key');
    return reply.code(status).send(body);
  });
  app.post('/transaction/initialize', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'card', operation: 'lookup' },
      troubles: noCurrency,
      perform: () => initialize(sandbox, transactions, request.body, sandbox.settings.url || originOf(request)),
    }),
  );
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'card', operation: 'enquiry' },
      troubles: notPermitted,
      perform: () => verify(transactions, request.params.reference),
      lies: verifyLies(transactions, request.params.reference),
    }),
  );
  app.get<{ Querystring: Record<string, unknown> }>('/refund', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'card', operation: 'enquiry' },
      troubles: notPermitted,
      perform: () => listRefunds(transactions, request.query['transaction']),
    }),
  );
  app.get<{ Params: { id: string } }>('/dispute/:id', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'card', operation: 'dispute' },
      troubles: notPermitted,
      perform: () => findDispute(transactions, request.params.id),
    }),
  );
  app.get<{ Querystring: Record<string, unknown> }>('/dispute', (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'card', operation: 'dispute' },
      troubles: notPermitted,
      perform: () => listDisputes(transactions, request.query),
    }),
  );
  app.post('/refund', (request, reply) => takeRefund(sandbox, transactions, request, reply));
};

/** A webhook that comes before the answer takes no longer than this, whether it is taken or not. */
const webhookBeforeAnswerMs = 12_000;

const takeRefund = (
  sandbox: Sandbox,
  transactions: Transactions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const reference = isRecord(request.body) ? String(request.body['transaction']) : '';
  return answerRequest(sandbox, reply, {
    occasion: { port: 'card', operation: 'refund' },
    troubles: noRefund,
    perform: () => refund(sandbox, transactions, request.body),
    callbackArrived: async ({ status }) => {
      if (status === 200) await sandbox.callbacks.sent(`refund ${reference}`, webhookBeforeAnswerMs);
    },
  });
};

// Unless it is said where, the customer's browser reaches the page where the portal reaches the API.
const originOf = (request: FastifyRequest): string => {
  return `${request.protocol}://${request.host}`;
};
