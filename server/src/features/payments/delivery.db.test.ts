import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { anEngine, tick, type TestEngine } from '../../testing/engine.ts';
import { createOperator, type Operator } from '../../testing/operator.ts';
import { aPayment } from '../../testing/orders.ts';
import { held } from '../../testing/scripted.ts';
import { letTimePass } from '../../testing/time.ts';
import { work } from './work.ts';

describe.each(databases())('on $name', ({ open }) => {
  let operator: Operator;
  let pay: TestEngine;
  beforeAll(async () => {
    operator = createOperator();
    pay = anEngine(await open(), operator);
  });
  afterAll(() => pay.database.close());

  test('a delivery that is still under way is not sent again, whatever callbacks come', async () => {
    const { store } = pay.engine;
    const registered = await pay.add(aPayment());
    const sending = (await store.move(registered, 'send', { dueInSeconds: 20 }))!.payment;
    const paid = (await store.move(sending, 'pay', { dueInSeconds: 0 }))!.payment;
    const slow = held<any, any>();
    operator.topup.deliver.next(slow.play);
    const delivering = work(pay.engine, paid);
    await slow.arrived;
    await store.hint(paid.id);
    expect(await tick(pay)).toBe(1);
    await letTimePass(pay.database, 16);
    await store.hint(paid.id);
    expect(await tick(pay)).toBe(1);
    slow.release();
    await delivering;
    expect(operator.book.creditsOf(paid.id)).toHaveLength(1);
  });
});
