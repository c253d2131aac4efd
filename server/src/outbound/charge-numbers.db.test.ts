import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { databases } from '../testing/databases.ts';
import { settle, type TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { answers, held } from '../testing/fakes/scripted.ts';
import { aRecharge } from '../testing/orders.ts';
import { playedPayment, times } from '../testing/payments/played-payment.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { DebitReference, DebitState } from '../features/payments/core/gateway.ts';
import { debits } from './debit.ts';

const modes = { smartcash: 'SMARTCASH_SECURE', mpesa: 'MPESA', wallet: 'LISOLO_MONEY_PUSH' } as const;
type Port = keyof typeof modes;
const paidAs = (providerReference: string, amountMinor = 500) =>
  answers<DebitState>({ outcome: 'paid', providerReference, charged: { amountMinor, currency: 'XAF' } });
const declined = answers<DebitState>({ outcome: 'declined', reason: 'declined-by-provider' });

describe.each(databases())('one number of a provider proves one payment, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  const { sent, askAfter, look, net } = playedPayment(() => ({ database, operator, pay }));

  const begin = (port: Port, mobileNumber: string) => {
    const paymentMode = modes[port];
    return sent(aRecharge({ paymentMode, mobileNumber }), paymentMode);
  };
  /** A payment that is delivered, and the number that proved it. */
  const delivered = async (port: Port): Promise<string> => {
    const id = await begin(port, '050000001');
    operator[port].approve(id);
    await settle(pay, 60);
    const { state, providerReference } = await look(id);
    expect(state).toBe('DONE');
    return providerReference!;
  };
  const bookedFor = (id: string) => database.query('select kind from ledger_entry where payment_id = $1', [id]);

  test.each(['smartcash', 'mpesa'] as const)(
    'by %s: told again for another payment it delivers nothing, a person is called once, and the right number ends it [I5]',
    async (port) => {
      const number = await delivered(port);
      const id = await begin(port, '050000002');
      operator[port].enquire.next(...times(6, paidAs(number)));
      await askAfter(6);
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true, heldFor: 'contradiction' });
      expect([await bookedFor(id), net(id), pay.alarms]).toEqual([[], [0, 0], [{ id, alarm: 'contradiction' }]]);
      await settle(pay, 400);
      expect([(await look(id)).onHold, pay.alarms.length, pay.reported]).toEqual([true, 1, []]);
      operator[port].approve(id);
      await settle(pay);
      expect([(await look(id)).state, net(id), pay.movedOn]).toEqual(['DONE', [1, 1], [id]]);
    },
  );

  test.each([500, 5])('told for a closed payment, with %i, it gives nothing back', async (amountMinor) => {
    const number = await delivered('smartcash');
    const id = await begin('smartcash', '050000002');
    operator.smartcash.enquire.next(declined, declined, ...times(12, paidAs(number, amountMinor)));
    await settle(pay, 700);
    expect(await look(id)).toMatchObject({ state: 'DECLINED', onHold: true, heldFor: 'contradiction' });
    expect(await pay.engine.children.find(id)).toBeUndefined();
    expect([await bookedFor(id), operator.smartcash.refund.calls]).toEqual([[], []]);
    expect(pay.alarms.filter(({ alarm }) => alarm === 'contradiction')).toEqual([{ id, alarm: 'contradiction' }]);
  });

  test('that came late proves no other payment either, and by it the money goes back', async () => {
    const first = await begin('smartcash', '050000001');
    operator.smartcash.enquire.next(declined, declined, paidAs('late'), paidAs('late'));
    await askAfter(6);
    operator.smartcash.approve(first);
    await settle(pay, 60);
    expect(await pay.engine.children.find(first)).toMatchObject({ state: 'REFUNDED', providerReference: 'late' });
    expect(operator.smartcash.refund.calls.map(({ debit }) => debit.providerReference)).toEqual(['late']);
    const id = await begin('smartcash', '050000002');
    operator.smartcash.enquire.next(paidAs('late'), paidAs('late'));
    await askAfter(6);
    expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true, heldFor: 'contradiction' });
  });

  test('told for two at once it proves whoever is first', async () => {
    const ids = [await begin('mpesa', '050000001'), await begin('mpesa', '050000002')];
    operator.mpesa.enquire.next(...times(4, paidAs('one')));
    const payments = await Promise.all(ids.map(look));
    const paid = await Promise.all(payments.map((payment) => debits(pay.engine).enquire(payment)));
    expect(paid.filter(Boolean)).toHaveLength(1);
    const states = (await Promise.all(ids.map(look))).map(({ state, onHold }) => `${state} ${onHold}`);
    expect(states.toSorted()).toEqual(['PAID false', 'PENDING true']);
  });

  test('of another provider is another number', async () => {
    const number = await delivered('smartcash');
    const id = await begin('mpesa', '050000002');
    operator.mpesa.approve(id);
    operator.mpesa.enquire.next(paidAs(number), paidAs(number));
    await settle(pay, 60);
    expect([(await look(id)).state, pay.alarms]).toEqual(['DONE', []]);
  });

  test('is asked of a provider whose charge names our payment by nobody', async () => {
    await delivered('wallet');
    expect(await database.query('select 1 from charge_number')).toEqual([]);
  });

  test('two answers with two numbers prove nothing', async () => {
    const id = await begin('smartcash', '050000001');
    operator.smartcash.enquire.next(paidAs('one'), paidAs('two'));
    await askAfter(6);
    expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: false });
  });

  test('is claimed with the charge or not at all: what is not booked claims nothing', async () => {
    const id = await begin('smartcash', '050000001');
    operator.smartcash.approve(id);
    const second = held<DebitReference, DebitState>();
    operator.smartcash.enquire.next((honest) => honest(), second.play);
    const asking = debits(pay.engine).enquire(await look(id));
    await second.arrived;
    await pay.engine.store.putOnHold(await look(id), 'unsettled-too-long', 60);
    second.release();
    expect(await asking).toBeUndefined();
    expect(await database.query('select 1 from charge_number')).toEqual([]);
    await settle(pay);
    expect([(await look(id)).state, net(id), pay.alarms]).toEqual(['DONE', [1, 1], []]);
  });
});
