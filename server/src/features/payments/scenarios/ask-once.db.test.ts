import { cardReturnPath } from '@selfcare/contract/calls';
import fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { aContext, anEngine, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardRecharge, aProcess } from '../../../testing/orders.ts';
import { held } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createAskOnce } from '../status/ask-once.ts';
import { registerCardReturn } from '../status/card-return-route.ts';
import type { DebitReference, DebitState } from '../core/gateway.ts';

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let here: TestEngine;
  let there: TestEngine;
  let id: string;
  usePayments(open, async (payments) => {
    ({ database, operator, pay: here } = payments);
    there = anEngine(database, operator);
    id = resultOf(await here.initiate(aCardRecharge())).transactionId;
    await here.process(aProcess(id, 'PAYMENT_GATEWAY'));
  });

  const look = async ({ readStatus }: TestEngine) =>
    resultOf(
      await readStatus({
        transactionId: id,
        browserHash: 'browser',
        language: 'fr-FR',
        channel: 'whatsapp',
        pg: 'paystack',
      }),
    ).charged;
  const questions = () => operator.card.enquire.calls.length;

  test('all who look at one instance share one question and its answer [P75]', async () => {
    operator.card.pay(id);
    expect(await Promise.all(Array.from({ length: 30 }, () => look(here)))).toEqual(Array(30).fill('yes'));
    // What ends the doubt is said twice.
    expect(questions()).toBe(2);
  });

  test('so do all who come back from the card page', async () => {
    const app = fastify();
    const onError = vi.fn();
    const card = {
      market: here.market,
      contexts: () => aContext(),
      gate: async () => undefined,
      engine: here.engine,
      isPlain: () => false,
      onError,
    };
    registerCardReturn(app, card);
    operator.card.pay(id);
    const comeBack = () => app.inject(`${cardReturnPath}?txref=${id}`);
    const replies = await Promise.all(Array.from({ length: 30 }, comeBack));
    expect(new Set(replies.map(({ headers }) => headers.location))).toEqual(new Set([`/payment/status?id=${id}`]));
    await comeBack();
    expect([questions(), (await here.get(id)).state, onError.mock.calls]).toEqual([2, 'PAID', []]);
  });

  test('whoever comes while the question is under way waits for its answer', async () => {
    const slow = held<DebitReference, DebitState>();
    operator.card.enquire.next(slow.play);
    operator.card.pay(id);
    const first = look(here);
    await slow.arrived;
    let isAnswered = false;
    const second = look(here).finally(() => void (isAnswered = true));
    // Long enough for one that does not wait.
    expect(await look(there)).toBe('pending');
    expect(isAnswered).toBe(false);
    slow.release();
    expect(await Promise.all([first, second])).toEqual(['yes', 'yes']);
  });

  test('instances share the question: who comes second answers from the row', async () => {
    const slow = held<DebitReference, DebitState>();
    operator.card.enquire.next(slow.play);
    operator.card.pay(id);
    const first = look(here);
    await slow.arrived;
    expect(await look(there)).toBe('pending');
    slow.release();
    expect(await first).toBe('yes');
    expect(await look(there)).toBe('yes');
    expect(questions()).toBe(2);
  });

  test('within five seconds nobody asks again, after them somebody does', async () => {
    for (const [seconds, asked] of [
      [0, 1],
      [2, 1],
      [4, 2],
      [2, 2],
    ] as const) {
      await letTimePass(database, seconds);
      await Promise.all([look(here), look(there)]);
      expect([seconds, questions()]).toEqual([seconds, asked]);
    }
  });

  test('what a worker is asking, nobody asks beside it', async () => {
    const slow = held<DebitReference, DebitState>();
    operator.card.enquire.next(slow.play);
    await letTimePass(database, 21);
    const ticked = tick(here);
    await slow.arrived;
    await look(there);
    expect(questions()).toBe(1);
    slow.release();
    await ticked;
  });

  test('what a person looks into is not asked about, and rings no alarm again', async () => {
    const wrong = { outcome: 'paid', providerReference: 'x', charged: { amountMinor: 1, currency: 'NGN' } } as const;
    operator.card.enquire.next(
      async () => wrong,
      async () => wrong,
    );
    await look(here);
    await letTimePass(database, 60);
    await look(here);
    expect([questions(), here.alarms.length]).toEqual([2, 1]);
  });

  test('however long somebody looks, thirty questions are the most while nothing changes [I20] [P76]', async () => {
    for (let round = 0; round < 40; round += 1) {
      await letTimePass(database, 6);
      await look(here);
    }
    expect(questions()).toBe(30);
  });

  test('a question that fails is not kept: the next one asks anew', async () => {
    operator.card.enquire.next(() => Promise.reject(new Error('a bug')));
    const askOnce = createAskOnce(here.engine);
    await expect(Promise.all([askOnce(id), askOnce(id)])).rejects.toThrow('a bug');
    await letTimePass(database, 6);
    await askOnce(id);
    expect(questions()).toBe(2);
  });
});
