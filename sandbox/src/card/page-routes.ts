import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerRequest, send, type Answer, type Request } from '../faults/answer.ts';
import { preferredLanguage } from '../language.ts';
import type { Sandbox } from '../sandbox.ts';
import { behaviourOf, isCurrent, oneTimeCode } from './cards.ts';
import { awaitCode, charge, decline, type TypedCard } from './charge.ts';
import type { Retry } from './forms.ts';
import { declinedPage, noticePage, paidPage, paymentPage, returnUrl } from './page.ts';
import type { CardTransaction, Transactions } from './transactions.ts';
import type { View } from './popup.ts';

type ByCode = { Params: { accessCode: string } };
type Visit = { sandbox: Sandbox; transactions: Transactions; transaction: CardTransaction; view: View };

const wrongCodesAllowed = 3;
/** Milliseconds that a response waits for its webhook under `callback-first`. */
export const webhookBeforeAnswerMs = 12_000;

/**
 * Serves the payment page as a page (`/card/pay/{access code}`) and as a popup (`/card/popup/{access code}`), and their
 * files.
 */
export const cardPageRoutes = (app: FastifyInstance, sandbox: Sandbox, transactions: Transactions): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  file(app, '/card.css', 'text/css');
  file(app, '/return.js', 'text/javascript');
  file(app, '/popup.js', 'text/javascript');
  file(app, '/v2/inline.js', 'text/javascript', forMerchants);
  for (const place of ['page', 'popup'] as const) pagesAt(app, sandbox, transactions, place);
};

const pagesAt = (app: FastifyInstance, sandbox: Sandbox, transactions: Transactions, place: View['place']): void => {
  const visit = async (
    request: FastifyRequest<ByCode>,
    reply: FastifyReply,
    respond: (visit: Visit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const language = preferredLanguage(request.headers['accept-language'], sandbox.market.language);
    const transaction = transactions.byAccessCode(request.params.accessCode);
    const { origin: merchant } = new URL(transaction?.callbackUrl ?? sandbox.settings.portalUrl);
    const view: View = { language, place, merchant };
    if (transaction) return respond({ sandbox, transactions, transaction, view });
    return send(reply, pageAnswer(noticePage('gone', view), view, 404));
  };
  const path = place === 'page' ? '/pay/:accessCode' : '/popup/:accessCode';
  app.get<ByCode>(path, (request, reply) =>
    visit(request, reply, async ({ transaction, view }) => send(reply, pageOf(transaction, view))),
  );
  app.post<ByCode & { Body: Record<string, string> }>(path, (request, reply) =>
    visit(request, reply, (here) => pay(here, request.body ?? {}, reply)),
  );
};

const pay = async (visit: Visit, form: Record<string, string>, reply: FastifyReply): Promise<FastifyReply> => {
  const { transaction, view } = visit;
  if (transaction.status === 'ongoing') return payWithCode(visit, form['code'] ?? '', reply);
  if (transaction.status !== 'abandoned') return send(reply, pageOf(transaction, view));

  const card: TypedCard = { number: form['number'] ?? '', expiry: form['expiry'] ?? '' };
  const wrong = wrongField(card, form['securityCode'] ?? '');
  if (wrong) return send(reply, pageAnswer(paymentPage(transaction, view, { wrong, ...card }), view, 422));
  switch (behaviourOf(card.number)) {
    case 'asks-for-code':
      return send(reply, pageOf(awaitCode(visit.transactions, transaction, card), view));
    case 'declined':
      return attempt(visit, reply, () => refuseCard(visit, card));
    default:
      return attempt(visit, reply, () => pageOf(charge(visit.sandbox, visit.transactions, transaction, card), view));
  }
};

const payWithCode = async (visit: Visit, code: string, reply: FastifyReply): Promise<FastifyReply> => {
  const { sandbox, transactions, transaction, view } = visit;
  if (code.trim() === oneTimeCode) {
    return attempt(visit, reply, () => pageOf(charge(sandbox, transactions, transaction), view));
  }
  const wrongCodes = transaction.wrongCodes + 1;
  if (wrongCodes >= wrongCodesAllowed) return attempt(visit, reply, () => refuseCard(visit));
  transactions.keep({ ...transaction, wrongCodes });
  return send(reply, pageAnswer(paymentPage(transaction, view, { wrong: 'code' }), view, 422));
};

/** Charges the card; faults strike here. */
const attempt = (visit: Visit, reply: FastifyReply, perform: () => Answer): Promise<FastifyReply> => {
  const { sandbox, transaction, view } = visit;
  const out = (status: number): Answer => pageAnswer(noticePage('out', view, transaction), view, status);
  const request: Request = {
    occasion: { port: 'card', operation: 'debit' },
    troubles: { unavailable: out(503), broken: out(500), rejected: () => refuseCard(visit) },
    perform,
    callbackArrived: () => sandbox.callbacks.sent(`debit ${transaction.reference}`, webhookBeforeAnswerMs),
  };
  return answerRequest(sandbox, reply, request);
};

const refuseCard = ({ sandbox, transactions, transaction, view }: Visit, card?: TypedCard): Answer => {
  return pageOf(decline(sandbox, transactions, transaction, card), view);
};

const wrongField = (card: TypedCard, securityCode: string): Retry['wrong'] | undefined => {
  if (behaviourOf(card.number) === undefined) return 'number';
  if (!isCurrent(card.expiry, new Date())) return 'expiry';
  return /^\s*\d{3,4}\s*$/.test(securityCode) ? undefined : 'securityCode';
};

/** Returns the page of a payment's state: a form, the decline, or the way back to the portal. */
const pageOf = (transaction: CardTransaction, view: View): Answer => {
  switch (transaction.status) {
    case 'abandoned':
    case 'ongoing':
      return pageAnswer(paymentPage(transaction, view), view);
    case 'failed':
      return pageAnswer(declinedPage(transaction, view), view);
    default:
      if (view.place === 'popup') return pageAnswer(paidPage(transaction, view), view);
      return { status: 303, headers: { location: returnUrl(transaction), 'cache-control': 'no-store' } };
  }
};

const pageAnswer = (body: string, { place, merchant }: View, status = 200): Answer => {
  // A browser checks the redirect of a form too, so `form-action` of a page includes the merchant. A popup redirects
  // nowhere, and only its merchant may frame it.
  const [action, ancestors] = place === 'page' ? [`'self' ${merchant}`, "'none'"] : ["'self'", merchant];
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action ${action}; base-uri 'none'; frame-ancestors ${ancestors}`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, body, headers };
};

/** Headers that let any merchant's page load the inline script. */
const forMerchants = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const file = (app: FastifyInstance, path: string, type: string, more: Record<string, string> = {}): void => {
  const content = readFileSync(join(import.meta.dirname, 'assets', basename(path)));
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', ...more };
  app.get(path, { logLevel: 'warn' }, async (_, reply) => reply.headers(headers).send(content));
};
