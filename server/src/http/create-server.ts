import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { chooseLanguage } from '../locales/texts.ts';
import type { Refusal } from './answer.ts';
import { isDocument } from './asked-for.ts';
import { describeError } from './describe-error.ts';
import { toFailure } from './envelope.ts';
import { headersTooLarge, type MakeFailed } from './errors.ts';
import { parsedHeaderBytes } from './limits/header-limit.ts';
import { secure, securityHeaders } from './headers.ts';

/**
 * Limits on slow and large requests: without them such a connection is held for ever. A provider call may keep an
 * answer waiting for 20 s.
 */
const serverLimits = {
  bodyLimit: 64 * 1024,
  requestTimeout: 10_000,
  connectionTimeout: 40_000,
  keepAliveTimeout: 30_000,
  routerOptions: { maxParamLength: 200 },
  http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: parsedHeaderBytes },
};

/** The contract's rows check shapes: compilers that Fastify would load for schemas of routes are left out, which a start gains from. */
const compileNothing = (): never => {
  throw new Error('No route has a schema of Fastify: the contract says what its calls take');
};

type Pages = {
  /** Answers an address that cannot be decoded; undefined while there are no pages. */
  sendUndecodable: (request: FastifyRequest, reply: FastifyReply) => object | undefined;
  makeFailed: MakeFailed;
};

/** Streams of one instance, twice: beyond these a connection is closed at once, and those that are open go on. */
const maxConnections = 10_000;

type Unread = { status: number; refusal: Refusal };

/** Why no request came of what a connection sent, as its parser says; what is not named here is no HTTP. */
const unread: Readonly<Record<string, Unread>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: { code: '400', detail: 'requestTooSlow' } },
  HPE_HEADER_OVERFLOW: { status: 431, refusal: headersTooLarge },
};
const noHttp: Unread = { status: 400, refusal: { code: '400' } };

type Exchange = { request: IncomingMessage; answer: ServerResponse };

/**
 * Whether a request is being carried out, or its answer is on its way: what is written on its connection would be taken for that
 * answer, or for a part of it.
 */
const isUnderWay = (exchange: Exchange | undefined) =>
  exchange !== undefined &&
  !exchange.answer.writableFinished &&
  (exchange.request.complete || exchange.answer.headersSent);

type Answering = {
  log: FastifyInstance['log'];
  lastExchanges: WeakMap<Socket, Exchange>;
  /** Sockets that have their answer: what still comes on them is passed over. */
  answered: WeakSet<Socket>;
  pages: Pages | undefined;
};

/** Fastify types the packet as its JSON: it is a buffer. */
type ParserError = Error & { code?: string; rawPacket?: unknown };

/** Address and headers in the bytes that a parser gave up on, as far as they can be told: a packet may begin anywhere. */
const guessRequest = ({ rawPacket }: ParserError) => {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const headers = Object.fromEntries(
    [...text.matchAll(/\n(accept|sec-fetch-dest|api-key): *([^\r\n]*)/gi)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const url = /^[A-Z]+ (?:https?:\/\/[^/ ]*)?(\/[^ \r\n]*)/i.exec(text)?.[1] ?? '/';
  return { url, isDocument: headers['api-key'] === undefined && isDocument(url, headers) };
};

/** How long a refused connection stays open, so that its answer is read: closing while more comes in would discard it. */
const lingerMs = 500;

/**
 * Answers what never became a request, and ends its connection: by a page where headers that are too large asked for one, else in
 * the envelope of all others. Nobody has read its headers: the envelope is in the market's first language.
 */
const answerUnread = async (
  { market, publicUrl }: Config,
  { log, lastExchanges, answered, pages }: Answering,
  error: ParserError,
  socket: Socket,
): Promise<void> => {
  if (answered.has(socket)) return;
  const isHeard = error.code !== 'ECONNRESET' && socket.writable;
  if (!isHeard || isUnderWay(lastExchanges.get(socket))) return void socket.destroy();
  answered.add(socket);
  const traceId = randomUUID();
  const { status, refusal } = unread[error.code ?? ''] ?? noHttp;
  log.info({ traceId, status, reason: error.code }, 'what came was no request');
  const failureIn = (language: string) => toFailure(refusal, { market, language, traceId, outage: 'cannot-look' });
  const asked = guessRequest(error);
  const page =
    status === 431 && asked.isDocument
      ? await pages
          ?.makeFailed(asked.url, (tag) => failureIn(tag).message)
          .catch((fault: unknown) => void log.error(describeError(fault), 'unexpected error'))
      : undefined;
  const json = () => JSON.stringify({ ...failureIn(chooseLanguage(market, undefined, undefined)), statusCode: status });
  const body = page?.html ?? json();
  const headers = {
    ...securityHeaders(publicUrl, traceId),
    ...(page?.headers ?? { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
};

/** The HTTP server with its limits, its log and a trace id for each request; nothing is mounted yet. */
export const createServer = (config: Config, pages?: Pages): FastifyInstance => {
  const answered = new WeakSet<Socket>();
  const lastExchanges = new WeakMap<Socket, Exchange>();
  const app: FastifyInstance = Fastify({
    ...serverLimits,
    schemaController: { compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing } },
    logger: { level: config.LOG_LEVEL, base: { app: 'portal' } },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    return503OnClosing: false,
    clientErrorHandler: (error, socket) =>
      void answerUnread(config, { log: app.log, lastExchanges, answered, pages }, error, socket),
    frameworkErrors: (_error, rawRequest, rawReply) => {
      const request = rawRequest as FastifyRequest;
      const reply = rawReply as unknown as FastifyReply;
      secure(config.publicUrl, request, reply);
      if (!pages?.sendUndecodable(request, reply)) reply.code(404).send();
    },
  });
  // Read where a context is made: of most requests nobody asks for a cookie.
  app.register(cookie, { hook: false });
  app.server.maxConnections = maxConnections;
  app.server.on('request', (request, answer) => void lastExchanges.set(request.socket, { request, answer }));
  return app;
};

/**
 * From now on each answer is the last of its connection: a proxy that keeps connections opens its next one elsewhere, and is not
 * cut off in the midst of a request when this server closes.
 */
export const endConnections = (app: FastifyInstance): void => {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
};

const idleSweepMs = 50;
const graceMs = 5000;

/**
 * Lets requests under way finish when the server closes. Open event streams and idle keep-alive sockets would hold it
 * open for ever: `beforeClose` ends the streams, idle sockets are closed as they become idle, the rest after 5 s.
 */
export const closeWithGrace = (app: FastifyInstance, beforeClose: () => void): void => {
  app.addHook('preClose', async () => {
    beforeClose();
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
    const last = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(last);
    });
  });
};
