import type { FormPackage } from '@selfcare/contract/content/form';
import type { Language } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOut } from '../../db/database-errors.ts';
import { textsFor } from '../../locales/texts.ts';
import { acceptForms, senderOf } from './form-post.ts';
import type { PlainDeps } from './register-plain.ts';
import { withMoment } from './said.ts';
import { uuidOf } from './uuid-of.ts';
import { addressOf, contextFor, goTo, type Visit } from './visit.ts';

type Values = Record<string, string | boolean>;

/** What a form's page is shown again with, as the portal's `PostedForm`. */
type PostedForm = {
  typed?: Values;
  errors?: Record<string, string>;
  notice?: { kind: 'confirm' } | { kind: 'failed'; text?: string };
  token?: string;
  isSent?: boolean;
};

/** Sends the page of a form as it is for one visitor. */
type SendForm = (visit: Visit, formId: string, posted: PostedForm, status: number) => unknown;

type Deps = Pick<PlainDeps, 'market' | 'publicUrl' | 'contexts' | 'gate' | 'outages' | 'call' | 'hash'> & {
  readPackage: (page: string, tag: string) => unknown;
  /** The answer to an address that leads to nothing. */
  sendUnknown: (request: FastifyRequest, reply: FastifyReply) => unknown;
  send: SendForm;
};

/** As much as a call may bring. */
const bodyLimit = 65_536;

/** Where forms are posted to, with the form that each is of. */
const addresses: readonly { path: string; formIdOf: (params: { formId?: string }) => string }[] = [
  { path: '/give_your_feedback', formIdOf: () => 'feedback' },
  { path: '/form/:formId', formIdOf: ({ formId = '' }) => formId },
];

/** A form's own page, without language prefix. */
const pageOf = (formId: string) => (formId === 'feedback' ? '/give_your_feedback' : `/form/${formId}`);

/** What was filled in: a checkbox is there or not; what is given twice is empty, since nobody can tell which was meant. */
const readValues = (body: URLSearchParams, { fields }: FormPackage): Values => {
  const checkboxes = fields
    .filter(({ type }) => type === 'checkbox')
    .map(({ name }) => [name, body.has(name)] as const);
  const texts = [...new Set(body.keys())]
    .filter((name) => !name.startsWith('_'))
    .map((name) => [name, body.getAll(name).length > 1 ? '' : (body.get(name) ?? '')] as const);
  return { ...Object.fromEntries(texts), ...Object.fromEntries(checkboxes) };
};

const errorsOf = (result: Record<string, unknown> | undefined): Record<string, string> => {
  const fields = Array.isArray(result?.['fields']) ? (result['fields'] as { path: string; message: string }[]) : [];
  return Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^values\./, ''), message]));
};

/** Takes the forms of content as browsers without script send them: on to thanks, or back with what was typed. */
export const registerForms = (app: FastifyInstance, deps: Deps): void => {
  const { market, publicUrl, contexts, gate, outages, call, hash, readPackage, send } = deps;

  /** Sent twice by the same browser the same words are one; of a browser that is not known yet within the hour. */
  const keyOf = ({ context, request }: Visit, formId: string, values: Values) => {
    const hour = Math.floor(Date.now() / 3_600_000);
    const who = context.browser.isNew
      ? [context.address.hash, request.headers['user-agent'] ?? '', hour]
      : [context.browser.hash];
    return uuidOf(hash('plain-feedback', JSON.stringify([who, formId, values])));
  };

  const post = async (visit: Visit, formId: string, form: FormPackage) => {
    const { request, reply, context, language } = visit;
    const body = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const typed = readValues(body, form);
    const sender = senderOf(request, publicUrl);
    const tokenNow = () => hash('form-token', context.browser.hash);
    const back = (posted: PostedForm, status: number) =>
      send(visit, formId, { typed, token: tokenNow(), ...posted }, status);
    const { codes } = textsFor(language.tag);
    try {
      const refusal = await gate(sender === 'foreign', context);
      if (refusal) {
        reply.header('retry-after', refusal.retryAfterSeconds);
        const text = withMoment(codes.tooManyRequests, refusal.retryAfterSeconds, market, language.tag);
        return back({ notice: { kind: 'failed', text } }, 429);
      }
      // Another site fills in nothing here.
      if (sender === 'foreign')
        return send(visit, formId, { notice: { kind: 'failed', text: codes.unauthorised } }, 403);
      if (sender === 'unknown' && (context.browser.isNew || body.get('_token') !== tokenNow())) {
        context.rememberBrowser();
        return back({ notice: { kind: 'confirm' } }, 200);
      }
      const asked = contextFor(visit, { 'idempotency-key': keyOf(visit, formId, typed) });
      const answer = await call('submitFeedback', { formId, values: typed }, asked);
      if (!('failure' in answer)) return goTo(visit, `${pageOf(formId)}?sent=1`);
      const { statusCode, message, result } = answer.failure;
      const errors = errorsOf(result);
      if (Object.keys(errors).length > 0) return back({ errors }, statusCode);
      return back({ notice: { kind: 'failed', text: message } }, statusCode);
    } catch (error) {
      if (!isDatabaseOut(error)) throw error;
      outages.note(error, { route: request.routeOptions.url, traceId: request.id });
      reply.header('retry-after', 5);
      return back({ notice: { kind: 'failed' } }, 503);
    }
  };

  const answer = (request: FastifyRequest, reply: FastifyReply, language: Language, formId: string) => {
    const form = readPackage(`form-${formId}`, language.tag) as FormPackage | undefined;
    const isThere = form && (request.routeOptions.url?.endsWith('/:formId') ? form.public === true : true);
    if (!isThere) return deps.sendUnknown(request, reply);
    return post({ request, reply, language, context: contexts(request, reply) }, formId, form);
  };

  app.register(async (scope) => {
    acceptForms(scope, bodyLimit);
    for (const language of market.languages)
      for (const { path, formIdOf } of addresses)
        scope.post(addressOf(language, path), async (request, reply) =>
          answer(request, reply, language, formIdOf(request.params as { formId?: string })),
        );
  });
};
