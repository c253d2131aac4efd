import type { FastifyInstance } from 'fastify';
import { callsOf } from '../faults/answer.ts';
import { isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { admitOnly, bearsToken } from '../secret.ts';
import { initialize, paystackError, paystackTroubles, verify, verifyLies } from './api.ts';
import { findDispute, listDisputes } from './disputes.ts';
import { cardPageRoutes, webhookBeforeAnswerMs } from './page-routes.ts';
import { listRefunds, refund } from './refund.ts';
import { openTransactions, type Transactions } from './transactions.ts';

/** Serves the card provider under `/card`: Paystack's API for the portal and a payment page for its customers. */
export const cardRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const transactions = openTransactions(sandbox.store);
  app.register(async (api) => apiRoutes(api, sandbox, transactions));
  app.register(async (pages) => cardPageRoutes(pages, sandbox, transactions));
};

const notPermitted = paystackTroubles(paystackError(403, 'not_permitted', 'This key may not read this', 'api_error'));
const noCurrency = paystackTroubles(paystackError(403, 'unsupported_currency', 'Currency not supported by merchant'));
const noRefund = paystackTroubles(paystackError(400, 'refund_not_allowed', 'Refund cannot be processed'));

const apiRoutes = (app: FastifyInstance, sandbox: Sandbox, transactions: Transactions): void => {
  const call = callsOf(app, sandbox, 'card', notPermitted);
  admitOnly(
    app,
    (headers) => bearsToken(headers.authorization, sandbox.settings.paystackSecretKey),
    () => paystackError(401, 'invalid_Key', 'Invalid key'),
  );
  call.post('/transaction/initialize', 'lookup', ({ body, protocol, host }) => ({
    troubles: noCurrency,
    // Without SANDBOX_URL the customer's browser reaches the page at the address where the portal reaches the API.
    perform: () => initialize(sandbox, transactions, body, sandbox.settings.url || `${protocol}://${host}`),
  }));
  call.get('/transaction/verify/:reference', 'enquiry', ({ params: { reference = '' } }) => ({
    perform: () => verify(transactions, reference),
    lies: verifyLies(transactions, reference),
  }));
  call.get('/refund', 'enquiry', ({ query }) => ({ perform: () => listRefunds(transactions, query['transaction']) }));
  call.get('/dispute/:id', 'dispute', ({ params: { id = '' } }) => ({ perform: () => findDispute(transactions, id) }));
  call.get('/dispute', 'dispute', ({ query }) => ({ perform: () => listDisputes(transactions, query) }));
  call.post('/refund', 'refund', ({ body }) => ({
    troubles: noRefund,
    perform: () => refund(sandbox, transactions, body),
    callbackArrived: async ({ status }) => {
      const reference = isRecord(body) ? String(body['transaction']) : '';
      if (status === 200) await sandbox.callbacks.sent(`refund ${reference}`, webhookBeforeAnswerMs);
    },
  }));
};
