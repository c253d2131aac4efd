import { basePath } from '@selfcare/contract/calls';
import { codes } from '@selfcare/contract/codes';
import { endpoints, type Endpoint, type Endpoints } from '@selfcare/contract/endpoints';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isRefusal, type Answer, type Refusal } from './answer.ts';
import type { Context, Contexts } from './context.ts';
import { wrongFields } from './wrong-fields.ts';
import { toFailure, toSuccess } from './envelope.ts';

type InputOf<Row> = Row extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : Row extends { query: infer Query extends z.ZodType }
    ? z.output<Query>
    : undefined;

/** The handlers of a feature's rows: a missing, extra or wrong one does not compile. */
export type HandlersOf<Feature extends Endpoint['feature']> = {
  [Name in keyof Endpoints as Endpoints[Name]['feature'] extends Feature ? Name : never]: (
    input: InputOf<Endpoints[Name]>,
    context: Context,
  ) => Promise<Answer<z.input<Endpoints[Name]['result']>>>;
};

/** Every row's handler. */
type Handlers = HandlersOf<Endpoint['feature']>;

/** What is checked before any handler runs; a refusal ends the request. */
export type Gate = (request: FastifyRequest, context: Context) => Promise<Refusal | undefined>;

type Deps = { market: Market; contexts: Contexts; gate: Gate; handlers: Handlers };
type AnyHandler = (input: unknown, context: Context) => Promise<Answer<unknown>>;

const readInput = (row: Endpoint, request: FastifyRequest): Answer<unknown> => {
  const schema = row.body ?? row.query;
  if (!schema) return { result: undefined };
  const parsed = schema.safeParse(row.body ? request.body : request.query, { reportInput: true });
  if (parsed.success) return { result: parsed.data };
  return { refusal: { code: '400', fields: wrongFields(parsed.error.issues) } };
};

/** Sends a refusal in its envelope with its HTTP status. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, context: Context, market: Market) => {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const body = toFailure(refusal, { market, language: context.language, traceId: context.traceId });
  return reply.code(codes[refusal.code].httpStatus).send(body);
};

/** Mounts every row of the contract: schema, gate, handler, envelope. */
export const registerContract = (app: FastifyInstance, { market, contexts, gate, handlers }: Deps): void => {
  for (const [name, row] of Object.entries(endpoints) as [keyof Endpoints, Endpoint][]) {
    const handle = handlers[name] as AnyHandler;
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = contexts(request, reply);
      const refusal = await gate(request, context);
      if (refusal) return sendRefusal(reply, refusal, context, market);
      const input = readInput(row, request);
      if (isRefusal(input)) return sendRefusal(reply, input.refusal, context, market);
      const answer = await handle(input.result, context);
      if (isRefusal(answer)) return sendRefusal(reply, answer.refusal, context, market);
      return reply.send(toSuccess(row.result.parse(answer.result), context.language));
    };
    for (const path of row.paths) app.route({ method: row.method, url: `${basePath}${path}`, handler: serve });
  }
};
