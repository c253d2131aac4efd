import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import * as fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { codeSentTo, consent, giveSealingKey } from '../consent.ts';
import { openMemory } from '../databases.ts';
import { createOperator } from '../fakes/operator.ts';
import { aCardRecharge, aProcess, aRecharge } from '../orders.ts';
import { aPortal, type Browser } from '../portal.ts';
import { operationsOf, type Document, type Operation } from './operations.ts';
import { bodiesOf, FromPool, headers, poolKinds, queriesOf, rarely, raws, type PoolKind } from './values.ts';

/** An answer takes no longer than this of its own: our work and our waiting, not what the machine gives to others. */
const mostMs = 1000;
/** Of each kind so many values of answers are kept for later requests. */
const poolSize = 40;
/** Budgets of numbers are emptied after so many requests, or all that follow would be 429. */
const budgetsLast = 50;

/** One request as it is made up. */
type Made = {
  query: [string, unknown][];
  body: unknown;
  raw: string | undefined;
  headers: Record<string, unknown>;
  browser: number;
  hasProof: boolean;
};

const madeFor = ({ name, query, body }: Operation): fc.Arbitrary<Made> =>
  fc.record({
    query: queriesOf(query),
    body: body ? bodiesOf(name, body) : fc.constant(undefined),
    raw: body ? rarely(20, raws) : fc.constant(undefined),
    headers: headers as fc.Arbitrary<Record<string, unknown>>,
    // The first of them has the payments that there are.
    browser: fc.oneof(fc.constant(0), fc.nat(6)),
    hasProof: fc.boolean(),
  });

type Pool = Record<PoolKind, string[]>;

/** Puts values of the pool in the places that wait for them. */
const filled = (value: unknown, pool: Pool): unknown => {
  if (value instanceof FromPool) {
    const values = pool[value.kind];
    return values[value.at % Math.max(1, values.length)] ?? 'none';
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, pool));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, pool)]));
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value) ?? value));

/** What JSON says of a value; undefined where it cannot say it. */
const jsonOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
};

/** What proves a callback, as each provider does it. */
const proofOf = (path: string, raw: string): Record<string, string> =>
  path.endsWith('paystack')
    ? { 'x-paystack-signature': createHmac('sha512', 'sk_test_lisolo').update(raw).digest('hex') }
    : { authorization: 'Bearer cb_test_lisolo' };

/** The first event of a stream as its data, or the whole of any other answer. */
const readAnswer = (type: string, text: string): unknown => {
  if (type === 'application/json') return text === '' ? undefined : JSON.parse(text);
  if (type === 'text/event-stream') return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null');
  return text;
};

const typeOf = ({ headers: given }: LightMyRequestResponse) => String(given['content-type'] ?? '').split(';')[0]!;

/** How the fuzz of one operation ended. */
export type Outcome = {
  operation: string;
  requests: number;
  slowestMs: number;
  statuses: Record<string, number>;
  /** What was found, with the request that shows it, made as small as it goes. */
  found?: string;
};

/** A portal of its own over an embedded database and an operator that answers at once, to send it what nobody would. */
export const createFuzz = async () => {
  const database = await openMemory();
  const operator = createOperator();
  const portal = await aPortal(database, operator, { RATE_LIMITS: 'load', LOG_LEVEL: 'error' });
  await giveSealingKey(database);
  const browsers = Array.from({ length: 4 }, () => portal.browser());
  const pool = Object.fromEntries(poolKinds.map((kind) => [kind, [] as string[]])) as Pool;
  const operations = operationsOf((await portal.app.inject('/openapi.json')).json<Document>());
  let requests = 0;

  const keep = (kind: PoolKind, value: unknown) => {
    if (typeof value !== 'string') return;
    const values = pool[kind];
    if (values.length < poolSize) values.push(value);
    else values[requests % poolSize] = value;
  };
  const learn = (body: unknown) => {
    const result = (body as { result?: unknown } | null)?.result;
    if (typeof result !== 'object' || result === null) return;
    for (const kind of poolKinds) if (kind in result) keep(kind, (result as Record<string, unknown>)[kind]);
  };

  /** Payments of some kinds, codes and tokens, so that there is something to ask about. */
  const prepare = async () => {
    const [owner] = browsers as [Browser];
    for (const order of [
      aRecharge(),
      aRecharge({ amount: 600, unit: 600 }),
      aCardRecharge(),
      aCardRecharge({ amount: 700, unit: 700 }),
    ]) {
      const { transactionId } = (await owner.post('initiate', order)).body.result;
      keep('transactionId', transactionId);
      if (order.amount > 500) await owner.post('process', aProcess(transactionId, order.paymentMode));
    }
    for (const [mode, msisdn] of [
      ['AIR_TIME', '050000010'],
      ['LISOLO_MONEY', '050000013'],
    ] as const) {
      const { accessToken, refId, otp } = await consent({ browser: owner, operator }, msisdn, mode);
      keep('accessToken', accessToken);
      keep('refId', refId);
      keep('code', otp);
      await database.query('delete from rate_limit');
    }
    const sent = await owner.post('sendInvoiceOtp', { text: '050000003', otpAction: 'INVOICE' });
    keep('refId', sent.body.result.otpId);
    keep('code', codeSentTo(operator, '050000003'));
  };

  const optionsOf = ({ method, path }: Operation, made: Made): InjectOptions => {
    const query = made.query.map(([name, value]) => [name, textOf(filled(value, pool))] as [string, string]);
    const payload = method === 'GET' ? undefined : (made.raw ?? jsonOf(filled(made.body, pool)));
    const { authorization, ...rest } = made.headers;
    const token = authorization instanceof FromPool ? `Bearer ${String(filled(authorization, pool))}` : authorization;
    const known = browsers[made.browser];
    const given = {
      ...rest,
      authorization: token,
      cookie: known?.cookie(),
      ...(path.includes('/webhooks/') && made.hasProof && proofOf(path, payload ?? '')),
      ...(payload === undefined && { 'content-type': undefined }),
    };
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
    return {
      method,
      url: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
      headers: sent,
      remoteAddress: `10.9.${made.browser}.${requests % 250}`,
      ...(payload !== undefined && { payload }),
    } as InjectOptions;
  };

  /** Sends one that is answered by a stream, and waits for its first event alone. */
  const sendToStream = async (options: InjectOptions) => {
    const response = await portal.app.inject({ ...options, payloadAsStream: true });
    let text = '';
    for await (const part of response.stream()) {
      text += String(part);
      if (/^data: .*$/m.test(text)) break;
    }
    response.raw.res.destroy();
    return { status: response.statusCode, type: typeOf(response), text };
  };
  const send = async (options: InjectOptions) => {
    const response = await portal.app.inject(options);
    return { status: response.statusCode, type: typeOf(response), text: response.body };
  };

  /** What is wrong with the answer to one request; undefined where nothing is. */
  const problemOf = async (operation: Operation, made: Made, outcome: Outcome): Promise<string | undefined> => {
    requests += 1;
    outcome.requests += 1;
    if (requests % budgetsLast === 0) await database.query('delete from rate_limit');
    const options = optionsOf(operation, made);
    const [cpu, loop] = [process.cpuUsage(), performance.eventLoopUtilization()];
    const { status, type, text } = await (operation.isStream ? sendToStream : send)(options);
    const used = process.cpuUsage(cpu);
    const ms = Math.round((used.user + used.system) / 1000 + performance.eventLoopUtilization(loop).idle);
    outcome.slowestMs = Math.max(outcome.slowestMs, ms);
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    const said = `${JSON.stringify(options)}\n  answered ${status} ${text.slice(0, 300)}`;
    if (status >= 500 && !operation.isOfOperator) return `a failure of ours: ${said}`;
    if (ms > mostMs) return `${ms} ms of its own: ${said}`;
    const body = readAnswer(type, text);
    const wrong = operation.judge(status, type, body);
    if (wrong) return `${wrong}: ${said}`;
    learn(body);
    return undefined;
  };

  await prepare();
  return {
    operator,
    names: operations.map(({ name }) => name),
    /** Sends an operation so many requests, fewer where the time is over before. */
    run: async (name: string, { runs, seed, withinMs }: { runs: number; seed: number; withinMs?: number }) => {
      const operation = operations.find((each) => each.name === name);
      if (!operation) throw new Error(`The document has no operation ${name}`);
      const outcome: Outcome = { operation: name, requests: 0, slowestMs: 0, statuses: {} };
      const property = fc.asyncProperty(madeFor(operation), async (made) => {
        const problem = await problemOf(operation, made, outcome);
        if (problem) throw new Error(problem);
      });
      const details = await fc.check(property, {
        numRuns: runs,
        seed,
        ...(withinMs !== undefined && { interruptAfterTimeLimit: withinMs, markInterruptAsFailure: false }),
      });
      if (details.failed)
        outcome.found = `${String(details.errorInstance)}\n  (seed ${seed}, path ${details.counterexamplePath})`;
      const unexpected = portal.log.splice(0).filter((line) => line.includes('unexpected error'));
      if (unexpected.length > 0) outcome.found = `${outcome.found ?? ''}\nthe log: ${unexpected[0]}`;
      return outcome;
    },
    close: async () => {
      await portal.app.close();
      await database.close();
    },
  };
};
