import { calls } from '@selfcare/contract/calls';
import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, newVisitor, pushOrder } from '../harness/api.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';
import { airtimeCells, playAirtime } from './airtime-cells.ts';
import { cardCells, createCardPlay, openCardPage } from './card-cells.ts';
import type { Cell, Play } from './cells.ts';
import { playWallet, walletCells } from './wallet-cells.ts';

let stack: Stack;
const underWay = createUnderWay<Cell, StatusResult>();
const cells = [...walletCells, ...airtimeCells, ...cardCells];

/** All payments are made side by side on one portal; each test then looks at one of them. */
beforeAll(async () => {
  stack = await startStack({ env: shortTimes });
  const playCard = createCardPlay();
  const plays: Partial<Record<Cell['port'], Play>> = { wallet: playWallet, airtime: playAirtime, card: playCard };
  underWay.start(cells, (cell) => plays[cell.port]!(stack, cell));
});
afterAll(() => stack.stop());

test.each(cells)('$port $operation under $fault ends $end', async (cell) => {
  const status = await underWay.outcomeOf(cell);
  await expectEnd(stack.sandbox, status, cell.end, { line: cell.line, amount: 1000 });
});

test('a refund says in the customer’s words why and that the money is back', async () => {
  const rejected = airtimeCells.find(({ operation, fault }) => operation === 'credit' && fault === 'reject');
  const { statusReason, trail } = await underWay.outcomeOf(rejected!);
  expect(trail.map(({ step }) => step)).toEqual(['registered', 'confirmed', 'refunded']);
  expect(statusReason).toMatch(/refunded/i);
});

describe('once all of them have ended', () => {
  beforeAll(() => underWay.allEnded());

  test('nobody has lost money and nothing was given away', () => expectNobodyLost(stack.sandbox));

  test('the log holds no error, no number and no address', () => {
    expect(stack.log.troubles()).toEqual([]);
    const numbers = cells.flatMap(({ payer, line }) => [payer, line]);
    expect(stack.log.mentions([...numbers, 'client@example.cg'])).toEqual([]);
  });

  test.each(['refuse', 'timeout-before'] as const)('a card sent again after %s pays once', async (fault) => {
    const visitor = newVisitor(stack.portalUrl);
    const { transactionId, pageUrl } = await openCardPage(visitor, '050000261');
    await stack.sandbox.arm({ port: 'card', operation: 'debit', fault });
    await stack.sandbox.payCard(pageUrl!, cards.succeeds);
    await stack.sandbox.payCard(pageUrl!, cards.succeeds);
    await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');
  });

  test('a card page that would not open does not stand in the way of the next', async () => {
    const visitor = newVisitor(stack.portalUrl);
    await stack.sandbox.arm({ port: 'card', operation: 'lookup', fault: 'refuse' });
    const first = await openCardPage(visitor, '050000260');
    expect(codeOf(first.answer)).toBe('503');
    const second = await openCardPage(visitor, '050000260');
    await stack.sandbox.payCard(second.pageUrl!, cards.succeeds);
    await expectEnd(stack.sandbox, await visitor.settled(second.transactionId), 'delivered');
    await expectEnd(stack.sandbox, await visitor.status(first.transactionId), 'untouched');
  });

  test.each(['refuse', 'timeout-before', 'error-after'] as const)(
    'a line that cannot be looked up under %s is not sold to: 503, nothing charged',
    async (fault) => {
      const msisdn = '050000290';
      const visitor = newVisitor(stack.portalUrl);
      await stack.sandbox.arm({ port: 'billing', operation: 'lookup', fault, msisdn, count: 2 });
      const checked = await visitor.call('POST', calls.validateMsisdn.paths[0], { body: { msisdn } });
      const initiated = await visitor.tryInitiate(pushOrder({ payer: msisdn }));
      expect([codeOf(checked), codeOf(initiated)]).toEqual(['503', '503']);
      const phone = await stack.sandbox.phone(msisdn);
      expect([phone.prompts, phone.wallet?.balance]).toEqual([[], 50_000]);
    },
  );
});
