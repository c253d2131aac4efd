import { timingSafeEqual } from 'node:crypto';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { acceptRawBytes, parseProvedJson } from '../../../http/input/json-body.ts';
import { JsonError } from '../../../http/input/strict-json.ts';
import type { MethodConnector } from '../methods/methods.ts';
import type { ParseCallback, ReceiveCallback } from './receive-callback.ts';

/** A provider's callback address: how its caller proves itself, and how its body names the transaction. */
export type Webhook = {
  /** Whose debits it speaks of. */
  connector: MethodConnector;
  path: string;
  methods: ('POST' | 'PUT')[];
  /** Where the proof is in the headers, a body without it is not even read. */
  proof: 'in headers' | 'over body';
  isGenuine: (body: Buffer, header: (name: string) => string | undefined) => boolean;
  parse: ParseCallback;
  /** What the protocol wants to hear once the callback is stored; `{status: 'stored'}` unless told. */
  answer?: (body: unknown) => object;
};

/**
 * Whether a bearer token is one of the secrets (two while it is changed), in a time that tells nothing. The word before it may be
 * in any case (RFC 9110).
 */
export const isBearer = (authorization: string | undefined, secrets: readonly string[]): boolean => {
  const token = /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return false;
  const given = Buffer.from(token);
  const matches = secrets.map((secret) => {
    const wanted = Buffer.from(secret);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return matches.includes(true);
};

/** A caller without proof may not fill the memory: of bodies longer than those of all other calls, so many are read at once. */
const mostLargeBodies = 32;
const largeBody = 65_536;

/** Counts large bodies from their headers to their answer; `refuses` one too many. */
const createLargeBodies = () => {
  let underWay = 0;
  return {
    refuses: ({ headers }: FastifyRequest, reply: FastifyReply): boolean => {
      if (Number(headers['content-length'] ?? Infinity) <= largeBody) return false;
      if (underWay >= mostLargeBodies) return true;
      underWay += 1;
      reply.raw.once('close', () => (underWay -= 1));
      return false;
    },
  };
};

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };

const noBody = Buffer.alloc(0);

/** Parses the body of a callback. Logs why, if it is no JSON, and throws JsonError. */
const parseSaid = (provider: string, { log }: FastifyRequest, body: Buffer): unknown => {
  try {
    return parseProvedJson(body);
  } catch (error) {
    if (error instanceof JsonError) log.warn({ provider, reason: error.message }, 'callback that is no JSON refused');
    throw error;
  }
};

const webhookBase = '/api/portal-service/webhooks/';

/**
 * Callbacks of providers: 401 without proof, 400 for what is no JSON (NUL and blanks may follow it), 413 over 1 MiB, 200 once it is safely stored. The proof
 * decides, not the content type.
 */
export const registerWebhooks = (app: FastifyInstance, webhooks: Webhook[], receive: ReceiveCallback): void => {
  const largeBodies = createLargeBodies();
  app.register(async (scope) => {
    acceptRawBytes(scope);
    for (const { path, connector, methods, proof, isGenuine, parse, answer } of webhooks) {
      const refuse = (request: FastifyRequest, reply: FastifyReply) => {
        request.log.warn({ provider: path }, 'callback without proof refused');
        return reply.code(401).send({ status: 'refused' });
      };
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        if (proof === 'in headers' && !isGenuine(noBody, headerOf(request))) return refuse(request, reply);
        if (largeBodies.refuses(request, reply)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
        return undefined;
      };
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : noBody;
        if (!isGenuine(body, headerOf(request))) return refuse(request, reply);
        const said = parseSaid(path, request, body);
        await receive({ provider: path, connector, rawBody: body.toString('utf8'), ...parse(said) });
        return reply.code(200).send(answer?.(said) ?? { status: 'stored' });
      };
      scope.route({ method: methods, url: `${webhookBase}${path}`, onRequest, handler });
    }
  });
};
