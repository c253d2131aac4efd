import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DeliveryOutcome, Dispute } from '../core/gateway.ts';
import { createBooksCheck, readTrialBalance } from '../books/check-books.ts';
import { createDisputeCommands } from './dispute-commands.ts';
import { createDisputeStore, type DisputeStore } from './dispute-store.ts';
import { createDisputeFollower } from './follow-disputes.ts';

const day = 24 * 3600;

describe.each(databases())('disputes on $name', ({ open }) => {
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

  test('money that was taken back is never put back by a word: a person is called', async () => {
    const id = await delivered();
    const disputeId = await told(id, 'accepted');
    await told(id, 'declined', { id: disputeId });
    expect([await disputes.stateOf(id), (await chargebacks(id)).length]).toEqual(['ACCEPTED', 1]);
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
    expect(operator.book.netDebits(payment.id)).toBe(0);
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
