import type { InitiateRequest } from '@selfcare/contract/payments';
import { cardOrder, codeOf, newVisitor, resultOf, type Visitor } from '../../harness/api.ts';
import { answerFaults, callbackFaults, cards, type FaultKind, type Port } from '../../harness/sandbox.ts';
import type { Stack } from '../../harness/stack.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { numbered, on, type Cell, type Play } from './cells.ts';

/** Callback faults come first: a later payment's callback would use them up. */
const everyFault = [...callbackFaults, ...answerFaults];
const neverCharged = new Set<FaultKind>(['refuse', 'reject', 'timeout-before']);

/** Every fault of the card provider; the customer sends the card once and never retries. */
export const cardFaults = [
  ...on('refund', everyFault, () => 'refunded'),
  ...on('debit', everyFault, (fault) => (neverCharged.has(fault) ? 'untouched' : 'delivered')),
  ...on('lookup', answerFaults, () => 'untouched'),
  ...on('enquiry', answerFaults, () => 'delivered'),
];

/** All of them on a recharge. */
export const cardCells = numbered({ way: 'card', port: 'card' }, cardFaults, { first: 50_000_201 });

/** A card's purchase, and the port that delivers it. */
type Bought = { port: Port; orderOf: (stack: Stack, visitor: Visitor, line: string) => Promise<InitiateRequest> };
const airtimeOfCard: Bought = {
  port: 'airtime',
  orderOf: async (_stack, _visitor, line) => cardOrder({ line, amount: 1000 }),
};

/** Registers and sends a card order. The page's address is absent if the provider opened none. */
export const openCardPage = async (visitor: Visitor, order: InitiateRequest) => {
  const { transactionId, answer } = await visitor.pay(order);
  const pageUrl = codeOf(answer) === undefined ? resultOf(answer).redirectUrl : undefined;
  return { transactionId, answer, pageUrl };
};

const payOnPage = async ({ sandbox }: Stack, visitor: Visitor, order: InitiateRequest) => {
  const { transactionId, pageUrl } = await openCardPage(visitor, order);
  if (pageUrl) await sandbox.payCard(pageUrl, cards.succeeds);
  return transactionId;
};

/** Waits until the portal has received the callback of the charge. */
const isConfirmed = (visitor: Visitor, transactionId: string) =>
  waitFor(async () => (await visitor.status(transactionId)).trail.some(({ step }) => step === 'confirmed'), {
    seconds: 30,
    says: `${transactionId} was paid, and the portal did not hear of it`,
  });

const begin = async (stack: Stack, { operation, fault, line }: Cell, bought: Bought) => {
  const visitor = newVisitor(stack.portalUrl);
  const order = await bought.orderOf(stack, visitor, line);
  if (operation === 'refund')
    await stack.sandbox.arm({ port: bought.port, operation: 'credit', fault: 'reject', msisdn: line });
  const armed = await stack.sandbox.arm({ port: 'card', operation, fault });
  const paid = payOnPage(stack, visitor, order);
  const struck = stack.sandbox.spent(armed.id, 30);
  const end = Promise.all([paid, struck]).then(([transactionId]) => visitor.settled(transactionId));
  // A retried refund of an earlier payment may have used up the fault.
  const over = operation === 'refund' ? paid.then((id) => isConfirmed(visitor, id)).then(() => struck) : struck;
  return { over, end };
};

/**
 * Returns a function that runs the card's cells. A card fault strikes the next call, so a payment begins only after the
 * previous fault was applied. Lies wait until no other payment enquires. Settling runs in parallel.
 */
export const createCardPlay = (bought: Bought = airtimeOfCard): Play => {
  let turn: Promise<unknown> = Promise.resolve();
  const ends: Promise<unknown>[] = [];
  return (stack, cell) => {
    const before = cell.operation === 'enquiry' ? [...ends] : [];
    const begun = turn.then(async () => {
      await Promise.allSettled(before);
      return begin(stack, cell, bought);
    });
    turn = begun.then(({ over }) => over).catch(() => undefined);
    const end = begun.then((payment) => payment.end);
    if (cell.operation !== 'enquiry') ends.push(end);
    return end;
  };
};
