import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  airtimeOrder,
  cardOrder,
  codeOf,
  mpesaOrder,
  newVisitor,
  pinOrder,
  pushOrder,
  resultOf,
  smartcashOrder,
  type Ids,
  type Visitor,
} from '../harness/api.ts';
import { consentTo } from '../harness/attempt.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import {
  initiateKillsAfterMs,
  initiateKillTitle,
  initiateWays,
  type InitiateWay,
} from './cells/kill-initiate-cells.ts';

let stack: Stack;
const orders: Record<InitiateWay, (payer: string) => InitiateRequest> = {
  card: (payer) => cardOrder({ line: payer }),
  airtime: (payer) => airtimeOrder({ payer }),
  PIN: (payer) => pinOrder({ payer }),
  push: (payer) => pushOrder({ payer }),
  SmartCash: (payer) => smartcashOrder({ payer }),
  'M-Pesa': (payer) => mpesaOrder({ payer }),
};
const wayNames = Object.keys(orders) as InitiateWay[];
const cases = initiateKillsAfterMs.flatMap((afterMs, index) =>
  wayNames.map((way) => ({ way, afterMs, payer: `0${initiateWays[way].first + index}` })),
);
type Case = (typeof cases)[number];
type Prepared = { each: Case; visitor: Visitor; order: InitiateRequest; ids: Ids };

/** The response to each initiate: before the kill if any, and after its repetition under the same key. */
const answered = new Map<Case, { before: string | undefined; again: string; visitor: Visitor; count: number }>();

const prepare = async (each: Case): Promise<Prepared> => {
  const visitor = newVisitor(stack.portalUrl);
  const order = orders[each.way](each.payer);
  const needsCode = each.way === 'airtime' || each.way === 'PIN';
  const token = needsCode ? (await consentTo(visitor, stack.sandbox, order)).token : undefined;
  const ids = { idempotencyKey: randomUUID(), purchaseId: randomUUID(), ...(token && { token }) };
  return { each, visitor, order, ids };
};

const registeredCount = async (): Promise<number> => {
  const metrics = await (await fetch(`${stack.portalUrl}/metrics`)).text();
  return Number(/^payments\{state="REGISTERED".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
};

const send = ({ visitor, order, ids }: Prepared) => visitor.tryInitiate(order, ids);

const killDuringInitiate = async (afterMs: number) => {
  const prepared = await Promise.all(cases.filter((each) => each.afterMs === afterMs).map(prepare));
  const known = await registeredCount();
  const first = prepared.map((each) =>
    send(each).then(
      (answer) => resultOf(answer).transactionId,
      () => undefined,
    ),
  );
  await pause(afterMs);
  await stack.kill9();
  const before = await Promise.all(first);
  await stack.restart();
  const again = await Promise.all(prepared.map(async (each) => resultOf(await send(each)).transactionId));
  const count = (await registeredCount()) - known;
  for (const [index, { each, visitor }] of prepared.entries())
    answered.set(each, { before: before[index], again: again[index]!, visitor, count });
};

beforeAll(async () => {
  stack = await startStack({ env: { ENABLE_AM_PIN: 'true' } });
  for (const afterMs of initiateKillsAfterMs) await killDuringInitiate(afterMs);
});
afterAll(() => stack.stop());

test.each(cases)(initiateKillTitle, async (each) => {
  const { before, again, visitor, count } = answered.get(each)!;
  if (before !== undefined) expect(again).toBe(before);
  expect((await visitor.status(again)).status).toBe('REQUEST_REGISTERED');
  expect(count, 'payments registered by the six of one kill').toBe(wayNames.length);
});

test('refuses another order under the key of a killed process [P18]', async () => {
  const { payer } = cases.find(({ way }) => way === 'push')!;
  const visitor = newVisitor(stack.portalUrl);
  const ids = { idempotencyKey: randomUUID() };
  resultOf(await visitor.tryInitiate(pushOrder({ payer: '050000960' }), ids));
  expect(codeOf(await visitor.tryInitiate(pushOrder({ payer, amount: 600 }), ids))).toBe('422');
});

test('no provider was called, and the log holds no error', async () => {
  const { debits, credits } = await stack.sandbox.books();
  expect([debits, credits]).toEqual([[], []]);
  expect(stack.log.troubles()).toEqual([]);
});
