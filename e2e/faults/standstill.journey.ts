import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { newVisitor, pushOrder } from '../harness/api.ts';
import { startChild, type Child } from '../harness/child.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { readLog } from '../harness/log.ts';
import { provideOwnPostgres } from '../harness/own-postgres.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { prepareStandstill } from '../harness/standstill.ts';
import { waitFor } from '../harness/wait-for.ts';

/** A call may take three seconds, so that others soon take over stopped work. */
const shortCalls = { PROVIDER_TIMEOUT_MS: '1000' };
const sendsDelivery = 'POST /airtime/tmf-api/prepayBalanceManagement/v4/topupBalance';
const sendsDebit = 'POST /wallet/transactions/type/merchantpay';

const answersWithin = (ms: number) => async (portalUrl: string) => {
  const response = await fetch(`${portalUrl}/health/live`, { signal: AbortSignal.timeout(ms) });
  await response.body?.cancel();
  return response.ok;
};

/** Waits until a portal has counted the end of a call that it began before it was stopped. */
const callEnded = (portalUrl: string, provider: string, operation: string) =>
  waitFor(
    async () => {
      const metrics = await (await fetch(`${portalUrl}/metrics`)).text();
      const counted = new RegExp(
        `^provider_call_duration_seconds_count\\{(?=.*provider="${provider}")(?=.*operation="${operation}").*\\} [1-9]`,
        'm',
      );
      return counted.test(metrics);
    },
    { seconds: 30, says: `${provider} ${operation} has not ended` },
  );

const untilDelivered = ({ sandbox }: Stack, transactionId: string) =>
  waitFor(async () => (await sandbox.books(transactionId)).credits.length > 0, {
    seconds: 100,
    says: `nobody delivers ${transactionId}`,
  });

describe('of two instances on one database', async () => {
  const postgres = await provideOwnPostgres();
  const standstill = prepareStandstill();
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-journey-'));
  let stack: Stack;
  let second: Child;
  let portals: string[];

  beforeAll(async () => {
    if (typeof postgres === 'string') return;
    const shared = {
      ...shortCalls,
      ...standstill.env,
      DATABASE_URL: postgres.url,
      DATA_KEY: '07'.repeat(32),
      RATE_LIMITS: 'load',
    };
    stack = await startStack({ env: shared });
    const port = await freePort();
    const env = {
      ...shared,
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: new URL(stack.sandboxUrl).port,
      DATA_DIR: folder,
    };
    const logFile = join(folder, 'portal.log');
    second = startChild('server/src/main.ts', env, logFile);
    portals = [stack.portalUrl, `http://127.0.0.1:${port}`];
    await waitFor(() => answersWithin(2000)(portals[1]!), {
      seconds: 60,
      says: () => `the second portal is not ready:\n${readLog(logFile).tail()}`,
    });
  });
  afterAll(async () => {
    standstill.end();
    await second?.stop();
    await stack?.stop();
    if (typeof postgres !== 'string') await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  /** Returns the stopped portal and the other one. */
  const tellApart = async (): Promise<{ still: string; other: string }> => {
    const answers = await Promise.all(portals.map((url) => answersWithin(2000)(url).catch(() => false)));
    expect(answers.toSorted()).toEqual([false, true]);
    const [still, other] = answers[0] ? [portals[1], portals[0]] : portals;
    return { still: still!, other: other! };
  };

  test.skipIf(typeof postgres === 'string')(
    'one stands still between its commit and the delivery, the other delivers: it is delivered once [P69]',
    async () => {
      const payer = '050000501';
      await stack.sandbox.auto(payer, 'approve');
      standstill.arm(sendsDelivery);
      const { transactionId } = await newVisitor(portals[0]!).pay(pushOrder({ payer }));
      const pid = await standstill.stopped();
      const { still, other } = await tellApart();
      expect(await stack.sandbox.books(transactionId)).toMatchObject({ debits: [{ payer }], credits: [] });
      await untilDelivered(stack, transactionId);
      standstill.goOn(pid);
      await callEnded(still, 'airtime', 'credit');
      for (const url of [still, other]) {
        const status = await newVisitor(url).settled(transactionId);
        await expectEnd(stack.sandbox, status, 'delivered', { line: payer, amount: 500 });
      }
    },
  );

  test.skipIf(typeof postgres === 'string')(
    'one stands still between its commit and the debit, the other sends it: it is debited and delivered once [P50]',
    async () => {
      const payer = '050000502';
      await stack.sandbox.auto(payer, 'approve');
      const visitor = newVisitor(portals[0]!);
      const transactionId = await visitor.initiate(pushOrder({ payer }));
      standstill.arm(sendsDebit);
      const processed = visitor.tryProcess(transactionId, 'LISOLO_MONEY_PUSH');
      const pid = await standstill.stopped();
      const { still, other } = await tellApart();
      expect(await stack.sandbox.books(transactionId)).toMatchObject({ debits: [], credits: [] });
      await untilDelivered(stack, transactionId);
      standstill.goOn(pid);
      expect((await processed).httpStatus).toBe(200);
      await callEnded(still, 'wallet', 'debit');
      const status = await newVisitor(other).settled(transactionId);
      await expectEnd(stack.sandbox, status, 'delivered', { line: payer, amount: 500 });
      expect((await stack.sandbox.phone(payer)).prompts).toHaveLength(1);
    },
  );

  test.skipIf(typeof postgres === 'string')('nobody has lost money and nothing was delivered free', async () => {
    await expectNobodyLost(stack.sandbox);
  });
});

describe('alone on its own database', () => {
  const standstill = prepareStandstill();
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ env: { ...shortCalls, ...standstill.env } });
  });
  afterAll(async () => {
    standstill.end();
    await stack?.stop();
  });

  /** Several times the limit of a call. */
  const stillMs = 12_000;

  /** Begins a payment, stops the portal before a call of it, and returns the response to process after it resumes. */
  const standStillBefore = async (call: string, payer: string) => {
    await stack.sandbox.auto(payer, 'approve');
    const visitor = newVisitor(stack.portalUrl);
    const transactionId = await visitor.initiate(pushOrder({ payer }));
    standstill.arm(call);
    const processed = visitor.tryProcess(transactionId, 'LISOLO_MONEY_PUSH');
    const pid = await standstill.stopped();
    await pause(stillMs);
    expect((await stack.sandbox.books(transactionId)).credits).toEqual([]);
    standstill.goOn(pid);
    const { httpStatus } = await processed;
    return { httpStatus, status: await visitor.settled(transactionId, 100) };
  };

  test('a portal paused between its commit and the delivery resumes and delivers once', async () => {
    const line = '050000503';
    const { httpStatus, status } = await standStillBefore(sendsDelivery, line);
    expect(httpStatus).toBe(200);
    await expectEnd(stack.sandbox, status, 'delivered', { line, amount: 500 });
  });

  test('a portal paused between its commit and the debit does not send it, and says so', async () => {
    const payer = '050000504';
    const { httpStatus, status } = await standStillBefore(sendsDebit, payer);
    expect(httpStatus).toBe(503);
    await expectEnd(stack.sandbox, status, 'untouched');
    expect((await stack.sandbox.phone(payer)).prompts).toEqual([]);
  });
});
