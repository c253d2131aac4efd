import type { FastifyInstance } from 'fastify';
import { callsOf, type Answer, type Lies, type Troubles } from '../faults/answer.ts';
import type { Lie } from '../faults/ports.ts';
import { national } from '../operator/market.ts';
import { callbackGone } from '../operator/owner-payments.ts';
import { isAnswer, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { admitOnly, sameSecret } from '../secret.ts';
import { requestState, takeDebit } from './debit.ts';
import { refuse } from './errors.ts';
import { claimCompleted, stateLies, transactionLies } from './lies.ts';
import { party, readCorrelationId, readDebit } from './read-debit.ts';
import { openRequests, type DebitRequest, type Requests } from './requests.ts';
import { reversalAnswer, reverse } from './reversal.ts';
import { settleDebit, transactionNow } from './settle.ts';

/** Serves the operator's own wallet under `/wallet`: GSMA Mobile Money API 1.2 as the operator profile uses it. */
export const walletRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const requests = openRequests(sandbox.store);
  const call = callsOf(app, sandbox, 'wallet', troublesOf(clientRefusal('This may not be read')));
  sandbox.prompts.settleWith('wallet', (prompt) => settleDebit(sandbox, requests, prompt));
  admitOnly(
    app,
    (headers) => sameSecret(headers['x-api-key'], sandbox.settings.walletApiKey),
    () => clientRefusal('The X-API-Key is not known'),
  );

  call.post('/transactions/type/merchantpay', 'debit', (request) => {
    const payer = isRecord(request.body) ? party(request.body['debitParty'], 'msisdn') : undefined;
    return {
      msisdn: payer && national(sandbox.market, payer),
      troubles: declined('The payer is not allowed to pay'),
      perform: () => {
        const order = readDebit(request, sandbox.market);
        return isAnswer(order) ? order : takeDebit(sandbox, requests, order);
      },
      callbackArrived: async (answer) => {
        const id = isRecord(answer.body) ? String(answer.body['serverCorrelationId']) : '';
        const pending = requests.find(id);
        if (pending?.promptId !== undefined) await callbackGone(sandbox, pending.promptId, id);
      },
    };
  });
  call.post('/transactions/:reference/reversals', 'refund', (request) => {
    const transactionReference = request.params['reference'] ?? '';
    const clientCorrelationId = readCorrelationId(request);
    return {
      msisdn: sandbox.books.findDebit(transactionReference)?.payer,
      troubles: declined('This transaction may not be reversed'),
      perform: () => reverse(sandbox, requests, { transactionReference, clientCorrelationId, body: request.body }),
    };
  });
  enquiries(call.get, sandbox, requests);
};

const clientRefusal = (description: string): Answer => refuse('authorisation', 'clientAuthorisationError', description);

const troublesOf = (rejected: Answer): Troubles => ({
  unavailable: refuse('serviceUnavailable', 'genericError', 'The wallet platform is not available'),
  broken: refuse('internal', 'genericError', 'The wallet platform failed'),
  rejected: () => rejected,
});

const declined = (description: string): Troubles => troublesOf(refuse('businessRule', 'requestDeclined', description));

const unknown = (what: string): Answer => refuse('identification', 'identifierError', `There is no such ${what}`);

const enquiries = (get: ReturnType<typeof callsOf>['get'], sandbox: Sandbox, requests: Requests): void => {
  type Looked = { request?: DebitRequest; look: () => Answer; lies?: Lies };
  const enquire = (path: string, find: (id: string) => Looked): void =>
    get(path, 'enquiry', ({ params: { id = '' } }) => {
      const { request, look, lies } = find(id);
      return { msisdn: request?.payer, perform: look, lies };
    });
  const isArmed = ({ payer }: DebitRequest, lies: Lie[]): boolean =>
    sandbox.faults.isLiedTo({ port: 'wallet', operation: 'enquiry', msisdn: payer }, lies);

  enquire('/requeststates/:id', (id) => {
    const request = requests.find(id);
    const look = (): Answer => {
      if (request === undefined) return unknown('request');
      if (isArmed(request, toldByTransaction)) return claimCompleted(requests, request);
      return { status: 200, body: requestState(request) };
    };
    return { request, look, lies: stateLies(request) };
  });
  enquire('/responses/:id', (id) => {
    const request = requests.byClient(id.toLowerCase());
    const look = (): Answer => {
      if (request && (request.promptId !== undefined || isArmed(request, toldByState)))
        return linkTo(`/requeststates/${request.id}`);
      if (request) return linkTo(`/transactions/${request.objectReference}`);
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

/** The lies of each step of an enquiry, from the request to its transaction. The step that can express a lie uses it up. */
const toldByState: Lie[] = ['says-failed', 'says-expired', 'says-pending'];
const toldByTransaction: Lie[] = ['says-paid', 'wrong-amount'];

const linkTo = (link: string): Answer => ({ status: 200, body: { link } });
