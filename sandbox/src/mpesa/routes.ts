import type { FastifyInstance } from 'fastify';
import { sameSecret } from '../secret.ts';
import { answerRequest } from '../faults/answer.ts';
import { openCollections, type Collections } from '../operator/collections.ts';
import { isAnswer } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { openSessions } from '../sessions.ts';
import { createBearerOpener } from './bearer.ts';
import { callbackWording } from './callback.ts';
import { debitAnswer, queryAnswer, queryLies, reversalAnswer } from './payments.ts';
import { inputOf, readPayment } from './read.ts';
import { troubles } from './troubles.ts';
import { say } from './words.ts';

const sessionSeconds = 3600;

/** M-Pesa: its OpenAPI as the operator profile uses it, under `/mpesa/openapi/ipg/v2/{market}`, whatever the market. */
export const mpesaRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { portalUrl, callbackSecrets, mpesaApiKey, mpesaKey } = sandbox.settings;
  const openBearer = createBearerOpener(mpesaKey);
  const collections = openCollections(sandbox, 'mpesa', callbackWording(portalUrl, callbackSecrets.mpesa));
  const sessions = openSessions(sandbox.store, 'mpesa-session', sessionSeconds);

  app.get('/getSession/', ({ headers }, reply) => {
    const isKnown = sameSecret(openBearer(headers.authorization), mpesaApiKey);
    const refusal = isKnown ? headers.origin === undefined && say('INS-20') : say('INS-2');
    const { status, body } = refusal || say('INS-0', { output_SessionID: sessions.open() });
    return reply.code(status).send(body);
  });
  app.register(async (scope) => {
    scope.addHook('preHandler', async ({ headers }, reply) => {
      if (sessions.isOpen(openBearer(headers.authorization))) return undefined;
      const { status, body } = say('INS-996', {}, 401);
      return reply.code(status).send(body);
    });
    payments(scope, sandbox, collections);
    queries(scope, sandbox, collections);
    reversals(scope, sandbox);
  });
};

const payments = (scope: FastifyInstance, sandbox: Sandbox, collections: Collections): void => {
  scope.post('/c2bPayment/singleStage/', ({ body }, reply) => {
    const order = readPayment(sandbox, body);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'mpesa', operation: 'debit', msisdn: isAnswer(order) ? undefined : order.payer },
      troubles: troubles('debit'),
      perform: () => (isAnswer(order) ? order : debitAnswer(collections.ask(order), inputOf(body))),
      callbackArrived: async () => (isAnswer(order) ? undefined : collections.calledBack(order.reference)),
    });
  });
};

const queries = (scope: FastifyInstance, sandbox: Sandbox, collections: Collections): void => {
  scope.get('/queryTransactionStatus/', ({ query }, reply) => {
    const input = inputOf(query);
    const found = collections.find(input('input_QueryReference'));
    return answerRequest(sandbox, reply, {
      occasion: { port: 'mpesa', operation: 'enquiry', msisdn: found?.payer },
      troubles: troubles('enquiry'),
      perform: () => queryAnswer(sandbox, found, input),
      lies: queryLies(sandbox, collections, found, input),
    });
  });
};

const reversals = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.put('/reversal/', ({ body }, reply) => {
    const input = inputOf(body);
    const payer = sandbox.books.findDebit(input('input_TransactionID'))?.payer;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'mpesa', operation: 'refund', msisdn: payer },
      troubles: troubles('refund'),
      perform: () => reversalAnswer(sandbox, input),
    });
  });
};
