import { keysOf } from '@selfcare/contract/typed/keys-of';
import { basePath, ownPath } from '@selfcare/contract/calls';
import { codes } from '@selfcare/contract/codes';
import type { CallName } from '@selfcare/contract/calls';
import { endpoints, type Endpoint, type Endpoints, type Outage, type ResultOf } from '@selfcare/contract/endpoints';
import type { Failure } from '@selfcare/contract/envelope';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRefusal, type Answer, type Refusal } from './answer.ts';
import type { Context, Contexts } from './context.ts';
import { toFailure, toSuccess } from './envelope.ts';
import { createInputReader, parseInput } from './input/read-input.ts';
import { sendRevalidated } from './packing/send-revalidated.ts';

type InputOf<Row> = Row extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : Row extends { query: infer Query extends z.ZodType }
    ? z.output<Query>
    : undefined;

/** The handlers of one feature's rows; a missing, extra or wrong one does not compile. */
export type HandlersOf<Feature extends Endpoint['feature']> = {
  [Name in keyof Endpoints as Endpoints[Name]['feature'] extends Feature ? Name : never]: (
    input: InputOf<Endpoints[Name]>,
    context: Context,
  ) => Promise<Answer<z.input<Endpoints[Name]['result']>>>;
};

export type Handlers = HandlersOf<Endpoint['feature']>;

/** Checks that run before every handler; a refusal ends the request. */
export type Gate = (request: FastifyRequest, context: Context) => Promise<Refusal | undefined>;

type Deps = {
  market: Market;
  contexts: Contexts;
  gate: Gate;
  handlers: Handlers;
  refused: (refusal: Refusal, context: Context, call: string) => void;
};
type AnyHandler = (input: unknown, context: Context) => Promise<Answer<unknown>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The statement about the customer's money in a 503 of this route; default `cannot-look`. */
    outage?: Outage;
  }
}

type Answering = { context: Context; market: Market; outage: Outage };

export const sendRefusal = (reply: FastifyReply, refusal: Refusal, { context, market, outage }: Answering) => {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const body = toFailure(refusal, { market, language: context.language, traceId: context.traceId, outage });
  return reply.code(codes[refusal.code].httpStatus).send(body);
};

type CallerDeps = Pick<Deps, 'market' | 'handlers' | 'refused'>;

/** The outcome of an internal call: its result, or the failure envelope as on the wire. */
type Called<Result> = { result: Result } | { failure: Failure; retryAfterSeconds?: number | undefined };

export type Caller = <Name extends CallName>(
  name: Name,
  input: InputOf<Endpoints[Name]>,
  context: Context,
) => Promise<Called<ResultOf<Name>>>;

/** Returns a caller of the contract for pages. The page itself must check channel, origin and budget. */
export const createCaller =
  ({ market, handlers, refused }: CallerDeps): Caller =>
  async (name, given, context) => {
    const row: Endpoint = endpoints[name];
    const handle = handlers[name] as AnyHandler;
    const input = parseInput(row, given);
    const answer = isRefusal(input) ? input : await handle(input.result, context);
    if (!isRefusal(answer)) return { result: row.result.parse(answer.result) as ResultOf<typeof name> };
    refused(answer.refusal, context, name);
    const { language, traceId } = context;
    const failure = toFailure(answer.refusal, { market, language, traceId, outage: row.outage });
    return { failure, retryAfterSeconds: answer.refusal.retryAfterSeconds };
  };

export const registerContract = (app: FastifyInstance, { market, contexts, gate, handlers, refused }: Deps): void => {
  for (const name of keysOf(endpoints)) {
    const row: Endpoint = endpoints[name];
    const handle = handlers[name] as AnyHandler;
    const { outage } = row;
    const readInput = createInputReader(row);
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = contexts(request, reply);
      const answering = { context, market, outage };
      const refuseWith = (refusal: Refusal) => {
        refused(refusal, context, name);
        return sendRefusal(reply, refusal, answering);
      };
      const refusal = await gate(request, context);
      if (refusal) return refuseWith(refusal);
      const input = readInput(request);
      if (isRefusal(input)) return refuseWith(input.refusal);
      const answer = await handle(input.result, context);
      if (isRefusal(answer)) return refuseWith(answer.refusal);
      const result = row.result.parse(answer.result);
      const success = { ...toSuccess(result, context.language), ...(row.saysData && { data: result }) };
      if (!row.revalidated) return reply.send(success);
      const json = JSON.stringify(success);
      return sendRevalidated(request, reply, { json, cacheControl: 'no-cache', vary: 'lang, accept-language' });
    };
    for (const path of row.paths)
      app.route({
        method: row.method,
        url: `${basePath}${ownPath(path, market.brand.slug)}`,
        config: { outage },
        handler: serve,
      });
  }
};
