import { randomUUID } from 'node:crypto';
import { basePath, calls, ownPath, type CallName } from '@selfcare/contract/calls';
import type { ResultOf } from '@selfcare/contract/endpoints';
import { markets } from '@selfcare/markets/markets';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createPortal } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { connectProviders } from '../wiring/connect-providers.ts';
import { anEngine, settle, testDataKey, tick } from './engine.ts';
import type { Operator } from './fakes/operator.ts';

/** What a call was answered with; `body` is read where it is JSON, its result as what a success would carry. */
export type Reply<Result = unknown> = {
  status: number;
  headers: LightMyRequestResponse['headers'];
  body: { statusCode: number; status: string; code?: string; message: string; traceId?: string; result: Result };
  text: string;
};

/** What a call that is refused with this code answers, for `toMatchObject`; `status` where it is not the code's number. */
export const failure = (code: string, status = Number(code)) => ({ status, body: { status: 'failure', code } });

/** The headers that every call of the portal's own pages carries. */
export const channelHeaders = { 'api-key': 'lisolo-web', 'service-id': 'portal' };

type Sent = { headers?: Record<string, string | undefined>; body?: unknown; raw?: string | Buffer };

const replyOf = <Result>(response: LightMyRequestResponse): Reply<Result> => {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const { statusCode: status, headers, body: text } = response;
  return { status, headers, text, body: JSON.parse(isJson && text ? text : 'null') as Reply<Result>['body'] };
};

let addresses = 0;

/** Every portal of the tests is the first market's unless it is told. */
export const { slug } = markets['cg']!.brand;

const pathOf = (name: CallName) => `${basePath}${ownPath(calls[name].paths[0], slug)}`;

/** A browser's address, else one of its own; the cookie that it has already, else that which it is given. */
type Known = { address?: string; cookie?: string | undefined };

const newAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** A browser: an address, and the cookie that it was given. */
const createBrowser = (app: FastifyInstance, { address: remoteAddress = newAddress(), cookie }: Known = {}) => {
  const send = async <Result = unknown>(
    method: string,
    url: string,
    { headers = {}, body, raw }: Sent = {},
  ): Promise<Reply<Result>> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const given = {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...channelHeaders,
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const options = { method, url, headers: sent, payload, remoteAddress } as InjectOptions;
    const reply = replyOf<Result>(await app.inject(options));
    cookie = String(reply.headers['set-cookie'] ?? cookie ?? '').split(';')[0] || undefined;
    return reply;
  };
  return {
    send,
    /** A POST of the contract. Calls that move money get a new idempotency key unless they bring one. */
    post: <Name extends CallName>(name: Name, body: unknown, headers: Sent['headers'] = {}) =>
      send<ResultOf<Name>>('POST', pathOf(name), { body, headers: { 'idempotency-key': randomUUID(), ...headers } }),
    get: <Name extends CallName>(name: Name, query: Record<string, string> = {}, headers: Sent['headers'] = {}) =>
      send<ResultOf<Name>>('GET', `${pathOf(name)}?${new URLSearchParams(query)}`, { headers }),
    pathOf,
    cookie: () => cookie,
  };
};

export type Browser = ReturnType<typeof createBrowser>;

/** Everything that the log was given, from now on, as its lines. */
const captureLog = (app: FastifyInstance): string[] => {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream');
  if (!stream) throw new Error('The logger has no stream');
  Object.assign(app.log, { [stream]: { write: (line: string) => void lines.push(line) } });
  return lines;
};

/**
 * The whole portal as `createPortal` puts it together, over a scripted operator; its pages only on request, since they
 * need a build. It does not listen and its workers do not run: `settle` and `tick` do what they would.
 */
export const aPortal = async (
  database: Database,
  operator: Operator,
  settings: Record<string, string> = {},
  { pages = false } = {},
) => {
  await database.query(
    `insert into encryption_key (kid, public_key, private_key_sealed) values ('test', 'test', '\\x00') on conflict do nothing`,
  );
  const config = readConfig({ LOG_LEVEL: 'debug', ...settings });
  const heard: Parameters<typeof connectProviders>[3][] = [];
  const connect: typeof connectProviders = (_config, _metrics, _callbackUrl, hears) => {
    heard.push(hears);
    return operator;
  };
  const portal = await createPortal({ config, database, dataKeys: [testDataKey], pages, connect });
  const log = captureLog(portal.app);
  const test = anEngine(database, operator);
  return {
    ...portal,
    config,
    log,
    operator,
    /** Tells the portal of a call to a provider, as its connectors would: those of the scripted operator tell nothing. */
    called: heard[0]!.called,
    database,
    engine: test.engine,
    browser: (known?: Known) => createBrowser(portal.app, known),
    settle: (withinSeconds?: number) => settle(test, withinSeconds),
    tick: () => tick(test),
  };
};

export type TestPortal = Awaited<ReturnType<typeof aPortal>>;
