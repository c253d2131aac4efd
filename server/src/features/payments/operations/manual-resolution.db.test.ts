import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { resultOf } from '../../../testing/answers.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardPayment, aPayment } from '../../../testing/orders.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createManualResolution } from './manual-resolution.ts';
import type { Resolution } from './resolutions.ts';
import type { DebitState, DeliveryOutcome, DeliveryState, RefundOutcome } from '../core/gateway.ts';
import type { Payment } from '../core/payment.ts';

const day = 86_400;

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let resolving: ReturnType<typeof createManualResolution>;
  let givesIn: boolean;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(() => {
    resolving = createManualResolution(database, pay.vault);
    givesIn = false;
  });

  const send = async (payment: Payment) => (await pay.engine.store.move(payment, 'send', { dueInSeconds: 0 }))!.payment;
  const aPaid = async (): Promise<Payment> => {
    const payment = await pay.add(aPayment());
    const { id: transactionId, debitRequestId: requestId, charge } = payment;
    operator.book.debits.push({ port: 'wallet', transactionId, requestId, charge, state: 'paid', refunds: 0 });
    return (await pay.engine.store.move(await send(payment), 'pay', { dueInSeconds: 0 }))!.payment;
  };
  const untilItGivesIn = async (honest: () => Promise<RefundOutcome>): Promise<RefundOutcome> =>
    givesIn ? honest() : { outcome: 'refused' };
  /** Paid, its delivery refused for good, its refund refused for a day. */
  const aRefundRefused = async (): Promise<Payment> => {
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
    operator.wallet.refund.next(...Array.from({ length: 200 }, () => untilItGivesIn));
    const payment = await aPaid();
    await settle(pay);
    await letTimePass(database, 60);
    operator.wallet.refund.calls.length = 0;
    return pay.get(payment.id);
  };
  /** Sent, and the provider says that another amount was paid. */
  const aMismatch = async (): Promise<Payment> => {
    const payment = await send(await pay.add(aPayment()));
    const other = { amountMinor: payment.charge.amountMinor + 1, currency: 'XAF' };
    const wrong = answers<DebitState>({ outcome: 'paid', charged: other, providerReference: 'r' });
    operator.wallet.enquire.next(wrong, wrong);
    await tick(pay);
    return pay.get(payment.id);
  };
  const settled = (id: string, resolution: Resolution, amount?: string) =>
    resolving.settle(id, { resolution, by: 'Awa', why: 'Seen in the report of the provider', amount });
  const unsettled = async () => (await resolving.unsettled(900)).map(({ id, onHold }) => ({ id, onHold }));
  const suspense = async () =>
    (
      await database.query<{ sum: number }>(
        `select coalesce(sum(case when credit_account = 'suspense' then amount_minor else -amount_minor end), 0)::int as sum
         from ledger_entry`,
      )
    )[0]!.sum;

  test.each([
    ['refunded', 'given-back'],
    ['not-delivered', 'delivery-refused'],
  ] as const)('settled as "%s" the customer is told that it was %s', async (resolution, reason) => {
    const { id } = await aPaid();
    await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
    await settled(id, resolution);
    expect((await pay.get(id)).reason).toBe(reason);
  });

  test('what is on hold stands first on the list, without a number and by the name that the log gives it', async () => {
    const { id } = await aRefundRefused();
    expect(await unsettled()).toEqual([{ id, onHold: true }]);
    const [row] = await resolving.unsettled(900);
    expect(row).toMatchObject({ log: pay.vault.hash('log', id), priceMinor: 500, currency: 'XAF' });
    expect(JSON.stringify(row)).not.toContain('0500000');
  });

  test('what waits longer than asked for is listed too, what is young or settled is not', async () => {
    const { id } = await send(await pay.add(aPayment()));
    expect(await resolving.unsettled(900)).toEqual([]);
    await database.query(`update payment set created_at = now() - interval '16 minutes' where id = $1`, [id]);
    expect(await unsettled()).toEqual([{ id, onHold: false }]);
    await database.query(`update payment set state = 'DONE' where id = $1`, [id]);
    expect(await resolving.unsettled(900)).toEqual([]);
  });

  test('one that is shown has its numbers opened, its events and its ledger rows', async () => {
    const { id, target } = await aRefundRefused();
    const shown = await resolving.show(id);
    expect(shown).toMatchObject({ id, onHold: true, target });
    expect(shown.events.at(0)).toMatchObject({ event: 'register' });
    expect(shown.ledger).toMatchObject([{ kind: 'charge' }]);
  });

  test('tried again it is asked about, and due again where the provider knows of no refund: the next try sends it', async () => {
    const { id } = await aRefundRefused();
    await resolving.again(id);
    expect((await pay.get(id)).onHold).toBe(false);
    await tick(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUND_DUE', onHold: true });
    expect(operator.wallet.refund.calls).toEqual([]);
    givesIn = true;
    await resolving.again(id);
    await settle(pay);
    expect((await pay.get(id)).state).toBe('REFUNDED');
    expect(operator.book.paid(id)[0]!.refunds).toBe(1);
  });

  test('a refund that never came about is sent again, under its own request id', async () => {
    const { id, refundRequestId } = await aRefundRefused();
    givesIn = true;
    await settled(id, 'not-refunded');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toMatchObject([{ refundRequestId }]);
    expect(operator.book.debits).toMatchObject([{ refunds: 1 }]);
    expect(await suspense()).toBe(0);
  });

  test('a refund made by hand is booked once, with its event and its ledger row, and no provider is called', async () => {
    const { id } = await aRefundRefused();
    await settled(id, 'refunded');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toEqual([]);
    expect(await suspense()).toBe(0);
    const { events, byHand } = await resolving.show(id);
    expect(events.at(-1)).toMatchObject({ event: 'refunded', toState: 'REFUNDED' });
    expect(byHand).toMatchObject([{ finding: 'refunded' }]);
    await expect(settled(id, 'refunded')).rejects.toThrow('is not on hold');
  });

  test('a debit that nobody owes is closed, and one that was charged is delivered', async () => {
    const [first, second] = [await aMismatch(), await aMismatch()];
    await settled(first.id, 'not-charged');
    await settled(second.id, 'charged', '500');
    await settle(pay);
    expect((await pay.get(first.id)).state).toBe('DECLINED');
    expect((await pay.get(second.id)).state).toBe('DONE');
    expect(operator.book.credits).toHaveLength(1);
    expect(await suspense()).toBe(0);
  });

  test('a product that was delivered before we knew is booked from PAID on, and not delivered a second time', async () => {
    const { id } = await aPaid();
    await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
    await settled(id, 'delivered');
    await settle(pay);
    expect((await pay.get(id)).state).toBe('DONE');
    expect(operator.topup.deliver.calls).toEqual([]);
    expect(await suspense()).toBe(0);
  });

  test('a late charge that was given back by hand is booked on its own record', async () => {
    const payment = await send(await pay.add(aPayment()));
    const closed = (await pay.engine.store.move(payment, 'expire', { dueInSeconds: null }))!.payment;
    await pay.engine.lateCharges.record(closed);
    await pay.engine.lateCharges.putOnHold(closed.id, 60);
    expect(await unsettled()).toEqual([{ id: closed.id, onHold: true }]);
    await settled(closed.id, 'refunded');
    expect(await resolving.unsettled(900)).toEqual([]);
    expect(await suspense()).toBe(0);
    expect((await pay.get(closed.id)).state).toBe('EXPIRED');
  });

  test('an attempt that a person found not charged is looked at late like any other: what comes after goes back', async () => {
    const { id } = await aMismatch();
    await settled(id, 'not-charged');
    await letTimePass(database, 50);
    const { debitRequestId: requestId, charge } = await pay.get(id);
    operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', onHold: false });
    expect([operator.book.netDebits(id), (await pay.engine.lateCharges.find(id))?.state]).toEqual([0, 'REFUNDED']);
  });

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
        { id, onHold: true, lateCharge: 'DUE', lateChargedMinor: 300, lateChargedCurrency: 'XAF' },
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
      expect((await resolving.show(id)).byHand).toHaveLength(word === 'again' ? 0 : 1);
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
      await expect(settled(id, resolution, amount)).rejects.toThrow(/takes no amount here|is not on hold/);
      expect(await pay.engine.lateCharges.find(id)).toMatchObject({ state: 'DUE', onHold: true });
    });
  });

  const entries = (id: string) =>
    database.query(
      `select kind, debit_account as debit, credit_account as credit, amount_minor as amount
       from ledger_entry where payment_id = $1 order by at, kind`,
      [id],
    );
  const provider = 'provider:LISOLO_MONEY_PUSH';
  /** The provider has taken this much for a payment of 500, and a person has seen it. */
  const aWrongAmount = async (amount: number): Promise<Payment> => {
    const payment = await aMismatch();
    const { id: transactionId, debitRequestId: requestId } = payment;
    const charge = { amountMinor: amount, currency: 'XAF' };
    operator.book.debits.push({ port: 'wallet', transactionId, requestId, charge, state: 'paid', refunds: 0 });
    await settled(payment.id, 'charged', String(amount));
    return pay.get(payment.id);
  };

  describe('another amount than the price was charged', () => {
    test('it is booked as it is and stays on hold: nothing delivers it, not the workers, not a callback', async () => {
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

  test('money that a person gave back before anything was booked is booked in and out, and nothing is sent', async () => {
    for (const amount of ['500', '300']) {
      const { id } = await aMismatch();
      await settled(id, 'refunded', amount);
      await settle(pay);
      expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
      expect((await entries(id)).map((row) => [row.kind, row.amount])).toEqual([
        ['charge', Number(amount)],
        ['refund', Number(amount)],
      ]);
    }
    expect(await suspense()).toBe(0);
    expect(operator.wallet.refund.calls).toEqual([]);
    expect(operator.topup.deliver.calls).toEqual([]);
  });

  test('who settled it, why and what was charged is kept and shown', async () => {
    const { id } = await aWrongAmount(300);
    await settled(id, 'give-back');
    const why = 'Seen in the report of the provider';
    expect((await resolving.show(id)).byHand).toEqual([
      { finding: 'charged', by: 'Awa', why, chargedMinor: 300, chargedCurrency: 'XAF', at: expect.any(Date) },
      { finding: 'give-back', by: 'Awa', why, chargedMinor: null, chargedCurrency: null, at: expect.any(Date) },
    ]);
    for (const change of [`resolved_by = 'me'`, `why = ''`, 'charged_minor = 1', `charged_currency = 'USD'`])
      await expect(database.query(`update settled_by_hand set ${change}`)).rejects.toMatchObject({ code: '42501' });
  });

  test.each<[Resolution, string | undefined, string]>([
    ['delivered', undefined, 'does not fit a payment that is SENDING; what fits: charged, not-charged, refunded'],
    ['give-back', undefined, 'does not fit a payment that is SENDING'],
    ['make-good', undefined, 'fits only a payment that is PAID by another amount'],
    ['charged', undefined, 'Say what the provider charged'],
    ['refunded', undefined, 'Say what the provider charged'],
    ['not-charged', '500', 'takes no amount here'],
    ['charged', '0', '0 is no amount in XAF'],
    ['charged', '-500', '-500 is no amount in XAF'],
    ['charged', '500.5', '500.5 is no amount in XAF'],
    ['charged', '5e2', '5e2 is no amount in XAF'],
    ['charged', 'all', 'all is no amount in XAF'],
  ])(
    'the resolution %s (%s) that does not fit is refused in words, and nothing is changed',
    async (resolution, amount, words) => {
      const before = await aMismatch();
      await expect(settled(before.id, resolution, amount)).rejects.toThrow(words);
      expect(await pay.get(before.id)).toMatchObject({ state: before.state, version: before.version, onHold: true });
      expect((await resolving.show(before.id)).byHand).toEqual([]);
    },
  );

  test('what is settled a second time is refused, and says who was first', async () => {
    const { id } = await aMismatch();
    await settled(id, 'charged', '500');
    await expect(settled(id, 'charged', '500')).rejects.toThrow(/is not on hold: Awa settled it as "charged" at 20/);
    expect((await resolving.show(id)).byHand).toHaveLength(1);
  });

  test.each<[string, [Resolution, string?], [Resolution, string?], string[]]>([
    ['the same', ['charged', '500'], ['charged', '500'], ['DONE']],
    ['two truths about the debit', ['charged', '500'], ['not-charged'], ['DONE', 'DECLINED']],
    ['two amounts', ['charged', '300'], ['charged', '500'], ['PAID', 'DONE']],
    ['given back and delivered', ['refunded', '300'], ['charged', '500'], ['REFUNDED', 'DONE']],
  ])('of two people at once one settles it, the other is told: %s', async (_, one, other, ends) => {
    const { id } = await aMismatch();
    const both = await Promise.allSettled([settled(id, ...one), settled(id, ...other)]);
    const refusals = both.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(1);
    expect(String((refusals[0] as PromiseRejectedResult).reason)).toMatch(/is not on hold|does not fit|has moved on/);
    await settle(pay);
    expect(ends).toContain((await pay.get(id)).state);
    expect((await resolving.show(id)).byHand).toHaveLength(1);
    expect(operator.book.credits.length).toBeLessThanOrEqual(1);
  });

  test('of two people at once one decides about another amount: it is given back or delivered, never both', async () => {
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

  test('a payment that still goes by itself is left to itself, and one that is not there is said not to be', async () => {
    const { id } = await send(await pay.add(aPayment()));
    await expect(settled(id, 'charged', '500')).rejects.toThrow('is not on hold');
    await expect(resolving.again(id)).rejects.toThrow('is not on hold');
    await expect(resolving.show('nobody')).rejects.toThrow('No payment has the id nobody');
    expect(await pay.get(id)).toMatchObject({ state: 'SENDING', version: 2 });
  });
});
