import { beforeEach, describe, expect, test } from 'vitest';
import { createOtpStore } from '../otp/otp-store.ts';
import type { Database } from '../../db/database.ts';
import { createRateLimits } from '../../http/limits/limits.ts';
import { createLookUpBudget } from '../../http/limits/look-up-budget.ts';
import { createCallerBudgets } from '../../http/limits/caller-budgets.ts';
import { databases } from '../../testing/databases.ts';
import { aContext, settle, type TestEngine } from '../../testing/engine.ts';
import type { Operator } from '../../testing/fakes/operator.ts';
import { aBill, aPayment, aProcess, aRecharge } from '../../testing/orders.ts';
import { dump } from '../../testing/postgres/dump.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePayments } from '../../testing/use-payments.ts';
import { createLeadStore } from '../leads/lead-store.ts';
import { createCallbackStore } from '../payments/callbacks/callback-store.ts';
import type { NewPayment } from '../payments/core/payment.ts';
import { createPersonalSweep } from './forget-personal.ts';
import { createPersonDesk } from './person.ts';
import type { PersonAction } from './read-person.ts';

const person = '050000001';
const other = '050000002';
const hour = 3600;
const never = async () => false;

type Shown = { log: string; kept: Record<string, unknown>; askedBefore: Record<string, unknown>[] };
type Exported = { payments: Record<string, unknown>[]; [part: string]: unknown };
type Erased = {
  erased: Record<string, number>;
  keptUntilSettled: { id: string; why: string }[];
  keptForADay: { wrongPins: number };
};

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(() => database.query('delete from rate_limit'));

  const run = async <Told>(action: PersonAction, msisdn = person): Promise<Told> => {
    const desk = createPersonDesk(database, pay.vault, pay.market, createLeadStore(database, pay.vault));
    return (await desk.run({ msisdn, action, by: 'Awa', why: 'Request 17' })) as Told;
  };
  /** Sent to the wallet, declined by its owner, and looked at for the last time. */
  const aDeclined = async (changes: Partial<NewPayment> = {}): Promise<string> => {
    const payment = await pay.add(aPayment(changes));
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sending, 'decline', { reason: 'declined-by-customer', dueInSeconds: null });
    return payment.id;
  };
  const aDone = async (order = aRecharge()): Promise<string> => {
    const answer = await pay.initiate(order);
    const { transactionId } = (answer as { result: { transactionId: string } }).result;
    await pay.process(aProcess(transactionId));
    operator.wallet.approve(transactionId);
    await settle(pay);
    return transactionId;
  };
  const isForgotten = async (id: string) => (await pay.get(id)).forgottenAt !== null;
  const countOf = async (table: string) => (await database.query(`select 1 from ${table}`)).length;
  const requests = () =>
    database.query<Record<string, string>>(
      'select person_hash, action, why, made_by as by, done from person_request order by id',
    );

  /** A code, its token, a wrong PIN, counts of every kind, and what a provider sent of nobody that we know. */
  const leaveTraces = async (msisdn: string) => {
    await createOtpStore(database, pay.vault).insert(
      {
        id: `otp-${msisdn}`,
        purpose: 'AIR_TIME',
        msisdn,
        browserHash: 'browser',
        language: 'fr-FR',
        purchase: undefined,
        purchaseHash: null,
        codeHash: 'code',
      },
      300,
    );
    await pay.tokens.issue({ id: `otp-${msisdn}`, purpose: 'AIR_TIME', msisdn, purchaseHash: null });
    await pay.pins.reserveGuess('LISOLO_MONEY', msisdn);
    await pay.verifiedNumbers.note(msisdn, aContext());
    const limits = createRateLimits(database);
    const budgets = createCallerBudgets({ limits, factor: 1, isKnown: never, hasPaid: never });
    await createLookUpBudget({ budgets, hash: pay.vault.hash })(`+242${msisdn}`, aContext());
    await createCallbackStore(database, pay.vault).add('wallet', `{"from":"242${msisdn}"}`, null);
  };

  test('what is kept of a number is told by how much of each there is', async () => {
    await aDeclined();
    await aDeclined({ target: other });
    await aDeclined({ payer: other });
    await aDeclined({ payer: null, gateway: 'PAYSTACK', method: 'PAYMENT_GATEWAY', email: 'client@example.cg' });
    await aDeclined({ payer: other, target: other });
    const open = await pay.add(aPayment());
    await letTimePass(database, hour);
    for (const msisdn of [person, other]) await leaveTraces(msisdn);
    const { kept, askedBefore, log } = await run<Shown>('show');
    expect(log).toBe(pay.vault.hash('log', person));
    expect(kept).toEqual({
      payments: {
        all: 5,
        asPayer: 1,
        asTarget: 2,
        asBoth: 2,
        keptUntilSettled: [{ id: open.id, why: 'under-way' }],
      },
      codes: 1,
      tokens: 1,
      wrongPins: 1,
      counts: 3,
      callbacks: 1,
      leads: 0,
    });
    expect(askedBefore).toEqual([]);
  });

  test('a number that nobody used is told as nothing', async () => {
    await aDeclined();
    await leaveTraces(person);
    expect((await run<Shown>('show', '050000009')).kept).toEqual({
      payments: { all: 0, asPayer: 0, asTarget: 0, asBoth: 0, keptUntilSettled: [] },
      codes: 0,
      tokens: 0,
      wrongPins: 0,
      counts: 0,
      callbacks: 0,
      leads: 0,
    });
  });

  test('for whom a payment was made is found among more rows than are opened at once', async () => {
    const ids: string[] = [];
    await database.transaction(async () => {
      for (let each = 0; each < 410; each += 1)
        await pay.add(aPayment({ payer: other, target: each % 200 === 0 ? (ids.push(''), person) : other }));
    });
    expect((await run<Shown>('show')).kept).toMatchObject({ payments: { all: ids.length, asTarget: ids.length } });
    expect(ids).toHaveLength(3);
  });

  describe('the export', () => {
    test('holds every payment of the person with its moves, the line of a bill as well', async () => {
      const paid = await aDone(aBill({ emailId: 'client@example.cg' }));
      const { payments, ...rest } = await run<Exported>('export');
      expect(payments).toMatchObject([
        {
          id: paid,
          role: 'payer',
          state: 'DONE',
          product: 'POSTPAID_BILL',
          payer: person,
          line: '050000003',
          events: expect.arrayContaining([expect.objectContaining({ event: 'pay', toState: 'PAID' })]),
        },
      ]);
      expect(rest).toMatchObject({
        format: 1,
        person: { msisdn: person, countryCode: '242', operator: 'Lisolo Congo' },
        codes: [],
        tokens: [],
      });
      expect((await run<Exported>('export', '050000003')).payments).toMatchObject([{ id: paid, role: 'target' }]);
    });

    test('tells who was given something nothing of who paid', async () => {
      await aDeclined({ payer: other, email: 'client@example.cg' });
      const all = await run<Exported>('export');
      expect(all.payments).toMatchObject([{ role: 'target', payer: '05 ••• •• 02', email: null, target: person }]);
      expect(JSON.stringify(all)).not.toContain(other);
      expect(JSON.stringify(all)).not.toContain('client@example.cg');
    });

    test('holds no hash, no code and no token', async () => {
      await aDeclined();
      await leaveTraces(person);
      const all = JSON.stringify(await run('export'));
      expect(all).not.toMatch(/hash/i);
      for (const purpose of ['otp', 'payer', 'person']) expect(all).not.toContain(pay.vault.hash(purpose, person));
    });
  });

  describe('an erasure', () => {
    test('blanks what ended at once and keeps the books, and leaves what is another’s', async () => {
      const done = await aDone();
      const given = await aDeclined({ payer: other });
      const others = await aDeclined({ payer: other, target: other });
      await letTimePass(database, hour);
      const books = await database.query('select kind, amount_minor from ledger_entry order by 1');
      const { erased, keptUntilSettled } = await run<Erased>('erase');
      expect(erased).toMatchObject({ payments: 2 });
      expect(keptUntilSettled).toEqual([]);
      expect(await Promise.all([done, given, others].map(isForgotten))).toEqual([true, true, false]);
      expect(await pay.get(done)).toMatchObject({
        state: 'DONE',
        payer: null,
        target: '',
        price: { amountMinor: 500 },
      });
      expect(await database.query('select kind, amount_minor from ledger_entry order by 1')).toEqual(books);
      expect(await database.query('select payment_id as id from idempotency_key')).toEqual([{ id: others }]);
    });

    test('deletes codes, tokens, counts and what providers sent of that number alone; wrong PINs end by themselves [V7.4.5]', async () => {
      for (const msisdn of [person, other]) await leaveTraces(msisdn);
      const done = await aDone();
      await createCallbackStore(database, pay.vault).add('wallet', `{"payer":"${person}","id":1}`, done);
      await letTimePass(database, hour / 4);
      const { erased, keptForADay } = await run<Erased>('erase');
      expect(erased).toMatchObject({ payments: 1, codes: 1, tokens: 1, callbacks: 1 });
      expect(erased['counts']).toBeGreaterThan(1);
      expect(keptForADay).toEqual({ wrongPins: 1 });
      expect((await run<Shown>('show')).kept).toMatchObject({
        codes: 0,
        tokens: 0,
        counts: 0,
        callbacks: 0,
        wrongPins: 1,
      });
      expect((await run<Shown>('show', other)).kept).toMatchObject({ codes: 1, tokens: 1, callbacks: 1, wrongPins: 1 });
      expect(await countOf('callback')).toBe(1);
    });

    test('leaves nothing by which the number is found, but the record', async () => {
      await leaveTraces(person);
      await aDone();
      await letTimePass(database, hour);
      await run('erase');
      await database.query('delete from wallet_pin');
      const hashes = ['otp', 'payer', 'balance', 'pair'].map((purpose) => pay.vault.hash(purpose, person));
      for (const [table, text] of await dump(database))
        for (const hash of [person, ...hashes]) expect([table, text.includes(hash)]).toEqual([table, false]);
    });

    test.each<[string, () => Promise<string>]>([
      ['under-way', async () => (await pay.add(aPayment())).id],
      [
        'on-hold',
        async () => {
          const id = await aDeclined();
          await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
          return id;
        },
      ],
      [
        'looked-at-later',
        async () => {
          const id = await aDeclined();
          await pay.engine.store.scheduleNow(id, null);
          return id;
        },
      ],
      [
        'late-charge',
        async () => {
          const id = await aDeclined();
          await pay.engine.children.recordLate(await pay.get(id));
          return id;
        },
      ],
    ])('names a payment as kept that is %s', async (why, make) => {
      const id = await make();
      await letTimePass(database, hour);
      const { erased, keptUntilSettled } = await run<Erased>('erase');
      expect(erased).toMatchObject({ payments: 0 });
      expect(keptUntilSettled).toEqual([{ id, why }]);
      expect(await isForgotten(id)).toBe(false);
    });

    test('goes on by itself once what was kept is settled', async () => {
      const open = await pay.add(aPayment());
      const justEnded = await aDeclined({ target: other });
      const others = await pay.add(aPayment({ payer: other, target: other }));
      const { keptUntilSettled } = await run<Erased>('erase');
      expect(keptUntilSettled.map(({ why }) => why).toSorted()).toEqual(['just-ended', 'under-way']);
      for (const each of [open, others]) await pay.engine.store.move(each, 'withdraw', { dueInSeconds: null });
      const { sweep } = createPersonalSweep({ database, vault: pay.vault, afterDays: 400 });
      await sweep();
      expect(await Promise.all([open.id, justEnded, others.id].map(isForgotten))).toEqual([false, false, false]);
      await letTimePass(database, hour);
      await sweep();
      expect(await Promise.all([open.id, justEnded, others.id].map(isForgotten))).toEqual([true, true, false]);
      expect(await countOf('erase_when_settled')).toBe(0);
    });

    test.each(['NOTICED', 'OPEN'])(
      'is refused while a dispute is %s, which is named, and nothing is erased',
      async (state) => {
        const [disputed, free] = [await aDeclined(), await aDeclined()];
        await database.query(`insert into payment_dispute (payment_id, dispute_id, state) values ($1, 'D-77', $2)`, [
          disputed,
          state,
        ]);
        await letTimePass(database, hour);
        await expect(run('erase')).rejects.toThrow(`dispute D-77 of payment ${disputed}`);
        expect([await isForgotten(disputed), await isForgotten(free), await countOf('erase_when_settled')]).toEqual([
          false,
          false,
          0,
        ]);
        expect(await requests()).toMatchObject([{ action: 'erase', by: 'Awa', done: '{"refused":"disputed"}' }]);
        await database.query(`update payment_dispute set state = 'ACCEPTED'`);
        expect((await run<Erased>('erase')).erased).toMatchObject({ payments: 2 });
      },
    );

    test('asked for twice does nothing more and says so', async () => {
      await aDeclined();
      await pay.add(aPayment());
      await letTimePass(database, hour);
      expect((await run<Erased>('erase')).erased).toMatchObject({ payments: 1 });
      const again = await run<Erased>('erase');
      expect(again.erased).toMatchObject({ payments: 0, codes: 0 });
      expect(again.keptUntilSettled).toHaveLength(1);
    });
  });

  test('each use is kept with who, why and what was done, and the number as a keyed hash; nobody changes it', async () => {
    await aDeclined();
    await letTimePass(database, hour);
    await run('show');
    await run('export');
    await run('erase');
    const kept = await requests();
    expect(kept.map(({ action, why, by }) => [action, why, by])).toEqual(
      ['show', 'export', 'erase'].map((action) => [action, 'Request 17', 'Awa']),
    );
    for (const row of kept) {
      expect(row['person_hash']).toBe(pay.vault.hash('person', person));
      expect(Object.values(row).join(' ')).not.toContain(person);
    }
    expect(JSON.parse(kept[2]!['done']!)).toMatchObject({ payments: 1, keptUntilSettled: 0 });
    expect((await run<Shown>('show')).askedBefore).toMatchObject([
      { action: 'show' },
      { by: 'Awa' },
      { why: 'Request 17' },
    ]);
    await expect(database.query(`update person_request set made_by = 'nobody'`)).rejects.toThrow('written once');
  });
});
