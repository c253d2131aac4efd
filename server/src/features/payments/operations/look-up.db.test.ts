import { describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { aCardPayment, aPayment } from '../../../testing/orders.ts';
import { withManualResolution, type Resolving } from '../../../testing/payments/with-manual-resolution.ts';
import { noDetails, type NewPayment } from '../core/payment.ts';
import { createPersonDesk } from '../../privacy/person.ts';

const look = { by: 'Awa', why: 'Ticket 12' };
const aBill: Partial<NewPayment> = {
  transactionType: 'POSTPAID_BILL',
  target: '1000000003',
  details: { ...noDetails, line: '050000003', invoiceNumber: 'INV-3-1' },
};

describe.each(databases())('a payment that is looked up, on $name', ({ open }) => {
  let database: Resolving['database'];
  let pay: Resolving['pay'];
  let resolving: Resolving['resolving'];
  const { send, aMismatch } = withManualResolution(open, (now) => ({ database, pay, resolving } = now));

  const personShow = async (msisdn: string) => {
    const desk = createPersonDesk(database, pay.vault, pay.market, {
      ofNumber: async () => [],
      forgetNumber: async () => 0,
    });
    const shown = await desk.run({ msisdn, action: 'show', by: 'Paul', why: 'Request 17' });
    return (shown as { askedBefore: { action: string; by: string; why: string; payment: string | null }[] })
      .askedBefore;
  };

  describe('is found', () => {
    test('by its id, and by its receipt code as a receipt has it, with and without dash, in any case', async () => {
      const { id } = await pay.add(aPayment({ receiptCode: 'ABCD2345' }));
      for (const given of [id, 'ABCD2345', 'ABCD-2345', 'abcd-2345', ' abcd 2345 '])
        expect([given, (await resolving.show(given)).id]).toEqual([given, id]);
    });

    test.each(['A8CD\u20132O4I', 'a8cd\u20112041', '\u200EA8CD2041', 'A8CD 2041.', '\u00A0A8CD-20 4l'])(
      'by its receipt code as a receipt check reads it: %j',
      async (given) => {
        const { id } = await pay.add(aPayment({ receiptCode: 'A8CD2041' }));
        expect((await resolving.show(given)).id).toBe(id);
      },
    );

    test.each<[string, (id: string) => string]>([
      ['small letters', (id) => id.toLowerCase()],
      ['blanks around', (id) => ` ${id}\u00A0`],
      ['a mark of direction before', (id) => `\u200E${id}`],
    ])('by its id with %s', async (_, written) => {
      const { id } = await pay.add(aPayment());
      expect((await resolving.show(written(id))).id).toBe(id);
    });

    test.each([
      ['of the payment', `update payment set provider_reference = 'MP-77' where id = $1`],
      ['of its child', `update payment set provider_reference = 'MP-77' where parent_id = $1`],
      [
        'that it has claimed',
        `insert into charge_number (connector, number, payment_id) values ('mpesa', 'MP-77', $1)`,
      ],
    ])("by its provider's number %s", async (_, sql) => {
      const payment = await pay.add(aPayment());
      const { id } = payment;
      await pay.engine.children.recordLate(payment);
      await database.query(sql, [id]);
      expect((await resolving.show('MP-77')).id).toBe(id);
    });

    test('and several that have one number are named by their ids', async () => {
      const ids = [(await pay.add(aPayment())).id, (await pay.add(aPayment())).id].toSorted();
      await database.query(`update payment set provider_reference = 'MP-77'`);
      const refusal = resolving.show('MP-77');
      for (const id of ids) await expect(refusal).rejects.toThrow(id);
    });

    test.each(['nobody', 'ABCD-2346', '', "' or 1=1 --"])(
      'and %j, which is none of these, is refused',
      async (given) => {
        await pay.add(aPayment({ receiptCode: 'ABCD2345' }));
        await expect(resolving.show(given)).rejects.toThrow(`No payment has the id ${given}`);
      },
    );
  });

  test('shows no number without a reason, and keeps no look', async () => {
    const { id } = await pay.add(aPayment({ ...aBill, payer: '050000009' }));
    const shown = await resolving.show(id);
    expect(shown).toMatchObject({
      payer: '05 ••• •• 09',
      target: '10••••03',
      line: '05 ••• •• 03',
      invoiceNumber: 'IN••••-1',
      lookedAt: [],
    });
    expect(JSON.stringify(shown)).not.toMatch(/050000009|050000003|1000000003|INV-3-1/);
    expect(await personShow('050000009')).toEqual([]);
  });

  test('shows numbers for a reason, and says from then on who looked, when and why', async () => {
    const { id } = await pay.add(aPayment({ ...aBill, payer: '050000009' }));
    expect(await resolving.show(id, look)).toMatchObject({
      payer: '050000009',
      target: '1000000003',
      line: '050000003',
      invoiceNumber: 'INV-3-1',
      lookedAt: [{ ...look, at: expect.any(Date) }],
    });
    expect((await resolving.show(id)).lookedAt).toEqual([{ ...look, at: expect.any(Date) }]);
    for (const number of ['050000009', '050000003'])
      expect(await personShow(number)).toMatchObject([{ action: 'show', ...look, payment: id }]);
    expect(await personShow('050000001')).toEqual([]);
    await expect(database.query(`update payment_look set why = 'x'`)).rejects.toMatchObject({ code: '42501' });
  });

  test('without any number keeps who looked as well', async () => {
    const { id } = await pay.add(aCardPayment({ ...aBill, payer: null, details: noDetails }));
    await resolving.show(id, look);
    expect((await resolving.show(id)).lookedAt).toMatchObject([look]);
  });

  const listed = async () => (await resolving.unsettled(900))[0]!;

  describe('on hold', () => {
    test('says why, since when and what happens next, on the list and alone', async () => {
      const { id } = await aMismatch();
      const told = {
        heldFor: 'amount-mismatch',
        since: expect.any(Date),
        next: expect.stringMatching(
          /^The provider is asked again at \d{4}-.*Z; settle it as charged, not-charged, refunded, or try it again now by "again"$/,
        ),
      };
      expect(await listed()).toMatchObject({ id, onHold: true, ...told });
      expect(await resolving.show(id)).toMatchObject({ id, onHold: true, ...told });
    });

    test('says that nobody asks any more', async () => {
      const { id } = await aMismatch();
      await database.query('update payment set due_at = null');
      expect((await resolving.show(id)).next).toMatch(/^Nobody asks any more: a person must settle it/);
    });

    test.each<[string, string | null, string]>([
      ['as it was put there', 'refund-refused', 'refund-refused'],
      ['as an older release put it there', null, 'amount-mismatch'],
    ])('by its late charge says so of that: %s', async (_, heldFor, word) => {
      const payment = await send(await pay.add(aPayment()));
      const { id } = payment;
      await database.query(`update payment set state = 'DECLINED', due_at = null`);
      const charged = { amountMinor: 300, currency: 'XAF' };
      if (heldFor) {
        await pay.engine.children.recordLate(payment, { charged });
        await pay.engine.store.putOnHold((await pay.engine.children.find(id))!, heldFor, 60);
      } else
        await database.query(
          `insert into late_charge (payment_id, state, due_at, parked, charged_minor, charged_currency)
           values ($1, 'DUE', now() + interval '1 minute', true, 300, 'XAF')`,
          [id],
        );
      const next = expect.stringMatching(/^The provider is asked again at .*; settle it as give-back, refunded, or/);
      const told = { heldFor: word, since: expect.any(Date), next };
      expect(await listed()).toMatchObject({ id, onHold: true, lateCharge: 'DUE', ...told });
      expect(await resolving.show(id)).toMatchObject(told);
    });

    test('and not on hold says when the workers look again', async () => {
      const { id } = await send(await pay.add(aPayment()));
      await database.query(`update payment set created_at = now() - interval '1 hour'`);
      const told = { heldFor: null, since: null, next: expect.stringMatching(/^The workers look at it again at /) };
      expect(await listed()).toMatchObject({ id, onHold: false, ...told });
    });
  });
});
