import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { databases } from '../../../testing/databases.ts';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { refuse } from '../../../http/answer.ts';
import { aContext, anEngine, settle, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aBill, aCardRecharge, anInvoice, aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import { held } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { LineLookup } from '../../subscribers/gateway.ts';
import type { DebitOutcome, DebitRequest } from '../core/gateway.ts';
import type { Closure } from '../methods/availability.ts';
import type { Quote } from '../products/quote.ts';
import { initiate } from './initiate.ts';

const key = () => ({ 'idempotency-key': randomUUID() });

const inOtherTab = () => ({ ...key(), 'purchase-id': randomUUID() });

/** "One purchase, one debit" and the law of keys. */
describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let purchase: Record<string, string>;
  let closure: Closure | undefined;
  const shut: Closure = { until: null, retryAfterSeconds: 60 };
  usePayments(open, (payments) => {
    ({ database, operator } = payments);
    const availability = { ...payments.pay.availability, closureOf: () => closure };
    pay = anEngine(database, operator, { availability });
  });
  beforeEach(() => {
    closure = undefined;
    purchase = { 'purchase-id': randomUUID() };
  });

  const initiated = async (...request: Parameters<TestEngine['initiate']>) =>
    resultOf(await pay.initiate(...request)).transactionId;
  const done = async (headers = purchase) => {
    const id = await initiated(aRecharge(), headers);
    await pay.process(aProcess(id));
    operator.wallet.approve(id);
    await settle(pay);
    return id;
  };
  const stateOf = async (id: string) => (await pay.get(id)).state;

  /** A request that is held up while its product is priced, until it is let go. */
  const heldUp = async (headers: Record<string, string>) => {
    const slow = held<string, LineLookup>();
    operator.findLine.next(slow.play);
    const answer = pay.initiate(aRecharge(), headers);
    await slow.arrived;
    return { answer, letGo: slow.release };
  };

  test('a refused initiate fixes nothing: the same purchase is taken for another product or amount', async () => {
    await pay.process(aProcess(await initiated(aRecharge(), inOtherTab())));
    expect(refusalOf(await pay.initiate(aRecharge(), { ...key(), ...purchase })).code).toBe('409');
    const id = await initiated(aRecharge({ amount: 700, unit: 700 }), { ...key(), ...purchase });
    expect((await pay.get(id)).price.amountMinor).toBe(700);
    // From here on it is fixed.
    expect(refusalOf(await pay.initiate(aRecharge({ amount: 800, unit: 800 }), { ...key(), ...purchase })).code).toBe(
      '422',
    );
  });

  describe('the key of initiate', () => {
    test('with the same body is the same transaction, whatever became of it, in any order of fields [I12]', async () => {
      const headers = { ...key(), ...purchase };
      const id = await initiated(aRecharge(), headers);
      const shuffled = Object.fromEntries(Object.entries(aRecharge({ emailId: null })).toReversed());
      expect(await initiated(shuffled as ReturnType<typeof aRecharge>, headers)).toBe(id);
      await pay.process(aProcess(id));
      operator.wallet.approve(id);
      await settle(pay);
      expect(await initiated(aRecharge(), headers)).toBe(id);
    });

    test('with the same body is answered without asking anybody again, whatever they would say by now', async () => {
      const headers = { ...key(), ...purchase };
      const id = await initiated(aRecharge(), headers);
      const asked = operator.findLine.calls.length;
      closure = shut;
      expect(await initiated(aRecharge(), headers)).toBe(id);
      expect(operator.findLine.calls).toHaveLength(asked);
    });

    test('with another body, or for another purchase, is refused and does nothing [I12]', async () => {
      const headers = { ...key(), ...purchase };
      const id = await initiated(aRecharge(), headers);
      expect(refusalOf(await pay.initiate(aRecharge({ emailId: 'a@b.cg' }), headers))).toEqual({ code: '422' });
      const other = { ...headers, 'purchase-id': randomUUID() };
      expect(refusalOf(await pay.initiate(aRecharge(), other))).toEqual({ code: '422' });
      expect(await pay.engine.store.ofPurchase(purchase['purchase-id']!)).toHaveLength(1);
      expect(await stateOf(id)).toBe('REGISTERED');
    });

    test('is looked up together with whether its purchase was tried before', async () => {
      const headers = { ...key(), ...purchase };
      const look = (name: string) => pay.idempotency.findFirst(name, purchase['purchase-id']!);
      expect(await look(headers['idempotency-key'])).toEqual({ known: undefined, isTried: false });
      const paymentId = await initiated(aRecharge(), headers);
      const known = { paymentId, fingerprint: expect.stringMatching(/./) };
      expect(await look(headers['idempotency-key'])).toEqual({ known, isTried: true });
      expect(await look(randomUUID())).toEqual({ known: undefined, isTried: true });
    });

    test('answers the same transaction where an equal request was faster, though that is sent by now', async () => {
      const headers = { ...key(), ...purchase };
      const { answer, letGo } = await heldUp(headers);
      const id = await initiated(aRecharge(), headers);
      await pay.process(aProcess(id));
      letGo();
      expect(resultOf(await answer).transactionId).toBe(id);
    });

    test('is one purchase’s: where another one’s request was faster, this one is refused and leaves nothing', async () => {
      const headers = key();
      const { answer, letGo } = await heldUp({ ...headers, ...purchase });
      await initiated(aRecharge(), { ...headers, 'purchase-id': randomUUID() });
      letGo();
      expect(refusalOf(await answer)).toEqual({ code: '422' });
      expect(await pay.engine.store.ofPurchase(purchase['purchase-id']!)).toEqual([]);
    });

    test('is free again where storing it broke', async () => {
      const headers = { ...key(), ...purchase };
      const broken = anEngine(database, operator, {
        engine: (honest) => ({
          ...honest,
          store: { ...honest.store, insert: () => Promise.reject(new Error('broken')) },
        }),
      });
      await expect(broken.initiate(aRecharge(), headers)).rejects.toThrow('broken');
      expect(await stateOf(await initiated(aRecharge(), headers))).toBe('REGISTERED');
    });

    test('stands for the purchase where none is named', async () => {
      const headers = key();
      const id = await initiated(aRecharge(), headers);
      expect((await pay.get(id)).purchaseId).toBe(headers['idempotency-key']);
      const again = { ...key(), 'purchase-id': headers['idempotency-key'] };
      await initiated(aRecharge(), again);
      expect(await stateOf(id)).toBe('DECLINED');
    });

    test.each<Record<string, string>>([{ 'idempotency-key': '' }, { 'idempotency-key': 'x' }, { 'purchase-id': 'x' }])(
      'missing or malformed (%j) is a 400',
      async (headers) => {
        expect(refusalOf(await pay.initiate(aRecharge(), headers))).toEqual({ code: '400' });
      },
    );
  });

  test('a closed method or product is said before anybody is asked about the line', async () => {
    closure = shut;
    expect(await pay.initiate(aRecharge(), inOtherTab())).toMatchObject({
      refusal: { code: '503', result: { reason: 'closed' } },
    });
    expect(operator.findLine.calls).toEqual([]);
  });

  test('a browser is remembered with the attempt that it began, and not for one that is refused', async () => {
    let remembered = 0;
    const context = { ...aContext(inOtherTab()), rememberBrowser: () => void (remembered += 1) };
    // Whoever looks a line up is remembered for that alone.
    const priced: Quote = (request) => pay.quotes.PREPAID_RECHARGE(request, aContext());
    const begin = (quote: Quote) =>
      initiate({ ...pay, quotes: { ...pay.quotes, PREPAID_RECHARGE: quote } }, aRecharge(), context, 'plain');
    refusalOf(await begin(async () => refuse('400')));
    expect(remembered).toBe(0);
    // Another purchase is under way for the same, which is found where the attempt is registered.
    const first = await initiated(aRecharge(), inOtherTab());
    await pay.process(aProcess(first));
    expect(refusalOf(await begin(priced)).code).toBe('409');
    expect(remembered).toBe(0);
    operator.wallet.decline(first);
    await settle(pay);
    resultOf(await begin(priced));
    expect(remembered).toBe(1);
  });

  const giftOf = async (request: InitiateRequest) =>
    (await pay.get(await initiated(request, inOtherTab()))).details.gift;

  describe('a sentence for whoever gets it', () => {
    const giftSentence = 'thank-you';

    test('is kept with what another line than the payer’s gets', async () => {
      expect(await giftOf(aRecharge({ mobileNumber: '050000002', giftSentence }))).toBe('thank-you');
      expect(await giftOf(aBill({ giftSentence }))).toBe('thank-you');
    });

    test.each([
      ['that was not written', aRecharge({ mobileNumber: '050000002', giftSentence: '' })],
      ['to oneself', aRecharge({ giftSentence })],
      ['with an account that has no line', anInvoice({ giftSentence })],
    ])('%s is none', async (_, request) => {
      expect(await giftOf(request)).toBeNull();
    });
  });

  test('every attempt has a receipt code of its own that is easy to read out', async () => {
    const ids = [await initiated(aRecharge(), inOtherTab()), await initiated(aRecharge(), inOtherTab())];
    const codes = await Promise.all(ids.map(async (id) => (await pay.get(id)).receiptCode));
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(new Set(codes).size).toBe(2);
  });

  describe('the key of process', () => {
    test('with the same body is the same answer, first while it is raised, then already processed [P27]', async () => {
      const id = await initiated(aRecharge());
      const headers = key();
      const first = resultOf(await pay.process(aProcess(id), headers));
      expect(resultOf(await pay.process(aProcess(id), headers))).toEqual(first);
      operator.wallet.approve(id);
      await settle(pay);
      expect(resultOf(await pay.process(aProcess(id), headers)).status).toBe('ALREADY_PROCESSED');
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });

    test('repeats a refusal', async () => {
      operator.wallet.refusals.set('+242050000001', 'balance-too-low');
      const id = await initiated(aRecharge());
      const headers = key();
      for (let i = 0; i < 2; i += 1)
        expect(refusalOf(await pay.process(aProcess(id), headers))).toEqual({ code: '1010', transactionId: id });
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });

    test('with another body is refused and does nothing', async () => {
      const [one, other] = [await initiated(aRecharge()), await initiated(aCardRecharge())];
      const headers = key();
      await pay.process(aProcess(one), headers);
      expect(refusalOf(await pay.process(aProcess(other, 'PAYMENT_GATEWAY'), headers))).toEqual({ code: '422' });
      expect(await stateOf(other)).toBe('REGISTERED');
    });

    test('of a duplicate that is still running is 409 [I12]', async () => {
      const slow = held<DebitRequest, DebitOutcome>();
      operator.wallet.debit.next(slow.play);
      const id = await initiated(aRecharge());
      const headers = key();
      const first = pay.process(aProcess(id), headers);
      await slow.arrived;
      expect(refusalOf(await pay.process(aProcess(id), headers))).toEqual({ code: '409', transactionId: id });
      slow.release();
      expect(resultOf(await first).status).toBe('REQUEST_RAISED');
    });
  });

  describe('a second attempt at one purchase', () => {
    test.each([
      ['while the first may still be debited', async () => undefined],
      [
        'once the first is paid, for ever',
        async (id: string) => (operator.wallet.approve(id), void (await settle(pay))),
      ],
    ])('is refused %s', async (_, goOn) => {
      const first = await initiated(aRecharge(), { ...key(), ...purchase });
      await pay.process(aProcess(first));
      await goOn(first);
      await letTimePass(database, 24 * 3600);
      for (const request of [aRecharge(), aCardRecharge()])
        expect(refusalOf(await pay.initiate(request, { ...key(), ...purchase }))).toEqual({
          code: '409',
          transactionId: first,
        });
    });

    test('closes a first that was never sent, and one that failed is no matter', async () => {
      const first = await initiated(aRecharge(), { ...key(), ...purchase });
      const second = await initiated(aCardRecharge(), { ...key(), ...purchase });
      expect(await pay.get(first)).toMatchObject({ state: 'DECLINED', reason: 'replaced-by-another-attempt' });
      // It may have been sent after all, as far as a database that lost time knows: somebody looks at it half a minute later.
      const looks = await database.query(
        'select extract(epoch from due_at - entered_at)::float8 as "afterSeconds" from payment where id = $1',
        [first],
      );
      expect(looks).toEqual([{ afterSeconds: 30 }]);
      expect(resultOf(await pay.process(aProcess(first))).status).toBe('ALREADY_PROCESSED');
      expect(operator.book.debits).toEqual([]);
      expect(await stateOf(second)).toBe('REGISTERED');
    });

    test.each([
      ['another amount', { amount: 600, unit: 600 }],
      ['another line', { mobileNumber: '050000002' }],
    ])('for %s is another purchase: 422', async (_, changes) => {
      await initiated(aRecharge(), { ...key(), ...purchase });
      expect(refusalOf(await pay.initiate(aRecharge(changes), { ...key(), ...purchase }))).toEqual({ code: '422' });
    });
  });

  describe('two tabs', () => {
    test('an equal payment under way is named instead of a second one', async () => {
      const first = await initiated(aRecharge(), inOtherTab());
      await pay.process(aProcess(first));
      const refused = { code: '409', transactionId: first };
      expect(refusalOf(await pay.initiate(aRecharge(), inOtherTab()))).toEqual(refused);
      expect(refusalOf(await pay.initiate(aRecharge({ paymentMobile: '0242050000001' }), inOtherTab()))).toEqual(
        refused,
      );
    });

    test('of cards are told by the browser', async () => {
      const first = await initiated(aCardRecharge(), inOtherTab(), 'one browser');
      await pay.process(aProcess(first, 'PAYMENT_GATEWAY'), {}, 'one browser');
      const again = (browser: string) => pay.initiate(aCardRecharge({ emailId: 'other@b.cg' }), inOtherTab(), browser);
      expect(refusalOf(await again('one browser'))).toEqual({ code: '409', transactionId: first });
      resultOf(await again('another browser'));
    });

    test('that were both registered before one was sent: the other is refused at process', async () => {
      const [first, second] = [await initiated(aRecharge(), inOtherTab()), await initiated(aRecharge(), inOtherTab())];
      await pay.process(aProcess(first));
      expect(refusalOf(await pay.process(aProcess(second)))).toEqual({ code: '409', transactionId: first });
    });

    test('repeating a finished purchase on purpose is free, and so is an old one after ten minutes', async () => {
      await done(inOtherTab());
      const second = await initiated(aRecharge(), inOtherTab());
      await pay.process(aProcess(second));
      await letTimePass(database, 601);
      await initiated(aRecharge(), inOtherTab());
    });

    test('a payment that is over answers ALREADY_PROCESSED, though an equal one is under way', async () => {
      const first = await done(inOtherTab());
      const second = await initiated(aRecharge(), inOtherTab());
      await pay.process(aProcess(second));
      expect(resultOf(await pay.process(aProcess(first)))).toEqual({
        transactionId: first,
        status: 'ALREADY_PROCESSED',
      });
    });

    test.each([
      ['amount', { amount: 501, unit: 501 }],
      ['line', { mobileNumber: '050000002' }],
      ['payer', { paymentMobile: '0050000002' }],
    ])('another %s is no duplicate', async (_, changes) => {
      await pay.process(aProcess(await initiated(aRecharge(), inOtherTab())));
      await initiated(aRecharge(changes), inOtherTab());
    });
  });

  test('process of what is not there, under another mode or for another payer is refused', async () => {
    const id = await initiated(aRecharge());
    expect(refusalOf(await pay.process(aProcess(aTransactionId())))).toEqual({ code: '404' });
    expect(refusalOf(await pay.process(aProcess(id, 'PAYMENT_GATEWAY')))).toEqual({ code: '400' });
    const stranger = { ...aProcess(id), paymentMobile: '0050000002' };
    expect(refusalOf(await pay.process(stranger))).toEqual({ code: '400' });
    expect(refusalOf(await pay.process(aProcess(id), { 'idempotency-key': '' }))).toEqual({ code: '400' });
    expect(await stateOf(id)).toBe('REGISTERED');
  });
});
