import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { databases } from '../../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../../testing/engine.ts';
import { refundedOf } from '../../../../testing/fakes/book.ts';
import type { Operator } from '../../../../testing/fakes/operator.ts';
import { answers, lostAfter, lostBefore } from '../../../../testing/fakes/scripted.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { aPaidPayment } from '../../../../testing/paid-payment.ts';
import { letTimePass } from '../../../../testing/time.ts';
import { usePayments } from '../../../../testing/use-payments.ts';
import { createBooksCheck, readTrialBalance } from '../../books/check-books.ts';
import { closeDay } from '../../books/day-close.ts';
import { openEntriesSql } from '../../books/entries.ts';
import { readProviderBalances } from '../../books/provider-entries.ts';
import type { RefundOutcome } from '../../core/gateway.ts';
import { createDisputeStore } from '../../disputes/dispute-store.ts';
import { createDisputeFollower } from '../../disputes/follow-disputes.ts';
import { createEraser } from '../../../privacy/forget-personal.ts';
import { createManualResolution } from '../../operations/manual-resolution.ts';
import { createRefundDesk, type OrderedRefund, type RefundRefusal } from '../../operations/order-refund.ts';

const inFrancs = (amountMinor: number) => ({ amountMinor, currency: 'XAF' });

describe.each(databases())('a refund that a person orders on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let desk: ReturnType<typeof createRefundDesk>;
  let resolving: ReturnType<typeof createManualResolution>;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(() => {
    desk = createRefundDesk(database, pay.vault, pay.market);
    resolving = createManualResolution(database, pay.vault, pay.market);
  });

  const order = (id: string, amount: string) =>
    desk.order(id, { amount, by: 'Awa', why: 'The customer got the wrong bundle' });
  const ordered = async (id: string, amount: string): Promise<OrderedRefund> => {
    const outcome = await order(id, amount);
    if ('refused' in outcome) throw new Error(outcome.message);
    return outcome;
  };
  const delivered = async (by: 'wallet' | 'card' = 'wallet') => {
    const payment = await aPaidPayment(pay, operator, by);
    await settle(pay, 60);
    expect((await pay.get(payment.id)).state).toBe('DONE');
    return payment.id;
  };
  const backOf = (id: string) => refundedOf(operator.book.paid(id)[0]!);
  const entries = (id: string) =>
    database.query(
      `select debit_account as debit, credit_account as credit, amount_minor as amount, moved_minor as moved,
         moved_currency as "movedCurrency" from ledger_entry where payment_id = $1 and kind = 'operator-refund' order by part`,
      [id],
    );
  const faults = async () => {
    const found: string[] = [];
    await database.query('insert into books_check (id) values (1) on conflict do nothing');
    await database.query(`update books_check set after_payment = '', due_at = now()`);
    await createBooksCheck({ database, found: (fault) => found.push(fault.faults) }).go();
    return found;
  };
  const balanceOf = async (name: string) => {
    const { accounts } = await readTrialBalance(database);
    const found = accounts.find(({ account }) => account === name);
    return found ? found.debitMinor - found.creditMinor : 0;
  };
  const refundedIn = async (id: string) => (await pay.engine.store.story(id))?.refunded;

  test('gives a part back once, in the books and at the provider, and the payment stays delivered', async () => {
    const id = await delivered();
    const goods = await balanceOf('goods:PREPAID_RECHARGE');
    const outcome = await ordered(id, '200');
    expect(outcome).toEqual({
      refund: `${id}-back-1`,
      payment: id,
      amount: inFrancs(200),
      left: inFrancs(300),
    });
    expect(await refundedIn(id)).toBeUndefined();
    expect(await faults()).toEqual([]);
    // The order of a refund is no settlement.
    const why = { resolution: 'not-refunded', by: 'Awa', why: 'Report 7' } as const;
    await expect(resolving.settle(id, why)).rejects.toThrow(/is not on hold$/);
    await settle(pay);
    expect((await pay.get(outcome.refund)).state).toBe('REFUNDED');
    expect((await pay.get(id)).state).toBe('DONE');
    expect(operator.wallet.refund.calls).toMatchObject([
      { debit: { transactionId: id, charge: inFrancs(500) }, amount: inFrancs(200) },
    ]);
    expect(backOf(id)).toBe(200);
    expect(await entries(id)).toEqual([
      {
        debit: 'goods:PREPAID_RECHARGE',
        credit: expect.stringMatching(/^provider:/),
        amount: 200,
        moved: 200,
        movedCurrency: 'XAF',
      },
    ]);
    expect((await balanceOf('goods:PREPAID_RECHARGE')) - goods).toBe(200);
    expect(await balanceOf('suspense')).toBe(0);
    expect(await refundedIn(id)).toEqual(inFrancs(200));
    expect(await faults()).toEqual([]);
  });

  test('gives parts back until nothing is left, each under an id of its own', async () => {
    const id = await delivered();
    for (const amount of ['200', '100', '200']) {
      await ordered(id, amount);
      await settle(pay);
    }
    expect(new Set(operator.wallet.refund.calls.map(({ refundRequestId }) => refundRequestId)).size).toBe(3);
    expect([backOf(id), await refundedIn(id)]).toEqual([500, inFrancs(500)]);
    expect(await order(id, '1')).toMatchObject({ refused: 'amount' });
    const shown = await resolving.show(id);
    expect(shown.refunds).toMatchObject(
      [200, 100, 200].map((amount, index) => ({
        id: `${id}-back-${index + 1}`,
        state: 'REFUNDED',
        back: inFrancs(amount),
      })),
    );
    expect(shown.byHand).toMatchObject([
      { finding: 'refund', by: 'Awa', why: 'The customer got the wrong bundle', chargedMinor: 200 },
      { chargedMinor: 100 },
      { chargedMinor: 200 },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('gives all of it back, and the provider owes nothing', async () => {
    const id = await delivered();
    await ordered(id, '500');
    await settle(pay);
    expect(operator.book.netDebits(id)).toBe(0);
    const { method } = await pay.get(id);
    expect(await readProviderBalances(database, { wallet: [method] })).toMatchObject([
      { takenMinor: 500, givenBackMinor: 500, owedMinor: 0 },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('counts in the currency of the charge, and parts add up to the price', async () => {
    const id = await delivered('card');
    for (const amount of ['166.67', '166.67', '166.66']) {
      await ordered(id, amount);
      await settle(pay, 3600);
    }
    const rows = (await entries(id)) as { amount: number; moved: number; movedCurrency: string }[];
    expect(rows.map(({ moved }) => moved)).toEqual([16_667, 16_667, 16_666]);
    expect(rows.every(({ movedCurrency }) => movedCurrency === 'NGN')).toBe(true);
    const { price } = await pay.get(id);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.amountMinor);
    expect(await refundedIn(id)).toEqual({ amountMinor: 50_000, currency: 'NGN' });
    expect(await faults()).toEqual([]);
  });

  const children = () => database.query('select id from payment where parent_id is not null');
  const expectRefusal = async (id: string, amount: string, refusal: Partial<RefundRefusal>, words: RegExp) => {
    const before = await children();
    const outcome = await order(id, amount);
    expect(outcome).toMatchObject(refusal);
    expect('message' in outcome && outcome.message).toMatch(words);
    expect(await children()).toEqual(before);
  };

  describe('is refused, and nothing changes', () => {
    test.each(['501', '1000', '99999'])('where %s is more than was charged', async (amount) => {
      await expectRefusal(await delivered(), amount, { refused: 'amount' }, /at most 500 XAF can be refunded/);
    });

    test.each(['0', '-5', '1.5', 'all', '1e3', '', '200 '])('where "%s" is no amount', async (amount) => {
      await expectRefusal(await delivered(), amount, { refused: 'words' }, /is no amount in XAF/);
    });

    test('where more would go back than is left', async () => {
      const id = await delivered();
      await ordered(id, '300');
      await settle(pay);
      await expectRefusal(id, '201', { refused: 'amount' }, /300 XAF went back: at most 200 XAF/);
    });

    test('before delivery, and after an end without it', async () => {
      const fresh = await pay.add(aPayment());
      await expectRefusal(fresh.id, '100', { refused: 'conflict' }, /not delivered yet: wait for its end/);
      const paid = await aPaidPayment(pay, operator);
      await expectRefusal(paid.id, '100', { refused: 'conflict' }, /PAID and not delivered yet/);
      await database.query('update payment set parked = true where id = $1', [paid.id]);
      await expectRefusal(paid.id, '100', { refused: 'conflict' }, /on hold and not delivered: settle it/);
      for (const [state, words] of [
        ['DECLINED', /nothing was delivered/],
        ['REFUNDED', /has been refunded/],
      ] as const) {
        await database.query('update payment set state = $2, parked = false where id = $1', [paid.id, state]);
        await expectRefusal(paid.id, '100', { refused: 'conflict' }, words);
      }
    });

    test('for a payment that nobody knows', async () => {
      await expectRefusal('01ARZ3NDEKTSV4RRFFQ69G5FAV', '100', { refused: 'unknown' }, /No payment has the id/);
    });

    test('for a refund itself', async () => {
      const { refund } = await ordered(await delivered(), '300');
      await settle(pay);
      await expectRefusal(refund, '100', { refused: 'conflict' }, /is a refund itself: refund its payment/);
    });

    test('while another refund of it is under way or on hold', async () => {
      const id = await delivered();
      const { refund } = await ordered(id, '300');
      await expectRefusal(id, '100', { refused: 'conflict' }, /under way: wait until it has gone back/);
      await database.query('update payment set parked = true where id = $1', [refund]);
      await expectRefusal(id, '100', { refused: 'conflict' }, /on hold: settle it first/);
    });

    test.each(['NOTICED', 'OPEN'])('while a dispute of it is %s', async (state) => {
      const id = await delivered('card');
      await database.query(`insert into payment_dispute (payment_id, dispute_id, state) values ($1, 'D1', $2)`, [
        id,
        state,
      ]);
      await expectRefusal(id, '100', { refused: 'conflict' }, /bank disputes payment .*answer it at the provider/);
      await database.query(`update payment_dispute set state = 'DECLINED'`);
      expect(await order(id, '100')).toMatchObject({ payment: id });
    });

    test('for what a bank took back already', async () => {
      const id = await delivered('card');
      await accept(id, 30_000);
      await expectRefusal(id, '201', { refused: 'amount' }, /300 NGN went back: at most 200 NGN/);
      await ordered(id, '200');
      await settle(pay, 3600);
      expect(await faults()).toEqual([]);
    });

    test('in parts where the provider gives back whole payments only', async () => {
      const id = await delivered();
      await database.query(`update payment set method = 'SMARTCASH_SECURE' where id = $1`, [id]);
      await expectRefusal(id, '100', { refused: 'amount' }, /whole payments only: refund all of it, --amount 500/);
      expect(await order(id, '500')).toMatchObject({ payment: id });
    });
  });

  test('that two people order at once is ordered once; the other is told why', async () => {
    const id = await delivered();
    const outcomes = await Promise.all([order(id, '300'), order(id, '300'), order(id, '200')]);
    const refusals = outcomes.filter((outcome) => 'refused' in outcome);
    expect(refusals).toMatchObject([{ refused: 'conflict' }, { refused: 'conflict' }]);
    await settle(pay);
    const won = outcomes.find((outcome) => !('refused' in outcome)) as OrderedRefund;
    expect(backOf(id)).toBe(won.amount.amountMinor);
  });

  test.each([
    ['was lost before it arrived', lostBefore],
    ['was lost after it was done', lostAfter],
  ])('whose call %s is enquired about, and goes back once', async (_, play) => {
    const id = await delivered();
    operator.wallet.refund.next(play);
    const { refund } = await ordered(id, '200');
    await settle(pay);
    expect([(await pay.get(refund)).state, backOf(id)]).toEqual(['REFUNDED', 200]);
    expect(new Set(operator.wallet.refund.calls.map(({ refundRequestId }) => refundRequestId)).size).toBe(1);
  });

  test('that a provider without a key has lost is sent again only after it was missing for long', async () => {
    const id = await delivered('card');
    operator.card.refund.next(lostBefore);
    const { refund } = await ordered(id, '200');
    await tick(pay);
    await tick(pay);
    await letTimePass(database, 6);
    await tick(pay);
    await letTimePass(database, 6);
    await tick(pay);
    expect((await pay.get(refund)).state).toBe('REFUNDING');
    expect(operator.card.refund.calls).toHaveLength(1);
    await settle(pay, 3600);
    expect([(await pay.get(refund)).state, backOf(id)]).toEqual(['REFUNDED', 20_000]);
  });

  test('that its provider refuses for a day is on hold, and a person settles it', async () => {
    const id = await delivered();
    const no = answers<RefundOutcome>({ outcome: 'refused' });
    operator.wallet.refund.next(...Array.from({ length: 200 }, () => no));
    const { refund } = await ordered(id, '200');
    await settle(pay, 3 * 24 * 3600);
    expect(await pay.get(refund)).toMatchObject({ onHold: true, heldFor: 'refund-refused' });
    expect(await resolving.unsettled(900)).toMatchObject([{ id, onHold: true }]);
    await resolving.settle(id, { resolution: 'refunded', by: 'Awa', why: 'Given back by the finance team' });
    expect(await pay.get(refund)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(await refundedIn(id)).toEqual(inFrancs(200));
    expect(await faults()).toEqual([]);
  });

  test('that its provider never makes is ended by a person: its sum is free, and nobody is told of a refund', async () => {
    const id = await delivered();
    const no = answers<RefundOutcome>({ outcome: 'refused' });
    operator.wallet.refund.next(...Array.from({ length: 200 }, () => no));
    const { refund } = await ordered(id, '500');
    await settle(pay, 3 * 24 * 3600);
    expect(await pay.get(refund)).toMatchObject({ onHold: true, heldFor: 'refund-refused' });
    const order2 = { resolution: 'not-refunded', by: 'Awa', why: 'The account is closed' } as const;
    expect(await resolving.settle(id, order2)).toEqual({ state: 'DONE', onHold: false });
    expect(await pay.get(refund)).toMatchObject({ state: 'NOT_REFUNDED', onHold: false });
    const messages = await database.query('select 1 from payment where id = $1 and child_told_at is not null', [
      refund,
    ]);
    expect([await refundedIn(id), await entries(id), messages, await faults()]).toEqual([undefined, [], [], []]);
    expect(await resolving.unsettled(0)).toEqual([]);
    expect((await resolving.show(id)).refunds).toMatchObject([{ id: refund, state: 'NOT_REFUNDED' }]);
    await expect(resolving.settle(id, order2)).rejects.toThrow(/is not on hold: Awa settled it as "not-refunded"/);
    // Nothing is sent for it any more, whatever a callback says.
    await pay.engine.store.scheduleNow(id, 'paid');
    operator.wallet.refund.calls.length = 0;
    await settle(pay, 7200);
    expect(operator.wallet.refund.calls).toEqual([]);
    operator.wallet.refund.next();
    const next = await ordered(id, '500');
    expect(next).toMatchObject({ refund: `${id}-back-2`, left: inFrancs(0) });
  });

  test('that has ended so makes the payment free to be erased and its dispute to be booked', async () => {
    const id = await delivered('card');
    const { refund } = await ordered(id, '200');
    await database.query(
      `update payment set parked = true, held_for = 'refund-refused', held_at = now() where id = $1`,
      [refund],
    );
    await resolving.settle(id, { resolution: 'not-refunded', by: 'Awa', why: 'The card is closed' });
    await accept(id, 50_000);
    expect([await stateOf(id), await movedBack(id), await faults()]).toEqual(['ACCEPTED', 50_000, []]);
    await database.query(`update payment set due_at = null, entered_at = now() - interval '1 day' where id = $1`, [id]);
    expect(await createEraser(database, pay.vault)([id])).toEqual([id]);
  });

  test('two parts within one tick of the clock are two rows of the closed day, for an older release too', async () => {
    const id = await delivered();
    for (const amount of ['200', '100']) {
      await ordered(id, amount);
      await settle(pay);
    }
    await database.run(`truncate closed_entry, day_close`);
    await database.query(
      `update ledger_entry set at = (select date_trunc('day', min(at)) - interval '2 days' from ledger_entry) where payment_id = $1`,
      [id],
    );
    const [row] = await database.query<{ day: string }>(
      `select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD') as day from ledger_entry where payment_id = $1`,
      [id],
    );
    const day = { day: row!.day, timeZone: 'UTC' };
    const closed = () =>
      database.query(
        `select part, amount_minor as amount from closed_entry where kind = 'operator-refund' order by part`,
      );
    await closeDay(database, day, 'Awa');
    const both = [
      { part: 1, amount: 200 },
      { part: 2, amount: 100 },
    ];
    expect(await closed()).toEqual(both);
    const rest = await database.query(`select 1 from (${openEntriesSql}) as open where kind = 'operator-refund'`, [
      day.day,
      day.timeZone,
    ]);
    expect(rest).toEqual([]);
    await database.run('truncate closed_entry, day_close');
    await database.query(
      `insert into closed_entry (day, number, payment_id, kind, at, debit_account, credit_account, amount_minor, currency, method, product, receipt_code)
       select $2::date, part, payment_id, kind, at, debit_account, credit_account, amount_minor, currency, '', '', '' from ledger_entry
       where payment_id = $1 and kind = 'operator-refund' order by part`,
      [id, day.day],
    );
    expect(await closed()).toEqual(both);
  });

  test.each(['REFUND_DUE', 'REFUNDING', 'on hold', 'REFUNDED'])(
    'that is %s keeps what is personal in its payment until it is over',
    async (state) => {
      const id = await delivered();
      const erase = createEraser(database, pay.vault);
      if (state === 'REFUNDING') operator.wallet.refund.next(lostBefore);
      const { refund } = await ordered(id, '200');
      if (state === 'REFUNDING') await tick(pay);
      if (state === 'on hold') await database.query('update payment set parked = true where id = $1', [refund]);
      if (state === 'REFUNDED') await settle(pay);
      await database.query(`update payment set due_at = null, entered_at = now() - interval '1 day' where id = $1`, [
        id,
      ]);
      expect(await erase([id])).toEqual(state === 'REFUNDED' ? [id] : []);
    },
  );

  test('of a payment whose numbers are erased still goes back', async () => {
    const id = await delivered();
    await database.query(`update payment set due_at = null, entered_at = now() - interval '1 day' where id = $1`, [id]);
    expect(await createEraser(database, pay.vault)([id])).toEqual([id]);
    await ordered(id, '200');
    await settle(pay);
    expect(backOf(id)).toBe(200);
  });

  const follower = () =>
    createDisputeFollower({
      database,
      disputes: createDisputeStore(database),
      payments: pay.engine.store,
      sources: { card: { source: operator.card.disputes, methods: ['PAYMENT_GATEWAY'] } },
      changed: () => undefined,
      alarm: (_, alarm) => rung.push(alarm),
    });
  let rung: string[] = [];
  beforeEach(() => {
    rung = [];
  });
  /** A bank takes so much back. */
  const accept = async (id: string, amountMinor: number) => {
    const disputeId = operator.card.dispute(id, 'accepted', { givesBack: { amountMinor, currency: 'NGN' } });
    await createDisputeStore(database).notice(id, disputeId);
    await follower().go();
  };
  const stateOf = async (id: string) => (await createDisputeStore(database).stateOf(id)) ?? 'NOTICED';
  const movedBack = async (id: string) =>
    (
      await database.query<{ moved: number }>(
        `select coalesce(sum(moved_minor), 0)::int as moved from ledger_entry where payment_id = $1
           and kind in ('operator-refund', 'chargeback')`,
        [id],
      )
    )[0]!.moved;

  test('and a bank that takes the rest later book both', async () => {
    const id = await delivered('card');
    await ordered(id, '200');
    await settle(pay, 3600);
    await accept(id, 30_000);
    expect([await stateOf(id), await movedBack(id), await faults()]).toEqual(['ACCEPTED', 50_000, []]);
  });

  test('and a bank that takes all of it afterwards are never both booked: a person is called', async () => {
    const id = await delivered('card');
    await ordered(id, '200');
    await settle(pay, 3600);
    await accept(id, 50_000);
    expect([await movedBack(id), rung, await faults()]).toEqual([20_000, ['contradiction'], []]);
    expect(await order(id, '100')).toMatchObject({ refused: 'conflict' });
  });

  test.each([
    [50_000, 50_000],
    [30_000, 50_000],
    [10_000, 30_000],
  ])('that is under way while a bank takes %i leaves %i gone back in the books', async (taken, moved) => {
    const id = await delivered('card');
    const { refund } = await ordered(id, '200');
    await accept(id, taken);
    expect([await movedBack(id), rung]).toEqual([0, []]);
    await settle(pay, 3600);
    expect((await pay.get(refund)).state).toBe('REFUNDED');
    await letTimePass(database, 3600);
    await follower().go();
    expect([await stateOf(id), await movedBack(id), await faults()]).toEqual(['ACCEPTED', moved, []]);
    expect(rung).toEqual(['charged-back']);
  });
});
