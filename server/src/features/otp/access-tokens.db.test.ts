import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../http/answer.ts';
import type { Database } from '../../db/database.ts';
import { refusalOf, resultOf } from '../../testing/answers.ts';
import { databases } from '../../testing/databases.ts';
import { dump } from '../../testing/postgres/dump.ts';
import { settle, type TestEngine } from '../../testing/engine.ts';
import type { Operator } from '../../testing/fakes/operator.ts';
import { aPayment, aProcess, aRecharge } from '../../testing/orders.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePayments } from '../../testing/use-payments.ts';
import type { TokenUse } from './access-tokens.ts';
import { purchaseText, type OtpPurchase } from './purchase-words.ts';

const payer = '050000001';
const purchase: OtpPurchase = { amountMinor: 500, target: '050000002', transactionType: 'PREPAID_RECHARGE' };
const bearer = (token: string) => `Bearer ${token}`;

const use = (token: string, changes: Partial<TokenUse> = {}): TokenUse => ({
  authorization: bearer(token),
  msisdn: payer,
  purpose: 'AIR_TIME',
  ...changes,
});
const order = (changes = {}) =>
  aRecharge({ paymentMode: 'AIR_TIME', paymentMobile: `0${payer}`, mobileNumber: '050000002', ...changes });

describe.each(databases())('on $name', { timeout: 60_000 }, ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const issue = (bound?: OtpPurchase) =>
    pay.tokens.issue({
      id: 'otp-1',
      purpose: 'AIR_TIME',
      msisdn: payer,
      purchaseHash: bound ? pay.vault.hash('otp-purchase', purchaseText(bound)) : null,
    });
  const isGood = (...given: Parameters<typeof use>) => pay.tokens.check(use(...given));

  describe('a token', () => {
    test('is 256 random bits and stands nowhere in the database [V6.5.3 V7.2.3]', async () => {
      const tokens = await Promise.all([issue(), issue()]);
      expect(new Set(tokens).size).toBe(2);
      for (const token of tokens) {
        expect(Buffer.from(token, 'base64url')).toHaveLength(32);
        for (const [table, text] of await dump(database)) expect([table, text.includes(token)]).toEqual([table, false]);
      }
    });

    test('is good for its number, its purpose and the code it came from [V6.6.2]', async () => {
      const token = await issue();
      expect(await isGood(token)).toBe(true);
      expect(await isGood(token, { otpId: 'otp-1', purchase })).toBe(true);
      expect(await isGood(token, { authorization: `bearer ${token}` })).toBe(true);
    });

    test.each<[string, Partial<TokenUse>]>([
      ['another number', { msisdn: '050000002' }],
      ['no number', { msisdn: '' }],
      ['another purpose', { purpose: 'LISOLO_MONEY' }],
      ['another code', { otpId: 'otp-2' }],
      ['nobody', { authorization: undefined }],
      ['an empty header', { authorization: '' }],
      ['a bare word', { authorization: 'Bearer' }],
    ])('is not good for %s', async (_, changes) => {
      expect(await isGood(await issue(), changes)).toBe(false);
    });

    test('is good whatever the case of the word before it, and with more than one space (RFC 9110)', async () => {
      for (const word of ['bearer ', 'BEARER ', 'Bearer  ']) {
        const token = await issue();
        expect(await isGood(token, { authorization: `${word}${token}` })).toBe(true);
      }
    });

    test('is not good in another spelling', async () => {
      const token = await issue();
      const flipped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
      const spelt = [
        `Basic ${token}`,
        token,
        bearer(`${token} `),
        bearer(`${token}A`),
        bearer(flipped),
        `Bearer\t${token}`,
      ];
      for (const authorization of spelt)
        expect([authorization, await isGood(token, { authorization })]).toEqual([authorization, false]);
    });

    test('lives ten minutes [V7.3.1 V7.3.2]', async () => {
      const token = await issue();
      await letTimePass(database, 580);
      expect(await isGood(token)).toBe(true);
      await letTimePass(database, 20);
      expect(await isGood(token)).toBe(false);
      const payment = await pay.add(aPayment());
      expect(await pay.tokens.spend(use(token), payment.id)).toBe(false);
    });
  });

  describe('a token of a purchase', () => {
    test('is good for that one, and where no purchase is at hand [V6.6.2]', async () => {
      const token = await issue(purchase);
      expect(await isGood(token, { purchase: { ...purchase } })).toBe(true);
      expect(await isGood(token)).toBe(true);
    });

    test.each<Partial<OtpPurchase>>([
      { amountMinor: 501 },
      { amountMinor: 5 },
      { target: '050000001' },
      { target: '' },
      { transactionType: 'PREPAID_BUNDLES' },
    ])('is not good with %j', async (changes) => {
      expect(await isGood(await issue(purchase), { purchase: { ...purchase, ...changes } })).toBe(false);
    });
  });

  describe('spending', () => {
    test('is for one payment, which may say so twice', async () => {
      const token = await issue();
      const [one, other] = [await pay.add(aPayment()), await pay.add(aPayment())];
      expect(await pay.tokens.spend(use(token), one.id)).toBe(true);
      expect(await pay.tokens.spend(use(token), one.id)).toBe(true);
      expect(await pay.tokens.spend(use(token), other.id)).toBe(false);
      expect(await isGood(token)).toBe(false);
    });

    test('for fifty payments at once succeeds for one [I13]', async () => {
      const token = await issue();
      const payments: string[] = [];
      for (let i = 0; i < 50; i += 1) payments.push((await pay.add(aPayment())).id);
      const spent = await Promise.all(payments.map((id) => pay.tokens.spend(use(token), id)));
      expect(spent.filter(Boolean)).toHaveLength(1);
    });

    test('is undone by giving back, which gives no other token back and makes none live longer', async () => {
      const [token, other] = [await issue(), await issue()];
      const [one, two] = [await pay.add(aPayment()), await pay.add(aPayment())];
      await pay.tokens.spend(use(token), one.id);
      await pay.tokens.spend(use(other), two.id);
      await letTimePass(database, 500);
      await pay.tokens.giveBack(one.id);
      expect([await isGood(token), await isGood(other)]).toEqual([true, false]);
      await letTimePass(database, 100);
      expect(await isGood(token)).toBe(false);
    });

    test('with what is not good for it spends nothing', async () => {
      const token = await issue(purchase);
      const payment = await pay.add(aPayment());
      for (const changes of [{ msisdn: '050000002' }, { purpose: 'X' }, { purchase: { ...purchase, amountMinor: 1 } }])
        expect(await pay.tokens.spend(use(token, changes), payment.id)).toBe(false);
      expect(await isGood(token)).toBe(true);
    });
  });

  test('the sweep forgets what is over, not what is good', async () => {
    await issue();
    await letTimePass(database, 600 + 300);
    const good = await issue();
    await pay.tokens.sweep();
    expect(await database.query('select 1 from access_token')).toHaveLength(1);
    expect(await isGood(good)).toBe(true);
  });

  const initiated = async (token: string, changes = {}) =>
    resultOf(await pay.initiate(order(changes), { authorization: bearer(token) })).transactionId;
  const process = (token: string, id: string) =>
    pay.process(aProcess(id, 'AIR_TIME'), { authorization: bearer(token) });

  describe('debits by airtime under one token', () => {
    test('of one intent sent two hundred times at once are one', async () => {
      const token = await issue(purchase);
      const id = await initiated(token);
      const answers = await Promise.all(Array.from({ length: 200 }, () => process(token, id)));
      const statuses = answers.map((answer) => resultOf(answer).status);
      expect(statuses.filter((status) => status === 'ALREADY_PROCESSED')).toHaveLength(199);
      expect(operator.charging.debit.calls).toHaveLength(1);
      await settle(pay);
      expect(operator.book.debits).toHaveLength(1);
      expect(operator.book.creditsOf(id)).toHaveLength(1);
      expect(operator.charging.balanceOf(`+242${payer}`)).toBe(4500);
    });

    test('of thirty intents sent at once are one; the others need a code of their own [I13] [V2.3.4]', async () => {
      const token = await issue();
      const ids: string[] = [];
      for (let i = 0; i < 30; i += 1) ids.push(await initiated(token, { amount: 500 + i, unit: 500 + i }));
      const answers = await Promise.all(ids.map((id) => process(token, id)));
      const refused = answers.filter(isRefusal).map((answer) => refusalOf(answer).code);
      expect(refused).toEqual(Array.from({ length: 29 }, () => '401'));
      expect(operator.book.debits).toHaveLength(1);
    });

    test('that are past the ten minutes when they are sent are none', async () => {
      const token = await issue();
      const id = await initiated(token);
      await letTimePass(database, 601);
      expect(refusalOf(await process(token, id))).toEqual({ code: '401' });
      expect(operator.book.debits).toEqual([]);
      expect((await pay.get(id)).state).toBe('REGISTERED');
    });
  });
});
