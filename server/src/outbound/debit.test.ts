import { beforeEach, describe, expect, test } from 'vitest';
import { aCardPayment, aStoredPayment, later } from '../testing/orders.ts';
import { createRecordingEngine, inTurn, type RecordingEngine } from '../testing/payments/recording-engine.ts';
import type { DebitOutcome, DebitRequest, DebitState, Reason } from '../features/payments/core/gateway.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { nextAsk, nextDenialAsk } from '../features/payments/core/schedule.ts';
import { close, debitReference, debits, isWholeCharge } from './debit.ts';

const aSent = (changes: Partial<Payment> = {}): Payment =>
  aStoredPayment({ id: 'T1', payer: '050000001', state: 'UNKNOWN', ...changes });
const aPage = (changes: Partial<Payment> = {}) => aSent({ ...aCardPayment({ id: 'T1' }), ...changes });
const paid: DebitState = { outcome: 'paid', providerReference: 'P1', charged: { amountMinor: 500, currency: 'XAF' } };
const declined: DebitState = { outcome: 'declined', reason: 'declined-by-provider' };

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
});
/** What was done with payments, without who was told of it. */
const done = () => world.did.filter(([name]) => name !== 'changed');
const ask = async (payment: Payment, ...answers: [DebitState, ...DebitState[]]) => {
  const enquire = inTurn(...answers);
  world.method = { ...world.method, enquire };
  const answer = await debits(world.engine).enquire(payment);
  return { answer, asked: enquire.asked };
};

describe('a debit is named to its provider', () => {
  test('by our ids, and by its own once that is known', () => {
    const { charge, debitRequestId: requestId } = aSent();
    const payment = aSent({ charge, debitRequestId: requestId });
    const named = { transactionId: 'T1', requestId, charge, payer: '+242050000001' };
    expect(debitReference(world.engine, payment)).toEqual(named);
    const known = { ...payment, providerReference: 'P1' };
    expect(debitReference(world.engine, known)).toEqual({ ...named, providerReference: 'P1' });
  });

  test('without a payer where it is a card', () => {
    expect(debitReference(world.engine, aPage())).not.toHaveProperty('payer');
  });
});

const call = async (payment: Payment, answer: DebitOutcome, more: { pin?: string } = {}) => {
  const requests: DebitRequest[] = [];
  world.method = {
    debit: async (request) => {
      requests.push(request);
      return answer;
    },
  };
  const { answer: outcome, moved } = await debits(world.engine, more).call(payment, () => 0);
  return { request: requests[0]!, outcome, state: moved?.state };
};

describe('the call of a debit', () => {
  const sending = aSent({ state: 'SENDING' });
  test('carries what the provider must know, and the PIN and the email where there are some', async () => {
    const { request } = await call({ ...sending, email: null }, { outcome: 'unknown' });
    expect(request).toEqual({
      ...debitReference(world.engine, sending),
      price: sending.price,
      returnUrl: 'https://portal.test/return/T1',
      description: 'Lisolo',
    });
    const card = await call(aPage({ state: 'SENDING' }), { outcome: 'unknown' }, { pin: '1234' });
    expect(card.request).toMatchObject({ email: 'client@example.cg', pin: '1234' });
  });

  test.each<[DebitOutcome, unknown[][], string]>([
    [
      { outcome: 'accepted', providerReference: 'P1', redirectUrl: 'https://page', accessCode: 'A' },
      [['accept', { providerReference: 'P1', redirectUrl: 'https://page', accessCode: 'A', dueInSeconds: 5 }]],
      'PENDING',
    ],
    [{ outcome: 'paid', providerReference: 'P1' }, [['pay', { providerReference: 'P1', dueInSeconds: 0 }]], 'PAID'],
    [
      { outcome: 'declined', reason: 'balance-too-low' },
      [['decline', { reason: 'balance-too-low', dueInSeconds: 30 }]],
      'DECLINED',
    ],
    [{ outcome: 'unsent' }, [['decline', { reason: 'provider-unreachable', dueInSeconds: 30 }]], 'DECLINED'],
    [{ outcome: 'unknown' }, [['lose-debit', { dueInSeconds: 2 }]], 'UNKNOWN'],
  ])('that is answered by %j is booked so', async (outcome, moves, state) => {
    expect(await call({ ...sending, asks: 9 }, outcome)).toMatchObject({ outcome, state });
    expect(done()).toEqual(moves);
  });

  test.each<DebitOutcome>([{ outcome: 'unsent' }, { outcome: 'declined', reason: 'balance-too-low' }])(
    'that is a resend and answered by %j proves nothing of the sends before it',
    async (outcome) => {
      expect(await call({ ...sending, sends: 2 }, outcome)).toMatchObject({ outcome, state: 'UNKNOWN' });
      expect(done()).toEqual([['lose-debit', { dueInSeconds: 2 }]]);
    },
  );

  test('that is a resend and paid or accepted is what it says', async () => {
    expect((await call({ ...sending, sends: 2 }, { outcome: 'paid', providerReference: 'P1' })).state).toBe('PAID');
    expect((await call({ ...sending, sends: 2 }, { outcome: 'accepted' })).state).toBe('PENDING');
  });
});

describe('an attempt is closed', () => {
  test.each<[Reason, string]>([
    ['prompt-expired', 'expire'],
    ['card-abandoned', 'expire'],
    ['not-received-by-provider', 'expire'],
    ['balance-too-low', 'decline'],
    ['provider-unreachable', 'decline'],
  ])('for %s: by the event %s, and looked at later all the same', async (reason, event) => {
    expect(await close(world.engine, aSent(), reason)).toMatchObject({ id: 'T1', version: aSent().version + 1 });
    expect(done()).toEqual([[event, { reason, dueInSeconds: 30 }]]);
  });

  const against = async (stored: Payment | undefined) => {
    world.isTaken = true;
    world.stored = stored;
    expect(await close(world.engine, aSent(), 'prompt-expired')).toBeUndefined();
    return done().slice(1);
  };

  test('not against a claim of success: that is denied, so often at most that a person is called', async () => {
    expect(await against(aSent({ claim: 'paid', denials: 7 }))).toEqual([
      ['ask', nextDenialAsk({ denials: 7 }), 'denied'],
    ]);
    world.did.length = 0;
    expect(await against(aSent({ claim: 'paid', denials: 8 }))).toEqual([
      ['alarm', 'T1', 'contradiction'],
      ['hold', 'contradiction', 60],
    ]);
  });

  test('not against a claim on what is still being sent: that is in doubt first', async () => {
    expect(await against(aSent({ state: 'SENDING', claim: 'paid', denials: 8 }))).toEqual([
      ['lose-debit', { dueInSeconds: 2 }],
    ]);
  });

  test.each<[string, Payment | undefined]>([
    ['is gone', undefined],
    ['went another way meanwhile', aSent({ claim: 'paid', version: 4 })],
    ['is on hold', aSent({ claim: 'paid', onHold: true })],
    ['has no claim', aSent({ claim: null })],
    ['has the opposite claim', aSent({ claim: 'not-paid' })],
  ])('by nobody else where it %s', async (_, stored) => {
    expect(await against(stored)).toEqual([]);
  });
});

const said = async (payment: Payment, first: DebitState, second: DebitState) => {
  const enquire = inTurn(second);
  world.method = { enquire };
  return [await debits(world.engine).look(payment, first), enquire.asked];
};

const isWhole = (answer: DebitState) => isWholeCharge(aSent(), answer as DebitState & { outcome: 'paid' });

describe('an answer that would end the doubt', () => {
  const other: DebitState = { ...paid, charged: { amountMinor: 5, currency: 'XAF' } };
  const dollars: DebitState = { ...paid, charged: { amountMinor: 500, currency: 'USD' } };

  test.each<[DebitState, Partial<Payment>]>([
    [paid, { claim: 'paid' }],
    [declined, { claim: 'not-paid' }],
  ])('%j is believed with a callback that says the same: %j', async (answer, changes) => {
    expect(await said(aSent(changes), answer, { outcome: 'unknown' })).toEqual([answer, 0]);
  });

  test.each<[DebitState, Partial<Payment>]>([
    [paid, {}],
    [declined, {}],
    [{ outcome: 'refunded' }, {}],
    [{ outcome: 'refunded' }, { claim: 'not-paid' }],
    [{ outcome: 'refunded' }, { claim: 'paid' }],
    [paid, { claim: 'not-paid' }],
    [declined, { claim: 'paid' }],
    [paid, { claim: 'paid', onHold: true }],
    [declined, { claim: 'not-paid', onHold: true }],
  ])('%j is asked for a second time without one: %j', async (answer, changes) => {
    expect(await said(aSent(changes), answer, answer)).toEqual([answer, 1]);
  });

  test.each<[DebitState, DebitState]>([
    [paid, declined],
    [paid, other],
    [paid, dollars],
    [paid, { ...paid, providerReference: 'P2' }],
    [declined, paid],
    [declined, { outcome: 'pending' }],
    [{ outcome: 'refunded' }, paid],
  ])('%j and then %j is no end', async (first, second) => {
    expect(await said(aSent(), first, second)).toEqual([{ outcome: 'unknown' }, 1]);
  });

  test.each<DebitState>([{ outcome: 'pending' }, { outcome: 'not-found' }, { outcome: 'unknown' }])(
    'is not %j: that is asked once',
    async (answer) => {
      expect(await said(aSent(), answer, paid)).toEqual([answer, 0]);
    },
  );

  test('is of the whole charge where amount and currency are those that were asked for', () => {
    expect([isWhole(paid), isWhole(other), isWhole(dollars)]).toEqual([true, false, false]);
  });
});

describe('a worker asks about a debit', () => {
  test('whose booking breaks for another reason: that is told, and nothing else is done', async () => {
    world.chargeBreaks = new Error('no connection');
    await expect(ask(aSent(), paid)).rejects.toThrow('no connection');
    expect(done()).toEqual([]);
  });
});

describe('a debit that its provider does not know', () => {
  const missing: DebitState = { outcome: 'not-found' };
  test('is sent again under the same ids while it is young, three times in all', async () => {
    let sent = 0;
    world.method = {
      debit: async () => {
        sent += 1;
        return { outcome: 'accepted' };
      },
    };
    const { answer } = await ask(aSent({ sends: 2, readAt: later(119) }), missing);
    expect([answer?.state, sent]).toEqual(['PENDING', 1]);
    expect(done().map(([name]) => name)).toEqual(['resend', 'accept']);
    expect(done()[0]).toEqual(['resend', { dueInSeconds: 22 }]);
    await ask(aSent({ sends: 3 }), missing);
    expect(sent).toBe(1);
  });

  test('is not sent again by somebody else’s move, nor on an answer that came too late', async () => {
    world.isTaken = true;
    await ask(aSent(), missing);
    expect(done().map(([name]) => name)).toEqual(['resend']);
    world.isTaken = false;
    world.did.length = 0;
    world.method = {};
    const slow = async (): Promise<DebitState> => {
      world.clock.seconds += 23;
      return missing;
    };
    world.method = { enquire: slow };
    await debits(world.engine).enquire(aSent());
    expect(done()).toEqual([['ask', 2, 'missing']]);
  });

  test('grows older while it is asked about: it is not sent again two minutes after its sending', async () => {
    const askFor = (seconds: number) => async (): Promise<DebitState> => {
      world.clock.seconds += seconds;
      return missing;
    };
    world.method = { enquire: askFor(20), debit: async () => ({ outcome: 'accepted' }) };
    const sent = aSent({ readAt: later(100), asks: 2 });
    await debits(world.engine).enquire(sent);
    expect(done()).toEqual([['ask', nextAsk(sent, world.engine.times), 'missing']]);
    world.did.length = 0;
    world.method.enquire = askFor(19);
    await debits(world.engine).enquire(aSent({ readAt: later(100) }));
    expect(done()[0]).toEqual(['resend', { dueInSeconds: 22 }]);
  });
});
