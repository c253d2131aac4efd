import { afterAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../../http/answer.ts';
import type { TestEngine } from '../../../testing/engine.ts';
import { createOperator, type Operator } from '../../../testing/fakes/operator.ts';
import { aBill, aBundle, aCardRecharge, anInvoice, aProcess, aRecharge } from '../../../testing/orders.ts';
import { alone } from '../../../testing/simulation/alone.ts';
import { LostConnection, type Point } from '../../../testing/simulation/faulty-database.ts';
import { openEmbedded } from '../../../testing/simulation/stage/embedded.ts';
import { settlePayment } from '../../../outbound/settle.ts';

const ways = {
  card: aCardRecharge(),
  airtime: aRecharge({ paymentMode: 'AIR_TIME', paymentMobile: '0050000002' }),
  push: aRecharge(),
  SmartCash: aRecharge({ paymentMode: 'SMARTCASH_SECURE' }),
  'M-Pesa': aRecharge({ paymentMode: 'MPESA' }),
  'push for a bundle': aBundle(),
  'push for a bill': aBill(),
  'push for an invoice': anInvoice(),
};
const ends = ['delivered', 'given back'] as const;
const points: Point[] = ['before', 'inside', 'after', 'at-commit', 'after-commit'];

const ids = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' };
const processIds = { 'idempotency-key': '00000000-0000-4000-8000-000000000002' };

const stage = await openEmbedded();
afterAll(() => stage.close());

/** A customer sends the same again until an answer comes, as the page does. */
const untilAnswered = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
    }
  }
  throw new Error('No answer came');
};

const agree = (operator: Operator, id: string) => {
  const [debit] = operator.book.debitsOf(id);
  if (debit?.state !== 'waiting') return;
  if (debit.port === 'card') operator.card.pay(id);
  else if (debit.port !== 'airtime') operator[debit.port].approve(id);
};

const refuseAll = (operator: Operator) => {
  operator.topup.refusals.set('+242050000001', 'line-barred');
  operator.bundleOrder.refusals.set('+242050000001', 'bundle-withdrawn');
  for (const account of ['1000000003', 'PE1234567890']) operator.billPayment.refusals.set(account, 'bill-settled');
};

/** Pays an order while the `nth` statement or commit at this point breaks; whether there was one, and how all ended. */
const payThrough = async (order: ReturnType<typeof aRecharge>, end: (typeof ends)[number], at: Point, nth: number) => {
  const operator = createOperator();
  if (end === 'given back') refuseAll(operator);
  let seen = 0;
  let isOver = false;
  const breakAt = (point: Point) => {
    if (point !== at || isOver) return;
    seen += 1;
    if (seen === nth) throw new LostConnection(`broken ${point}`);
  };
  const { portal, untilDue, pass, granted, end: release } = await alone(stage, { ports: operator, breakAt });
  const auth: Record<string, string> = order.paymentMode === 'AIR_TIME' ? { authorization: granted } : {};
  const initiated = await untilAnswered(() => portal.initiate(order, { ...ids, ...auth }));
  if (isRefusal(initiated)) throw new Error(`initiate: ${JSON.stringify(initiated.refusal)}`);
  const { transactionId: id } = initiated.result;
  await untilAnswered(() => portal.process(aProcess(id, order.paymentMode), { ...processIds, ...auth }));
  await untilIdle({ portal, untilDue, pass, agree: () => agree(operator, id) });
  isOver = true;
  const { state } = await portal.get(id);
  release();
  return { wasBroken: seen >= nth, state, book: operator.book, id };
};

type Idle = Pick<Awaited<ReturnType<typeof alone>>, 'untilDue' | 'pass'> & {
  portal: TestEngine;
  agree: () => void;
};

const untilIdle = async ({ portal, untilDue, pass, agree }: Idle) => {
  for (let round = 0; round < 200; round += 1) {
    agree();
    const due = await portal.engine.store.claim(5, 60).catch(() => []);
    for (const payment of due) await settlePayment(portal.engine, payment).catch(() => undefined);
    const seconds = await untilDue();
    if (seconds === undefined) return;
    await pass(Math.max(seconds, 0) + 0.01);
  }
};

/** How many statements or commits of one payment may break before a run has no such one any more. */
const most = 200;

describe.each(Object.keys(ways) as (keyof typeof ways)[])('paying by %s', (way) => {
  test.each(ends.flatMap((end) => points.map((point) => ({ end, point }))))(
    'wherever the database breaks $point, each time of a whole payment, it is $end once [P80]',
    async ({ end, point }) => {
      let broken = 0;
      for (let nth = 1; nth < most; nth += 1) {
        const { wasBroken, state, book, id } = await payThrough(ways[way], end, point, nth);
        const outcome = [state, book.paid(id).length, book.netDebits(id), book.creditsOf(id).length];
        expect([nth, ...outcome]).toEqual([nth, ...(end === 'delivered' ? ['DONE', 1, 1, 1] : ['REFUNDED', 1, 0, 0])]);
        if (!wasBroken) break;
        broken += 1;
      }
      expect(broken).toBeGreaterThan(1);
      expect(broken).toBeLessThan(most - 1);
    },
  );
});
