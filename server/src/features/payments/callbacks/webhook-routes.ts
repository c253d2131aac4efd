import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptRawJson } from '../../../http/input/json-body.ts';
import { parseStrictJson } from '../../../http/input/strict-json.ts';
import type { MethodConnector } from '../methods/methods.ts';
import type { ParseCallback, ReceiveCallback } from './receive-callback.ts';

/** A provider's callback address: how its caller proves itself, and how its body names the transaction. */
export type Webhook = {
  /** Whose debits it speaks of. */
  connector: MethodConnector;
  path: string;
  methods: ('POST' | 'PUT')[];
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

const webhookBase = '/api/portal-service/webhooks/';

/** Callbacks of providers: 401 without proof, 400 for what is no JSON, 200 once it is safely stored. */
export const registerWebhooks = (app: FastifyInstance, webhooks: Webhook[], receive: ReceiveCallback): void => {
  app.register(async (scope) => {
    acceptRawJson(scope);
    for (const { path, connector, methods, isGenuine, parse, answer } of webhooks) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = (name: string) => {
          const value = request.headers[name];
          return Array.isArray(value) ? value[0] : value;
        };
        if (!isGenuine(body, header)) {
          request.log.warn({ provider: path }, 'callback without proof refused');
          return reply.code(401).send({ status: 'refused' });
        }
        const rawBody = body.toString('utf8');
        const said = parseStrictJson(rawBody);
        await receive({ provider: path, connector, rawBody, ...parse(said) });
        return reply.code(200).send(answer?.(said) ?? { status: 'stored' });
      };
      scope.route({ method: methods, url: `${webhookBase}${path}`, handler });
    }
  });
};
