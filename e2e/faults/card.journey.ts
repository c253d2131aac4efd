import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOrder, codeOf, newVisitor, resultOf, type Visitor } from '../harness/api.ts';
import { expectEnd, type End } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { answerFaults, callbackFaults, cards, type FaultKind, type Operation } from '../harness/sandbox.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';

type Cell = { operation: Operation; fault: FaultKind; end: End };

const everyFault = [...answerFaults, ...callbackFaults];
const neverCharged = new Set<FaultKind>(['refuse', 'reject', 'timeout-before']);
const lookups = answerFaults.map((fault): Cell => ({ operation: 'lookup', fault, end: 'untouched' }));
const debits = everyFault.map((fault): Cell => {
  return { operation: 'debit', fault, end: neverCharged.has(fault) ? 'untouched' : 'delivered' };
});
const enquiries = answerFaults.map((fault): Cell => ({ operation: 'enquiry', fault, end: 'delivered' }));
const refunds = everyFault.map((fault): Cell => ({ operation: 'refund', fault, end: 'refunded' }));
const cells = [...lookups, ...debits, ...enquiries, ...refunds];
const lineOf = (cell: Cell) => `0${50_000_201 + cells.indexOf(cell)}`;

let stack: Stack;
const underWay = createUnderWay<Cell, StatusResult>();
const env = { ...shortTimes, CARD_ABANDON_SECONDS: '10,20' };

/** Registers and sends a card order; the page's address is absent where the provider would not open one. */
const openPage = async (visitor: Visitor, line: string) => {
  const { transactionId, answer } = await visitor.pay(cardOrder({ line, amount: 2000 }));
  const pageUrl = codeOf(answer) === undefined ? resultOf(answer).redirectUrl : undefined;
  return { transactionId, answer, pageUrl };
};

const payOnPage = async (cell: Cell): Promise<{ visitor: Visitor; transactionId: string }> => {
  const visitor = newVisitor(stack.portalUrl);
  const line = lineOf(cell);
  if (cell.operation === 'refund')
    await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: line });
  const { transactionId, pageUrl } = await openPage(visitor, line);
  if (pageUrl) await stack.sandbox.payCard(pageUrl, cards.succeeds);
  return { visitor, transactionId };
};

/**
 * A card fault strikes whoever comes next (sandbox.md): one payment is armed, made and struck before the next; then all
 * are settled side by side.
 */
const startInTurn = async (cells: readonly Cell[]) => {
  for (const cell of cells) {
    const armed = await stack.sandbox.arm({ port: 'card', operation: cell.operation, fault: cell.fault });
    const { visitor, transactionId } = await payOnPage(cell);
    await stack.sandbox.spent(armed.id, 30);
    underWay.start([cell], () => visitor.settled(transactionId));
  }
};

beforeAll(async () => {
  stack = await startStack({ env });
});
afterAll(() => stack.stop());

const expectCell = async (cell: Cell) =>
  expectEnd(stack.sandbox, await underWay.outcomeOf(cell), cell.end, { line: lineOf(cell), amount: 2000 });

describe('opening the card page', () => {
  beforeAll(() => startInTurn(lookups));
  test.each(lookups)('card $operation under $fault ends $end', expectCell);

  test('an attempt without a page does not stand in the way of the next', async () => {
    const visitor = newVisitor(stack.portalUrl);
    await stack.sandbox.arm({ port: 'card', operation: 'lookup', fault: 'refuse' });
    const first = await openPage(visitor, '050000260');
    expect(codeOf(first.answer)).toBe('503');
    const second = await openPage(visitor, '050000260');
    await stack.sandbox.payCard(second.pageUrl!, cards.succeeds);
    await expectEnd(stack.sandbox, await visitor.settled(second.transactionId), 'delivered');
    await expectEnd(stack.sandbox, await visitor.status(first.transactionId), 'untouched');
  });
});

describe('paying on the card page', () => {
  beforeAll(() => startInTurn(debits));
  test.each(debits)('card $operation under $fault, once and never tried again, ends $end', expectCell);

  test.each(['refuse', 'timeout-before'] as const)('a customer who tries again after %s pays once', async (fault) => {
    await underWay.allEnded();
    const visitor = newVisitor(stack.portalUrl);
    const { transactionId, pageUrl } = await openPage(visitor, '050000261');
    await stack.sandbox.arm({ port: 'card', operation: 'debit', fault });
    await stack.sandbox.payCard(pageUrl!, cards.succeeds);
    await stack.sandbox.payCard(pageUrl!, cards.succeeds);
    await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');
  });
});

describe('asking about a card payment', () => {
  beforeAll(() => startInTurn(enquiries));
  test.each(enquiries)('card $operation under $fault ends $end', expectCell);
});

describe('giving a card payment back', () => {
  beforeAll(() => startInTurn(refunds));
  test.each(refunds)('card $operation under $fault ends $end', expectCell);
});

test('afterwards nobody has lost money and nothing was given away', async () => {
  await underWay.allEnded();
  await expectNobodyLost(stack.sandbox);
});

test('the log holds no error and neither number nor address', async () => {
  await underWay.allEnded();
  expect(stack.log.troubles()).toEqual([]);
  expect(stack.log.mentions([...cells.map(lineOf), 'client@example.cg'])).toEqual([]);
});
