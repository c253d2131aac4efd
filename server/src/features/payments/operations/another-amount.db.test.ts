import { describe, expect, test } from 'vitest';
import { resultOf } from '../../../testing/answers.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick } from '../../../testing/engine.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aCardPayment, aPayment } from '../../../testing/orders.ts';
import { withManualResolution, type Resolving } from '../../../testing/payments/with-manual-resolution.ts';
import { letTimePass } from '../../../testing/time.ts';
import type { DeliveryOutcome, DeliveryState, RefundOutcome } from '../core/gateway.ts';
import type { Payment } from '../core/payment.ts';
import type { Resolution } from './resolutions.ts';

const day = 86_400;
const provider = 'provider:LISOLO_MONEY_PUSH';

describe.each(databases())('on $name', ({ open }) => {
  let database: Resolving['database'];
  let operator: Resolving['operator'];
  let pay: Resolving['pay'];
  let resolving: Resolving['resolving'];
  const { send, aMismatch, settled, unsettled, suspense, entries } = withManualResolution(
    open,
    (now) => ({ database, operator, pay, resolving } = now),
  );

  const told = async (id: string) =>
    resultOf(await pay.readStatus({ transactionId: id, browserHash: 'browser', language: 'en' })).charged;
  const amounts = async (id: string) => (await entries(id)).map(({ kind, amount }) => [kind, amount]);

  describe('another amount came after the end', () => {
    const charged = { amountMinor: 300, currency: 'XAF' };
    const aLateMismatch = async (): Promise<string> => {
      const payment = await send(await pay.add(aPayment()));
      const { id: transactionId, debitRequestId: requestId } = payment;
      await pay.engine.store.move(payment, 'decline', { dueInSeconds: 0 });
      operator.book.debits.push({
        port: 'wallet',
        transactionId,
        requestId,
        charge: charged,
        state: 'paid',
        refunds: 0,
      });
      await tick(pay);
      return transactionId;
    };
    const inAndOut = [
      ['late-charge', 300],
      ['late-refund', 300],
    ];

    test('it stands on the list with what was charged', async () => {
      const id = await aLateMismatch();
      expect(await resolving.unsettled(900)).toMatchObject([
        { id, onHold: true, lateCharge: 'DUE', chargeMinor: 300, chargeCurrency: 'XAF' },
      ]);
      expect((await resolving.show(id)).lateCharge).toMatchObject({ charged });
      expect(await told(id)).toBe('yes');
    });

    test('given back by hand, it is booked in and out as it was charged, and nothing is sent', async () => {
      const id = await aLateMismatch();
      await settled(id, 'refunded');
      await settle(pay);
      expect([await told(id), await amounts(id), await suspense()]).toEqual(['refunded', inAndOut, 0]);
      expect(operator.wallet.refund.calls).toEqual([]);
      expect((await resolving.show(id)).byHand).toMatchObject([{ finding: 'refunded', by: 'Awa' }]);
      await expect(settled(id, 'refunded')).rejects.toThrow(/is not on hold: Awa settled it as "refunded"/);
    });

    test.each(['give-back', 'again'] as const)('by "%s" the workers give back what was charged, once', async (word) => {
      const id = await aLateMismatch();
      await (word === 'again' ? resolving.again(id) : settled(id, word));
      expect(await told(id)).toBe('yes');
      await settle(pay);
      expect(operator.wallet.refund.calls).toMatchObject([{ debit: { transactionId: id, charge: charged } }]);
      expect([await told(id), await amounts(id), await suspense()]).toEqual(['refunded', inAndOut, 0]);
      expect([operator.book.netDebits(id), (await pay.get(id)).state]).toEqual([0, 'DECLINED']);
      expect((await resolving.show(id)).byHand).toMatchObject([{ finding: word }]);
    });

    test('given back days later it is tried for a day from then on, whatever its provider says first', async () => {
      const id = await aLateMismatch();
      await settle(pay, 3 * day);
      await settled(id, 'give-back');
      operator.wallet.refund.next(...Array.from({ length: 24 }, () => answers<RefundOutcome>({ outcome: 'refused' })));
      await settle(pay, 2 * day);
      expect([await told(id), pay.alarms.filter(({ alarm }) => alarm === 'unsettled-too-long')]).toEqual([
        'refunded',
        [],
      ]);
      expect(operator.wallet.refund.calls).toHaveLength(25);
    });

    test('of two people at once one settles it, and it is booked once', async () => {
      const id = await aLateMismatch();
      const both = await Promise.allSettled([settled(id, 'give-back'), settled(id, 'refunded')]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await settle(pay);
      expect([await told(id), await amounts(id), await suspense()]).toEqual(['refunded', inAndOut, 0]);
    });

    test.each<[Resolution, string | undefined]>([
      ['refunded', '300'],
      ['give-back', '300'],
      ['charged', '300'],
      ['not-charged', undefined],
      ['make-good', undefined],
    ])('"%s" (%s) is refused in words: its amount is booked already', async (resolution, amount) => {
      const id = await aLateMismatch();
      await expect(settled(id, resolution, amount)).rejects.toThrow(
        /takes no amount here|what fits: give-back, refunded|fits only a payment that is PAID/,
      );
      expect(await pay.engine.children.find(id)).toMatchObject({ state: 'REFUND_DUE', onHold: true });
    });
  });

  /** The provider has taken this much for a payment of 500, and a person has seen it. */
  const aWrongAmount = async (amount: number): Promise<Payment> => {
    const payment = await aMismatch();
    const { id: transactionId, debitRequestId: requestId } = payment;
    const charge = { amountMinor: amount, currency: 'XAF' };
    operator.book.debits.push({ port: 'wallet', transactionId, requestId, charge, state: 'paid', refunds: 0 });
    await settled(payment.id, 'charged', String(amount), `W-${transactionId}`);
    return pay.get(payment.id);
  };

  describe('another amount than the price was charged', () => {
    test('it is booked as it is and stays on hold: nothing delivers it, not the workers, not a callback [I5]', async () => {
      const { id } = await aWrongAmount(300);
      operator.topup.find.next(
        answers<DeliveryState>({ outcome: 'delivered' }),
        answers<DeliveryState>({ outcome: 'refused', reason: 'line-barred' }),
      );
      await pay.engine.store.scheduleNow(id, 'paid');
      await settle(pay);
      await pay.engine.store.scheduleNow(id, 'paid');
      await settle(pay);
      await letTimePass(database, 90_000);
      await settle(pay);
      expect(await pay.get(id)).toMatchObject({
        state: 'PAID',
        onHold: true,
        price: { amountMinor: 500 },
        charge: { amountMinor: 300 },
      });
      expect(await entries(id)).toEqual([{ kind: 'charge', debit: provider, credit: 'suspense', amount: 300 }]);
      expect(operator.topup.deliver.calls).toEqual([]);
      expect((await unsettled()).map((row) => row.id)).toEqual([id]);
    });

    test.each(['delivered', 'charged', 'not-charged', 'refunded!'] as const)(
      'then "%s" is no way on, nor is trying it again',
      async (word) => {
        const { id, version } = await aWrongAmount(300);
        const [resolution, amount] =
          word === 'refunded!' ? (['refunded', '300'] as const) : ([word, undefined] as const);
        const words = word === 'delivered' ? /"give-back" or as "make-good"/ : /does not fit|takes no amount/;
        await expect(settled(id, resolution, amount)).rejects.toThrow(words);
        await expect(resolving.again(id)).rejects.toThrow(/"give-back" or as "make-good"/);
        expect(await pay.get(id)).toMatchObject({ state: 'PAID', onHold: true, version });
      },
    );

    test.each([300, 700])(
      'given back, all of what was charged (%i) goes back, and the customer is told why',
      async (amount) => {
        const { id } = await aWrongAmount(amount);
        await settled(id, 'give-back');
        await settle(pay);
        expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', reason: 'amount-differed', onHold: false });
        expect(operator.wallet.refund.calls).toMatchObject([{ debit: { charge: { amountMinor: amount } } }]);
        expect(operator.book.debits).toMatchObject([{ refunds: 1 }]);
        expect((await entries(id)).map((row) => row.amount)).toEqual([amount, amount]);
        expect(await suspense()).toBe(0);
        expect(operator.topup.deliver.calls).toEqual([]);
      },
    );

    test.each([
      [300, { debit: 'made-good', credit: 'suspense', amount: 200 }],
      [700, { debit: 'suspense', credit: 'made-good', amount: 200 }],
    ])(
      'made good (%i), it is delivered once, and the difference stands on an account of its own',
      async (amount, row) => {
        const { id } = await aWrongAmount(amount);
        await settled(id, 'make-good');
        await settle(pay);
        expect(await pay.get(id)).toMatchObject({ state: 'DONE', onHold: false });
        expect(await entries(id)).toEqual([
          { kind: 'charge', debit: provider, credit: 'suspense', amount },
          { kind: 'make-good', ...row },
          { kind: 'delivery', debit: 'suspense', credit: 'goods:PREPAID_RECHARGE', amount: 500 },
        ]);
        expect(await suspense()).toBe(0);
        expect(operator.book.credits).toHaveLength(1);
      },
    );

    test('made good, and then not to be delivered: what was charged goes back, and the operator has its own again', async () => {
      operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'line-barred' }));
      const { id } = await aWrongAmount(300);
      await settled(id, 'make-good');
      await settle(pay);
      expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', reason: 'line-barred' });
      expect((await entries(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 300],
        ['make-good', 200],
        ['make-good-undone', 200],
        ['refund', 300],
      ]);
      expect(await suspense()).toBe(0);
    });

    test('by a card whose account is in another currency, what is booked follows the rate of the payment', async () => {
      const { id } = await pay.add(aCardPayment());
      await database.query(`update payment set charge_minor = 50000, charge_currency = 'NGN' where id = $1`, [id]);
      await send(await pay.get(id));
      await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
      await settled(id, 'charged', '250.05');
      expect((await pay.get(id)).charge).toEqual({ amountMinor: 25_005, currency: 'NGN' });
      expect((await entries(id)).map((row) => row.amount)).toEqual([250]);
    });
  });

  test('who settled it, why and what was charged is kept and shown', async () => {
    const { id } = await aWrongAmount(300);
    await settled(id, 'give-back');
    const why = 'Seen in the report of the provider';
    expect((await resolving.show(id)).byHand).toEqual([
      {
        finding: 'charged',
        by: 'Awa',
        why,
        chargedMinor: 300,
        chargedCurrency: 'XAF',
        number: `W-${id}`,
        at: expect.any(Date),
      },
      {
        finding: 'give-back',
        by: 'Awa',
        why,
        chargedMinor: null,
        chargedCurrency: null,
        number: null,
        at: expect.any(Date),
      },
    ]);
    for (const change of [
      `resolved_by = 'me'`,
      `why = ''`,
      'charged_minor = 1',
      `charged_currency = 'USD'`,
      `provider_reference = 'n'`,
    ])
      await expect(database.query(`update settled_by_hand set ${change}`)).rejects.toMatchObject({ code: '42501' });
  });

  test('of two people at once one decides about another amount: it is given back or delivered, never both [I5]', async () => {
    const { id } = await aWrongAmount(300);
    const both = await Promise.allSettled([
      settled(id, 'give-back'),
      settled(id, 'make-good'),
      settled(id, 'make-good'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settle(pay);
    const { state } = await pay.get(id);
    expect(['REFUNDED', 'DONE']).toContain(state);
    expect([operator.book.credits.length, operator.wallet.refund.calls.length].toSorted()).toEqual([0, 1]);
    expect(await suspense()).toBe(0);
  });
});
