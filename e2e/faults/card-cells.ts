import { cardOrder, codeOf, newVisitor, resultOf, type Visitor } from '../harness/api.ts';
import type { End } from '../harness/expect-books.ts';
import { answerFaults, callbackFaults, cards, type FaultKind, type Operation } from '../harness/sandbox.ts';
import type { Stack } from '../harness/stack.ts';
import { numbered, type Cell, type Play } from './cells.ts';

const everyFault = [...answerFaults, ...callbackFaults];
const neverCharged = new Set<FaultKind>(['refuse', 'reject', 'timeout-before']);
const on = (operation: Operation, faults: readonly FaultKind[], endOf: (fault: FaultKind) => End) =>
  faults.map((fault) => ({ port: 'card' as const, operation, fault, end: endOf(fault) }));

/** Every fault of the card provider; the customer sends the card once and never tries again. */
export const cardCells = numbered(
  [
    ...on('lookup', answerFaults, () => 'untouched'),
    ...on('debit', everyFault, (fault) => (neverCharged.has(fault) ? 'untouched' : 'delivered')),
    ...on('enquiry', answerFaults, () => 'delivered'),
    ...on('refund', everyFault, () => 'refunded'),
  ],
  50_000_201,
);

/** Registers and sends a card order; the page's address is absent where the provider would not open one. */
export const openCardPage = async (visitor: Visitor, line: string) => {
  const { transactionId, answer } = await visitor.pay(cardOrder({ line, amount: 1000 }));
  const pageUrl = codeOf(answer) === undefined ? resultOf(answer).redirectUrl : undefined;
  return { transactionId, answer, pageUrl };
};

const payUntilStruck = async (stack: Stack, { operation, fault, line }: Cell) => {
  const visitor = newVisitor(stack.portalUrl);
  if (operation === 'refund')
    await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: line });
  const armed = await stack.sandbox.arm({ port: 'card', operation, fault });
  const { transactionId, pageUrl } = await openCardPage(visitor, line);
  if (pageUrl) await stack.sandbox.payCard(pageUrl, cards.succeeds);
  await stack.sandbox.spent(armed.id, 30);
  return { visitor, transactionId };
};

/**
 * A card fault strikes whoever comes next (sandbox.md), so each payment is made only when the one before was struck;
 * enquiries are misled only when no other payment is asked about. Each is settled beside those that follow.
 */
export const createCardPlay = (): Play => {
  let turn: Promise<unknown> = Promise.resolve();
  const ends: Promise<unknown>[] = [];
  return (stack, cell) => {
    const before = cell.operation === 'enquiry' ? [...ends] : [];
    const struck = turn.then(async () => {
      await Promise.allSettled(before);
      return payUntilStruck(stack, cell);
    });
    turn = struck.catch(() => undefined);
    const end = struck.then(({ visitor, transactionId }) => visitor.settled(transactionId));
    if (cell.operation !== 'enquiry') ends.push(end);
    return end;
  };
};
