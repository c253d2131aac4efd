import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameSecret } from '../secret.ts';
import { answerRequest } from '../faults/answer.ts';
import { openCollections, type Collections } from '../operator/collections.ts';
import { acceptedCurrency } from '../operator/market.ts';
import { fieldOf, isAnswer, isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { openSessions, type Sessions } from '../sessions.ts';
import { callbackWording } from './callback.ts';
import { debitAnswer, enquiryAnswer, refundAnswer } from './payments.ts';
import { readPayment } from './read-payment.ts';
import { troubles } from './troubles.ts';
import { malformed } from './words.ts';

const tokenSeconds = 180;

/** The second wallet: the open API of Airtel Money as the operator profile uses it, under `/smartcash`. */
export const smartcashRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { portalUrl, callbackSecrets } = sandbox.settings;
  const collections = openCollections(sandbox, 'smartcash', callbackWording(portalUrl, callbackSecrets.smartcash));
  const tokens = openSessions(sandbox.store, 'smartcash-token', tokenSeconds);
  app.post('/auth/oauth2/token', (request, reply) => giveToken(sandbox, tokens, request, reply));
  app.register(async (scope) => {
    guard(scope, sandbox, tokens);
    payments(scope, sandbox, collections);
    refunds(scope, sandbox);
  });
};

const giveToken = ({ settings }: Sandbox, tokens: Sessions, { body }: FastifyRequest, reply: FastifyReply) => {
  const text = (name: string): string => (isRecord(body) ? (fieldOf(body, name) ?? '') : '');
  if (text('grant_type') !== 'client_credentials') return reply.code(400).send({ error: 'unsupported_grant_type' });
  const isKnown =
    sameSecret(text('client_id'), settings.smartcashClientId) &&
    sameSecret(text('client_secret'), settings.smartcashClientSecret);
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

const payments = (scope: FastifyInstance, sandbox: Sandbox, collections: Collections): void => {
  scope.post('/merchant/v2/payments/', ({ body, headers }, reply) => {
    const order = readPayment(body, sandbox.market, headers['x-currency']);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'smartcash', operation: 'debit', msisdn: isAnswer(order) ? undefined : order.payer },
      troubles: troubles('debit'),
      perform: () => (isAnswer(order) ? order : debitAnswer(collections.ask(order))),
      callbackArrived: async () => (isAnswer(order) ? undefined : collections.calledBack(order.reference)),
    });
  });
  scope.get<{ Params: { id: string } }>('/standard/v1/payments/:id', ({ params: { id } }, reply) => {
    const found = collections.find(id);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'smartcash', operation: 'enquiry', msisdn: found?.payer },
      troubles: troubles('enquiry', id),
      perform: () => enquiryAnswer(collections.find(id)),
      lies: found && collections.lies(found, enquiryAnswer),
    });
  });
};

const refunds = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.post('/standard/v1/payments/refund', ({ body }, reply) => {
    const paymentId = isRecord(body) ? nestedField(body, 'transaction', 'airtel_money_id') : undefined;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'smartcash', operation: 'refund', msisdn: sandbox.books.findDebit(paymentId ?? '')?.payer },
      troubles: troubles('refund'),
      perform: () => refundAnswer(sandbox, paymentId),
    });
  });
};
