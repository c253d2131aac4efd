import { describe, expect, test } from 'vitest';
import { databases, oneDatabase } from '../../../testing/databases.ts';
import { settle } from '../../../testing/engine.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aCardPayment, aPayment, aRecharge } from '../../../testing/orders.ts';
import { playedPayment, times } from '../../../testing/payments/played-payment.ts';
import { withManualResolution, type Resolving } from '../../../testing/payments/with-manual-resolution.ts';
import type { DebitState } from '../core/gateway.ts';
import {
  stateSets,
  transitions,
  paymentStates,
  type PaymentEvent,
  type PaymentState,
} from '../core/payment.machine.ts';
import type { NewPayment, Payment } from '../core/payment.ts';
import { createEraser } from '../../privacy/forget-personal.ts';
import { refundLate } from '../../../testing/payments/refund-late.ts';
import { fitting, type MovingResolution } from './resolutions.ts';

const day = 86_400;
const inAndOut = (amount: number) => [
  ['late-charge', amount],
  ['late-refund', amount],
];

describe.each(databases())('a payment that has ended and is on hold, on $name', ({ open }) => {
  let database: Resolving['database'];
  let operator: Resolving['operator'];
  let pay: Resolving['pay'];
  let resolving: Resolving['resolving'];
  const { settled, suspense, entries } = withManualResolution(
    open,
    (now) => ({ database, operator, pay, resolving } = now),
  );
  const { sent, callBack } = playedPayment(() => ({ database, operator, pay }));

  const booked = async (id: string) => (await entries(id)).map(({ kind, amount }) => [kind, amount]);
  /** Closed as its provider said; then a genuine callback says "paid", and every enquiry denies it. */
  const aContradicted = async (
    end: 'declined' | 'expired' = 'declined',
    mode = 'LISOLO_MONEY_PUSH',
    port: 'wallet' | 'mpesa' = 'wallet',
  ) => {
    const id = await sent(aRecharge({ paymentMode: mode, mobileNumber: '050000002' }), mode);
    if (end === 'declined') operator[port].decline(id);
    else operator[port].expire(id);
    await settle(pay, 60);
    await callBack(id, 'paid', port);
    await settle(pay, 2 * day);
    const held = await pay.get(id);
    expect(held).toMatchObject({ state: end.toUpperCase(), onHold: true, heldFor: 'contradiction', claim: 'paid' });
    return held;
  };

  test.each([
    ['declined', '500'],
    ['expired', '500'],
    ['declined', '300'],
    ['expired', '700'],
  ] as const)('that was %s and charged %s after all is booked late and given back', async (end, amount) => {
    const { id, state, debitRequestId: requestId } = await aContradicted(end);
    operator.book.debits.length = 0;
    const charge = { amountMinor: Number(amount), currency: 'XAF' };
    operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    await settled(id, 'charged', amount, 'W-1');
    expect(await pay.get(id)).toMatchObject({ state, onHold: false });
    await settle(pay);
    expect([await booked(id), await suspense(), operator.book.netDebits(id)]).toEqual([inAndOut(Number(amount)), 0, 0]);
    expect(operator.wallet.refund.calls).toMatchObject([{ debit: { charge, providerReference: 'W-1' } }]);
    const { byHand, lateCharge } = await resolving.show(id);
    expect(byHand).toMatchObject([{ finding: 'charged', by: 'Awa', chargedMinor: Number(amount), number: 'W-1' }]);
    expect(lateCharge).toMatchObject({ state: 'REFUNDED', providerReference: 'W-1' });
    expect(await resolving.unsettled(0)).toEqual([]);
  });

  test('that was charged, and given back at the provider, is booked in and out, and nothing is sent', async () => {
    const { id } = await aContradicted();
    await settled(id, 'refunded', '300', 'W-1');
    await settle(pay);
    expect([await booked(id), await suspense(), operator.wallet.refund.calls]).toEqual([inAndOut(300), 0, []]);
    expect((await resolving.show(id)).byHand).toMatchObject([{ finding: 'refunded', number: 'W-1' }]);
  });

  test('that was not charged is on hold no more, whatever callbacks say, and is shown so', async () => {
    const { id, state } = await aContradicted();
    await settled(id, 'not-charged');
    for (const _ of [1, 2, 3]) {
      await callBack(id, 'paid');
      await settle(pay, 8 * day);
      expect(await pay.get(id)).toMatchObject({ state, onHold: false, claim: 'refuted' });
    }
    expect([await booked(id), await resolving.unsettled(0)]).toEqual([[], []]);
    expect((await resolving.show(id)).byHand).toMatchObject([{ finding: 'not-charged', by: 'Awa' }]);
    expect(pay.alarms.filter(({ alarm }) => alarm === 'contradiction')).toHaveLength(1);
    expect(await createEraser(database, pay.vault)([id])).toEqual([id]);
  });

  test('that was not charged, as a person found, and is charged after that has its money booked and given back', async () => {
    const { id } = await aContradicted();
    await settled(id, 'not-charged');
    Object.assign(operator.book.debitsOf(id)[0]!, { state: 'paid' });
    await callBack(id, 'paid');
    await settle(pay);
    expect([await booked(id), operator.book.netDebits(id)]).toEqual([inAndOut(500), 0]);
  });

  test('that nobody can say anything of any more is not put on hold again once a person has said that it was not charged', async () => {
    const { id } = await aContradicted();
    await settled(id, 'not-charged');
    operator.wallet.enquire.next(...times(300, answers<DebitState>({ outcome: 'unknown' })));
    await callBack(id, 'paid');
    await settle(pay, 10 * day);
    expect(await pay.get(id)).toMatchObject({ onHold: false });
  });

  test('in doubt, against the claim of a callback, is closed as not charged for good too', async () => {
    const id = await sent(aRecharge());
    operator.wallet.decline(id);
    await callBack(id, 'paid');
    await settle(pay, day);
    expect(await pay.get(id)).toMatchObject({ state: 'PENDING', onHold: true, heldFor: 'contradiction' });
    await settled(id, 'not-charged');
    await callBack(id, 'paid');
    await settle(pay, 10 * day);
    expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', onHold: false, claim: 'refuted' });
  });

  test.each<[MovingResolution, string | undefined, string | undefined, RegExp]>([
    ['charged', undefined, 'W-1', /Say what the provider charged/],
    ['charged', '0', 'W-1', /0 is no amount in XAF/],
    ['refunded', undefined, 'W-1', /Say what the provider charged/],
    ['not-charged', '500', undefined, /takes no amount here/],
    ['not-charged', undefined, 'W-1', /takes no number here/],
    [
      'delivered',
      undefined,
      undefined,
      /does not fit a payment that is DECLINED; what fits: charged, not-charged, refunded/,
    ],
  ])(
    '"%s" (%s, %s) that does not fit is refused in words, and nothing is changed',
    async (resolution, amount, number, words) => {
      const before = await aContradicted();
      await expect(settled(before.id, resolution, amount, number)).rejects.toThrow(words);
      expect(await pay.get(before.id)).toMatchObject({ version: before.version, onHold: true, claim: 'paid' });
      expect([await booked(before.id), (await resolving.show(before.id)).byHand]).toEqual([[], []]);
    },
  );

  test('whose late money is booked already is not charged a second time by hand', async () => {
    const { id } = await aContradicted();
    Object.assign(operator.book.debitsOf(id)[0]!, { state: 'paid' });
    await settled(id, 'charged', '500', 'W-1');
    await settle(pay);
    await database.query(`update payment set parked = true, held_for = 'settling-fails' where id = $1`, [id]);
    await expect(settled(id, 'charged', '500', 'W-2')).rejects.toThrow(
      /is booked already: settle the rest as "not-charged"/,
    );
    await settled(id, 'not-charged');
    expect(await booked(id)).toEqual(inAndOut(500));
  });

  test('of two people at once one settles it', async () => {
    const { id } = await aContradicted();
    const both = await Promise.allSettled([settled(id, 'charged', '500', 'W-1'), settled(id, 'not-charged')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await resolving.show(id)).byHand).toHaveLength(1);
  });

  const sentBy = async (paymentMode: string) => {
    const { id } = await pay.add(aPayment({ method: paymentMode }));
    await pay.engine.store.move(await pay.get(id), 'send', { dueInSeconds: null });
    await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
    return pay.get(id);
  };
  const claimed = () => database.query('select connector, number, payment_id from charge_number');

  describe("the provider's own number of a charge that is booked by hand", () => {
    test.each(['charged', 'refunded'] as const)(
      'must be said as "%s" where it alone tells one charge from another',
      async (word) => {
        const { id } = await aContradicted('declined', 'MPESA', 'mpesa');
        await expect(settled(id, word, '500')).rejects.toThrow(/--number NUMBER/);
        expect(await pay.get(id)).toMatchObject({ onHold: true });
        await settled(id, word, '500', 'MP-1');
        expect(await claimed()).toEqual([{ connector: 'mpesa', number: 'MP-1', payment_id: id }]);
      },
    );

    test.each(['charged', 'refunded'] as const)(
      'must be said as "%s" of a payment in doubt too, and is claimed',
      async (word) => {
        const id = await sent(aRecharge({ paymentMode: 'SMARTCASH_SECURE' }), 'SMARTCASH_SECURE');
        await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
        await expect(settled(id, word, '500')).rejects.toThrow(/--number NUMBER/);
        await settled(id, word, '500', 'SC-1');
        expect(await claimed()).toEqual([{ connector: 'smartcash', number: 'SC-1', payment_id: id }]);
        expect(await pay.get(id)).toMatchObject({ providerReference: 'SC-1' });
      },
    );

    test.each([
      ['the own wallet', 'LISOLO_MONEY_PUSH'],
      ['the own wallet by PIN', 'LISOLO_MONEY'],
      ['SmartCash', 'SMARTCASH_SECURE'],
      ['M-Pesa', 'MPESA'],
      ['airtime', 'AIR_TIME'],
    ])('must be said of a charge by %s, which numbers its debits', async (_, paymentMode) => {
      const { id } = await sentBy(paymentMode);
      await expect(settled(id, 'charged', '500')).rejects.toThrow(/Say by which number .* --number NUMBER/);
      expect(await pay.get(id)).toMatchObject({ onHold: true });
      expect((await resolving.show(id)).byHand).toEqual([]);
      await settled(id, 'charged', '500', 'N-1');
      expect((await resolving.show(id)).byHand).toMatchObject([{ finding: 'charged', number: 'N-1' }]);
    });

    test('need not be said of a card, whose number is our own id', async () => {
      const card = await pay.add(aCardPayment());
      await pay.engine.store.move(card, 'send', { dueInSeconds: null });
      await pay.engine.store.putOnHold(await pay.get(card.id), 'unsettled-too-long', 60);
      await settled(card.id, 'charged', String(card.charge.amountMinor / 100));
      expect((await resolving.show(card.id)).byHand).toMatchObject([{ finding: 'charged', number: null }]);
    });

    test.each([
      ['SMARTCASH_SECURE', 'smartcash'],
      ['LISOLO_MONEY_PUSH', 'wallet'],
    ] as const)('by %s is refused where it is that of another payment, which is named [I5]', async (mode, port) => {
      const first = await sent(aRecharge({ paymentMode: mode }), mode);
      operator[port].approve(first);
      await settle(pay, 60);
      const { providerReference } = await pay.get(first);
      const id = await sent(aRecharge({ paymentMode: mode, mobileNumber: '050000002' }), mode);
      await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
      await expect(settled(id, 'charged', '500', providerReference!)).rejects.toThrow(
        `The number ${providerReference} is already that of the charge of payment ${first}`,
      );
      expect(await pay.get(id)).toMatchObject({ onHold: true });
    });

    test('is refused to the second of two people who use it at once', async () => {
      const ids: string[] = [];
      for (const mobileNumber of ['050000001', '050000002']) {
        const id = await sent(aRecharge({ paymentMode: 'MPESA', mobileNumber }), 'MPESA');
        await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
        ids.push(id);
      }
      const both = await Promise.allSettled(ids.map((id) => settled(id, 'charged', '500', 'MP-1')));
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [refused] = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      expect(String(refused!.reason)).toMatch(/The number MP-1 is already that of the charge of/);
    });
  });
});

/** The events that lead to each state. */
const pathTo = (state: PaymentState): PaymentEvent[] => {
  const paths = new Map<PaymentState, PaymentEvent[]>([['REGISTERED', []]]);
  for (let round = 0; round < paymentStates.length; round += 1)
    for (const { from, event, to } of transitions)
      if (paths.has(from) && !paths.has(to)) paths.set(to, [...paths.get(from)!, event]);
  return paths.get(state)!;
};

/** Whether a charge is booked by it, and so its amount must be said. */
const isCharge = (state: PaymentState, resolution: MovingResolution) =>
  ['charged', 'refunded'].includes(resolution) &&
  ['REGISTERED', 'SENDING', 'PENDING', 'UNKNOWN', 'DECLINED', 'EXPIRED'].includes(state);

describe.each(oneDatabase())('every hold has an exit that a person can take, booked and recorded', ({ open }) => {
  let database: Resolving['database'];
  let pay: Resolving['pay'];
  let resolving: Resolving['resolving'];
  const { settled, suspense } = withManualResolution(open, (now) => ({ database, pay, resolving } = now));

  const inState = async (state: PaymentState, changes: Partial<NewPayment> = {}): Promise<Payment> => {
    let payment = await pay.add(aPayment(changes));
    for (const event of pathTo(state))
      payment = (await pay.engine.store.move(payment, event, { dueInSeconds: null }))!.payment;
    return payment;
  };
  const holds = ['amount-mismatch', 'contradiction', 'unsettled-too-long', 'refund-refused', 'settling-fails'];
  const claims = [null, 'paid', 'not-paid'] as const;

  test.each(paymentStates.filter((state) => state !== 'NOT_REFUNDED'))('a payment that is %s [I6]', async (state) => {
    const exits = fitting({ state, born: null });
    expect(exits).not.toEqual([]);
    let numbers = 0;
    for (const method of ['LISOLO_MONEY_PUSH', 'MPESA'])
      for (const resolution of exits)
        for (const [place, heldFor] of holds.entries()) {
          const { id } = await inState(state, { method });
          await database.query(
            `update payment set parked = true, held_for = $2, held_at = now(), due_at = null, claim = $3, denials = 8 where id = $1`,
            [id, heldFor, claims[place % 3]!],
          );
          const isUndecided = state === 'PAID' && heldFor === 'amount-mismatch';
          const shown = isUndecided ? 'give-back, make-good' : exits.join(', ');
          expect((await resolving.show(id)).next).toContain(`settle it as ${shown}, or`);
          numbers += 1;
          const charge = isCharge(state, resolution) ? (['500', `N-${numbers}`] as const) : [];
          await settled(id, resolution, ...charge);
          const { onHold, byHand, holdsAndDisputes } = await resolving.show(id);
          expect([state, resolution, heldFor, onHold]).toEqual([state, resolution, heldFor, false]);
          expect(holdsAndDisputes).toMatchObject([{ machine: 'hold', from: 'FREE' }, { to: 'FREE' }]);
          expect(byHand).toMatchObject([{ finding: resolution, by: 'Awa' }]);
        }
    await settle(pay, 2 * day);
    // What moves on from there meets a provider that knows nothing of it, which is another hold. What has ended is on hold no more.
    const held = await database.query(
      `select id from payment where parked and state in ('DECLINED', 'EXPIRED', 'DONE', 'REFUNDED')`,
    );
    expect(held).toEqual([]);
  });

  test.each(['REFUND_DUE', 'REFUNDING'] as const)('a late charge that is %s [I6]', async (lateState) => {
    for (const resolution of fitting({ state: lateState, born: 'late-charge' })) {
      const payment = await inState('EXPIRED');
      await pay.engine.children.recordLate(payment, {
        charged: { amountMinor: 300, currency: 'XAF' },
        heldFor: 'amount-mismatch',
      });
      await database.query(`update payment set state = $1 where parent_id = $2`, [lateState, payment.id]);
      await settled(payment.id, resolution);
      expect(await pay.engine.children.find(payment.id)).toMatchObject({ onHold: false, heldFor: null });
      expect((await resolving.show(payment.id)).byHand).toMatchObject([{ finding: resolution }]);
      await refundLate(pay.engine, payment);
      expect(await suspense()).toBe(0);
    }
  });

  test.each(['REFUND_DUE', 'REFUNDING'] as const)('an operator’s refund that is %s [I6]', async (state) => {
    const ends = {
      'give-back': [null, 1],
      refunded: ['REFUNDED', 0],
      'not-refunded': ['NOT_REFUNDED', 0],
    } as const;
    const exits = fitting({ state, born: 'operator-refund' });
    expect(exits.toSorted()).toEqual(Object.keys(ends).toSorted());
    for (const heldFor of holds)
      for (const resolution of exits) {
        const payment = await inState('DONE');
        const booked = { moved: { amountMinor: 200, currency: 'XAF' }, bookedMinor: 200 };
        const refund = (await pay.engine.children.orderRefund(payment, booked))!;
        if (state === 'REFUNDING') await pay.engine.store.move(await pay.get(refund), 'refund', { dueInSeconds: null });
        await database.query(
          `update payment set parked = true, held_for = $2, held_at = now(), child_due_at = null where id = $1`,
          [refund, heldFor],
        );
        expect((await resolving.show(payment.id)).next).toContain(`settle it as ${exits.join(', ')}, or`);
        await settled(payment.id, resolution);
        const [end, due] = ends[resolution as keyof typeof ends];
        expect(await pay.get(refund)).toMatchObject({ onHold: false, state: end ?? state });
        const [isDue] = await database.query('select 1 from payment where id = $1 and child_due_at is not null', [
          refund,
        ]);
        expect([resolution, isDue ? 1 : 0]).toEqual([resolution, due]);
        const { byHand, refunds, next } = await resolving.show(payment.id);
        expect(byHand).toMatchObject([{ finding: resolution, by: 'Awa' }]);
        expect(refunds).toMatchObject([{ id: refund, state: end ?? state }]);
        if (end) expect(next).toBeNull();
      }
  });

  test('nothing but an operator’s refund can end as not refunded', async () => {
    const payment = await inState('REFUND_DUE');
    await expect(pay.engine.store.move(payment, 'abandon-refund', { dueInSeconds: null })).rejects.toThrow(
      /payment_not_refunded/,
    );
    expect(await pay.get(payment.id)).toMatchObject({ state: 'REFUND_DUE', version: payment.version });
    expect(stateSets.ended).not.toContain('NOT_REFUNDED');
  });

  test('a child, by its own id as well', async () => {
    const payment = await inState('EXPIRED');
    const child = `${payment.id}-late`;
    await pay.engine.children.recordLate(payment, {
      charged: { amountMinor: 300, currency: 'XAF' },
      heldFor: 'amount-mismatch',
    });
    expect((await resolving.show(child)).holdsAndDisputes).toEqual([]);
    await settled(child, 'refunded');
    const shown = await resolving.show(child);
    expect(shown).toMatchObject({
      id: payment.id,
      lateCharge: { state: 'REFUNDED' },
      byHand: [{ finding: 'refunded' }],
    });
    expect(shown.holdsAndDisputes).toMatchObject([{ machine: 'hold', subject: child, to: 'FREE' }]);
    expect(await resolving.unsettled(0)).not.toContainEqual(expect.objectContaining({ id: child }));
  });
});
