import { join } from 'node:path';
import { calls, type CallName } from '@selfcare/contract/calls';
import { newVisitor, pushOrder, resultOf, type Visitor } from '@selfcare/e2e/harness/api';
import { startStack, type Stack } from '@selfcare/e2e/harness/stack';
import { openEmptyPostgres } from '../server/src/testing/databases.ts';
import { printTable } from './table.ts';

const turns = 60;
const warmTurns = 10;
/** The sandbox's line with a bill, its router, and its account of fixed internet. */
const [billed, billedAccount, router, fixedAccount] = ['050000003', '1000000003', '050000006', 'PE1234567890'];

/** One customer's results on one portal. */
type Turn = {
  stack: Stack;
  visitor: Visitor;
  line: string;
  refId: string;
  transactionId: string;
};

type Step = {
  call: CallName;
  query?: (turn: Turn) => string;
  body?: (turn: Turn) => unknown;
  headers?: () => object;
  /** Work between two calls that is not measured. */
  after?: (turn: Turn, result: never) => Promise<void> | void;
};

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const orderOf = ({ line }: Turn) => pushOrder({ payer: line, amount: 100 });

/** The calls of a customer who looks at everything and pays once. A call comes after those whose results it needs. */
const steps: readonly Step[] = [
  { call: 'portalConfig', query: () => '?code=portal' },
  { call: 'productConfig' },
  { call: 'lineType', body: ({ line }) => ({ msisdn: line }) },
  { call: 'validateMsisdn', body: ({ line }) => ({ msisdn: line, checkIfBroadband: true }) },
  { call: 'bundles', body: ({ line }) => ({ msisdn: line, lineType: 'PREPAID' }) },
  { call: 'bill', body: () => ({ msisdn: billed, accountNo: billedAccount }) },
  { call: 'openInvoices', body: () => ({ msisdn: billed, accountNo: billedAccount }) },
  {
    call: 'fixedInvoices',
    body: () => ({ accountNo: fixedAccount, contactPersonEmailId: 'client@example.cg' }),
  },
  { call: 'queryBalance', body: () => ({ msisdn: router, requestType: 'BROADBAND' }) },
  {
    call: 'sendOtp',
    body: ({ line }) => ({ msisdn: line, requestType: 'AIR_TIME' }),
    after: (turn, { refId }: { refId: string }) => void (turn.refId = refId),
  },
  { call: 'resendOtp', body: ({ refId }) => ({ refId }) },
  { call: 'verifyOtp', body: ({ refId }) => ({ refId, otp: '000000' }) },
  {
    call: 'paymentOptions',
    body: ({ line }) => ({ amount: 100, mobileNumber: line, transactionType: 'PREPAID_RECHARGE' }),
  },
  { call: 'exchangeRate', body: () => ({ fromCurrency: 'CFA', toCurrency: 'CFA', amount: 100 }) },
  {
    call: 'initiate',
    body: orderOf,
    headers: key,
    after: (turn, { transactionId }: { transactionId: string }) => void (turn.transactionId = transactionId),
  },
  {
    call: 'process',
    body: (turn) => ({ transactionId: turn.transactionId, paymentMode: orderOf(turn).paymentMode }),
    headers: key,
  },
  { call: 'status', query: ({ transactionId }) => `?tid=${transactionId}` },
  { call: 'fetchTransaction', query: ({ transactionId }) => `?txnId=${transactionId}` },
  { call: 'checkReceipt', query: () => '?code=00000000' },
  {
    call: 'analyticsEvents',
    body: () => ({ events: [{ name: 'page_viewed', page: 'home', at: new Date().toISOString() }] }),
  },
  { call: 'forgetBrowser', body: () => ({}) },
];

type Measured = { ms: number; httpStatus: number };

const take = async (turn: Turn, { call, query, body, headers, after }: Step): Promise<Measured> => {
  const { method, paths } = calls[call];
  const options = { ...(body && { body: body(turn) }), ...(headers && { headers: headers() }) };
  const startedAt = performance.now();
  const answer = await turn.visitor.call<never>(method, `${paths[0]}${query?.(turn) ?? ''}`, options);
  const ms = performance.now() - startedAt;
  if (after) await after(turn, resultOf(answer));
  return { ms, httpStatus: answer.httpStatus };
};

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** One portal's times for each call in milliseconds, and its last statuses. */
type Side = { name: string; stack: Stack; times: Map<CallName, number[]>; httpStatus: Map<CallName, number> };

/** Sends each call in turn to each portal, so that other load on the machine hits all of them equally. */
const measure = async (sides: readonly Side[]): Promise<void> => {
  for (let index = 0; index < warmTurns + turns; index += 1) {
    const line = `05${String(2000 + index).padStart(7, '0')}`;
    const blank = { line, refId: '', transactionId: '' };
    const begun = sides.map((side) => ({
      side,
      turn: { ...blank, stack: side.stack, visitor: newVisitor(side.stack.portalUrl) },
    }));
    for (const step of steps) {
      for (const { side, turn } of index % 2 ? begun : begun.toReversed()) {
        const { ms, httpStatus } = await take(turn, step);
        side.httpStatus.set(step.call, httpStatus);
        if (index >= warmTurns) side.times.set(step.call, [...(side.times.get(step.call) ?? []), ms]);
      }
    }
  }
};

const rowsOf = (sides: readonly Side[]) =>
  steps.map(({ call }) => {
    const each = sides.map(({ name, times, httpStatus }) => {
      const sorted = (times.get(call) ?? []).toSorted((one, other) => one - other);
      return { name, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), httpStatus: httpStatus.get(call) };
    });
    const [now, before] = each;
    const columns = each.map(({ name, p50, p95, httpStatus }) => ({
      [`${name} p50`]: p50.toFixed(1),
      [`${name} p95`]: p95.toFixed(1),
      [`${name} HTTP`]: httpStatus ?? '',
    }));
    return Object.assign({ call }, ...columns, before && { 'p50, of before': (now!.p50 / before.p50).toFixed(2) });
  });

const aSide = (name: string, stack: Stack): Side => ({ name, stack, times: new Map(), httpStatus: new Map() });

const startSides = async (env: () => Promise<Record<string, string>>, before: string | undefined): Promise<Side[]> => {
  const sides = [aSide('now', await startStack({ env: await env() }))];
  if (before === undefined) return sides;
  const harness = (await import(join(before, 'e2e/harness/stack.ts'))) as { startStack: typeof startStack };
  return [...sides, aSide('before', await harness.startStack({ env: await env() }))];
};

const benchOn = async (name: string, env: () => Promise<Record<string, string>>, before: string | undefined) => {
  const sides = await startSides(env, before);
  await measure(sides);
  for (const { stack } of sides) await stack.stop();
  printTable(`Calls one after the other on ${name}: milliseconds of ${turns}, sandbox included`, rowsOf(sides));
};

/**
 * Measures each call on a warm portal until its whole response, the sandbox's time included. `before` is another built
 * checkout, whose portal takes the same calls in turn.
 */
export const benchRoutes = async (postgresUrl: string | undefined, before: string | undefined): Promise<void> => {
  await benchOn('PGlite, embedded', async () => ({}), before);
  if (!postgresUrl) return;
  const opened: { close: () => Promise<void> }[] = [];
  const anEmptyOne = async () => {
    const { url, database } = await openEmptyPostgres(postgresUrl);
    opened.push(database);
    return { DATABASE_URL: url, DATA_KEY: '0'.repeat(64) };
  };
  await benchOn('PostgreSQL', anEmptyOne, before);
  for (const database of opened) await database.close();
};
