import type { Code } from '@selfcare/contract/codes';
import type { Market } from '@selfcare/markets/market';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '@selfcare/contract/codes';
import { isDatabaseOut } from '../db/database-errors.ts';
import type { Contexts } from './context.ts';
import type { Refusal } from './answer.ts';
import { isDocument } from './asked-for.ts';
import { describeError } from './describe-error.ts';
import { toFailure } from './envelope.ts';
import type { OutageLog } from './outage-log.ts';
import { HeadersTooLarge } from './limits/header-limit.ts';
import { JsonError } from './input/strict-json.ts';
import { targetOf } from './input/path-of.ts';

const codeOf = (error: FastifyError, { raw }: FastifyRequest): Code => {
  // The client left while sending its body; the error has the code of a lost database connection.
  if (error === raw.errored) return '400';
  if (error instanceof JsonError) return '400';
  if (error instanceof HeadersTooLarge) return '413';
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return '413';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return '415';
  if (isDatabaseOut(error)) return '503';
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? '400' : '500';
};

export const headersTooLarge: Refusal = { code: '413', detail: 'headersTooLarge' };

/** Returns the page of an error in the language of `url`; `say` returns its sentence in a language. */
export type MakeFailed = (
  url: string,
  say: (tag: string) => string,
) => Promise<{ html: string; headers: Record<string, string> }>;

type Saying = { market: Market; contexts: Contexts };

export const answerNotFound =
  ({ market, contexts }: Saying) =>
  (request: FastifyRequest, reply: FastifyReply) => {
    const { language } = contexts(request, reply);
    return reply
      .code(404)
      .type('application/json')
      .send(toFailure({ code: '404' }, { market, language, traceId: request.id, outage: 'cannot-look' }));
  };

type Handling = Saying & {
  outages: Pick<OutageLog, 'note'>;
  /** Renders the page of an error; when absent or failing, the envelope is sent. */
  makeFailed?: MakeFailed;
};

/**
 * Handles unknown addresses (404), expected errors (their code) and all others (500, with the `traceId` of the log
 * line). Requests for documents get a page. Logs hold the error's class and place, never its values. A 503 says about
 * money only what the route declares.
 */
export const handleErrors = (app: FastifyInstance, { market, contexts, outages, makeFailed }: Handling): void => {
  const pageOf = async (request: FastifyRequest, say: (tag: string) => string) => {
    const url = targetOf(request);
    if (!makeFailed || !isDocument(url, request.headers)) return undefined;
    return makeFailed(url, say).catch((error: unknown) => {
      request.log.error(describeError(error), 'unexpected error');
      return undefined;
    });
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status: number) => {
    const outage = request.routeOptions.config.outage ?? 'cannot-look';
    const failureIn = (language: string) => toFailure(refusal, { market, language, traceId: request.id, outage });
    reply.code(status);
    const page = await pageOf(request, (tag) => failureIn(tag).message);
    if (page) return reply.headers(page.headers).send(page.html);
    const { language } = contexts(request, reply);
    return reply.type('application/json').send({ ...failureIn(language), statusCode: status });
  };
  const notFound = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, { code: '404' }, 404);
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error, request);
    // Fastify reads the body before it finds that no route matches: the 404 counts then, not the body's fault.
    if (request.is404 && code === '400') return notFound(request, reply);
    const { url: route } = request.routeOptions;
    if (code === '500') request.log.error({ route, ...describeError(error) }, 'unexpected error');
    if (code === '503') outages.note(error, { route, traceId: request.id });
    if (code === '503') reply.header('retry-after', 5);
    if (error instanceof HeadersTooLarge)
      return answer(request, reply.header('connection', 'close'), headersTooLarge, error.statusCode);
    return answer(request, reply, { code }, codes[code].httpStatus);
  });
};
