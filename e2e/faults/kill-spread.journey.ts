import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, newVisitor, pushOrder, type Visitor } from '../harness/api.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { startStack, type Stack } from '../harness/stack.ts';

let stack: Stack;

/** Milliseconds from the sending of a payment to the kill: over a whole payment, which takes some hundreds. */
const killsAfterMs = [0, 20, 60, 120, 200, 320, 500];

const payers = killsAfterMs.map((_, index) => `0${50_000_331 + index}`);
const paid: { visitor: Visitor; transactionId: string }[] = [];

/** A customer whose answer was lost sends the same process again, under the same key. */
const payThroughKill = async (payer: string, afterMs: number) => {
  const visitor = newVisitor(stack.portalUrl);
  const order = pushOrder({ payer });
  const transactionId = await visitor.initiate(order);
  const idempotencyKey = randomUUID();
  const send = () => visitor.tryProcess(transactionId, order.paymentMode, { idempotencyKey });
  const sent = send().then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await stack.kill9();
  const wasAnswered = await sent;
  await stack.restart();
  if (!wasAnswered) expect([undefined, '409']).toContain(codeOf(await send()));
  paid.push({ visitor, transactionId });
};

beforeAll(async () => {
  stack = await startStack({ env: { PROVIDER_TIMEOUT_MS: '2500' } });
  for (const payer of payers) await stack.sandbox.auto(payer, 'approve');
  for (const [index, afterMs] of killsAfterMs.entries()) await payThroughKill(payers[index]!, afterMs);
});
afterAll(() => stack.stop());

test.concurrent.each(killsAfterMs.map((afterMs, index) => ({ afterMs, index })))(
  'killed $afterMs ms after it was sent, a payment is delivered once',
  async ({ index }) => {
    const { visitor, transactionId } = paid[index]!;
    await expectEnd(stack.sandbox, await visitor.settled(transactionId, 60), 'delivered', { line: payers[index] });
  },
);

test('afterwards nobody has lost money and nothing was given away', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
});
