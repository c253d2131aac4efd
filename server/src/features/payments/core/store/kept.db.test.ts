import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aCardPayment, aPayment, aStoredPayment } from '../../../../testing/orders.ts';
import { usePaymentStore } from '../../../../testing/payments/use-payment-store.ts';
import { letTimePass } from '../../../../testing/time.ts';
import type { PaymentEvent } from '../payment.machine.ts';
import type { Payment } from '../payment.ts';
import type { PaymentStore } from '../store.ts';

/** The same wanted anew, under another purchase. */
const anew = (payment: Payment): Payment => ({ ...payment, purchaseId: aPayment().purchaseId });

describe.each(databases())('on $name', ({ open }) => {
  let pay: TestEngine;
  let store: PaymentStore;
  const { aPaymentAfter } = usePaymentStore(open, (now) => ({ pay, store } = now));

  test('what goes in comes out, and personal fields are sealed [I18]', async () => {
    const payment = aCardPayment({ email: 'client@example.cg', target: '057777789', payer: '061234556' });
    const stored = await pay.add(payment);
    expect(stored).toMatchObject({ ...payment, state: 'REGISTERED', version: 1, asks: 0, sends: 0, sentAt: null });
    const [row] = await pay.database.query('select * from payment where id = $1', [payment.id]);
    const text = Object.values(row!)
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join(' ');
    for (const personal of ['client@example.cg', '057777789', '061234556']) expect(text).not.toContain(personal);
    expect(await store.find('0'.repeat(26))).toBeUndefined();
  });

  test('a personal field that was moved to another payment or another column is nobody’s [I18]', async () => {
    const one = await pay.add(aCardPayment({ payer: '061234556', target: '057777789' }));
    const other = await pay.add(aCardPayment({ payer: '069999999' }));
    const [kept] = await pay.database.query<{ payer: Uint8Array }>(
      'select payer_sealed as payer from payment where id = $1',
      [one.id],
    );
    const moving = (from: string, column: string) =>
      pay.database.query(
        `update payment set payer_sealed = (select ${column} from payment where id = $2) where id = $1`,
        [one.id, from],
      );
    await moving(other.id, 'payer_sealed');
    await expect(store.find(one.id)).rejects.toThrow();
    await moving(one.id, 'target_sealed');
    await expect(store.find(one.id)).rejects.toThrow();
    await pay.database.query('update payment set payer_sealed = $2 where id = $1', [one.id, kept!.payer]);
    expect(await store.find(one.id)).toMatchObject({ payer: '061234556' });
    expect(await store.find(other.id)).toMatchObject({ payer: '069999999' });
  });

  /** Adds an attempt under a key; answers whether it was added. */
  const addUnder = async (key: string) => {
    const payment = aPayment();
    await pay.purchases.hold(payment.purchaseId, 'its order');
    return store.insert(payment, 3600, { key, fingerprint: 'f' });
  };

  test('an attempt under a key that another one has is not added', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect([await addUnder(one), await addUnder(one), await addUnder(other)]).toEqual([true, false, true]);
  });

  test('the attempts at a purchase are all of them, the oldest first', async () => {
    const first = await aPaymentAfter([]);
    await letTimePass(pay.database, 1);
    const second = await aPaymentAfter([], { purchaseId: first.purchaseId });
    await aPaymentAfter([]);
    expect((await store.ofPurchase(first.purchaseId)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  describe('the story of a payment', () => {
    test('is the payment with its events, and whether its customer knows the end', async () => {
      const payment = await aPaymentAfter(['send', 'accept']);
      const story = (await store.story(payment.id))!;
      const events = await store.events(payment.id);
      expect(story).toEqual({
        payment: { ...payment, readAt: expect.any(Date) },
        events,
        late: undefined,
        isTold: false,
      });
      await pay.database.query('update payment set told_at = now() where id = $1', [payment.id]);
      expect((await store.story(payment.id))!.isTold).toBe(true);
      expect(await store.story('0'.repeat(26))).toBeUndefined();
    });

    test.each([[null], [{ amountMinor: 33, currency: 'XAF' }]])('says what was charged late: %j', async (charged) => {
      const payment = await aPaymentAfter(['send', 'decline']);
      await pay.engine.children.recordLate(payment, charged ? { charged, heldFor: 'amount-mismatch' } : undefined);
      const { state } = (await pay.engine.children.find(payment.id))!;
      const told = { state, charge: charged ?? payment.charge, onHold: charged !== null };
      expect((await store.story(payment.id))!.late).toEqual(told);
    });
  });

  test('versions of many payments are read in one look', async () => {
    const [one, other] = [await aPaymentAfter(['send']), await aPaymentAfter([])];
    const versions = await store.versions([one.id, other.id, '0'.repeat(26)]);
    expect(new Map(versions.map(({ id, version }) => [id, version]))).toEqual(
      new Map([
        [one.id, 2],
        [other.id, 1],
      ]),
    );
  });

  test('the number of the payment that was begun last counts those that were taken back', async () => {
    const before = await store.newestBegun();
    await aPaymentAfter([]);
    const takenBack = pay.database.transaction(async () => {
      await aPaymentAfter([]);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    const kept = await aPaymentAfter([]);
    expect([await store.newestBegun(), kept.begunNumber]).toEqual([before + 3, before + 3]);
  });

  test('payments are counted by state: what is still to come or on hold, and what ended within a day', async () => {
    const count = async (state: string, onHold: boolean) =>
      (await store.countByState()).find((row) => row.state === state && row.onHold === onHold)?.count ?? 0;
    const states = [
      ['SENDING', false],
      ['SENDING', true],
      ['DECLINED', false],
      ['EXPIRED', false],
    ] as const;
    const counts = async () => {
      const found: number[] = [];
      for (const [state, onHold] of states) found.push(await count(state, onHold));
      return found;
    };
    const before = await counts();
    const sending = await aPaymentAfter(['send']);
    await store.noteAsk(sending, 60, 'silent');
    const onHold = await aPaymentAfter(['send']);
    await store.putOnHold(onHold, 'contradiction', 60);
    await aPaymentAfter(['send', 'decline']);
    const [, , declined, expired] = await counts();
    expect([await count('SENDING', false), await count('SENDING', true), declined, expired]).toEqual([
      before[0]! + 1,
      before[1]! + 1,
      before[2]! + 1,
      before[3]!,
    ]);
    await letTimePass(pay.database, 86_401);
    expect(await counts()).toEqual([before[0]! + 1, before[1]! + 1, 0, 0]);
  });

  describe('prompts of a wallet', () => {
    test('are counted for ten minutes, answered or not; what was refused before the prompt is not', async () => {
      const payer = '059999991';
      await aPaymentAfter(['send', 'accept'], { payer });
      await aPaymentAfter(['send', 'pay'], { payer });
      const refused = await aPaymentAfter(['send'], { payer });
      await store.move(refused, 'decline', { reason: 'balance-too-low', dueInSeconds: null });
      const declined = await aPaymentAfter(['send'], { payer });
      await store.move(declined, 'decline', { reason: 'declined-by-customer', dueInSeconds: null });
      await aPaymentAfter([], { payer });
      const promptsOf = async (method: string, of: string) => {
        const { all, own } = await store.payerHistory({
          method,
          payer: of,
          browserHash: 'another',
          ownSeconds: 86_400,
        });
        expect(own.prompts).toBe(0);
        return all.prompts;
      };
      expect(await promptsOf('LISOLO_MONEY_PUSH', payer)).toBe(3);
      expect(await promptsOf('LISOLO_MONEY_PUSH', '059999992')).toBe(0);
      expect(await promptsOf('SMARTCASH_SECURE', payer)).toBe(0);
      await letTimePass(pay.database, 601);
      expect(await promptsOf('LISOLO_MONEY_PUSH', payer)).toBe(0);
    });

    test('and its refusals are a browser’s own from its last proof on alone', async () => {
      const payer = '059999993';
      const refused = await aPaymentAfter(['send'], { payer });
      await store.move(refused, 'decline', { reason: 'balance-too-low', dueInSeconds: null });
      await letTimePass(pay.database, 60);
      await aPaymentAfter(['send', 'accept'], { payer });
      const { method, browserHash } = refused;
      const since = async (ownSeconds: number) =>
        (await store.payerHistory({ method, payer, browserHash, ownSeconds })).own;
      expect(await since(61)).toEqual({ prompts: 1, refusals: 1, refusalsOfDay: 1 });
      expect(await since(59)).toEqual({ prompts: 1, refusals: 0, refusalsOfDay: 0 });
    });
  });

  test('a browser is known that paid from the same number lately', async () => {
    const payer = '059999994';
    const done = await aPaymentAfter(['send', 'pay', 'deliver', 'delivered'], { payer });
    const hasPaid = async (changes: Partial<Payment> = {}) =>
      (await store.standingOf({ ...anew(done), ...changes }, 600)).hasPaid;
    expect(await hasPaid()).toBe(true);
    expect(await hasPaid({ payer: '059999995' })).toBe(false);
    expect(await hasPaid({ payer: null })).toBe(false);
    expect(await hasPaid({ browserHash: 'elsewhere' })).toBe(false);
  });

  /** The payment itself, and a live duplicate of it, as one look finds them. */
  const idsIn = async (payment: Payment) => {
    const { now, duplicate } = await store.findWithDuplicate(payment, 600);
    return [now?.id, duplicate?.id];
  };
  const duplicate = async (events: PaymentEvent[]) => {
    const payment = await aPaymentAfter(events);
    return (await store.liveDuplicate(anew(payment), 600))?.id === payment.id;
  };

  describe('a live duplicate', () => {
    test('is an equal payment of another purchase that was sent within ten minutes and is not over', async () => {
      expect(await duplicate(['send'])).toBe(true);
      expect(await duplicate(['send', 'accept'])).toBe(true);
      expect(await duplicate(['send', 'pay', 'deliver'])).toBe(true);
      expect(await duplicate([])).toBe(false);
      expect(await duplicate(['send', 'decline'])).toBe(false);
      expect(await duplicate(['send', 'pay', 'deliver', 'delivered'])).toBe(false);
    });

    test('is seen in the same look as the payment itself', async () => {
      const first = await aPaymentAfter(['send']);
      const { id, duplicateHash } = await aPaymentAfter([], { duplicateHash: first.duplicateHash });
      const wanted = await pay.get(id);
      expect(await idsIn(wanted)).toEqual([id, first.id]);
      expect(await idsIn({ ...wanted, duplicateHash: randomUUID() })).toEqual([id, undefined]);
      expect(await idsIn({ ...aStoredPayment(), duplicateHash })).toEqual([undefined, first.id]);
      await letTimePass(pay.database, 601);
      expect(await idsIn(wanted)).toEqual([id, undefined]);
    });

    test('of another browser is one that nobody has approved: the newest are found, and whether there are any', async () => {
      const twins = { duplicateHash: randomUUID(), browserHash: 'elsewhere' };
      const wanted = await aPaymentAfter([], { duplicateHash: twins.duplicateHash });
      const found = async (limit: number, of = wanted) =>
        (await store.othersUnapproved(of, 600, limit)).map(({ id }) => id);
      const hasRivals = async (of = wanted) => (await store.standingOf(of, 600)).hasRivals;
      expect([await found(9), await hasRivals()]).toEqual([[], false]);
      const older = await aPaymentAfter(['send', 'accept'], twins);
      await letTimePass(pay.database, 1);
      const newer = await aPaymentAfter(['send', 'accept'], twins);
      expect([await found(9), await found(1), await hasRivals()]).toEqual([[newer.id, older.id], [newer.id], true]);
      const own = { ...wanted, browserHash: 'elsewhere' };
      expect([await found(9, own), await hasRivals(own)]).toEqual([[], false]);
    });

    test('is none of its own purchase, and none after ten minutes', async () => {
      const payment = await aPaymentAfter(['send']);
      expect(await store.liveDuplicate(payment, 600)).toBeUndefined();
      await letTimePass(pay.database, 601);
      expect(await store.liveDuplicate(anew(payment), 600)).toBeUndefined();
    });
  });
});
