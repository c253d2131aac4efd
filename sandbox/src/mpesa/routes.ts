import type { FastifyInstance } from 'fastify';
import { admitOnly, sameSecret } from '../secret.ts';
import { callsOf } from '../faults/answer.ts';
import { openCollections, type Collections } from '../operator/collections.ts';
import { isAnswer } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { MpesaPort } from '../wallets.ts';
import { openSessions } from '../sessions.ts';
import { createBearerOpener } from './bearer.ts';
import {
  callbackWording,
  debitAnswer,
  inputOf,
  queryAnswer,
  queryLies,
  readPayment,
  reversalAnswer,
  type MpesaSandbox,
} from './payments.ts';
import { say, troubles } from './words.ts';

const sessionSeconds = 3600;

/** Serves a wallet by M-Pesa's OpenAPI as the operator profile uses it. */
export const mpesaRoutes = (app: FastifyInstance, sandbox: Sandbox, port: MpesaPort): void => {
  const { portalUrl, callbackSecrets, mpesaClients, mpesaKey } = sandbox.settings;
  const openBearer = createBearerOpener(mpesaKey);
  const collections = openCollections(sandbox, port, callbackWording(portalUrl, port, callbackSecrets[port]));
  const sessions = openSessions(sandbox.store, `${port}-session`, sessionSeconds);

  app.get('/getSession/', ({ headers }, reply) => {
    const isKnown = sameSecret(openBearer(headers.authorization), mpesaClients[port].apiKey);
    const refusal = isKnown ? headers.origin === undefined && say('INS-20') : say('INS-2');
    const { status, body } = refusal || say('INS-0', { output_SessionID: sessions.open() });
    return reply.code(status).send(body);
  });
  app.register(async (scope) => {
    admitOnly(
      scope,
      (headers) => sessions.isOpen(openBearer(headers.authorization)),
      () => say('INS-996', {}, 401),
    );
    payments(scope, { ...sandbox, port }, collections);
  });
};

const payments = (scope: FastifyInstance, sandbox: MpesaSandbox, collections: Collections): void => {
  const call = callsOf(scope, sandbox, sandbox.port, troubles('debit'));
  call.post('/c2bPayment/singleStage/', 'debit', ({ body }) => {
    const order = readPayment(sandbox, body);
    if (isAnswer(order)) return { perform: () => order };
    return {
      msisdn: order.payer,
      perform: () => debitAnswer(collections.ask(order), inputOf(body)),
      callbackArrived: () => collections.calledBack(order.reference),
    };
  });
  call.get('/queryTransactionStatus/', 'enquiry', ({ query }) => {
    const input = inputOf(query);
    const found = collections.find(input('input_QueryReference'));
    return {
      msisdn: found?.payer,
      troubles: troubles('enquiry'),
      perform: () => queryAnswer(sandbox, found, input),
      lies: queryLies(sandbox, collections, found, input),
    };
  });
  call.put('/reversal/', 'refund', ({ body }) => {
    const input = inputOf(body);
    return {
      msisdn: sandbox.books.findDebit(input('input_TransactionID'))?.payer,
      troubles: troubles('refund'),
      perform: () => reversalAnswer(sandbox, input),
    };
  });
};
