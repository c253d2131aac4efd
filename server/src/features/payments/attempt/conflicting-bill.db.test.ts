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
describe.each(oneDatabase())('on $name', ({ open }) => {
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
    resultOf(await send(id, given[0].paymentMode));
    return id;
  };
  const credits = () => operator.book.credits.reduce((sum, { price }) => sum + price.amountMinor, 0);

  test('one is paid by one at a time: a stranger is told so, and not by which payment', async () => {
    await sent(aBill());
    for (const request of [aBill(byOther), aBill({ ...byOther, ...of(500) }), aBill(byCard)])
      expect(refusalOf(await initiate(request, 'elsewhere'))).toEqual({ code: '409' });
  });

  test('the same browser or payer is led to the payment that is under way', async () => {
    const id = await sent(aBill());
    expect(refusalOf(await initiate(aBill(byOther)))).toEqual({ code: '409', transactionId: id });
    expect(refusalOf(await initiate(aBill(of(500)), 'elsewhere'))).toEqual({ code: '409', transactionId: id });
  });

  test('two that were initiated before either was sent: the second to be sent is refused, and nothing is debited', async () => {
    const first = await initiated(anInvoice());
    const second = await initiated(anInvoice(byOther), 'elsewhere');
    resultOf(await send(first));
    expect(refusalOf(await send(second, undefined, 'elsewhere'))).toEqual({ code: '409' });
    operator.wallet.approve(first);
    await settle(pay, 60);
    expect(refusalOf(await send(second, undefined, 'elsewhere'))).toEqual({ code: '409' });
    expect(operator.book.debits).toHaveLength(1);
  });

  test('two that are sent at once: one debit', async () => {
    const ids = await Promise.all([
      initiated(anInvoice()),
      initiated(anInvoice(byOther), 'elsewhere'),
      initiated(anInvoice({ paymentMobile: '0050000012' }), 'third'),
    ]);
    const answers = await Promise.all(ids.map((id, i) => send(id, undefined, ['browser', 'elsewhere', 'third'][i])));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect(operator.book.debits).toHaveLength(1);
  });

  test('a price that was taken before a part was paid is not charged: never more than was owed', async () => {
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

  test('no jump of the clock hides what was paid meanwhile, or what was paid before', async () => {
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
      await pay.engine.store.scheduleNow(card);
      await settle(pay, 60);
      expect((await pay.get(card)).state).toBe('DONE');
      operator.wallet.approve(wallet);
      await settle(pay);
      expect(await pay.get(wallet)).toMatchObject({ state: 'REFUNDED', reason: 'bill-settled' });
      expect([operator.book.netDebits(wallet), credits()]).toEqual([0, owed]);
    });

    test('and a prompt, both paid before either is delivered: one is, the other is given back', async () => {
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
      await pay.engine.store.scheduleNow(card);
      while ((await tick(pay)) > 0);
      expect((await pay.get(card)).state).toBe('FULFIL_UNKNOWN');
      operator.wallet.approve(wallet);
      await settle(pay);
      expect([(await pay.get(wallet)).state, (await pay.get(card)).state]).toEqual(['REFUNDED', 'DONE']);
    });

    test('does not let two wallets pay at once: the second prompt is refused as before', async () => {
      await bothBegun();
      expect(refusalOf(await initiate(aBill(byOther), 'third'))).toEqual({ code: '409' });
    });

    test('many times over costs three questions at most', async () => {
      for (let i = 0; i < 5; i += 1) await sent(aBill(byCard), `stranger ${i}`);
      const asked = operator.card.enquire.calls.length;
      await sent(aBill());
      expect(operator.card.enquire.calls.length - asked).toBe(3);
    });
  });
});
