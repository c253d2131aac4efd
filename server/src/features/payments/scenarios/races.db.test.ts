import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { isRefusal } from '../../../http/answer.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardRecharge, aPayment, aProcess, aRecharge } from '../../../testing/orders.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createCallbackStore } from '../callbacks/callback-store.ts';
import { createCallbackReceiver } from '../callbacks/receive-callback.ts';

const fifty = <Result>(run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => run(index)));

/** PGlite lets one at a time through; the races are PostgreSQL's. */
describe.each(databases())('fifty at once on $name', { timeout: 60_000 }, ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const initiated = async (...request: Parameters<TestEngine['initiate']>) =>
    resultOf(await pay.initiate(...request)).transactionId;

  test('initiates with one key make one transaction [I12] [P15]', async () => {
    const key = randomUUID();
    const ids = await fifty(() => initiated(aRecharge(), { 'idempotency-key': key }));
    expect(new Set(ids).size).toBe(1);
    expect(await database.query('select id from payment')).toHaveLength(1);
  });

  test('initiates with one key and two bodies make one transaction; the other body is refused [P17]', async () => {
    const key = randomUUID();
    const purchases = [randomUUID(), randomUUID()];
    const answers = await fifty((i) =>
      pay.initiate(aRecharge(), { 'idempotency-key': key, 'purchase-id': purchases[i % 2]! }),
    );
    const refused = answers.filter(isRefusal);
    expect(refused.map((answer) => refusalOf(answer).code)).toEqual(Array.from({ length: 25 }, () => '422'));
    expect(new Set(answers.flatMap((answer) => (isRefusal(answer) ? [] : answer.result.transactionId))).size).toBe(1);
    expect(await database.query('select id from payment')).toHaveLength(1);
  });

  test('attempts at one purchase leave one that can be sent [I3]', async () => {
    const purchase = { 'purchase-id': randomUUID() };
    const ids = await fifty(() => initiated(aRecharge(), purchase));
    const states = await Promise.all(ids.map(async (id) => (await pay.get(id)).state));
    expect(states.filter((state) => state === 'REGISTERED')).toHaveLength(1);
    expect(states.filter((state) => state === 'DECLINED')).toHaveLength(49);
  });

  test('processes of one transaction prompt once [I2]', async () => {
    const id = await initiated(aRecharge());
    const answers = await fifty(() => pay.process(aProcess(id)));
    const statuses = answers.map((answer) => resultOf(answer).status);
    expect(statuses.filter((status) => status === 'ALREADY_PROCESSED')).toHaveLength(49);
    expect(operator.book.debits).toHaveLength(1);
    expect(operator.wallet.debit.calls).toHaveLength(1);
  });

  test('processes of live attempts at one purchase are let through once', async () => {
    const purchaseId = randomUUID();
    for (let i = 0; i < 50; i += 1) {
      const [last, middle] = [String(i % 10), String(Math.floor(i / 10))];
      await pay.add(aPayment({ purchaseId, payer: `05100${middle}0${last}0` }));
    }
    const ids = (await pay.engine.store.ofPurchase(purchaseId)).map(({ id }) => id);
    const answers = await fifty((i) => pay.process(aProcess(ids[i]!)));
    const [winner] = operator.book.debits;
    expect(operator.book.debits).toHaveLength(1);
    const refused = answers.filter(isRefusal).map(refusalOf);
    expect(refused).toHaveLength(49);
    expect(refused[0]).toEqual({ code: '409', transactionId: winner!.transactionId });
  });

  test('two tabs with purchases of their own for the same order pay once [I3]', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 50; i += 1) ids.push(await initiated(aRecharge()));
    const answers = await fifty((i) => pay.process(aProcess(ids[i]!)));
    expect(operator.book.debits).toHaveLength(1);
    const refused = answers.filter(isRefusal).map(refusalOf);
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 49 }, () => '409'));
  });

  test('different payments from one wallet prompt it three times [A31]', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 50; i += 1) ids.push(await initiated(aRecharge({ amount: 500 + i, unit: 500 + i })));
    const answers = await fifty((i) => pay.process(aProcess(ids[i]!)));
    expect(operator.book.debits).toHaveLength(3);
    expect(answers.filter(isRefusal).map((answer) => refusalOf(answer).code)).toEqual(
      Array.from({ length: 47 }, () => '429'),
    );
  });

  test('processes with one key for two transactions send one of them [P29]', async () => {
    const ids = [await initiated(aRecharge()), await initiated(aCardRecharge())];
    const key = { 'idempotency-key': randomUUID() };
    const modes = ['LISOLO_MONEY_PUSH', 'PAYMENT_GATEWAY'];
    await fifty((i) => pay.process(aProcess(ids[i % 2]!, modes[i % 2]), key));
    expect(operator.book.debits).toHaveLength(1);
  });

  test('copies of a callback have one effect, and each is counted', async () => {
    const id = await initiated(aRecharge());
    await pay.process(aProcess(id));
    operator.wallet.approve(id);
    const callbacks = createCallbackStore(database, pay.vault);
    const receive = createCallbackReceiver({ database, callbacks, engine: pay.engine });
    await fifty(() =>
      receive({ provider: 'mobile-money', connector: 'wallet', rawBody: '{"same":true}', transactionId: id }),
    );
    await settle(pay);
    expect(await database.query('select copies, payment_id from callback')).toEqual([{ copies: 50, payment_id: id }]);
    expect((await pay.get(id)).state).toBe('DONE');
    expect(operator.book.creditsOf(id)).toHaveLength(1);
  });

  test('sweepers never get one row twice [P63]', async () => {
    for (let i = 0; i < 200; i += 1) await pay.add(aPayment());
    await database.run('update payment set due_at = now()');
    const claims = await fifty(() => pay.engine.store.claim(7, 60));
    // A sweeper passes over a row that another one looks at and then leaves: it is there for who comes later.
    const rest = await pay.engine.store.claim(200, 60);
    const ids = [...claims.flat(), ...rest].map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
  });

  test('moves of one payment from one version are made once [I7]', async () => {
    const payment = await pay.add(aPayment());
    const moves = await fifty(() => pay.engine.store.move(payment, 'send', { dueInSeconds: 5 }));
    expect(moves.filter(Boolean)).toHaveLength(1);
    expect(await pay.engine.store.events(payment.id)).toHaveLength(2);
  });
});
