import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { isRefusal } from '../../../http/answer.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { databases } from '../../../testing/databases.ts';
import { dump } from '../../../testing/postgres/dump.ts';
import { aContext, anEngine, settle, type TestEngine } from '../../../testing/engine.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPayment, aProcess, aRecharge } from '../../../testing/orders.ts';
import { held, lostBefore } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitOutcome, DebitRequest } from '../core/gateway.ts';
import type { PinStore } from './pin-store.ts';
import { submit, type SubmitDeps } from './submit.ts';

const mode = 'LISOLO_MONEY';
const wallet = [mode, '050000001'] as const;

const answersBroken = async () => {
  throw new Error('broken');
};

const seal = (id: string, pin: string) => `sealed:${JSON.stringify({ pin, transactionId: id, nonce: randomUUID() })}`;

describe.each(databases())('on $name', { timeout: 60_000 }, ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let pins: PinStore;
  let givenBack: string[] = [];
  // Whoever asks has the consent: what is tried here is the counting of guesses.
  const grants = {
    check: async () => true,
    spend: async () => true,
    giveBack: async (id: string) => void givenBack.push(id),
  };
  usePayments(open, async (payments) => {
    ({ database, operator } = payments);
    await database.query('delete from rate_limit');
    pay = anEngine(database, operator, { stores: { grants } });
    ({ pins } = pay);
    givenBack = [];
  });

  let sums = 1000;
  const initiated = async (payer = '050000001', browser?: string) => {
    sums += 1;
    const order = aRecharge({ paymentMode: mode, paymentMobile: `0${payer}`, amount: sums, unit: sums });
    return resultOf(await pay.initiate(order, { authorization: 'Bearer any' }, browser)).transactionId;
  };
  /** By a browser that proved the number by a code, as everybody has who types a PIN. */
  const proved = async (browser: string) => {
    await pay.verifiedNumbers.note('050000001', aContext({}, browser));
    return initiated('050000001', browser);
  };
  const guess = (id: string, pin = '9999', browser?: string) =>
    pay.process({ ...aProcess(id, mode), amPin: seal(id, pin) }, { authorization: 'Bearer any' }, browser);
  const guesses = async () => (await database.query<{ guesses: number }>('select guesses from wallet_pin'))[0]?.guesses;

  test('a debit that never reached the wallet is not sent again for the customer, and is over within a minute', async () => {
    const id = await initiated();
    operator.wallet.debit.next(lostBefore);
    resultOf(await guess(id, rightPin));
    await settle(pay, 60);
    expect(await pay.get(id)).toMatchObject({ state: 'EXPIRED', reason: 'not-received-by-provider' });
    expect(operator.wallet.debit.calls).toHaveLength(1);
  });

  test.each(['wrong-pin', 'balance-too-low'] as const)(
    'the answer "%s" to a debit that a callback claims to be paid is no answer yet: nothing of the consent is given back',
    async (reason) => {
      const id = await initiated();
      operator.wallet.debit.next(async (honest) => {
        await honest();
        await pay.engine.store.scheduleNow(id, 'paid');
        return { outcome: 'declined', reason };
      });
      expect(resultOf(await guess(id, rightPin))).toMatchObject({ transactionId: id, status: 'REQUEST_RAISED' });
      expect([(await pay.get(id)).state, givenBack, await guesses()]).toEqual(['UNKNOWN', [], 1]);
      await settle(pay, 60);
      expect((await pay.get(id)).state).toBe('DONE');
    },
  );

  test('a wrong PIN gives the token back: it is spent by a debit that may be made', async () => {
    const id = await initiated();
    expect(refusalOf(await guess(id)).code).toBe('1004');
    expect(givenBack).toEqual([id]);
  });

  test.each<[string, (honest: SubmitDeps) => Partial<SubmitDeps>]>([
    ['opening its PIN', ({ pins: honest }) => ({ pins: { ...honest, take: answersBroken } })],
    ['committing it', ({ purchases }) => ({ purchases: { ...purchases, advisoryLock: answersBroken } })],
  ])('an attempt that breaks while %s, before its provider is called, gives back its place', async (_, broken) => {
    const id = await initiated();
    const places = { admitted: 0, givenBack: 0 };
    const availability = {
      ...pay.availability,
      admit: () => {
        places.admitted += 1;
        return () => void (places.givenBack += 1);
      },
    };
    const context = aContext({ 'idempotency-key': randomUUID(), authorization: 'Bearer any' });
    const deps = { ...pay, ...broken(pay), availability };
    const sending = submit(deps, { ...aProcess(id, mode), amPin: seal(id, rightPin) }, context, 'auth');
    await expect(sending).rejects.toThrow('broken');
    expect(places).toEqual({ admitted: 1, givenBack: 1 });
    expect(operator.wallet.debit.calls).toEqual([]);
  });

  describe('guesses at one wallet', () => {
    test('from thirty transactions at once are five; the others find it locked [I14] [A48]', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 30; i += 1) ids.push(await proved(`browser ${i}`));
      const answers = await Promise.all(ids.map((id, i) => guess(id, '9999', `browser ${i}`)));
      const codes = answers.map((answer) => refusalOf(answer).code).toSorted();
      expect(codes.filter((code) => code === '1004')).toHaveLength(4);
      expect(codes.filter((code) => code === '1006')).toHaveLength(26);
      expect(operator.wallet.debit.calls).toHaveLength(5);
      for (const id of ids) expect((await pay.get(id)).state).toBe('DECLINED');
    });

    test('that are all under way when more come leave none over', async () => {
      const plays = Array.from({ length: 5 }, () => held<DebitRequest, DebitOutcome>());
      operator.wallet.debit.next(...plays.map(({ play }) => play));
      const ids: string[] = [];
      for (let i = 0; i < 6; i += 1) ids.push(await proved(`browser ${i}`));
      const running = ids.slice(0, 5).map((id, i) => guess(id, '9999', `browser ${i}`));
      await Promise.all(plays.map(({ arrived }) => arrived));
      expect(refusalOf(await guess(ids[5]!, rightPin, 'browser 5')).code).toBe('1006');
      for (const { release } of plays) release();
      const lefts = (await Promise.all(running)).map((answer) =>
        isRefusal(answer) ? answer.refusal.result?.['attemptsLeft'] : 'paid',
      );
      expect(lefts.toSorted()).toEqual([0, 1, 2, 3, 4]);
    });

    test('that are right make the wrong ones forgotten', async () => {
      for (let i = 0; i < 4; i += 1) await guess(await initiated());
      expect(isRefusal(await guess(await initiated(), rightPin))).toBe(false);
      expect(await guesses()).toBeUndefined();
    });

    test('count for that wallet alone', async () => {
      for (let i = 0; i < 5; i += 1) await guess(await initiated());
      expect(refusalOf(await guess(await initiated('050000002'))).code).toBe('1004');
      expect(await pins.reserveGuess('OTHER_MONEY', '050000001')).toBe(1);
    });

    test('are not counted where the intent was not stored', async () => {
      const id = await initiated();
      const other = await initiated();
      const key = { 'idempotency-key': randomUUID(), authorization: 'Bearer any' };
      await pay.process({ ...aProcess(id, mode), amPin: seal(id, '9999') }, key);
      const clash = await pay.process({ ...aProcess(other, mode), amPin: seal(other, '9999') }, key);
      expect(refusalOf(clash).code).toBe('422');
      expect(await guesses()).toBe(1);
    });
  });

  describe('the count of a wallet', () => {
    test('goes to five, and starts again 24 hours after the last', async () => {
      for (const expected of [1, 2, 3, 4, 5, undefined, undefined])
        expect(await pins.reserveGuess(...wallet)).toBe(expected);
      await letTimePass(database, 24 * 3600 - 60);
      expect(await pins.reserveGuess(...wallet)).toBeUndefined();
      await letTimePass(database, 61);
      expect(await pins.reserveGuess(...wallet)).toBe(1);
    });

    test('is never more than five in any 24 hours, however they are spread [I14]', async () => {
      const times: number[] = [];
      for (let clock = 0; clock < 96; clock += 3) {
        if ((await pins.reserveGuess(...wallet)) !== undefined) times.push(clock);
        await letTimePass(database, 3 * 3600);
      }
      const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 24).length));
      expect(most).toBe(5);
    });

    test('fifty times at once is five', async () => {
      const counted = await Promise.all(Array.from({ length: 50 }, () => pins.reserveGuess(...wallet)));
      expect(counted.filter((count) => count !== undefined).toSorted()).toEqual([1, 2, 3, 4, 5]);
    });

    test('is given back one at a time, never below nothing', async () => {
      await pins.reserveGuess(...wallet);
      for (let i = 0; i < 3; i += 1) await pins.releaseGuess(...wallet);
      expect(await guesses()).toBe(0);
      expect(await pins.reserveGuess(...wallet)).toBe(1);
    });

    test('is swept once it is worth nothing, not before', async () => {
      for (let i = 0; i < 5; i += 1) await pins.reserveGuess(...wallet);
      await letTimePass(database, 24 * 3600 - 60);
      await pins.sweep();
      expect(await pins.reserveGuess(...wallet)).toBeUndefined();
      await letTimePass(database, 26 * 3600);
      await pins.sweep();
      expect(await guesses()).toBeUndefined();
    });
  });

  describe('a sealed PIN', () => {
    test('is taken once, by whichever of fifty is first [A10]', async () => {
      const { id } = await pay.add(aPayment());
      const taken = await Promise.all(Array.from({ length: 50 }, () => pins.take('c2VhbGVk', id)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await pins.wasSeen('c2VhbGVk')).toBe(true);
      expect(await pins.wasSeen('b3RoZXI=')).toBe(false);
    });

    test('is remembered longer than any transaction can still be sent', async () => {
      const { id } = await pay.add(aPayment());
      await pins.take('c2VhbGVk', id);
      await letTimePass(database, 2 * 24 * 3600);
      await pins.sweep();
      expect(await pins.take('c2VhbGVk', id)).toBe(false);
    });

    test('stands nowhere, nor does the PIN, nor the wallet’s number', async () => {
      const payer = '051234567';
      const id = await initiated(payer);
      const amPin = seal(id, '7391');
      await pay.process({ ...aProcess(id, mode), amPin }, { authorization: 'Bearer any' });
      // As a word of its own: four digits turn up by chance within a random hash.
      const secrets = [new RegExp(payer), /(?<![\w-])7391(?![\w-])/, new RegExp(amPin.slice(-40, -2))];
      for (const [table, text] of await dump(database))
        for (const secret of secrets) expect([table, secret.test(text)]).toEqual([table, false]);
    });
  });

  test('time that passes in tests passes for codes, tokens, guesses, seals, rates and budgets', async () => {
    const columns = await database.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_name in ('otp', 'access_token', 'wallet_pin', 'sealed_pin', 'exchange_quote', 'rate_limit')
         and data_type like 'timestamp%'`,
    );
    expect(columns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
      'access_token.expires_at',
      'exchange_quote.expires_at',
      'otp.created_at',
      'otp.expires_at',
      'otp.sent_at',
      'otp.verified_at',
      'rate_limit.ends_at',
      'sealed_pin.seen_at',
      'wallet_pin.last_at',
    ]);
    await pins.reserveGuess(...wallet);
    const at = async () =>
      (await database.query<{ at: Date }>('select last_at as at from wallet_pin'))[0]!.at.getTime();
    const before = await at();
    await letTimePass(database, 100);
    expect(await at()).toBe(before - 100_000);
  });
});
