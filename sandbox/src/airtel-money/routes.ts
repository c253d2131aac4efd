import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameSecret } from '../secret.ts';
import { callsOf } from '../faults/answer.ts';
import { openCollections, type Collections } from '../operator/collections.ts';
import { acceptedCurrency } from '../operator/market.ts';
import { fieldOf, isAnswer, isRecord, nestedField } from '../read.ts';
import type { AirtelPort } from '../wallets.ts';
import type { Sandbox } from '../sandbox.ts';
import { openSessions, type Sessions } from '../sessions.ts';
import type { AirtelClient } from '../settings.ts';
import { callbackWording, debitAnswer, enquiryAnswer, readPayment, refundAnswer } from './payments.ts';
import { malformed, troubles } from './words.ts';

const tokenSeconds = 180;

/** Serves a wallet by Airtel Money's open API as the operator profile uses it. */
export const airtelRoutes = (app: FastifyInstance, sandbox: Sandbox, port: AirtelPort): void => {
  const { portalUrl, callbackSecrets } = sandbox.settings;
  const collections = openCollections(sandbox, port, callbackWording(portalUrl, port, callbackSecrets[port]));
  const tokens = openSessions(sandbox.store, `${port}-token`, tokenSeconds);
  app.post('/auth/oauth2/token', (request, reply) =>
    giveToken(sandbox.settings.airtelClients[port], tokens, request, reply),
  );
  app.register(async (scope) => {
    guard(scope, sandbox, tokens);
    payments(scope, sandbox, port, collections);
  });
};

const giveToken = (client: AirtelClient, tokens: Sessions, { body }: FastifyRequest, reply: FastifyReply) => {
  const text = (name: string): string => (isRecord(body) ? (fieldOf(body, name) ?? '') : '');
  if (text('grant_type') !== 'client_credentials') return reply.code(400).send({ error: 'unsupported_grant_type' });
  const isKnown = sameSecret(text('client_id'), client.id) && sameSecret(text('client_secret'), client.secret);
  if (!isKnown) return reply.code(401).send({ error: 'invalid_client' });
  return reply.send({ access_token: tokens.open(), token_type: 'bearer', expires_in: String(tokenSeconds) });
};

const guard = (scope: FastifyInstance, { market }: Sandbox, tokens: Sessions): void => {
  scope.addHook('preHandler', async ({ headers }, reply) => {
    const token = /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1];
    if (!tokens.isOpen(token)) return reply.code(401).send({ error: 'invalid_token' });
    if (headers['x-country'] !== market.country) return reply.code(400).send(malformed('ESB000034').body);
    if (acceptedCurrency(market, headers['x-currency'])) return undefined;
    return reply.code(400).send(malformed('ESB000035').body);
  });
};

const payments = (scope: FastifyInstance, sandbox: Sandbox, port: AirtelPort, collections: Collections): void => {
  const call = callsOf(scope, sandbox, port, troubles('debit'));
  call.post('/merchant/v2/payments/', 'debit', ({ body, headers }) => {
    const order = readPayment(body, sandbox.market, headers['x-currency']);
    if (isAnswer(order)) return { perform: () => order };
    return {
      msisdn: order.payer,
      perform: () => debitAnswer(collections.ask(order)),
      callbackArrived: () => collections.calledBack(order.reference),
    };
  });
  call.get('/standard/v1/payments/:id', 'enquiry', ({ params: { id = '' } }) => {
    const found = collections.find(id);
    return {
      msisdn: found?.payer,
      troubles: troubles('enquiry', id),
      perform: () => enquiryAnswer(collections.find(id)),
      lies: found && collections.lies(found, enquiryAnswer),
    };
  });
  call.post('/standard/v1/payments/refund', 'refund', ({ body }) => {
    const paymentId = isRecord(body) ? nestedField(body, 'transaction', 'airtel_money_id') : undefined;
    return {
      msisdn: sandbox.books.findDebit(paymentId ?? '')?.payer,
      troubles: troubles('refund'),
      perform: () => refundAnswer(sandbox, port, paymentId),
    };
  });
};
