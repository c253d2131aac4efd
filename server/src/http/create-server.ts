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

/** Limits on slow and large requests. A provider call may delay a response by 20 s. */
const serverLimits = {
  bodyLimit: 64 * 1024,
  requestTimeout: 10_000,
  connectionTimeout: 40_000,
  keepAliveTimeout: 30_000,
  routerOptions: { maxParamLength: 200 },
  http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: parsedHeaderBytes },
};

/** Fails when a route declares a Fastify schema: the contract validates, and compilers slow down the start. */
const compileNothing = (): never => {
  throw new Error('No route has a schema of Fastify: the contract says what its calls take');
};

type Pages = {
  /** Sends the page for an address that cannot be decoded; undefined while there are no pages. */
  sendUndecodable: (request: FastifyRequest, reply: FastifyReply) => object | undefined;
  makeFailed: MakeFailed;
};

/** Connections of one instance: twice its event streams. New ones beyond this limit are closed, open ones continue. */
const maxConnections = 10_000;

type Unread = { status: number; refusal: Refusal };

/** Responses to parser errors, by error code; any other code means that the bytes are not HTTP. */
const unread: Readonly<Record<string, Unread>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: { code: '400', detail: 'requestTooSlow' } },
  HPE_HEADER_OVERFLOW: { status: 431, refusal: headersTooLarge },
};
const noHttp: Unread = { status: 400, refusal: { code: '400' } };

type Exchange = { request: IncomingMessage; answer: ServerResponse };

/** Returns true while a request is processed or answered: bytes written now would corrupt its response. */
const isUnderWay = (exchange: Exchange | undefined) =>
  exchange !== undefined &&
  !exchange.answer.writableFinished &&
  (exchange.request.complete || exchange.answer.headersSent);

type Answering = {
  log: FastifyInstance['log'];
  lastExchanges: WeakMap<Socket, Exchange>;
  /** Sockets that have their response; further bytes on them are ignored. */
  answered: WeakSet<Socket>;
  pages: Pages | undefined;
};

/** Fastify types the packet as parsed JSON, but it is a buffer. */
type ParserError = Error & { code?: string; rawPacket?: unknown };

/** Extracts address and headers from rejected bytes as far as possible: a packet may begin anywhere. */
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

/** Time that a refused connection stays open; closing while bytes arrive would discard the response. */
const lingerMs = 500;

/**
 * Responds to bytes that never became a request, then closes the connection. Oversized headers of a page request get a
 * page, everything else the envelope. The language headers were not parsed, so the envelope is in the market's first
 * language.
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

/** Creates the HTTP server with its limits, its log and a trace id for each request; it has no routes yet. */
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
  // No hook: contexts parse cookies on demand, and most requests need none.
  app.register(cookie, { hook: false });
  app.server.maxConnections = maxConnections;
  app.server.on('request', (request, answer) => void lastExchanges.set(request.socket, { request, answer }));
  return app;
};

/** Makes each response the last of its connection, so that a keep-alive proxy reconnects elsewhere. */
export const endConnections = (app: FastifyInstance): void => {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
};

const idleSweepMs = 50;
const graceMs = 5000;

/** Lets running requests finish for 5 s when the server closes, ends event streams and closes idle sockets. */
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
