import { describe, expect, test } from 'vitest';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { usePaymentStore } from '../../../../testing/payments/use-payment-store.ts';
import type { PaymentStore } from '../store.ts';

describe.each(databases())('on $name', ({ open }) => {
  let pay: TestEngine;
  let store: PaymentStore;
  const { aPaymentAfter } = usePaymentStore(open, (now) => ({ pay, store } = now));

  /** What the ledger has of a payment, the oldest row first. */
  const booked = (id: string) =>
    pay.database
      .query<{ row: string }>(
        `select concat_ws(' ', kind, debit_account, credit_account, amount_minor, currency) as row
         from ledger_entry where payment_id = $1 order by at`,
        [id],
      )
      .then((rows) => rows.map(({ row }) => row));

  describe('a move', () => {
    test('changes the row and writes its event; the events replay to the row [I7] [V2.3.1]', async () => {
      const payment = await aPaymentAfter(['send', 'lose-debit', 'resend', 'accept', 'pay', 'deliver', 'delivered']);
      expect(payment).toMatchObject({ state: 'DONE', version: 8, sends: 2, deliveries: 1 });
      const events = await store.events(payment.id);
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(events.map(({ fromState }) => fromState)).toEqual([
        null,
        ...events.slice(0, -1).map(({ toState }) => toState),
      ]);
      expect(events.at(-1)!.toState).toBe(payment.state);
    });

    test('answers the payment as it is read after it, with what others have noted since it was read before', async () => {
      const sent = await aPaymentAfter(['send']);
      await store.noteAsk(sent, 5, 'missing');
      await store.scheduleNow(sent.id, 'paid');
      const page = { providerReference: 'ref', redirectUrl: 'https://card.example/pay', accessCode: 'code' };
      const { payment } = (await store.move(sent, 'accept', { ...page, dueInSeconds: null }))!;
      expect(payment).toMatchObject({ ...page, claim: 'paid' });
      expect(await store.find(sent.id)).toEqual({ ...payment, readAt: expect.any(Date) });
    });

    test('that the machine does not have is not made', async () => {
      const payment = await aPaymentAfter(['send']);
      expect(await store.move(payment, 'delivered', { dueInSeconds: 0 })).toBeUndefined();
      expect(await pay.get(payment.id)).toMatchObject({ state: 'SENDING', version: 2 });
    });

    test('that is made on an old version is not made: who came first was right [I7]', async () => {
      const payment = await aPaymentAfter(['send']);
      await store.move(payment, 'pay', { dueInSeconds: null });
      expect(await store.move(payment, 'decline', { reason: 'card-declined', dueInSeconds: null })).toBeUndefined();
      expect(await pay.get(payment.id)).toMatchObject({ state: 'PAID', version: 3, reason: null });
      expect(await store.events(payment.id)).toHaveLength(3);
    });

    test('keeps what an earlier one knew, and forgets how often it was asked', async () => {
      const sent = await aPaymentAfter(['send']);
      await store.noteAsk(sent, 5, 'missing');
      const page = { providerReference: 'ref', redirectUrl: 'https://card.example/pay', dueInSeconds: null };
      const accepted = (await store.move(sent, 'accept', page))!.payment;
      const paid = (await store.move(accepted, 'pay', { dueInSeconds: null }))!.payment;
      const { redirectUrl } = page;
      expect(paid).toMatchObject({ providerReference: 'ref', redirectUrl, asks: 0, missingSince: null });
      expect(paid.sentAt).toEqual(sent.sentAt);
    });

    test('inside a transaction that is taken back was not made', async () => {
      const payment = await aPaymentAfter(['send']);
      const running = pay.database.transaction(async () => {
        await store.move(payment, 'pay', { dueInSeconds: null });
        throw new Error('broken');
      });
      await expect(running).rejects.toThrow('broken');
      expect(await pay.get(payment.id)).toMatchObject({ state: 'SENDING', version: 2 });
      expect(await store.events(payment.id)).toHaveLength(2);
    });

    test('into a second live attempt at one purchase breaks payment_one_live [I3]', async () => {
      const first = await aPaymentAfter(['send']);
      const second = await pay.add(aPayment({ purchaseId: first.purchaseId }));
      const sent = store.move(second, 'send', { dueInSeconds: null });
      await expect(sent).rejects.toMatchObject({ code: '23505', constraint: 'payment_one_live' });
      await store.move(first, 'decline', { dueInSeconds: null });
      expect(await store.move(second, 'send', { dueInSeconds: null })).toBeDefined();
    });
  });

  describe('what a move books', () => {
    const charge = 'charge provider:LISOLO_MONEY_PUSH suspense 500 XAF';

    test('stands in the ledger with it, and a move that moves no money books nothing', async () => {
      const sent = await aPaymentAfter(['send', 'accept']);
      expect(await booked(sent.id)).toEqual([]);
      const done = await aPaymentAfter(['send', 'pay', 'deliver', 'delivered']);
      expect(await booked(done.id)).toEqual([charge, 'delivery suspense goods:PREPAID_RECHARGE 500 XAF']);
    });

    test('is what was charged, and goes back as it came', async () => {
      const sent = await aPaymentAfter(['send']);
      let payment = (await store.move(sent, 'pay', { chargedMinor: 501, dueInSeconds: null }))!.payment;
      for (const event of ['refuse-delivery', 'refund', 'refunded'] as const)
        payment = (await store.move(payment, event, { dueInSeconds: null }))!.payment;
      expect(await booked(payment.id)).toEqual([
        'charge provider:LISOLO_MONEY_PUSH suspense 501 XAF',
        'refund suspense provider:LISOLO_MONEY_PUSH 501 XAF',
      ]);
    });

    test('is not booked where somebody else was faster', async () => {
      const refunding = await aPaymentAfter(['send', 'pay', 'refuse-delivery', 'refund']);
      await store.move(refunding, 'lose-refund', { dueInSeconds: null });
      expect(await store.move(refunding, 'refunded', { dueInSeconds: null })).toBeUndefined();
      expect(await booked(refunding.id)).toEqual([charge]);
    });
  });

  test('what lets somebody into a card page is sealed', async () => {
    const sent = await aPaymentAfter(['send']);
    const page = { redirectUrl: 'https://card.example/pay', accessCode: 'open-sesame' };
    await store.move(sent, 'accept', { ...page, dueInSeconds: null });
    expect(await pay.get(sent.id)).toMatchObject(page);
    const [row] = await pay.database.query<{ url: Uint8Array; code: Uint8Array }>(
      'select redirect_url_sealed as url, access_code_sealed as code from payment where id = $1',
      [sent.id],
    );
    for (const sealed of [row!.url, row!.code])
      expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/card.example|sesame/);
  });

  test('a move names the transaction that made it, and so does its row', async () => {
    const sent = await aPaymentAfter(['send']);
    const first = await store.writtenBy(sent.id);
    const moved = await store.move(sent, 'accept', { dueInSeconds: null });
    expect(moved!.writtenBy).toBe(await store.writtenBy(sent.id));
    expect(moved!.writtenBy).not.toBe(first);
    expect(await store.writtenBy('0'.repeat(26))).toBeUndefined();
  });
});
