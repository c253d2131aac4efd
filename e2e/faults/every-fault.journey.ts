import { calls } from '@selfcare/contract/calls';
import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { airtimeOrder, cardOrder, codeOf, newVisitor, pushOrder } from '../harness/api.ts';
import { codeRequest } from '../harness/attempt.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';
import { cardCells, createCardPlay, openCardPage } from './cells/card-cells.ts';
import { sourceOf, type Cell } from './cells/cells.ts';
import { codeCells, playWithCode } from './cells/code-cells.ts';
import { deliveryCells, playDelivery } from './cells/delivery-cells.ts';
import { playPrompt, promptCells } from './cells/prompt-cells.ts';
import { askBalanceUnderFaults, playSms, smsCells, smsPayer } from './cells/sms-cells.ts';

let stack: Stack;
const underWay = createUnderWay<Cell, StatusResult>();
const sms = createUnderWay<(typeof smsCells)[number], Awaited<ReturnType<typeof playSms>>>();
const cells = [...cardCells, ...deliveryCells, ...codeCells, ...promptCells];

/** All payments run in parallel on one portal; each test then verifies one of them. */
beforeAll(async () => {
  stack = await startStack({ env: { ...shortTimes, ENABLE_AM_PIN: 'true' } });
  const playCard = createCardPlay();
  underWay.start(cardCells, (cell) => playCard(stack, cell));
  sms.start(smsCells, (cell) => playSms(stack, cell));
  underWay.start(deliveryCells, (cell) => playDelivery(stack, cell));
  underWay.start(codeCells, (cell) => playWithCode(stack, cell));
  underWay.start(promptCells, (cell) => playPrompt(stack, cell));
});
afterAll(() => stack.stop());

test.each(cells)('$way: $port $operation under $fault ends $end [P91]', async (cell) => {
  const status = await underWay.outcomeOf(cell);
  await expectEnd(stack.sandbox, status, cell.end, { line: cell.line, amount: 1000, from: sourceOf(cell) });
});

test.each(smsCells)('a code by SMS under $fault is answered $answer, and no money moves [P97]', async (cell) => {
  const { found, retryAfterSeconds, resent, verified, money } = await sms.outcomeOf(cell);
  expect(found).toEqual(cell);
  expect(retryAfterSeconds).toEqual(cell.answer === '200' ? undefined : expect.any(Number));
  expect(resent).toMatchObject({ httpStatus: 429, retryAfterSeconds: expect.any(Number), body: { code: '429' } });
  expect(verified && codeOf(verified)).toBeUndefined();
  expect(verified !== undefined).toBe(cell.arrives || cell.again === 'another code');
  expect(money).toEqual({ airtime: 1000, wallet: 50_000 });
});

test('a balance is a 503 under every fault, and readable after it', async () => {
  const { codes, healed } = await askBalanceUnderFaults(stack, '050000630');
  expect(codes).toEqual(codes.map(() => '503'));
  expect(healed).toMatchObject([{ balance: 1000, unitType: 'CFA', serviceType: 'AIRTIME' }]);
});

test('a refund shows its reason in the customer’s language and that the money is back', async () => {
  const rejected = deliveryCells.find(({ operation, fault }) => operation === 'credit' && fault === 'reject');
  const { statusReason, trail } = await underWay.outcomeOf(rejected!);
  expect(trail.map(({ step }) => step)).toEqual(['registered', 'confirmed', 'refunded']);
  expect(statusReason).toMatch(/refunded/i);
});

describe('after all of them', () => {
  beforeAll(() => underWay.allEnded());

  test('nobody has lost money and nothing was delivered free', () => expectNobodyLost(stack.sandbox));

  test('the log holds no error, no number and no address', () => {
    expect(stack.log.troubles()).toEqual([]);
    const numbers = [...cells.flatMap(({ payer, line }) => [payer, line]), ...smsCells.map(smsPayer)];
    expect(stack.log.mentions([...numbers, 'client@example.cg'])).toEqual([]);
  });

  test.each(['refuse', 'timeout-before'] as const)('a card sent again after %s pays once', async (fault) => {
    const visitor = newVisitor(stack.portalUrl);
    const { transactionId, pageUrl } = await openCardPage(visitor, cardOrder({ line: '050000261', amount: 1000 }));
    await stack.sandbox.arm({ port: 'card', operation: 'debit', fault });
    await stack.sandbox.payCard(pageUrl!, cards.succeeds);
    await stack.sandbox.payCard(pageUrl!, cards.succeeds);
    await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');
  });

  test('a card page that did not open does not block the next one', async () => {
    const visitor = newVisitor(stack.portalUrl);
    await stack.sandbox.arm({ port: 'card', operation: 'lookup', fault: 'refuse' });
    const first = await openCardPage(visitor, cardOrder({ line: '050000260', amount: 1000 }));
    expect(codeOf(first.answer)).toBe('503');
    const second = await openCardPage(visitor, cardOrder({ line: '050000260', amount: 1000 }));
    await stack.sandbox.payCard(second.pageUrl!, cards.succeeds);
    await expectEnd(stack.sandbox, await visitor.settled(second.transactionId), 'delivered');
    await expectEnd(stack.sandbox, await visitor.status(first.transactionId), 'untouched');
  });

  test.each(['refuse', 'timeout-before', 'error-after'] as const)(
    'a line that cannot be looked up under %s is not sold to and sent no code: 503, nothing charged [P06]',
    async (fault) => {
      const msisdn = '050000290';
      const visitor = newVisitor(stack.portalUrl);
      await stack.sandbox.arm({ port: 'billing', operation: 'lookup', fault, msisdn, count: 3 });
      const refused = await Promise.all([
        visitor.call('POST', calls.validateMsisdn.paths[0], { body: { msisdn } }),
        visitor.tryInitiate(pushOrder({ payer: msisdn })),
        visitor.sendOtp(codeRequest(airtimeOrder({ payer: msisdn }))),
      ]);
      expect(refused.map(codeOf)).toEqual(['503', '503', '503']);
      const { prompts, messages, wallet } = await stack.sandbox.phone(msisdn);
      expect({ prompts, messages, balance: wallet?.balance }).toEqual({ prompts: [], messages: [], balance: 50_000 });
    },
  );
});
