import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  airtimeOrder,
  codeOf,
  mpesaOrder,
  newVisitor,
  pinOrder,
  pushOrder,
  smartcashOrder,
  type Visitor,
} from '../harness/api.ts';
import { consentTo, register, type Attempt } from '../harness/attempt.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { sourceOf } from './cells/cells.ts';
import { killsAfterMs, spreadTitle, spreadWays, type SpreadWay } from './cells/kill-spread-cells.ts';

let stack: Stack;

const orders: Record<SpreadWay, typeof pushOrder> = {
  push: pushOrder,
  airtime: airtimeOrder,
  PIN: pinOrder,
  SmartCash: smartcashOrder,
  'M-Pesa': mpesaOrder,
};
const wayNames = Object.keys(orders) as SpreadWay[];

const cases = killsAfterMs.flatMap((afterMs, index) =>
  wayNames.map((way) => ({ way, afterMs, payer: `0${spreadWays[way].first + index}` })),
);
type Case = (typeof cases)[number];

type Sent = { visitor: Visitor; attempt: Attempt; startOver: () => Promise<Attempt> };
const paid = new Map<Case, { visitor: Visitor; transactionId: string }>();

const prepare = async ({ way, payer }: Case): Promise<Sent> => {
  await stack.sandbox.auto(payer, 'approve');
  const visitor = newVisitor(stack.portalUrl);
  const order = orders[way]({ payer });
  const needsCode = way === 'airtime' || way === 'PIN';
  const token = needsCode ? (await consentTo(visitor, stack.sandbox, order)).token : undefined;
  const ids = { purchaseId: randomUUID(), ...(token && { token }) };
  const startOver = () => register(visitor, stack.sandbox, order, ids);
  return { visitor, attempt: await startOver(), startOver };
};

/**
 * Repeats a process call without a response under the same key. A PIN that was received but not used is refused (409),
 * so the customer types it again for the same purchase.
 */
const sendAgain = async ({ visitor, attempt, startOver }: Sent, idempotencyKey: string): Promise<string> => {
  const { transactionId } = attempt;
  const code = codeOf(await attempt.process({ idempotencyKey }));
  expect([undefined, '409']).toContain(code);
  if (code === undefined || (await visitor.status(transactionId)).status !== 'REQUEST_REGISTERED') return transactionId;
  const second = await startOver();
  expect(codeOf(await second.process())).toBeUndefined();
  return second.transactionId;
};

const payThroughKill = async (afterMs: number) => {
  const together = cases.filter((each) => each.afterMs === afterMs);
  const sent = await Promise.all(
    together.map(async (each) => ({ each, payment: await prepare(each), idempotencyKey: randomUUID() })),
  );
  const answered = sent.map(({ payment, idempotencyKey }) =>
    payment.attempt.process({ idempotencyKey }).then(
      () => true,
      () => false,
    ),
  );
  await pause(afterMs);
  await stack.kill9();
  const wereAnswered = await Promise.all(answered);
  await stack.restart();
  const keep = async ({ each, payment, idempotencyKey }: (typeof sent)[number], wasAnswered: boolean) => {
    const { visitor, attempt } = payment;
    const transactionId = wasAnswered ? attempt.transactionId : await sendAgain(payment, idempotencyKey);
    paid.set(each, { visitor, transactionId });
  };
  await Promise.all(sent.map((one, index) => keep(one, wereAnswered[index]!)));
};

beforeAll(async () => {
  stack = await startStack({ env: { PROVIDER_TIMEOUT_MS: '2500', ENABLE_AM_PIN: 'true' } });
  for (const afterMs of killsAfterMs) await payThroughKill(afterMs);
});
afterAll(() => stack.stop());

/** A PIN is never sent again: if the kill kept it from the wallet, the payment ends with nothing charged. */
const endOf = (way: SpreadWay, { status }: StatusResult) =>
  way === 'PIN' && status === 'FAILED' ? ('untouched' as const) : ('delivered' as const);

test.concurrent.each(cases)(spreadTitle, async (each) => {
  const { visitor, transactionId } = paid.get(each)!;
  const status = await visitor.settled(transactionId);
  const line = orders[each.way](each).mobileNumber!;
  await expectEnd(stack.sandbox, status, endOf(each.way, status), { line, from: sourceOf(each) });
});

test('afterwards nobody has lost money and nothing was delivered free [I1]', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
});
