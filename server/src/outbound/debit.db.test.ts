import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { refusalOf, resultOf } from '../testing/answers.ts';
import { oneDatabase } from '../testing/databases.ts';
import { settle, tick, type TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aCardRecharge, aProcess, aRecharge } from '../testing/orders.ts';
import { answers, lostAfter, lostBefore, unsent } from '../testing/fakes/scripted.ts';
import { letTimePass } from '../testing/time.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { DebitState, Reason } from '../features/payments/core/gateway.ts';

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  afterEach(() => void vi.useRealTimers());

  const initiated = async (request = aRecharge()) => resultOf(await pay.initiate(request)).transactionId;
  const processed = async (id: string, mode?: string) => pay.process(aProcess(id, mode));
  const sent = async () => {
    const id = await initiated();
    await processed(id);
    return id;
  };
  const stateOf = async (id: string) => (await pay.get(id)).state;
  const pass = (seconds: number) => letTimePass(database, seconds);
  /** Lets time pass up to the next enquiry and makes it. */
  const askAfter = async (seconds: number) => {
    await pass(seconds);
    await tick(pay);
  };

  describe('process answers what the wallet says', () => {
    test('accepted: raised, and the owner is prompted for this transaction', async () => {
      const id = await initiated();
      expect(resultOf(await processed(id))).toEqual({ transactionId: id, status: 'REQUEST_RAISED' });
      expect(await stateOf(id)).toBe('PENDING');
      expect(operator.wallet.debit.calls).toMatchObject([
        { transactionId: id, charge: { amountMinor: 500, currency: 'XAF' }, payer: '+242050000001' },
      ]);
    });

    test.each<[Reason, string]>([
      ['not-mobile-money-user', '4001'],
      ['balance-too-low', '1010'],
      ['wallet-locked', '1006'],
    ])('refused as %s: code %s, and the transaction ends FAILED with that reason', async (reason, code) => {
      operator.wallet.refusals.set('+242050000001', reason);
      const id = await initiated();
      expect(refusalOf(await processed(id))).toEqual({ code, transactionId: id });
      expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', reason });
    });

    test('refused for any other reason: failed, without a code', async () => {
      operator.wallet.refusals.set('+242050000001', 'payer-not-allowed');
      expect(resultOf(await processed(await initiated())).status).toBe('FAILED');
    });

    test('no byte was sent: 503, and the transaction ends FAILED; nothing was charged', async () => {
      operator.wallet.debit.next(unsent);
      const id = await initiated();
      expect(refusalOf(await processed(id))).toEqual({ code: '503', transactionId: id });
      expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', reason: 'provider-unreachable' });
      await settle(pay);
      expect(operator.book.debits).toEqual([]);
    });

    test.each(['lostBefore', 'lostAfter'])(
      'an answer that is lost (%s): raised until an enquiry decides',
      async (play) => {
        operator.wallet.debit.next(play === 'lostBefore' ? lostBefore : lostAfter);
        const id = await initiated();
        expect(resultOf(await processed(id)).status).toBe('REQUEST_RAISED');
        expect(await stateOf(id)).toBe('UNKNOWN');
      },
    );

    test('whatever breaks on our side after the wallet was called: raised, never "nothing was charged" [I10] [V16.5.2]', async () => {
      const id = await initiated();
      operator.wallet.debit.next(async (honest) => {
        vi.spyOn(pay.engine.store, 'move').mockRejectedValueOnce(new Error('the database is gone'));
        return honest();
      });
      expect(resultOf(await processed(id)).status).toBe('REQUEST_RAISED');
      expect(pay.reported).toEqual([new Error('the database is gone')]);
      vi.restoreAllMocks();
      operator.wallet.approve(id);
      await settle(pay);
      expect(await stateOf(id)).toBe('DONE');
    });
  });

  describe('an enquiry decides', () => {
    test('paid: confirmed, delivered and done within a minute of the approval', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      expect(await settle(pay)).toBeLessThan(60);
      expect(await stateOf(id)).toBe('DONE');
      expect([operator.book.netDebits(id), operator.book.creditsOf(id).length]).toEqual([1, 1]);
    });

    test('declined by the owner, or not answered in time: closed, and never asked again', async () => {
      const declined = await sent();
      operator.wallet.decline(declined);
      await settle(pay);
      expect(await pay.get(declined)).toMatchObject({ state: 'DECLINED', reason: 'declined-by-customer' });
      const expired = await sent();
      operator.wallet.expire(expired);
      await settle(pay);
      expect(await pay.get(expired)).toMatchObject({ state: 'EXPIRED', reason: 'prompt-expired' });
    });

    test.each([
      ['another amount', { amountMinor: 499, currency: 'XAF' }],
      ['another currency', { amountMinor: 500, currency: 'NGN' }],
    ])('paid with %s: nothing is delivered, a person is called', async (_, charged) => {
      const id = await sent();
      const wrong = answers({ outcome: 'paid' as const, providerReference: 'x', charged });
      operator.wallet.enquire.next(wrong, wrong);
      await askAfter(6);
      expect(await pay.get(id)).toMatchObject({ state: 'PENDING', onHold: true });
      expect(pay.alarms).toEqual([{ id, alarm: 'amount-mismatch' }]);
      expect(operator.book.credits).toEqual([]);
    });

    test('not found, then seen, then not found: that is not twice in a row', async () => {
      const [missing, waiting] = [
        answers<DebitState>({ outcome: 'not-found' }),
        answers<DebitState>({ outcome: 'pending' }),
      ];
      const id = await sent();
      operator.wallet.enquire.next(missing, waiting, ...Array.from({ length: 40 }, () => missing));
      await askAfter(6);
      expect((await pay.get(id)).missingSince).not.toBeNull();
      await askAfter(60);
      expect((await pay.get(id)).missingSince).toBeNull();
      await askAfter(60);
      await settle(pay, 290);
      expect(await stateOf(id)).toBe('PENDING');
      await settle(pay, 3600);
      expect(await pay.get(id)).toMatchObject({ state: 'EXPIRED', reason: 'not-received-by-provider' });
    });

    test('not found, then no answer, then not found: silence contradicts nothing', async () => {
      const missing = answers<DebitState>({ outcome: 'not-found' });
      const id = await sent();
      operator.wallet.enquire.next(missing, lostBefore, missing);
      await askAfter(6);
      await askAfter(60);
      await askAfter(300);
      expect(await stateOf(id)).toBe('EXPIRED');
    });

    test('no answer, for a day: still open, then a person is called [I6] [P43]', async () => {
      const id = await sent();
      const { enquire } = operator.wallet;
      enquire.next(...Array.from({ length: 100 }, () => lostBefore));
      await settle(pay, 23 * 3600);
      expect(await stateOf(id)).toBe('PENDING');
      expect(enquire.calls.length).toBeLessThanOrEqual(40);
      await settle(pay, 3 * 3600);
      expect(await pay.get(id)).toMatchObject({ state: 'PENDING', onHold: true });
      expect(pay.alarms).toEqual([{ id, alarm: 'unsettled-too-long' }]);
      // The one after that day, and four of what is on hold.
      expect(enquire.calls.length).toBeLessThanOrEqual(45);
    });
  });

  describe('a debit whose answer was lost', () => {
    test('and that arrived is found, not sent again [I2]', async () => {
      operator.wallet.debit.next(lostAfter);
      const id = await sent();
      await askAfter(3);
      expect(await stateOf(id)).toBe('PENDING');
      operator.wallet.approve(id);
      await settle(pay);
      expect(await stateOf(id)).toBe('DONE');
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });

    test('and that never arrived is sent again under the same request id, after asking', async () => {
      operator.wallet.debit.next(lostBefore);
      const id = await sent();
      await askAfter(3);
      expect(await pay.get(id)).toMatchObject({ state: 'PENDING', sends: 2 });
      const [first, second] = operator.wallet.debit.calls;
      expect(second).toEqual(first);
      expect(operator.wallet.enquire.calls).toHaveLength(1);
    });

    test('is sent at most three times, and closed only after two misses as far apart as a prompt may live [I2]', async () => {
      operator.wallet.debit.next(lostBefore, lostBefore, lostBefore, lostBefore);
      const id = await sent();
      await settle(pay, 290);
      expect(operator.wallet.debit.calls).toHaveLength(3);
      expect(await stateOf(id)).toBe('UNKNOWN');
      await settle(pay);
      expect(await pay.get(id)).toMatchObject({ state: 'EXPIRED', reason: 'not-received-by-provider' });
    });

    test('is not sent again to a customer who has left: two minutes are the limit', async () => {
      operator.wallet.debit.next(lostBefore);
      const id = await sent();
      await askAfter(121);
      expect(operator.wallet.debit.calls).toHaveLength(1);
      expect(await stateOf(id)).toBe('UNKNOWN');
    });

    test('says nothing when a resend finds no way out: the first may have arrived', async () => {
      operator.wallet.debit.next(lostBefore, unsent);
      const id = await sent();
      await askAfter(3);
      expect(await stateOf(id)).toBe('UNKNOWN');
    });

    test('is left in peace while its call may still be under way, though a callback comes [P49]', async () => {
      const id = await initiated();
      await pay.engine.store.move(await pay.get(id), 'send', { dueInSeconds: 22 });
      await pay.engine.store.scheduleNow(id, null);
      await tick(pay);
      expect(operator.wallet.enquire.calls).toHaveLength(1);
      expect(operator.wallet.debit.calls).toHaveLength(0);
      expect(await stateOf(id)).toBe('SENDING');
    });

    test('is asked about as soon as its call is over, however often portals that died since have asked too early', async () => {
      const id = await initiated();
      await pay.engine.store.move(await pay.get(id), 'send', { dueInSeconds: 22 });
      for (let ask = 0; ask < 40; ask += 1) await pay.engine.store.noteAsk(await pay.get(id), 0, 'present');
      const waiting = answers<DebitState>({ outcome: 'pending' });
      operator.wallet.enquire.next(waiting, waiting);
      await tick(pay);
      expect(await stateOf(id)).toBe('SENDING');
      await askAfter(23);
      expect(await stateOf(id)).toBe('PENDING');
    });

    test('by a crash before the call is sent once the call can no longer be under way', async () => {
      const id = await initiated();
      await pay.engine.store.move(await pay.get(id), 'send', { dueInSeconds: 22 });
      // The embedded database counts whole milliseconds: in the one that sent it, it is not yet seen.
      await askAfter(0.01);
      await askAfter(21);
      expect(operator.wallet.enquire.calls).toHaveLength(0);
      await askAfter(2);
      expect(operator.wallet.debit.calls).toHaveLength(1);
      operator.wallet.approve(id);
      await settle(pay);
      expect(await stateOf(id)).toBe('DONE');
    });
  });

  test('the clock of the process decides nothing: an hour ahead or behind changes no outcome [I19] [P34] [V16.2.2]', async () => {
    for (const hours of [-1, 1]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      const id = await initiated(aRecharge({ amount: 700 + hours, unit: 700 + hours }));
      await processed(id);
      await askAfter(6);
      expect(await stateOf(id)).toBe('PENDING');
      operator.wallet.approve(id);
      expect(await settle(pay)).toBeLessThan(60);
      expect(await stateOf(id)).toBe('DONE');
      vi.useRealTimers();
    }
  });

  test('an attempt that is never sent lapses after an hour, without any call', async () => {
    const id = await initiated(aCardRecharge());
    await settle(pay, 3590);
    expect(await stateOf(id)).toBe('REGISTERED');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'EXPIRED', reason: 'never-sent' });
    expect(operator.card.enquire.calls).toEqual([]);
  });
});
