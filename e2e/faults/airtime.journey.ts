import type { StatusResult } from '@selfcare/contract/payments';
import { calls } from '@selfcare/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, newVisitor, pushOrder } from '../harness/api.ts';
import { expectEnd, type End } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { answerFaults, type FaultKind, type Operation } from '../harness/sandbox.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';

type Cell = { operation: Operation; fault: FaultKind; end: End };

const cells: Cell[] = [
  ...answerFaults.map((fault): Cell => {
    return { operation: 'credit', fault, end: fault === 'reject' ? 'refunded' : 'delivered' };
  }),
  ...answerFaults.map((fault): Cell => ({ operation: 'enquiry', fault, end: 'delivered' })),
];
const lineOf = (cell: Cell) => `0${50_000_151 + cells.indexOf(cell)}`;
const payerOf = (cell: Cell) => `0${50_000_171 + cells.indexOf(cell)}`;

let stack: Stack;
const underWay = createUnderWay<Cell, StatusResult>();

/** A relative's line, paid by push; the charging system misbehaves once, and is asked only where it kept silent. */
const rechargeUnder = async (cell: Cell): Promise<StatusResult> => {
  const { operation, fault } = cell;
  const { sandbox, portalUrl } = stack;
  const [payer, line] = [payerOf(cell), lineOf(cell)];
  await sandbox.auto(payer, 'approve');
  if (operation === 'enquiry')
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'timeout-after', msisdn: line });
  const armed = await sandbox.arm({ port: 'airtime', operation, fault, msisdn: line });
  const visitor = newVisitor(portalUrl);
  const { transactionId } = await visitor.pay(pushOrder({ payer, line, amount: 1000 }));
  await sandbox.spent(armed.id, 30);
  return visitor.settled(transactionId);
};

beforeAll(async () => {
  stack = await startStack({ env: shortTimes });
  underWay.start(cells, rechargeUnder);
});
afterAll(() => stack.stop());

test.each(cells)('airtime $operation under $fault ends $end', async (cell) => {
  await expectEnd(stack.sandbox, await underWay.outcomeOf(cell), cell.end, { line: lineOf(cell), amount: 1000 });
});

test('a refund says in the customer’s words why and that the money is back', async () => {
  const rejected = cells.find(({ fault, operation }) => operation === 'credit' && fault === 'reject');
  const { statusReason, trail } = await underWay.outcomeOf(rejected!);
  expect(trail.map(({ step }) => step)).toEqual(['registered', 'confirmed', 'refunded']);
  expect(statusReason).toMatch(/refunded|given back|returned/i);
});

test.each(['refuse', 'timeout-before', 'error-after'] as const)(
  'a line that cannot be looked up under %s is not sold to: 503, nothing charged',
  async (fault) => {
    const msisdn = '050000190';
    const visitor = newVisitor(stack.portalUrl);
    await stack.sandbox.arm({ port: 'billing', operation: 'lookup', fault, msisdn, count: 2 });
    const checked = await visitor.call('POST', calls.validateMsisdn.paths[0], { body: { msisdn } });
    const initiated = await visitor.tryInitiate(pushOrder({ payer: msisdn }));
    expect([codeOf(checked), codeOf(initiated)]).toEqual(['503', '503']);
    const phone = await stack.sandbox.phone(msisdn);
    expect([phone.prompts, phone.wallet?.balance]).toEqual([[], 50_000]);
  },
);

test('afterwards nobody has lost money and nothing was given away', async () => {
  await underWay.allEnded();
  await expectNobodyLost(stack.sandbox);
});

test('the log holds no error and no number', async () => {
  await underWay.allEnded();
  expect(stack.log.troubles()).toEqual([]);
  expect(stack.log.mentions(cells.flatMap((cell) => [payerOf(cell), lineOf(cell)]))).toEqual([]);
});
