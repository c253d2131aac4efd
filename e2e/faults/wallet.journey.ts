import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, pushOrder } from '../harness/api.ts';
import { expectEnd, type End } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { answerFaults, callbackFaults, type FaultKind, type Operation } from '../harness/sandbox.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';

type Cell = { operation: Operation; fault: FaultKind; end: End };

const cells: Cell[] = [
  ...[...answerFaults, ...callbackFaults].map((fault): Cell => {
    return { operation: 'debit', fault, end: fault === 'reject' ? 'untouched' : 'delivered' };
  }),
  ...answerFaults.map((fault): Cell => ({ operation: 'enquiry', fault, end: 'delivered' })),
  ...answerFaults.map((fault): Cell => ({ operation: 'refund', fault, end: 'refunded' })),
];
const payerOf = (cell: Cell) => `0${50_000_101 + cells.indexOf(cell)}`;

let stack: Stack;
const underWay = createUnderWay<Cell, StatusResult>();

/** One push payment whose provider misbehaves once; the owner approves every prompt. */
const payUnder = async (cell: Cell): Promise<StatusResult> => {
  const { operation, fault } = cell;
  const { sandbox, portalUrl } = stack;
  const payer = payerOf(cell);
  await sandbox.auto(payer, 'approve');
  if (operation === 'refund')
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: payer });
  const armed = await sandbox.arm({ port: 'wallet', operation, fault, msisdn: payer });
  const visitor = newVisitor(portalUrl);
  const { transactionId, answer } = await visitor.pay(pushOrder({ payer }));
  expect(answer.httpStatus).toBe(200);
  await sandbox.spent(armed.id, 30);
  return visitor.settled(transactionId);
};

beforeAll(async () => {
  stack = await startStack({ env: shortTimes });
  underWay.start(cells, payUnder);
});
afterAll(() => stack.stop());

test.each(cells)('wallet $operation under $fault ends $end', async (cell) => {
  await expectEnd(stack.sandbox, await underWay.outcomeOf(cell), cell.end, { line: payerOf(cell), amount: 500 });
});

test('afterwards nobody has lost money and nothing was given away', async () => {
  await underWay.allEnded();
  await expectNobodyLost(stack.sandbox);
});

test('the log holds no error and no number', async () => {
  await underWay.allEnded();
  expect(stack.log.troubles()).toEqual([]);
  expect(stack.log.mentions(cells.map(payerOf))).toEqual([]);
});
