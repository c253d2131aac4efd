import { randomUUID } from 'node:crypto';
import type { CardPopup, ProcessRequest } from '@selfcare/contract/payments';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { refuse, type Refusal, type WrongField } from '../../../http/answer.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { aContext, anEngine, settle, type TestEngine } from '../../../testing/engine.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { answers, held, unsent } from '../../../testing/fakes/scripted.ts';
import { aCardPayment, aPayment, aProcess, aRecharge } from '../../../testing/orders.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitOutcome, DebitRequest, Reason } from '../core/gateway.ts';
import type { NewPayment, Payment } from '../core/payment.ts';
import type { PurchaseStore } from '../core/purchase-store.ts';
import type { PaymentStore } from '../core/store.ts';
import type { Availability, Closure } from '../methods/availability.ts';
import type { Grants } from './grants.ts';
import type { PayerBudgets } from './payer-budgets.ts';
import { submit, type SubmitDeps } from './submit.ts';

const anew = () => ({ 'idempotency-key': randomUUID(), 'purchase-id': randomUUID() });
const aRequest = (headers: Record<string, string> = {}) => aContext({ 'idempotency-key': randomUUID(), ...headers });

const noMore = async () => ({ refusal: { code: '429', retryAfterSeconds: 9 }, by: 'browser' }) as const;
const exhausted = async () => refuse('429', { retryAfterSeconds: 7 });
/** Holds what one ask costs; what becomes of it is handed on. */
const holding =
  (became: (what: string) => Promise<void>): PayerBudgets['reserve'] =>
  async () => ({
    result: {
      isOwn: false,
      ownSeconds: 60,
      settle: ({ state }) => became(`settled ${state}`),
      release: () => became('given back'),
    },
  });

/** What the sending of an attempt takes, tells and closes beside the debit itself. */
describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const initiated = async (browser?: string, changes = {}) =>
    resultOf(await pay.initiate(aRecharge(changes), anew(), browser)).transactionId;
  const stateOf = async (id: string) => (await pay.get(id)).state;

  /** What a stranger had the payer asked for. */
  const theirs = async () => {
    const id = await initiated('a stranger');
    await pay.process(aProcess(id), {}, 'a stranger');
    return id;
  };

  /** The names that are locked while it is decided whether this is sent. */
  const locksOf = async (payment: NewPayment, headers = {}) => {
    const { id, method } = await pay.add(payment);
    const locked: string[] = [];
    const advisoryLock: PurchaseStore['advisoryLock'] = (...names) => {
      locked.push(...names);
      return pay.purchases.advisoryLock(...names);
    };
    const purchases = { ...pay.purchases, advisoryLock };
    const withBill: PaymentStore['withBill'] = (billHash, decide) => {
      locked.push(billHash);
      return pay.engine.store.withBill(billHash, decide);
    };
    const engine = { ...pay.engine, store: { ...pay.engine.store, withBill } };
    await submit({ ...pay, engine, purchases }, aProcess(id, method), aRequest(headers), 'plain');
    return locked;
  };

  /** How many names two of them lock alike. */
  const shared = async (one: NewPayment, other: NewPayment, headers = {}) => {
    const locked = new Set(await locksOf(one, headers));
    return (await locksOf(other, headers)).filter((name) => locked.has(name)).length;
  };

  /** Sends it by budgets of which some are changed; answers what became of what was held. */
  const sendBy = async (id: string, changes: Partial<PayerBudgets>, more: Partial<SubmitDeps> = {}) => {
    const became: string[] = [];
    const reserve = holding(async (what) => void became.push(what));
    const payerBudgets = { ...pay.payerBudgets, reserve, ...changes };
    const answer = await submit({ ...pay, payerBudgets, ...more }, aProcess(id), aRequest(), 'plain');
    return { answer, became };
  };

  test('a method or product that is closed to new attempts leaves a registered one as it is; it goes once that is open', async () => {
    let closure: Closure | undefined = { until: null, retryAfterSeconds: 60 };
    const availability: Availability = { ...pay.availability, closureOf: () => closure };
    const closed = anEngine(database, operator, { availability });
    const id = await initiated();
    expect(await closed.process(aProcess(id))).toMatchObject({
      refusal: { code: '503', result: { transactionId: id, charged: 'no', reason: 'closed' } },
    });
    expect([await stateOf(id), operator.book.debits]).toEqual(['REGISTERED', []]);
    closure = undefined;
    expect(resultOf(await closed.process(aProcess(id))).status).toBe('REQUEST_RAISED');
  });

  describe('the place of an attempt at its provider', () => {
    const places: string[] = [];
    const counting = () => {
      places.length = 0;
      const availability: Availability = {
        ...pay.availability,
        admit: (connectors) => {
          places.push(`taken ${connectors.join(' ')}`);
          return () => void places.push('left');
        },
      };
      return anEngine(database, operator, { availability });
    };

    test('is taken for the one that is sent, and kept', async () => {
      const id = await initiated();
      await counting().process(aProcess(id));
      expect(places).toEqual(['taken wallet topup']);
    });

    test('is not taken for what was sent before', async () => {
      const id = await initiated();
      await pay.process(aProcess(id));
      expect(resultOf(await counting().process(aProcess(id))).status).toBe('ALREADY_PROCESSED');
      expect(places).toEqual([]);
    });

    test('is left by one that is refused', async () => {
      const [first, second] = [await initiated(), await initiated()];
      await pay.process(aProcess(first));
      expect(refusalOf(await counting().process(aProcess(second)))).toEqual({ code: '409', transactionId: first });
      expect(places).toEqual(['taken wallet topup', 'left']);
    });

    test('is left by all but one of those that send the same attempt at once', async () => {
      const id = await initiated();
      const portal = counting();
      const all = await Promise.all(Array.from({ length: 4 }, () => portal.process(aProcess(id))));
      const told = all.map((answer) => resultOf(answer).status).toSorted();
      expect(told).toEqual([...Array(3).fill('ALREADY_PROCESSED'), 'REQUEST_RAISED']);
      const left = places.filter((place) => place === 'left').length;
      expect(places.length - left).toBe(left + 1);
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });
  });

  describe('what another browser had the payer asked for, for the same goods', () => {
    test('gives way once the same was asked for anew', async () => {
      const strange = await theirs();
      expect(resultOf(await pay.process(aProcess(await initiated()))).status).toBe('REQUEST_RAISED');
      expect(await pay.get(strange)).toMatchObject({ state: 'DECLINED', reason: 'replaced-by-another-attempt' });
    });

    test('stays where the new attempt has ended at once', async () => {
      const strange = await theirs();
      operator.wallet.debit.next(answers<DebitOutcome>({ outcome: 'declined', reason: 'balance-too-low' }));
      expect(refusalOf(await pay.process(aProcess(await initiated()))).code).toBe('1010');
      expect(await stateOf(strange)).toBe('PENDING');
    });

    test('and that was approved by now is not asked for again', async () => {
      const strange = await theirs();
      const own = await initiated();
      operator.wallet.approve(strange);
      expect(await pay.process(aProcess(own))).toMatchObject({ refusal: { code: '409', result: { underWay: true } } });
      expect(operator.wallet.debit.calls).toHaveLength(1);
    });
  });

  test('an attempt of another browser is not there before it was sent, and already processed after that', async () => {
    const id = await initiated();
    const key = { 'idempotency-key': randomUUID() };
    expect(refusalOf(await pay.process(aProcess(id), {}, 'a stranger'))).toEqual({ code: '404' });
    expect(await stateOf(id)).toBe('REGISTERED');
    await pay.process(aProcess(id), key);
    for (const headers of [{}, key])
      expect(resultOf(await pay.process(aProcess(id), headers, 'a stranger'))).toEqual({
        transactionId: id,
        status: 'ALREADY_PROCESSED',
      });
  });

  test.each<[string, Partial<ProcessRequest>, Record<string, string>, WrongField]>([
    ['by another mode', { paymentMode: 'MPESA' }, {}, { path: 'paymentMode', message: 'modeNotOffered' }],
    ['as if its mode needed a code', {}, { authorization: 'x' }, { path: 'paymentMode', message: 'modeNotOffered' }],
    ['from another payer', { paymentMobile: '0050000002' }, {}, { path: 'paymentMobile', message: 'payerInvalid' }],
    ['with a PIN', { amPin: 'sealed:{}' }, {}, { path: 'amPin', message: 'modeNotOffered' }],
    ['under no key', {}, { 'idempotency-key': '' }, { path: 'idempotency-key', message: 'headerMissing' }],
  ])('a push that is sent %s is refused by the field, and nothing is sent', async (_, changes, headers, field) => {
    const id = await initiated();
    const answer = await pay.process({ ...aProcess(id), ...changes }, headers);
    expect(answer).toMatchObject({ refusal: { code: '400', detail: field.message, fields: [field] } });
    expect([await stateOf(id), operator.book.debits]).toEqual(['REGISTERED', []]);
  });

  test('the payer’s own number may be told again; under the same key it is another request', async () => {
    const id = await initiated();
    const key = { 'idempotency-key': randomUUID() };
    const told = { ...aProcess(id), paymentMobile: '0050000001' };
    expect(resultOf(await pay.process(told, key)).status).toBe('REQUEST_RAISED');
    expect(refusalOf(await pay.process(aProcess(id), key))).toEqual({ code: '422' });
  });

  test('a sealed PIN that was seen before names its transaction, and is looked at first', async () => {
    const pins = { ...pay.pins, wasSeen: async () => true };
    const transactionId = await initiated();
    const answer = await submit({ ...pay, pins }, { ...aProcess(transactionId), amPin: 'x' }, aRequest(), 'plain');
    expect(answer).toEqual({ refusal: { code: '409', detail: 'pinSeen', result: { transactionId } } });
  });

  describe('by a mode that needs a code', () => {
    const uses: Parameters<Grants['check']>[0][] = [];
    const grants: Grants = {
      check: async (use) => (uses.push(use), true),
      spend: async () => true,
      giveBack: async () => undefined,
    };
    const authorization = 'Bearer any';
    const sendWith = (payment: Payment, changes: Partial<SubmitDeps>, more: Partial<ProcessRequest> = {}) => {
      uses.length = 0;
      const request = { ...aProcess(payment.id, payment.method), ...more };
      return submit({ ...pay, grants, ...changes }, request, aRequest({ authorization }), 'auth');
    };

    test('what has no line is bought for none', async () => {
      const invoice = { transactionType: 'POSTPAID_BILL', target: 'PE1234567890' } as const;
      await sendWith(await pay.add(aPayment({ method: 'AIR_TIME', ...invoice })), {});
      const purchase = { amountMinor: 500, target: '', transactionType: 'POSTPAID_BILL' };
      expect(uses).toEqual([{ authorization, msisdn: '050000001', purpose: 'AIR_TIME', purchase }]);
    });

    test('a token that was spent meanwhile is none, and nothing is sent', async () => {
      const spent = { ...grants, spend: async () => false };
      const payment = await pay.add(aPayment({ method: 'AIR_TIME' }));
      expect(refusalOf(await sendWith(payment, { grants: spent }))).toEqual({ code: '401' });
      expect(operator.charging.debit.calls).toEqual([]);
    });

    test('a browser that tried PINs of too many wallets is refused, and its attempt stays', async () => {
      const payment = await pay.add(aPayment({ method: 'LISOLO_MONEY' }));
      const sealed = {
        amPin: `sealed:${JSON.stringify({ pin: rightPin, transactionId: payment.id, nonce: randomUUID() })}`,
      };
      const answer = await sendWith(payment, { budgets: { reserve: noMore } }, sealed);
      expect(refusalOf(answer)).toEqual({ code: '429' });
      expect(await stateOf(payment.id)).toBe('REGISTERED');
    });

    test.each<[Reason, Partial<Refusal>]>([
      ['not-mobile-money-user', { code: '4001', values: { wallet: expect.stringMatching(/./) } }],
      ['balance-too-low', { code: '1010', detail: 'airtimeTooLow', values: { wallet: expect.stringMatching(/./) } }],
    ])('airtime that is refused (%s) is refused in words that fit', async (reason, words) => {
      operator.charging.debit.next(answers<DebitOutcome>({ outcome: 'declined', reason }));
      const payment = await pay.add(aPayment({ method: 'AIR_TIME' }));
      expect(await sendWith(payment, {})).toEqual({ refusal: { ...words, result: { transactionId: payment.id } } });
    });
  });

  test.each<[DebitOutcome, Reason, string]>([
    [{ outcome: 'unsent' }, 'balance-too-low', '1010'],
    [{ outcome: 'unknown' }, 'provider-unreachable', 'FAILED'],
  ])('an answer (%j) to what has ended by another one (%s) promises nothing: %s', async (outcome, reason, told) => {
    const id = await initiated();
    operator.wallet.debit.next(async () => {
      await pay.engine.store.move(await pay.get(id), 'decline', { reason, dueInSeconds: null });
      return outcome;
    });
    const answer = await pay.process(aProcess(id));
    expect('refusal' in answer ? answer.refusal.code : answer.result.status).toBe(told);
  });

  test('an attempt that has lapsed when it is decided about spends nothing', async () => {
    const id = await initiated();
    const judged: string[] = [];
    const judge: PayerBudgets['judge'] = async (payment) => {
      judged.push(payment.id);
      return { result: null };
    };
    const store: PaymentStore = {
      ...pay.engine.store,
      findWithDuplicate: async (attempt, seconds) => {
        await pay.engine.store.move(await pay.get(id), 'lapse', { dueInSeconds: null });
        return pay.engine.store.findWithDuplicate(attempt, seconds);
      },
    };
    const { answer } = await sendBy(id, { judge }, { engine: { ...pay.engine, store } });
    expect([resultOf(answer).status, judged]).toEqual(['ALREADY_PROCESSED', []]);
  });

  test('an attempt whose mode is gone is refused', async () => {
    const { id } = await pay.add(aPayment({ method: 'GONE' }));
    expect(refusalOf(await pay.process(aProcess(id, 'GONE')))).toEqual({ code: '400' });
  });

  test('of two attempts at one purchase that were both registered, one is sent, and it is named to the other', async () => {
    const first = await pay.add(aPayment());
    const second = await pay.add(aPayment({ purchaseId: first.purchaseId }));
    await pay.process(aProcess(first.id));
    expect(refusalOf(await pay.process(aProcess(second.id)))).toEqual({ code: '409', transactionId: first.id });
    expect(await stateOf(second.id)).toBe('REGISTERED');
  });

  test('an attempt that lapses at the last moment is not sent', async () => {
    const id = await initiated();
    const portal = anEngine(database, operator, {
      engine: (honest) => ({
        ...honest,
        store: {
          ...honest.store,
          findWithDuplicate: async (attempt, seconds) => {
            const found = await honest.store.findWithDuplicate(attempt, seconds);
            await honest.store.move(found.now!, 'lapse', { dueInSeconds: null });
            return found;
          },
        },
      }),
    });
    expect(resultOf(await portal.process(aProcess(id)))).toEqual({ transactionId: id, status: 'ALREADY_PROCESSED' });
    expect([await stateOf(id), operator.book.debits]).toEqual(['EXPIRED', []]);
  });

  describe('a budget', () => {
    test.each<[keyof PayerBudgets, string[]]>([
      ['reserveLookUp', []],
      ['reserve', []],
      ['judge', ['given back']],
    ])('that is exhausted (%s) keeps it from being sent, and what was held is given back', async (name, after) => {
      const id = await initiated();
      const { answer, became } = await sendBy(id, { [name]: exhausted });
      expect(answer).toEqual({ refusal: { code: '429', retryAfterSeconds: 7 } });
      expect([became, await stateOf(id), operator.book.debits]).toEqual([after, 'REGISTERED', []]);
    });

    test('is given back once where the payer has another prompt of a stranger before them, too', async () => {
      await theirs();
      const { answer, became } = await sendBy(await initiated(), { judge: exhausted });
      expect(answer).toEqual({ refusal: { code: '429', retryAfterSeconds: 7 } });
      expect(became).toEqual(['given back']);
    });

    test('is settled with what the provider answered', async () => {
      expect((await sendBy(await initiated(), {})).became).toEqual(['settled PENDING']);
    });

    test('that cannot be given back hides nothing of what broke before', async () => {
      const purchases = { ...pay.purchases, advisoryLock: () => Promise.reject(new Error('broken')) };
      const reserve = holding(() => Promise.reject(new Error('out')));
      await expect(sendBy(await initiated(), { reserve }, { purchases })).rejects.toThrow('broken');
      expect(pay.reported).toMatchObject([{ message: 'out' }]);
    });
  });

  describe('what is decided is decided alone', () => {
    const payer = '050000002';

    test.each<[string, number, Partial<NewPayment>, Partial<NewPayment>]>([
      ['another payer and other goods', 0, {}, { payer }],
      ['one payer', 1, { payer }, { payer }],
      ['the same goods', 1, { duplicateHash: 'same' }, { payer, duplicateHash: 'same' }],
      ['one bill', 1, { billHash: 'bill' }, { payer, billHash: 'bill' }],
      ['two bills', 0, { billHash: 'bill' }, { payer, billHash: 'other bill' }],
    ])('where two have %s: names that both lock: %i', async (_, count, one, other) => {
      expect(await shared(aPayment(one), aPayment(other))).toBe(count);
    });

    test('and two cards have no payer in common', async () => {
      expect(await shared(aCardPayment(), aCardPayment())).toBe(0);
    });

    test('under one key', async () => {
      const key = { 'idempotency-key': randomUUID() };
      expect(await shared(aPayment(), aPayment({ payer }), key)).toBe(1);
    });
  });

  test('an unpaid card keeps its page and its window in every answer', async () => {
    const { id } = await pay.add(aCardPayment());
    const popup = { key: 'key', accessCode: 'code' } as unknown as CardPopup;
    const send = async () => {
      const deps: SubmitDeps = { ...pay, cardPopup: ({ state }) => (state === 'PENDING' ? popup : undefined) };
      return resultOf(await submit(deps, aProcess(id, 'PAYMENT_GATEWAY'), aRequest(), 'plain'));
    };
    const redirectUrl = expect.stringContaining(id);
    expect(await send()).toEqual({ transactionId: id, status: 'REQUEST_RAISED', redirectUrl, popup });
    expect(await send()).toEqual({ transactionId: id, status: 'ALREADY_PROCESSED', redirectUrl, popup });
    operator.card.pay(id);
    await settle(pay, 60);
    expect(await send()).toEqual({ transactionId: id, status: 'ALREADY_PROCESSED' });
  });

  test('whatever breaks once the provider was called, the attempt is raised, and the fault is reported', async () => {
    const id = await initiated();
    operator.wallet.debit.next(() => Promise.reject(new Error('a bug')));
    expect(resultOf(await pay.process(aProcess(id)))).toEqual({ transactionId: id, status: 'REQUEST_RAISED' });
    expect(pay.reported).toMatchObject([{ message: 'a bug' }]);
  });

  test('an attempt of which no byte was sent is over, and says so', async () => {
    const id = await initiated();
    operator.wallet.debit.next(unsent);
    expect(await pay.process(aProcess(id))).toMatchObject({
      refusal: { code: '503', detail: 'outNothingCharged', result: { transactionId: id, charged: 'no' } },
    });
    expect(await stateOf(id)).toBe('DECLINED');
  });

  test('a callback that is faster than the answer is what the customer hears', async () => {
    const id = await initiated();
    const slow = held<DebitRequest, DebitOutcome>();
    operator.wallet.debit.next(slow.play);
    const processing = pay.process(aProcess(id));
    await slow.arrived;
    const sending = await pay.get(id);
    await pay.engine.store.move(sending, 'decline', { reason: 'balance-too-low', dueInSeconds: null });
    slow.release();
    expect(refusalOf(await processing)).toEqual({ code: '1010', transactionId: id });
    await settle(pay, 60);
  });
});
