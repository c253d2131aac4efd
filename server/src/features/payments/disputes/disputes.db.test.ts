import { AsyncResource } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardPayment } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DeliveryOutcome, DeliveryState, Dispute } from '../core/gateway.ts';
import { createBooksCheck, readTrialBalance } from '../books/check-books.ts';
import { readProviderBalances } from '../books/provider-entries.ts';
import { createManualResolution } from '../operations/manual-resolution.ts';
import { createDisputeCommands } from './dispute-commands.ts';
import { createDisputeStore, type DisputeStore } from './dispute-store.ts';
import { refundLate } from '../../../testing/payments/refund-late.ts';
import { createDisputeFollower } from './follow-disputes.ts';

const day = 24 * 3600;
const inNaira = (naira: number) => ({ amountMinor: naira * 100, currency: 'NGN' });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const daysAgo = (since: Date | undefined) => since && Math.round((Date.now() - since.getTime()) / (day * 1000));

describe.each(databases())('disputes on $name', ({ name, open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let disputes: DisputeStore;
  let go: () => Promise<number>;
  let rung: string[];
  let changed: string[];
  usePayments(open, (payments) => {
    ({ database, operator, pay } = payments);
    disputes = createDisputeStore(database);
    rung = [];
    changed = [];
    go = aFollower().go;
  });

  const aFollower = () =>
    createDisputeFollower({
      database,
      disputes,
      payments: pay.engine.store,
      sources: { card: { source: operator.card.disputes, methods: ['PAYMENT_GATEWAY'] } },
      changed: (id) => changed.push(id),
      alarm: (_, alarm) => rung.push(alarm),
    });
  const delivered = async () => {
    const payment = await aPaidPayment(pay, operator, 'card');
    await settle(pay, 60);
    return payment.id;
  };
  const told = async (id: string, state: Dispute['state'], more: Partial<Dispute> = {}) => {
    const disputeId = operator.card.dispute(id, state, more);
    await disputes.notice(id, disputeId);
    await go();
    return disputeId;
  };
  const chargebacks = (id: string) =>
    database.query(
      `select debit_account as debit, credit_account as credit, amount_minor as amount, currency, moved_minor as moved,
         moved_currency as "movedCurrency" from ledger_entry where payment_id = $1 and kind = 'chargeback'`,
      [id],
    );
  /** What the provider owes, in kobo, and what banks took for their cardholders, in francs. */
  const owed = async () => (await readProviderBalances(database, { card: ['PAYMENT_GATEWAY'] }))[0]?.owedMinor;
  const balanceOf = async (name: string) => {
    const { accounts } = await readTrialBalance(database);
    const found = accounts.find(({ account }) => account === name);
    return found ? found.debitMinor - found.creditMinor : 0;
  };
  const lost = () => balanceOf('charged-back');
  /** What the check of the books finds wrong. */
  const faults = async () => {
    const found: string[] = [];
    await database.query(`update books_check set after_payment = '', due_at = now()`);
    await createBooksCheck({ database, found: ({ faults }) => found.push(faults) }).go();
    return found;
  };
  /** A payment that was given back, since it could not be delivered. */
  const refunded = async () => {
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
    const payment = await aPaidPayment(pay, operator, 'card');
    await settle(pay, 3600);
    expect((await pay.get(payment.id)).state).toBe('REFUNDED');
    return payment.id;
  };
  const pass = (seconds: number) => letTimePass(database, seconds);

  test('what a webhook names is told of once its provider says so, and rings', async () => {
    const id = await delivered();
    const answerBy = new Date(Date.now() + day * 1000);
    const disputeId = operator.card.dispute(id, 'open', { answerBy, category: 'fraud' });
    await disputes.notice(id, disputeId);
    expect(await disputes.stateOf(id)).toBeUndefined();
    await go();
    expect(await disputes.stateOf(id)).toBe('OPEN');
    expect([rung, changed]).toEqual([['disputed'], [id]]);
    expect(await chargebacks(id)).toEqual([]);
    expect(await createDisputeCommands(database).list([])).toMatchObject({
      disputes: [
        {
          paymentId: id,
          state: 'OPEN',
          category: 'fraud',
          amount: 500,
          currency: 'NGN',
          answerBy,
          endedAt: null,
          paymentState: 'DONE',
        },
      ],
    });
    // Reminded of it.
    await disputes.notice(id, disputeId);
    await go();
    expect(rung).toEqual(['disputed']);
  });

  test('one whose payment cannot be read keeps no other waiting', async () => {
    const [broken, ...others] = [await delivered(), await delivered(), await delivered()];
    for (const id of [broken, ...others]) await disputes.notice(id, operator.card.dispute(id, 'open'));
    await database.query(`update payment set target_sealed = '\\x00' where id = $1`, [broken]);
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(go()).rejects.toThrow();
      await pass(121);
    }
    for (const id of others) expect(await disputes.stateOf(id)).toBe('OPEN');
    expect(rung).toEqual(['disputed', 'disputed']);
  });

  test('what the bank took back is booked once, by what it moved; the trial balance stays even', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open');
    await told(id, 'accepted', { id: disputeId, givesBack: { amountMinor: 30_000, currency: 'NGN' } });
    await disputes.notice(id, disputeId);
    await go();
    expect(await chargebacks(id)).toEqual([
      {
        debit: 'charged-back',
        credit: 'provider:PAYSTACK',
        amount: 300,
        currency: 'XAF',
        moved: 30_000,
        movedCurrency: 'NGN',
      },
    ]);
    expect([await disputes.stateOf(id), rung]).toEqual(['ACCEPTED', ['disputed', 'charged-back']]);
    expect(await createDisputeCommands(database).list([])).toEqual({ disputes: [] });
    expect(await createDisputeCommands(database).list(['--all'])).toMatchObject({
      disputes: [{ state: 'ACCEPTED', endedAt: expect.any(Date) }],
    });
    const { accounts } = await readTrialBalance(database);
    const total = (side: 'debitMinor' | 'creditMinor') =>
      accounts.reduce((sum, account) => sum + Number(account[side]), 0);
    expect(total('debitMinor')).toBe(total('creditMinor'));
    const found: string[] = [];
    await database.query(`update books_check set after_payment = '', due_at = now()`);
    await createBooksCheck({ database, found: ({ faults }) => found.push(faults) }).go();
    expect(found).toEqual([]);
  });

  test('without an amount the whole charge went back', async () => {
    const id = await delivered();
    await told(id, 'accepted');
    expect(await chargebacks(id)).toMatchObject([{ amount: 500, moved: 50_000, movedCurrency: 'NGN' }]);
  });

  test('of two instances that hear of it at once, one books and one rings', async () => {
    const id = await delivered();
    await disputes.notice(id, operator.card.dispute(id, 'accepted'));
    await Promise.all([aFollower(), aFollower(), aFollower()].map((follower) => follower.go()));
    expect(await chargebacks(id)).toHaveLength(1);
    expect(rung).toEqual(['charged-back']);
  });

  test('declined: the charge stands, nothing is booked; it may be raised again', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open');
    await told(id, 'declined', { id: disputeId });
    expect([await disputes.stateOf(id), await chargebacks(id), rung]).toEqual(['DECLINED', [], ['disputed']]);
    await told(id, 'open', { id: disputeId });
    expect([await disputes.stateOf(id), rung]).toEqual(['OPEN', ['disputed', 'disputed']]);
  });

  test('one word is no proof: an end that the next answer does not repeat changes nothing', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open');
    const lie: Dispute = {
      id: disputeId,
      transactionId: id,
      state: 'accepted',
      givesBack: null,
      category: null,
      answerBy: null,
    };
    operator.card.disputes.find.next(answers(lie), answers('unknown' as const), answers(lie));
    for (const _ of [1, 2]) {
      await disputes.notice(id, disputeId);
      await go();
    }
    expect([await disputes.stateOf(id), await chargebacks(id)]).toEqual(['OPEN', []]);
  });

  test('a word about another payment, or none at all, tells of nothing', async () => {
    const [id, other] = [await delivered(), await delivered()];
    await database.query(`insert into dispute_listing (connector, due_at) values ('card', now() + interval '1 day')`);
    const ofOther = operator.card.dispute(other, 'accepted');
    for (const named of [ofOther, 'unknown to all']) await disputes.notice(id, named);
    await go();
    expect([await disputes.stateOf(id), await chargebacks(id), rung]).toEqual([undefined, [], []]);
  });

  test('what a bank gives back after all is booked back, once, and rings; lost again it is booked again [I1]', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'accepted', { givesBack: { amountMinor: 30_000, currency: 'NGN' } });
    for (const _ of [1, 2]) await told(id, 'declined', { id: disputeId });
    expect([await disputes.stateOf(id), rung]).toEqual(['DECLINED', ['charged-back', 'won-back']]);
    expect([await owed(), await lost()]).toEqual([50_000, 0]);
    await told(id, 'accepted', { id: disputeId });
    expect([await owed(), await lost(), await faults()]).toEqual([0, 500, []]);
  });

  test('money that a bank has taken is not free because it calls the dispute open: a person is called', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'accepted');
    await told(id, 'open', { id: disputeId });
    expect([await disputes.stateOf(id), await owed()]).toEqual(['ACCEPTED', 0]);
    expect(rung).toEqual(['charged-back', 'contradiction']);
  });

  test.each([
    ['nothing', { amountMinor: 0, currency: 'NGN' }],
    ['more than was charged', { amountMinor: 50_001, currency: 'NGN' }],
    ['another currency', { amountMinor: 300, currency: 'USD' }],
  ])(
    '%s is not booked as taken back, however often it is said: a person is called, and the true amount counts',
    async (_, lie) => {
      const id = await delivered();
      const disputeId = await told(id, 'open');
      for (const _ of [1, 2]) await told(id, 'accepted', { id: disputeId, givesBack: lie });
      expect([await disputes.stateOf(id), await chargebacks(id)]).toEqual(['OPEN', []]);
      expect(rung).toEqual(['disputed', 'contradiction', 'contradiction']);
      await told(id, 'accepted', { id: disputeId, givesBack: { amountMinor: 50_000, currency: 'NGN' } });
      expect(await disputes.stateOf(id)).toBe('ACCEPTED');
      expect(await chargebacks(id)).toMatchObject([{ amount: 500, moved: 50_000, movedCurrency: 'NGN' }]);
    },
  );

  test('an amount that the next answer does not repeat is no proof', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open');
    const word = (amountMinor: number, currency = 'NGN'): Dispute => ({
      id: disputeId,
      transactionId: id,
      state: 'accepted',
      givesBack: { amountMinor, currency },
      category: null,
      answerBy: null,
    });
    for (const first of [word(40_000), word(30_000, 'USD')]) {
      operator.card.disputes.find.next(answers(first), answers(word(30_000)));
      await disputes.notice(id, disputeId);
      await go();
      expect([await disputes.stateOf(id), await chargebacks(id)]).toEqual(['OPEN', []]);
    }
  });

  test('what its provider knows nothing of is asked about ever less often', async () => {
    await disputes.notice(await delivered(), 'unknown to all');
    for (const [seconds, asks] of [
      [0, 1],
      [5, 2],
      [30, 3],
      [30, 3],
    ] as const) {
      await pass(seconds);
      await go();
      expect(operator.card.disputes.find.calls).toHaveLength(asks);
    }
  });

  test('where more are due than are asked about at once, the next go comes at once, else in seconds', async () => {
    const id = await delivered();
    for (let each = 0; each < 20; each += 1) await disputes.notice(id, `unknown ${each}`);
    expect([await go(), await go()]).toEqual([0, 5]);
  });

  test('the first to be answered stands first, and rings; what nobody has said anything of does not', async () => {
    const [late, soon, undated, unsaid] = [await delivered(), await delivered(), await delivered(), await delivered()];
    await told(late, 'open', { answerBy: new Date(Date.now() + 2 * day * 1000) });
    await told(undated, 'open');
    await told(soon, 'open', { answerBy: new Date(Date.now() + day * 1000) });
    await disputes.notice(unsaid, 'unknown to all');
    await go();
    const { disputes: listed } = await createDisputeCommands(database).list([]);
    expect(listed.map(({ paymentId }) => paymentId)).toEqual([soon, late, undated, unsaid]);
    // Until its provider says how much, all of the charge is at stake.
    expect(listed.at(-1)).toMatchObject({ amount: 500, currency: 'NGN' });
    const { open, answerInSeconds } = await disputes.count();
    expect(open).toBe(3);
    expect(answerInSeconds).toBeLessThan(day);
    expect(answerInSeconds).toBeGreaterThan(0);
  });

  test('of several of one payment the customer is told the gravest', async () => {
    const id = await delivered();
    await told(id, 'declined');
    const open = await told(id, 'open');
    expect(await disputes.stateOf(id)).toBe('OPEN');
    await told(id, 'accepted', { id: open });
    expect(await disputes.stateOf(id)).toBe('ACCEPTED');
  });

  test('partial ones of 200 and 100 make 300, in the books and in what the provider owes [I1]', async () => {
    const id = await delivered();
    await told(id, 'accepted', { givesBack: inNaira(200) });
    await told(id, 'accepted', { givesBack: inNaira(100) });
    expect(await chargebacks(id)).toMatchObject([{ amount: 200 }, { amount: 100 }]);
    expect([await owed(), await lost(), await balanceOf('provider:PAYSTACK')]).toEqual([20_000, 300, 200]);
    expect([rung, await faults()]).toEqual([['charged-back', 'charged-back'], []]);
  });

  test('parts that are booked one by one add up to the whole, however each is rounded', async () => {
    const id = await delivered();
    for (const amountMinor of [16_650, 16_650, 16_700])
      await told(id, 'accepted', { givesBack: { amountMinor, currency: 'NGN' } });
    expect((await chargebacks(id)).map((row) => (row as { amount: number }).amount)).toEqual([167, 166, 167]);
  });

  test('partial ones that are accepted at once are both booked', async () => {
    const id = await delivered();
    for (const naira of [200, 100])
      await disputes.notice(id, operator.card.dispute(id, 'accepted', { givesBack: inNaira(naira) }));
    await Promise.all([aFollower(), aFollower()].map((follower) => follower.go()));
    expect(await owed()).toBe(20_000);
  });

  test('after a refund what the provider owes falls by what was charged back, in parts too [I1]', async () => {
    const id = await refunded();
    expect([await owed(), await balanceOf('provider:PAYSTACK')]).toEqual([0, 0]);
    await told(id, 'accepted', { givesBack: inNaira(300) });
    expect([await owed(), await balanceOf('provider:PAYSTACK'), await lost()]).toEqual([-30_000, -300, 300]);
    await told(id, 'accepted', { givesBack: inNaira(200) });
    expect([await owed(), await balanceOf('provider:PAYSTACK'), await faults()]).toEqual([-50_000, -500, []]);
    expect(rung).toEqual(['charged-back', 'charged-back']);
  });

  test('a refund is the one movement where the bank had decided before it, and a second one where it decided later', async () => {
    const id = await refunded();
    await database.query(`update payment set created_at = created_at - interval '1 hour' where id = $1`, [id]);
    const [before, after, beforeAll] = [inSeconds(-600), inSeconds(60), inSeconds(-30 * day)];
    await told(id, 'accepted', { givesBack: inNaira(100), endedAt: before });
    expect([await owed(), rung]).toEqual([0, ['charged-back']]);
    await told(id, 'accepted', { givesBack: inNaira(200), endedAt: after });
    expect(await owed()).toBe(-20_000);
    // A moment before the payment is none.
    await told(id, 'accepted', { givesBack: inNaira(300), endedAt: beforeAll });
    expect(await owed()).toBe(-50_000);
  });

  test('of a payment that was charged too little and made good, what was charged goes back, not the price', async () => {
    const { id } = await pay.engine.store
      .move(await pay.add(aCardPayment()), 'send', { dueInSeconds: 20 })
      .then((moved) => moved!.payment);
    operator.book.debits.push({
      port: 'card',
      transactionId: id,
      requestId: (await pay.get(id)).debitRequestId,
      charge: inNaira(300),
      state: 'paid',
      refunds: 0,
    });
    await settle(pay, 60);
    const byHand = createManualResolution(database, pay.vault, pay.market);
    const order = { by: 'Awa', why: 'Report of the provider', amount: undefined };
    await byHand.settle(id, { ...order, resolution: 'charged', amount: '300' });
    await byHand.settle(id, { ...order, resolution: 'make-good' });
    await settle(pay, 60);
    expect((await pay.get(id)).state).toBe('DONE');
    await told(id, 'accepted');
    expect(await chargebacks(id)).toMatchObject([{ amount: 300, moved: 30_000 }]);
    expect([await owed(), await balanceOf('provider:PAYSTACK'), await faults()]).toEqual([0, 0, []]);
  });

  test('of money that came late and went back the books take what a bank took after that', async () => {
    const sent = (await pay.engine.store.move(await pay.add(aCardPayment()), 'send', { dueInSeconds: 20 }))!.payment;
    const payment = (await pay.engine.store.move(sent, 'decline', { dueInSeconds: null }))!.payment;
    await pay.engine.children.recordLate(payment);
    const disputeId = await told(payment.id, 'accepted', { givesBack: inNaira(200) });
    expect([await disputes.stateOf(payment.id), await owed()]).toEqual([undefined, 50_000]);
    await refundLate(pay.engine, payment);
    await pass(3600);
    await go();
    // It was decided while the money was on its way back: that is the one movement.
    expect([await disputes.stateOf(payment.id), await owed()]).toEqual(['ACCEPTED', 0]);
    await told(payment.id, 'accepted', { givesBack: inNaira(100) });
    expect([await owed(), disputeId]).toEqual([-10_000, 'D1']);
  });

  test('of a payment that was never charged as far as the books know nothing is booked, and a person is called', async () => {
    const { id } = await pay.add(aCardPayment());
    await database.query(`update payment set state = 'DECLINED' where id = $1`, [id]);
    await told(id, 'accepted');
    expect([await chargebacks(id), rung]).toEqual([[], ['charged-back']]);
  });

  test('one that is accepted by another amount than before is booked at what moved by now', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'accepted', { givesBack: inNaira(200) });
    await told(id, 'accepted', { id: disputeId, givesBack: inNaira(350) });
    expect([await owed(), await lost(), await faults()]).toEqual([15_000, 350, []]);
  });

  test('a second one that is read before the return of the first is booked once that was read', async () => {
    const id = await delivered();
    const first = await told(id, 'accepted');
    const second = operator.card.dispute(id, 'accepted', {});
    await disputes.notice(id, second);
    for (const _ of [1, 2]) {
      await go();
      await pass(3600);
    }
    // Nothing is free yet: a person is called once, and nothing is written down.
    expect([rung, (await chargebacks(id)).length, await owed()]).toEqual([['charged-back', 'contradiction'], 1, 0]);
    await told(id, 'declined', { id: first });
    await pass(3600);
    await go();
    expect(rung).toEqual(['charged-back', 'contradiction', 'won-back', 'charged-back']);
    expect([(await chargebacks(id)).length, await owed(), await lost(), await faults()]).toEqual([2, 0, 500, []]);
  });

  test('a second one of the same payment takes nothing more from the books, and a person is called', async () => {
    const id = await delivered();
    await told(id, 'accepted');
    await told(id, 'accepted');
    expect(await chargebacks(id)).toHaveLength(1);
    expect(rung).toEqual(['charged-back', 'contradiction']);
  });

  test('of a payment that is given back the refund is the one, and it is sent no second time', async () => {
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
    const payment = await aPaidPayment(pay, operator, 'card');
    await tick(pay);
    expect((await pay.get(payment.id)).state).toBe('REFUND_DUE');
    operator.card.refund.next(answers({ outcome: 'refused' as const }));
    await database.query(`update payment set due_at = now() + interval '1 hour' where id = $1`, [payment.id]);
    await told(payment.id, 'accepted');
    // Its own enquiry is asked for at once: the provider knows by now.
    expect(await database.query('select 1 from payment where id = $1 and due_at <= now()', [payment.id])).toHaveLength(
      1,
    );
    // It waits: what the books say of a payment under way is for its own steps.
    expect(await disputes.stateOf(payment.id)).toBeUndefined();
    await settle(pay, 3600);
    await pass(120);
    await go();
    expect((await pay.get(payment.id)).state).toBe('REFUNDED');
    expect([await disputes.stateOf(payment.id), await chargebacks(payment.id)]).toEqual(['ACCEPTED', []]);
    expect(operator.book.moneyAway(payment.id)).toBe(0);
  });

  test('a webhook that was lost is made up for by the list, of payments by this provider alone', async () => {
    const id = await delivered();
    const byWallet = await aPaidPayment(pay, operator);
    operator.card.dispute(id, 'open');
    operator.card.dispute(byWallet.id, 'open');
    operator.card.dispute('7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'open');
    await go();
    expect([await disputes.stateOf(id), await disputes.stateOf(byWallet.id)]).toEqual(['OPEN', undefined]);
    expect(operator.card.disputes.list.calls).toHaveLength(1);
    await go();
    expect(operator.card.disputes.list.calls).toHaveLength(1);
    // What was listed as it is known is not asked about again.
    const asked = operator.card.disputes.find.calls.length;
    await database.query('update dispute_listing set due_at = now()');
    await go();
    expect([operator.card.disputes.list.calls.length, operator.card.disputes.find.calls.length]).toEqual([2, asked]);
    const [first, second] = operator.card.disputes.list.calls as [Date, Date];
    expect(second.getTime() - first.getTime()).toBeGreaterThan(100 * day * 1000);
  });

  test('a list that does not come is asked for again from where it stood', async () => {
    operator.card.disputes.list.next(answers('unknown' as const));
    await go();
    await database.query('update dispute_listing set due_at = now()');
    await go();
    const [first, second] = operator.card.disputes.list.calls as [Date, Date];
    expect(Math.abs(second.getTime() - first.getTime())).toBeLessThan(60_000);
  });

  test('day, amount and category of an open one are read again, by a webhook, by its list, and in its time', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open', { category: null });
    const listed = async () => (await createDisputeCommands(database).list([])).disputes[0]!;
    expect(await listed()).toMatchObject({ answerBy: null, category: null, amount: 500 });
    const soon = new Date(Date.now() + day * 1000);
    operator.card.dispute(id, 'open', { id: disputeId, answerBy: soon, category: 'fraud', givesBack: inNaira(200) });
    await disputes.notice(id, disputeId);
    await go();
    expect(await listed()).toMatchObject({ state: 'OPEN', answerBy: soon, category: 'fraud', amount: 200 });
    expect(await disputes.count()).toMatchObject({ open: 1, answerInSeconds: expect.closeTo(day, -2) });
    for (const more of [
      { answerBy: new Date(soon.getTime() - 3600_000) },
      { category: 'chargeback' },
      { givesBack: inNaira(250) },
    ]) {
      const before = { answerBy: (await listed()).answerBy, category: 'fraud', givesBack: inNaira(200) };
      operator.card.dispute(id, 'open', { id: disputeId, ...before, ...more });
      await database.query('update dispute_listing set due_at = now()');
      await go();
      const [amount, rest] = 'givesBack' in more ? [250, {}] : [200, more];
      expect(await listed()).toMatchObject({ amount, ...rest });
      operator.card.dispute(id, 'open', { id: disputeId, ...before });
      await disputes.notice(id, disputeId);
      await go();
    }
    // What is left out is as it was.
    await told(id, 'open', { id: disputeId, category: null });
    expect(await listed()).toMatchObject({ answerBy: soon, amount: 200 });
    operator.card.dispute(id, 'open', { id: disputeId, answerBy: new Date(soon.getTime() + day * 1000) });
    await database.query(`update dispute_listing set due_at = now() + interval '30 days'`);
    await pass(6 * 3600);
    await go();
    expect((await listed()).answerBy!.getTime()).toBeGreaterThan(soon.getTime());
    expect(rung).toEqual(['disputed']);
  });

  test('one that is raised again is open without an end, and its old day to answer counts no more', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open', { answerBy: new Date() });
    await told(id, 'declined', { id: disputeId, answerBy: new Date() });
    await told(id, 'open', { id: disputeId });
    const { disputes: listed } = await createDisputeCommands(database).list([]);
    expect(listed).toMatchObject([{ state: 'OPEN', endedAt: null, answerBy: null }]);
  });

  test.each([
    ['does not answer', 'unknown' as const],
    ['does not know it', 'not-found' as const],
  ])('the webhook’s word rings within a minute where the provider %s, once, and is counted', async (_, answer) => {
    const id = await delivered();
    const disputeId = operator.card.dispute(id, 'open');
    await database.query(`insert into dispute_listing (connector, due_at) values ('card', now() + interval '1 day')`);
    operator.card.disputes.find.next(...Array.from({ length: 100 }, () => answers(answer)));
    await disputes.notice(id, disputeId);
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await go();
      await pass(5);
    }
    expect(rung).toEqual(['disputed']);
    expect(await disputes.count()).toEqual({ open: 0, noticed: 1, answerInSeconds: null });
    expect(await createDisputeCommands(database).list([])).toMatchObject({ disputes: [{ state: 'NOTICED' }] });
    for (let days = 0; days < 40; days += 1) {
      await pass(day);
      await go();
    }
    expect([rung, (await disputes.count()).noticed]).toEqual([['disputed'], 1]);
  });

  test('an open one whose provider does not answer the webhook is asked about soon, not in six hours', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open');
    operator.card.disputes.find.next(answers('unknown' as const));
    await told(id, 'accepted', { id: disputeId });
    expect(await disputes.stateOf(id)).toBe('OPEN');
    await pass(5);
    await go();
    expect(await disputes.stateOf(id)).toBe('ACCEPTED');
  });

  test('of a payment on hold little is asked, however long it stays there, and its end is booked [I20]', async () => {
    const payment = await aPaidPayment(pay, operator, 'card');
    await pay.engine.store.putOnHold(payment, 'unsettled-too-long', 60);
    await database.query(`insert into dispute_listing (connector, due_at) values ('card', now() + interval '1 day')`);
    const asked = () =>
      operator.card.disputes.find.calls.length +
      operator.card.enquire.calls.length +
      operator.card.enquireRefund.calls.length +
      operator.topup.find.calls.length;
    operator.topup.find.next(...Array.from({ length: 100 }, () => answers<DeliveryState>({ outcome: 'unknown' })));
    await disputes.notice(payment.id, operator.card.dispute(payment.id, 'accepted'));
    for (let seconds = 0; seconds < 6 * 3600; seconds += 30) {
      await go();
      await tick(pay);
      await pass(30);
    }
    expect(asked()).toBeLessThan(60);
    expect(await disputes.stateOf(payment.id)).toBeUndefined();
    await createManualResolution(database, pay.vault, pay.market).settle(payment.id, {
      by: 'Awa',
      why: 'Seen in the billing system',
      amount: undefined,
      resolution: 'delivered',
    });
    await pass(3600);
    await go();
    expect([await disputes.stateOf(payment.id), await owed()]).toEqual(['ACCEPTED', 0]);
  });

  test('a change counts only for the dispute of this payment, and only from the state that was read', async () => {
    const [id, other] = [await delivered(), await delivered()];
    for (const each of [id, other]) await disputes.notice(each, 'D1');
    const kept = (await disputes.claim(10)).find(({ paymentId }) => paymentId === id);
    const word: Dispute = {
      id: 'D1',
      transactionId: id,
      state: 'open',
      givesBack: null,
      category: null,
      answerBy: null,
    };
    expect(await disputes.change(kept!, 'OPEN', word, inNaira(500))).toBe(true);
    expect(await disputes.change(kept!, 'ACCEPTED', word, inNaira(500))).toBe(false);
    expect([await disputes.stateOf(id), await disputes.stateOf(other)]).toEqual(['OPEN', undefined]);
  });

  test('lists are looked through a quarter of an hour apart, each provider’s by itself, from where each came to', async () => {
    const first = { days: 120, overlapDays: 3 };
    expect(daysAgo(await disputes.takeListing('card', 900, first))).toBe(120);
    expect(await disputes.takeListing('card', 900, first)).toBeUndefined();
    expect(daysAgo(await disputes.takeListing('other', 900, first))).toBe(120);
    await disputes.noteListed('card');
    await pass(890);
    expect(await disputes.takeListing('card', 900, first)).toBeUndefined();
    await pass(20);
    expect(daysAgo(await disputes.takeListing('card', 900, first))).toBe(3);
    expect(daysAgo(await disputes.takeListing('other', 900, first))).toBe(120);
  });

  test.runIf(name === 'PostgreSQL')('a payment is locked while what a bank took of it is booked', async () => {
    const id = await delivered();
    const outside = new AsyncResource('outside');
    const isFree = () =>
      outside.runInAsyncScope(() => database.query('select 1 from payment where id = $1 for update skip locked', [id]));
    const free = await database.transaction(async () => {
      await disputes.lockStanding(id);
      return isFree();
    });
    expect([free, (await isFree()).length]).toEqual([[], 1]);
  });

  test('an open one is asked about again by itself, and its end is found', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'open');
    operator.card.dispute(id, 'accepted', { id: disputeId });
    await database.query(`update dispute_listing set due_at = now() + interval '30 days'`);
    await go();
    expect(await disputes.stateOf(id)).toBe('OPEN');
    await database.query(`update payment_dispute set due_at = due_at - interval '6 hours'`);
    await go();
    expect(await disputes.stateOf(id)).toBe('ACCEPTED');
  });
});
