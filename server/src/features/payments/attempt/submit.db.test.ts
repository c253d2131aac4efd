import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { answers, held, unsent } from '../../../testing/fakes/scripted.ts';
import { aProcess, aRecharge } from '../../../testing/orders.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitOutcome, DebitRequest } from '../core/gateway.ts';
import type { Availability, Closure } from '../methods/availability.ts';

/** What the sending of an attempt takes, tells and closes beside the debit itself. */
describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const anew = () => ({ 'idempotency-key': randomUUID(), 'purchase-id': randomUUID() });
  const initiated = async (browser?: string, changes = {}) =>
    resultOf(await pay.initiate(aRecharge(changes), anew(), browser)).transactionId;
  const stateOf = async (id: string) => (await pay.get(id)).state;

  describe('a method or product that is closed to new attempts', () => {
    test('leaves a registered one as it is, and nothing is charged; it goes once that is open', async () => {
      let closure: Closure | undefined = { until: null, retryAfterSeconds: 60 };
      const availability: Availability = { ...pay.availability, closureOf: () => closure };
      const closed = anEngine(database, operator, { availability });
      const id = await initiated();
      expect(await closed.process(aProcess(id))).toMatchObject({
        refusal: { code: '503', result: { transactionId: id, charged: 'no', reason: 'closed' } },
      });
      expect([await stateOf(id), operator.book.debits]).toEqual(['REGISTERED', []]);
      closure = undefined;
      expect(resultOf(await closed.process(aProcess(id))).status).toBe('REQUEST_RAISED');
    });
  });

  describe('the place of an attempt at its provider', () => {
    const places: string[] = [];
    const counting = () => {
      places.length = 0;
      const availability: Availability = {
        ...pay.availability,
        admit: (connectors) => {
          places.push(`taken ${connectors.join(' ')}`);
          return () => void places.push('left');
        },
      };
      return anEngine(database, operator, { availability });
    };

    test('is taken for the one that is sent, and kept', async () => {
      const id = await initiated();
      await counting().process(aProcess(id));
      expect(places).toEqual(['taken wallet topup']);
    });

    test('is left by one that is refused', async () => {
      const [first, second] = [await initiated(), await initiated()];
      await pay.process(aProcess(first));
      expect(refusalOf(await counting().process(aProcess(second)))).toEqual({ code: '409', transactionId: first });
      expect(places).toEqual(['taken wallet topup', 'left']);
    });

    test('is left by all but one of those that send the same attempt at once, and what was taken for it is not given back', async () => {
      const id = await initiated();
      const portal = counting();
      const all = await Promise.all(Array.from({ length: 4 }, () => portal.process(aProcess(id))));
      const told = all.map((answer) => resultOf(answer).status).toSorted();
      expect(told).toEqual([...Array(3).fill('ALREADY_PROCESSED'), 'REQUEST_RAISED']);
      expect(places.filter((place) => place === 'left')).toHaveLength(3);
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });
  });

  describe('what another browser had the payer asked for, for the same goods', () => {
    const theirs = async () => {
      const id = await initiated('a stranger');
      await pay.process(aProcess(id), {}, 'a stranger');
      return id;
    };

    test('gives way once the same was asked for anew', async () => {
      const strange = await theirs();
      expect(resultOf(await pay.process(aProcess(await initiated()))).status).toBe('REQUEST_RAISED');
      expect(await pay.get(strange)).toMatchObject({ state: 'DECLINED', reason: 'replaced-by-another-attempt' });
    });

    test('stays where the new attempt has ended at once', async () => {
      const strange = await theirs();
      operator.wallet.debit.next(answers<DebitOutcome>({ outcome: 'declined', reason: 'balance-too-low' }));
      expect(refusalOf(await pay.process(aProcess(await initiated()))).code).toBe('1010');
      expect(await stateOf(strange)).toBe('PENDING');
    });

    test('and that was approved by now is not asked for again', async () => {
      const strange = await theirs();
      const own = await initiated();
      operator.wallet.approve(strange);
      expect(await pay.process(aProcess(own))).toMatchObject({ refusal: { code: '409', result: { underWay: true } } });
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });
  });

  test('an attempt of another browser is not there before it was sent, and already processed after that', async () => {
    const id = await initiated();
    const key = { 'idempotency-key': randomUUID() };
    expect(refusalOf(await pay.process(aProcess(id), {}, 'a stranger'))).toEqual({ code: '404' });
    expect(await stateOf(id)).toBe('REGISTERED');
    await pay.process(aProcess(id), key);
    for (const headers of [{}, key])
      expect(resultOf(await pay.process(aProcess(id), headers, 'a stranger'))).toEqual({
        transactionId: id,
        status: 'ALREADY_PROCESSED',
      });
  });

  test('a mode that needs no code is not taken as one that does', async () => {
    const id = await initiated();
    expect(refusalOf(await pay.process(aProcess(id), { authorization: 'Bearer any' }))).toEqual({ code: '400' });
    expect(await stateOf(id)).toBe('REGISTERED');
  });

  test('a PIN that the mode does not take is refused, and nothing is sent', async () => {
    const id = await initiated();
    const answer = await pay.process({ ...aProcess(id), amPin: 'sealed:{}' });
    expect(answer).toMatchObject({ refusal: { code: '400', fields: [{ path: 'amPin' }] } });
    expect(operator.book.debits).toEqual([]);
  });

  test('whatever breaks once the provider was called, the attempt is raised, and the fault is reported', async () => {
    const id = await initiated();
    operator.wallet.debit.next(() => Promise.reject(new Error('a bug')));
    expect(resultOf(await pay.process(aProcess(id)))).toEqual({ transactionId: id, status: 'REQUEST_RAISED' });
    expect(pay.reported).toMatchObject([{ message: 'a bug' }]);
  });

  test('an attempt of which no byte was sent is over, and says so', async () => {
    const id = await initiated();
    operator.wallet.debit.next(unsent);
    expect(await pay.process(aProcess(id))).toMatchObject({
      refusal: { code: '503', detail: 'outNothingCharged', result: { transactionId: id, charged: 'no' } },
    });
    expect(await stateOf(id)).toBe('DECLINED');
  });

  test('a callback that is faster than the answer is what the customer hears', async () => {
    const id = await initiated();
    const slow = held<DebitRequest, DebitOutcome>();
    operator.wallet.debit.next(slow.play);
    const processing = pay.process(aProcess(id));
    await slow.arrived;
    const sending = await pay.get(id);
    await pay.engine.store.move(sending, 'decline', { reason: 'balance-too-low', dueInSeconds: null });
    slow.release();
    expect(refusalOf(await processing)).toEqual({ code: '1010', transactionId: id });
    await settle(pay, 60);
  });
});
