import { randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aBill, anInvoice, aProcess, byCard } from '../../../testing/orders.ts';
import { lostBefore } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';

const of = (amount: number) => ({ amount, unit: amount });

/** Two people who pay one bill: docs/invariants.md I3 and I16. */
describe.each(oneDatabase())('on $name', ({ name, open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const byOther = { paymentMobile: '0050000011' };
  const initiate = (request: InitiateRequest, browser = 'browser', headers = {}) =>
    pay.initiate(request, headers, browser);
  const initiated = async (...given: Parameters<typeof initiate>) => resultOf(await initiate(...given)).transactionId;
  const send = (id: string, mode?: string, browser?: string) => pay.process(aProcess(id, mode), {}, browser);
  const sent = async (...given: Parameters<typeof initiate>) => {
    const id = await initiated(...given);
    resultOf(await send(id, given[0].paymentMode, given[1]));
    return id;
  };
  const credits = () => operator.book.credits.reduce((sum, { price }) => sum + price.amountMinor, 0);

  const asked = () => operator.wallet.enquire.calls.length;

  const approve = async (id: string) => {
    operator.wallet.approve(id);
    await settle(pay, 60);
  };

  test('is refused to others once money has come for it, and they are not told by which payment', async () => {
    const first = await sent(aBill(of(10_000)));
    operator.billPayment.deliver.next(lostBefore);
    operator.wallet.approve(first);
    await pay.engine.store.scheduleNow(first, null);
    while ((await tick(pay)) > 0);
    expect((await pay.get(first)).state).toBe('FULFIL_UNKNOWN');
    for (const request of [aBill(byOther), aBill({ ...byOther, ...of(500) }), aBill(byCard), aBill(of(700))])
      expect(await initiate(request, 'elsewhere')).toMatchObject({
        refusal: { code: '409', detail: 'billBeingPaid', result: { underWay: true } },
      });
  });

  test('the same browser is led to its payment that is under way, whoever pays', async () => {
    const id = await sent(aBill());
    expect(refusalOf(await initiate(aBill(byOther)))).toEqual({ code: '409', transactionId: id });
  });

  test('a prompt that a stranger has sent and nobody approved keeps nobody from paying; its money goes back', async () => {
    const strange = await sent(aBill(byOther), 'elsewhere');
    const own = await sent(aBill());
    await approve(own);
    expect((await pay.get(own)).state).toBe('DONE');
    await approve(strange);
    expect(await pay.get(strange)).toMatchObject({ state: 'REFUNDED', reason: 'bill-settled' });
    expect([operator.book.netDebits(strange), credits()]).toEqual([0, 24_351]);
  });

  test('a prompt that was approved already, unheard, stands in the way: nobody else is debited', async () => {
    const first = await sent(aBill(byOther), 'elsewhere');
    operator.wallet.approve(first);
    expect(refusalOf(await initiate(aBill()))).toEqual({ code: '409' });
    expect((await pay.get(first)).state).toBe('PAID');
  });

  test('a prompt is asked about once a second, however often the bill is begun meanwhile', async () => {
    await sent(aBill(byOther), 'elsewhere');
    const before = asked();
    for (let index = 0; index < 5; index += 1) await initiated(aBill(of(500 + index)), `browser ${index}`);
    expect(asked() - before).toBe(1);
    await letTimePass(database, 2);
    await initiated(aBill(of(600)), 'another');
    expect(asked() - before).toBe(2);
  });

  test('of several that are sent at once and all approved one is delivered, the others are given back [I3] [V2.3.4]', async () => {
    const browsers = ['browser', 'elsewhere', 'third'];
    const ids = await Promise.all([
      initiated(anInvoice()),
      initiated(anInvoice(byOther), 'elsewhere'),
      initiated(anInvoice({ paymentMobile: '0050000012' }), 'third'),
    ]);
    await Promise.all(ids.map(async (id, i) => resultOf(await send(id, undefined, browsers[i]))));
    for (const id of ids) operator.wallet.approve(id);
    await settle(pay);
    const states = await Promise.all(ids.map(async (id) => (await pay.get(id)).state));
    expect(states.toSorted()).toEqual(['DONE', 'REFUNDED', 'REFUNDED']);
    expect(ids.map((id) => operator.book.netDebits(id)).toSorted()).toEqual([0, 0, 1]);
  });

  /** Until somebody waits for a lock, or has not waited for it; the embedded database has one connection, for which all wait. */
  const untilWaiting = async (gone: () => number) => {
    if (name !== 'PostgreSQL') return;
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => gone() + (await database.query(waiting)).length).toBeGreaterThan(0);
  };

  test('who decides about a bill decides alone: the next begins once that is committed', async () => {
    const seen: string[] = [];
    const until = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { withBill } = pay.engine.store;
    const first = withBill('a bill', async () => {
      begun.resolve();
      await until.promise;
      seen.push('the first');
    });
    await begun.promise;
    const second = withBill('a bill', async () => void seen.push('the second'));
    await untilWaiting(() => seen.length);
    until.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(['the first', 'the second']);
  });

  test('an attempt at a bill is registered once nobody decides about that bill', async () => {
    const { billHash } = await pay.get(await initiated(aBill(of(700)), 'elsewhere'));
    const until = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const decided = pay.engine.store.withBill(billHash!, async () => {
      begun.resolve();
      await until.promise;
    });
    await begun.promise;
    let registered = 0;
    const own = initiated(aBill()).then((id) => ((registered += 1), id));
    await untilWaiting(() => registered);
    expect(registered).toBe(0);
    until.resolve();
    await decided;
    expect((await pay.get(await own)).state).toBe('REGISTERED');
  });

  test('a price that was taken before a part was paid is not charged: never more than was owed [I16]', async () => {
    const late = await initiated(aBill(byOther), 'elsewhere');
    const part = await sent(aBill(of(10_000)));
    operator.wallet.approve(part);
    await settle(pay, 60);
    expect((await pay.get(part)).state).toBe('DONE');
    expect(refusalOf(await send(late, undefined, 'elsewhere'))).toEqual({ code: '409' });
    const rest = await sent(aBill({ ...byOther, ...of(14_351) }), 'elsewhere');
    operator.wallet.approve(rest);
    await settle(pay, 60);
    expect(credits()).toBe(24_351);
    expect(operator.accounts.credit.get('1000000003')).toBe(60);
  });

  test('a part that is paid while the bill is being priced counts: never more than was owed', async () => {
    const part = await sent(aBill(of(10_000)));
    const [told, paid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Billing knows nothing of the part yet, and its answer takes its time.
    const before = await operator.listUnpaidInvoices('1000000003');
    const slow = async () => {
      told.resolve();
      await paid.promise;
      return before;
    };
    operator.listUnpaidInvoices.next(slow);
    const late = initiate(aBill(byOther), 'elsewhere');
    await told.promise;
    operator.wallet.approve(part);
    await settle(pay, 60);
    expect((await pay.get(part)).state).toBe('DONE');
    paid.resolve();
    expect(refusalOf(await late)).toMatchObject({ code: '409' });
    expect(credits()).toBe(10_000);
  });

  test('no jump of the clock hides what was paid meanwhile, or what was paid before [I19]', async () => {
    const late = await initiated(aBill(byOther), 'elsewhere');
    await letTimePass(database, -3600);
    const part = await sent(aBill(of(10_000)));
    operator.wallet.approve(part);
    await settle(pay, 60);
    expect(refusalOf(await send(late, undefined, 'elsewhere'))).toEqual({ code: '409' });
    await letTimePass(database, -3600);
    await sent(aBill({ ...byOther, ...of(14_351) }), 'elsewhere');
  });

  test('a payment that ended without a charge, or with a refund, stands in nobody’s way', async () => {
    const declined = await sent(anInvoice());
    operator.wallet.decline(declined);
    await settle(pay, 60);
    const other = await sent(anInvoice(byOther), 'elsewhere');
    operator.billPayment.refusals.set('PE1234567890', 'account-closed');
    operator.wallet.approve(other);
    await settle(pay, 600);
    expect(await pay.get(other)).toMatchObject({ state: 'REFUNDED', reason: 'account-closed' });
    expect(await sent(anInvoice({ paymentMobile: '0050000012' }), 'third')).toEqual(expect.any(String));
  });

  test('other invoices of the account, and other accounts, are no rivals', async () => {
    await sent(anInvoice());
    await sent(anInvoice({ ...byOther, invoiceNumber: 'INV-F-2', ...of(35_001) }), 'elsewhere');
    await sent(aBill({ paymentMobile: '0050000012' }), 'third');
  });

  test('a retry of the same purchase does not stand in its own way', async () => {
    const purchase = { 'purchase-id': randomUUID() };
    await initiated(aBill(), 'browser', purchase);
    await sent(aBill({ paymentMode: 'MPESA' }), 'browser', purchase);
  });

  describe('a card page that was left', () => {
    test('by this browser is closed when it pays the bill in another way, and a charge after all is given back', async () => {
      const card = await sent(aBill(byCard));
      const wallet = await sent(aBill());
      expect(await pay.get(card)).toMatchObject({ state: 'DECLINED', reason: 'replaced-by-another-attempt' });
      operator.card.pay(card);
      operator.wallet.approve(wallet);
      await settle(pay);
      expect(operator.book.netDebits(card)).toBe(0);
      expect((await pay.get(wallet)).state).toBe('DONE');
    });

    test('and was paid on is no page to close', async () => {
      const card = await sent(aBill(byCard));
      operator.card.pay(card);
      expect(refusalOf(await initiate(aBill()))).toEqual({ code: '409', transactionId: card });
    });

    test('for the very same a moment ago is a second tab; ten minutes later it is closed', async () => {
      const card = await sent(aBill(byCard));
      expect(refusalOf(await initiate(aBill(byCard)))).toEqual({ code: '409', transactionId: card });
      await letTimePass(database, 601);
      await sent(aBill(byCard));
      expect((await pay.get(card)).state).toBe('DECLINED');
    });
  });

  const bothBegun = async () => ({ card: await sent(aBill(byCard), 'elsewhere'), wallet: await sent(aBill()) });

  describe('a card page that a stranger has open', () => {
    const owed = 24_351;

    test('keeps nobody from paying and stays open; paid later, its money goes back', async () => {
      const { card, wallet } = await bothBegun();
      operator.wallet.approve(wallet);
      await settle(pay, 60);
      expect([(await pay.get(wallet)).state, (await pay.get(card)).state]).toEqual(['DONE', 'PENDING']);
      operator.card.pay(card);
      await settle(pay);
      expect(await pay.get(card)).toMatchObject({ state: 'REFUNDED', reason: 'bill-settled' });
      expect([operator.book.netDebits(card), credits()]).toEqual([0, owed]);
    });

    test('that is paid first wins: the prompt that is approved after it is given back', async () => {
      const { card, wallet } = await bothBegun();
      operator.card.pay(card);
      await pay.engine.store.scheduleNow(card, null);
      await settle(pay, 60);
      expect((await pay.get(card)).state).toBe('DONE');
      operator.wallet.approve(wallet);
      await settle(pay);
      expect(await pay.get(wallet)).toMatchObject({ state: 'REFUNDED', reason: 'bill-settled' });
      expect([operator.book.netDebits(wallet), credits()]).toEqual([0, owed]);
    });

    test('and a prompt, both paid before either is delivered: one is, the other is given back [I16]', async () => {
      const { card, wallet } = await bothBegun();
      operator.wallet.approve(wallet);
      operator.card.pay(card);
      await settle(pay);
      const ends = await Promise.all([card, wallet].map(async (id) => (await pay.get(id)).state));
      expect(ends.toSorted()).toEqual(['DONE', 'REFUNDED']);
      expect([operator.book.netDebits(card) + operator.book.netDebits(wallet), credits()]).toEqual([1, owed]);
    });

    test('on which the money has come already, unheard, stands in the way: nobody else is debited', async () => {
      const card = await sent(aBill(byCard), 'elsewhere');
      operator.card.pay(card);
      expect(refusalOf(await initiate(aBill()))).toEqual({ code: '409' });
      expect((await pay.get(card)).state).toBe('PAID');
      await settle(pay, 60);
      expect(refusalOf(await initiate(aBill()))).toMatchObject({ code: '400' });
    });

    test('while its part of the bill is being delivered, keeps another’s money from being delivered too', async () => {
      const { card, wallet } = await bothBegun();
      operator.billPayment.deliver.next(lostBefore);
      operator.card.pay(card);
      await pay.engine.store.scheduleNow(card, null);
      while ((await tick(pay)) > 0);
      expect((await pay.get(card)).state).toBe('FULFIL_UNKNOWN');
      operator.wallet.approve(wallet);
      await settle(pay);
      expect([(await pay.get(wallet)).state, (await pay.get(card)).state]).toEqual(['REFUNDED', 'DONE']);
    });

    test('many times over costs three questions at most', async () => {
      for (let i = 0; i < 5; i += 1) await sent(aBill(byCard), `stranger ${i}`);
      await letTimePass(database, 2);
      const asked = operator.card.enquire.calls.length;
      await sent(aBill());
      expect(operator.card.enquire.calls.length - asked).toBe(3);
    });
  });
});
