import { fieldsOf } from '@selfcare/contract/checkout';
import type { Failure } from '@selfcare/contract/envelope';
import type { FormPackage } from '@selfcare/contract/content/form';
import type { Language } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms } from '../form-post.ts';
import { createFormGuard, type PostedForm, type Values } from './guard-form.ts';
import type { PlainDeps } from '../register-plain.ts';
import { uuidOf } from '../uuid-of.ts';
import { addressOf, contextFor, goTo, textIn, type Visit } from '../visit.ts';

/** Sends the page of a form, rendered for one visitor. */
type SendForm = (visit: Visit, formId: string, posted: PostedForm, status: number) => unknown;

type Deps = Pick<PlainDeps, 'market' | 'publicUrl' | 'contexts' | 'gate' | 'outages' | 'call' | 'hash'> & {
  readPackage: (page: string, tag: string) => unknown;
  /** Sends the page for an unknown address. */
  sendUnknown: (request: FastifyRequest, reply: FastifyReply) => unknown;
  send: SendForm;
};

/** The same limit as for calls. */
const bodyLimit = 65_536;

/** The addresses of posts, each with its form. */
const addresses: readonly { path: string; formIdOf: (params: unknown) => string }[] = [
  { path: '/give_your_feedback', formIdOf: () => 'feedback' },
  { path: '/form/:formId', formIdOf: (params) => textIn(params, 'formId') ?? '' },
];

/** Returns the path of a form's page, without language prefix. */
const pageOf = (formId: string) => (formId === 'feedback' ? '/give_your_feedback' : `/form/${formId}`);

/** Returns the filled fields. A repeated text field is empty, because its value is ambiguous. */
const readValues = (body: URLSearchParams, { fields }: FormPackage): Values => {
  const checkboxes = fields
    .filter(({ type }) => type === 'checkbox')
    .map(({ name }) => [name, body.has(name)] as const);
  const texts = [...new Set(body.keys())]
    .filter((name) => !name.startsWith('_'))
    .map((name) => [name, body.getAll(name).length > 1 ? '' : (body.get(name) ?? '')] as const);
  return { ...Object.fromEntries(texts), ...Object.fromEntries(checkboxes) };
};

const errorsOf = (failure: Failure): Record<string, string> =>
  Object.fromEntries(fieldsOf(failure).map(({ path, message }) => [path.replace(/^values\./, ''), message]));

/** Handles content forms from browsers without script: redirects to thanks, or shows the form with the typed values. */
export const registerForms = (app: FastifyInstance, deps: Deps): void => {
  const { market, contexts, call, hash, readPackage, send } = deps;
  const guard = createFormGuard(deps);

  /** Returns the idempotency key: the same values of one browser count once, of a new browser once an hour. */
  const keyOf = ({ context, request }: Visit, formId: string, values: Values) => {
    const hour = Math.floor(Date.now() / 3_600_000);
    const who = context.browser.isNew
      ? [context.address.hash, request.headers['user-agent'] ?? '', hour]
      : [context.browser.hash];
    return uuidOf(hash('plain-feedback', JSON.stringify([who, formId, values])));
  };

  const post = (visit: Visit, formId: string, form: FormPackage) => {
    const { body: text } = visit.request;
    const body = new URLSearchParams(typeof text === 'string' ? text : '');
    const typed = readValues(body, form);
    return guard(visit, {
      token: body.get('_token'),
      typed,
      show: (posted, status) => send(visit, formId, posted, status),
      answer: async (back) => {
        const asked = contextFor(visit, { 'idempotency-key': keyOf(visit, formId, typed) });
        const answer = await call('submitFeedback', { formId, values: typed }, asked);
        if (!('failure' in answer)) return goTo(visit, `${pageOf(formId)}?sent=1`);
        const { statusCode, message } = answer.failure;
        const errors = errorsOf(answer.failure);
        if (Object.keys(errors).length > 0) return back({ errors }, statusCode);
        return back({ notice: { kind: 'failed', text: message } }, statusCode);
      },
    });
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
          answer(request, reply, language, formIdOf(request.params)),
        );
  });
};
