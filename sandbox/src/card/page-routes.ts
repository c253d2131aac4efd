import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerRequest, type Answer, type Request } from '../faults/answer.ts';
import { preferredLanguage, type Language } from '../language.ts';
import type { Sandbox } from '../sandbox.ts';
import { behaviourOf, isCurrent, oneTimeCode } from './cards.ts';
import { awaitCode, charge, decline, type TypedCard } from './charge.ts';
import { declinedPage, noticePage, paymentPage, returnUrl, type Retry } from './page.ts';
import type { CardTransaction, Transactions } from './transactions.ts';

type ByCode = { Params: { accessCode: string } };
type Visit = { sandbox: Sandbox; transactions: Transactions; transaction: CardTransaction; language: Language };

const wrongCodesAllowed = 3;
const webhookBeforeAnswerMs = 12_000;

/** The page on which customers pay: `/card/pay/{access code}`, and the two files that it needs. */
export function cardPageRoutes(app: FastifyInstance, sandbox: Sandbox, transactions: Transactions): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  file(app, '/card.css', 'text/css');
  file(app, '/return.js', 'text/javascript');

  const visit = async (
    request: FastifyRequest<ByCode>,
    reply: FastifyReply,
    respond: (visit: Visit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const language = preferredLanguage(request.headers['accept-language'], sandbox.market.language);
    const transaction = transactions.byAccessCode(request.params.accessCode);
    if (transaction) return respond({ sandbox, transactions, transaction, language });
    return send(reply, pageAnswer(noticePage('gone', language), undefined, 404));
  };
  app.get<ByCode>('/pay/:accessCode', (request, reply) =>
    visit(request, reply, async ({ transaction, language }) => send(reply, pageOf(transaction, language))),
  );
  app.post<ByCode & { Body: Record<string, string> }>('/pay/:accessCode', (request, reply) =>
    visit(request, reply, (here) => pay(here, request.body ?? {}, reply)),
  );
}

function pay(visit: Visit, form: Record<string, string>, reply: FastifyReply): Promise<FastifyReply> {
  const { transaction, language } = visit;
  if (transaction.status === 'ongoing') return payWithCode(visit, form['code'] ?? '', reply);
  if (transaction.status !== 'abandoned') return send(reply, pageOf(transaction, language));

  const card: TypedCard = { number: form['number'] ?? '', expiry: form['expiry'] ?? '' };
  const wrong = wrongField(card, form['securityCode'] ?? '');
  if (wrong) return send(reply, pageAnswer(paymentPage(transaction, language, { wrong, ...card }), transaction, 422));
  switch (behaviourOf(card.number)) {
    case 'asks-for-code':
      return send(reply, pageOf(awaitCode(visit.transactions, transaction, card), language));
    case 'declined':
      return attempt(visit, reply, () => refuseCard(visit, card));
    default:
      return attempt(visit, reply, () =>
        pageOf(charge(visit.sandbox, visit.transactions, transaction, card), language),
      );
  }
}

async function payWithCode(visit: Visit, code: string, reply: FastifyReply): Promise<FastifyReply> {
  const { sandbox, transactions, transaction, language } = visit;
  if (code.trim() === oneTimeCode) {
    return attempt(visit, reply, () => pageOf(charge(sandbox, transactions, transaction), language));
  }
  const wrongCodes = transaction.wrongCodes + 1;
  if (wrongCodes >= wrongCodesAllowed) return attempt(visit, reply, () => refuseCard(visit));
  transactions.keep({ ...transaction, wrongCodes });
  return send(reply, pageAnswer(paymentPage(transaction, language, { wrong: 'code' }), transaction, 422));
}

/** The charge itself, where faults strike. */
function attempt(visit: Visit, reply: FastifyReply, perform: () => Answer): Promise<FastifyReply> {
  const { sandbox, transaction, language } = visit;
  const out = (status: number): Answer => pageAnswer(noticePage('out', language, transaction), transaction, status);
  const request: Request = {
    occasion: { port: 'card', operation: 'debit' },
    troubles: { unavailable: out(503), broken: out(500), rejected: () => refuseCard(visit) },
    perform,
    callbackArrived: () => sandbox.callbacks.sent(`debit ${transaction.reference}`, webhookBeforeAnswerMs),
  };
  return answerRequest(sandbox, reply, request);
}

function refuseCard({ sandbox, transactions, transaction, language }: Visit, card?: TypedCard): Answer {
  return pageOf(decline(sandbox, transactions, transaction, card), language);
}

function wrongField(card: TypedCard, securityCode: string): Retry['wrong'] | undefined {
  if (behaviourOf(card.number) === undefined) return 'number';
  if (!isCurrent(card.expiry, new Date())) return 'expiry';
  return /^\s*\d{3,4}\s*$/.test(securityCode) ? undefined : 'securityCode';
}

/** The page for a payment as it stands: a form, the decline, or straight back to the portal once it is paid. */
function pageOf(transaction: CardTransaction, language: Language): Answer {
  switch (transaction.status) {
    case 'abandoned':
    case 'ongoing':
      return pageAnswer(paymentPage(transaction, language), transaction);
    case 'failed':
      return pageAnswer(declinedPage(transaction, language), transaction);
    default:
      return { status: 303, headers: { location: returnUrl(transaction), 'cache-control': 'no-store' } };
  }
}

function pageAnswer(body: string, transaction?: CardTransaction, status = 200): Answer {
  // A browser checks a form's redirect too, so the way back to the portal is part of where this form may lead.
  const portal = transaction === undefined ? '' : ` ${new URL(transaction.callbackUrl).origin}`;
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'${portal}; base-uri 'none'; frame-ancestors 'none'`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, body, headers };
}

async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}

function file(app: FastifyInstance, path: string, type: string): void {
  const content = readFileSync(join(import.meta.dirname, 'assets', path));
  app.get(path, { logLevel: 'warn' }, async (_, reply) =>
    reply.headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).send(content),
  );
}
