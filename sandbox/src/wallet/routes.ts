import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameSecret } from '../secret.ts';
import { answerRequest, type Answer, type Lies, type Troubles } from '../faults/answer.ts';
import type { Occasion } from '../faults/faults.ts';
import type { Lie, Operation } from '../faults/ports.ts';
import { national } from '../operator/market.ts';
import { callbackGone } from '../operator/owner-payments.ts';
import { isAnswer, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { requestState, takeDebit } from './debit.ts';
import { refuse } from './errors.ts';
import { claimCompleted, stateLies, transactionLies } from './lies.ts';
import { party, readCorrelationId, readDebit } from './read-debit.ts';
import { openRequests, type DebitRequest, type Requests } from './requests.ts';
import { reversalAnswer, reverse } from './reversal.ts';
import { settleDebit, transactionNow } from './settle.ts';

/** The operator's own wallet: GSMA Mobile Money API 1.2 as the operator profile uses it, under `/wallet`. */
export const walletRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const requests = openRequests(sandbox.store);
  sandbox.prompts.settleWith('wallet', (prompt) => settleDebit(sandbox, requests, prompt));

  app.addHook('preHandler', async (request, reply) => {
    if (sameSecret(request.headers['x-api-key'], sandbox.settings.walletApiKey)) return undefined;
    const { status, body } = refuse('authorisation', 'clientAuthorisationError', 'The X-API-Key is not known');
    return reply.code(status).send(body);
  });

  app.post('/transactions/type/merchantpay', (request, reply) => debit(sandbox, requests, request, reply));
  app.post<{ Params: { reference: string } }>('/transactions/:reference/reversals', (request, reply) => {
    const { reference } = request.params;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'wallet', operation: 'refund', msisdn: sandbox.books.findDebit(reference)?.payer },
      troubles: troubles('refund'),
      perform: () =>
        reverse(sandbox, requests, {
          transactionReference: reference,
          clientCorrelationId: readCorrelationId(request),
          body: request.body,
        }),
    });
  });
  enquiries(app, sandbox, requests);
};

const debit = (
  sandbox: Sandbox,
  requests: Requests,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const payer = isRecord(request.body) ? party(request.body['debitParty'], 'msisdn') : undefined;
  return answerRequest(sandbox, reply, {
    occasion: { port: 'wallet', operation: 'debit', msisdn: payer && national(sandbox.market, payer) },
    troubles: troubles('debit'),
    perform: () => {
      const order = readDebit(request, sandbox.market);
      return isAnswer(order) ? order : takeDebit(sandbox, requests, order);
    },
    callbackArrived: async (answer) => {
      const id = isRecord(answer.body) ? String(answer.body['serverCorrelationId']) : '';
      const pending = requests.find(id);
      if (pending?.promptId !== undefined) await callbackGone(sandbox, pending.promptId, id);
    },
  });
};

const unknown = (what: string): Answer => refuse('identification', 'identifierError', `There is no such ${what}`);

const enquiries = (app: FastifyInstance, sandbox: Sandbox, requests: Requests): void => {
  type Looked = { request?: DebitRequest; look: (occasion: Occasion) => Answer; lies?: Lies };
  const enquire = (path: string, find: (id: string) => Looked): void => {
    app.get<{ Params: { id: string } }>(path, (request, reply) => {
      const { request: found, look, lies } = find(request.params.id);
      const occasion = { port: 'wallet', operation: 'enquiry', msisdn: found?.payer } as const;
      const perform = () => look(occasion);
      return answerRequest(sandbox, reply, { occasion, troubles: troubles('enquiry'), perform, lies });
    });
  };
  enquire('/requeststates/:id', (id) => {
    const request = requests.find(id);
    const look = (occasion: Occasion): Answer => {
      if (request === undefined) return unknown('request');
      if (sandbox.faults.isLiedTo(occasion, toldByTransaction)) return claimCompleted(requests, request);
      return { status: 200, body: requestState(request) };
    };
    return { request, look, lies: stateLies(request) };
  });
  enquire('/responses/:id', (id) => {
    const request = requests.byClient(id.toLowerCase());
    const look = (occasion: Occasion): Answer => {
      if (request && sandbox.faults.isLiedTo(occasion, toldByState)) return linkTo(stateOf(request));
      if (request) return linkTo(request.promptId === undefined ? transactionOf(request) : stateOf(request));
      const reversal = requests.reversal(id.toLowerCase());
      return reversal ? linkTo(`/transactions/${reversal.refundId}`) : unknown('request');
    };
    return { request, look };
  });
  enquire('/transactions/:id', (id) => {
    const request = requests.byTransaction(id);
    const look = (): Answer => {
      const refund = sandbox.books.findRefund(id);
      if (refund?.port === 'wallet') return { ...reversalAnswer(sandbox, id), status: 200 };
      if (request?.objectReference !== id) return unknown('transaction');
      return { status: 200, body: transactionNow(sandbox, request) };
    };
    return { request, look, lies: transactionLies(sandbox, request, id) };
  });
};

/** The enquiry goes from the request to its transaction: a lie is told, and spent, by the one that can word it. */
const toldByState: Lie[] = ['says-failed', 'says-expired', 'says-pending'];
const toldByTransaction: Lie[] = ['says-paid', 'wrong-amount'];

/** What there is to follow: the request that waits for its owner, or at once the transaction. */
const linkTo = (link: string): Answer => ({ status: 200, body: { link } });
const stateOf = ({ id }: DebitRequest): string => `/requeststates/${id}`;
const transactionOf = ({ objectReference }: DebitRequest): string => `/transactions/${objectReference}`;

const troubles = (operation: Operation): Troubles => {
  const rejected: Partial<Record<Operation, Answer>> = {
    debit: refuse('businessRule', 'requestDeclined', 'The payer is not allowed to pay'),
    refund: refuse('businessRule', 'requestDeclined', 'This transaction may not be reversed'),
  };
  return {
    unavailable: refuse('serviceUnavailable', 'genericError', 'The wallet platform is not available'),
    broken: refuse('internal', 'genericError', 'The wallet platform failed'),
    rejected: () => rejected[operation] ?? refuse('authorisation', 'clientAuthorisationError', 'This may not be read'),
  };
};
