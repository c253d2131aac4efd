import { beforeEach, describe, expect, test } from 'vitest';
import { aCardPayment, aStoredPayment, anHour, later } from '../testing/orders.ts';
import {
  createRecordingEngine,
  inTurn,
  numberTaken,
  type RecordingEngine,
} from '../testing/payments/recording-engine.ts';
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
    expect(await against(aSent({ claim: 'paid', denials: 7 }))).toEqual([['denial', nextDenialAsk({ denials: 7 })]]);
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
  test('that is paid: its delivery is due at once, and it is handed on', async () => {
    const { answer, asked } = await ask(aSent(), paid);
    expect([answer?.state, asked]).toEqual(['PAID', 2]);
    expect(done()).toEqual([['pay', { providerReference: 'P1', dueInSeconds: 0 }]]);
  });

  test('that somebody else has moved meanwhile: it is not handed on', async () => {
    world.isTaken = true;
    expect((await ask(aSent(), paid)).answer).toBeUndefined();
  });

  test('that is paid by another amount, or given back: a person is called', async () => {
    await ask(aSent(), { ...paid, charged: { amountMinor: 5, currency: 'XAF' } });
    await ask(aSent(), { outcome: 'refunded' });
    const called = [
      ['alarm', 'T1', 'amount-mismatch'],
      ['hold', 'amount-mismatch', 60],
    ];
    expect(done()).toEqual([...called, ...called]);
  });

  test('that is paid by a number which has proved another payment: a person is called, and nothing is handed on', async () => {
    world.chargeBreaks = numberTaken;
    expect((await ask(aSent(), paid)).answer).toBeUndefined();
    expect(done()).toEqual([
      ['alarm', 'T1', 'contradiction'],
      ['hold', 'contradiction', 60],
    ]);
  });

  test('whose booking breaks for another reason: that is told, and nothing else is done', async () => {
    world.chargeBreaks = new Error('no connection');
    await expect(ask(aSent(), paid)).rejects.toThrow('no connection');
    expect(done()).toEqual([]);
  });

  test('that was declined: it is closed', async () => {
    await ask(aSent(), declined);
    expect(done()).toEqual([['decline', { reason: 'declined-by-provider', dueInSeconds: 30 }]]);
  });

  test('and hears nothing: it asks again soon, sixteen times, and calls a person after a day', async () => {
    await ask(aSent({ asks: 15, state: 'PENDING' }), { outcome: 'unknown' });
    const old = aSent({ asks: 16, state: 'PENDING', enteredAt: later(-3600) });
    await ask(old, { outcome: 'unknown' });
    await ask(aSent({ asks: 3, readAt: later(86_401) }), { outcome: 'unknown' });
    expect(done()).toEqual([
      ['ask', 5, 'silent'],
      ['ask', nextAsk(old, world.engine.times), 'silent'],
      ['alarm', 'T1', 'unsettled-too-long'],
      ['hold', 'unsettled-too-long', 60],
    ]);
  });
});

describe('a debit that waits for its payer', () => {
  const pending: DebitState = { outcome: 'pending', providerReference: 'P1' };

  test('is asked about again in its own time', async () => {
    const open = aSent({ state: 'PENDING', asks: 2 });
    await ask(open, pending);
    expect(done()).toEqual([['ask', nextAsk(open, world.engine.times), 'present']]);
  });

  test('on a card page is closed after the last of its marks', async () => {
    await ask(aPage({ state: 'PENDING', readAt: later(5400) }), pending);
    expect(done()).toEqual([['expire', { reason: 'card-abandoned', dueInSeconds: 30 }]]);
  });

  test('is left in peace while the call that sent it may be under way', async () => {
    await ask(aSent({ state: 'SENDING', asks: 17, enteredAt: later(-3600) }), pending);
    world.clock.seconds += 12;
    await ask(aSent({ state: 'SENDING', asks: 17, enteredAt: later(-3600) }), pending);
    expect(done()).toEqual([
      ['ask', 22, 'silent'],
      ['ask', 10, 'silent'],
    ]);
  });

  test('is pending once that call is over, or was in doubt before', async () => {
    const sending = aSent({ state: 'SENDING', asks: 9 });
    await ask(sending, pending);
    world.clock.seconds += 22;
    world.did.length = 0;
    await ask(sending, pending);
    await ask(aSent({ state: 'UNKNOWN', asks: 9 }), pending);
    const accepted = ['accept', { providerReference: 'P1', dueInSeconds: 5 }];
    expect(done()).toEqual([accepted, accepted]);
  });

  test('on a card page whose address was lost is closed: nobody can pay on it', async () => {
    await ask(aPage({ state: 'UNKNOWN' }), pending);
    expect(done()).toEqual([['decline', { reason: 'provider-unreachable', dueInSeconds: 30 }]]);
  });
});

describe('a debit that its provider does not know', () => {
  const missing: DebitState = { outcome: 'not-found' };
  /** It was missed first, and a worker heard of that, so many seconds ago. */
  const missedFor = async (seconds: number, changes: Partial<Payment> = {}) => {
    const payment = aSent({ missingSince: anHour, sends: 3, ...changes });
    await ask(payment, missing);
    world.did.length = 0;
    world.clock.seconds += seconds;
    await ask({ ...payment, readAt: later(seconds) }, missing);
    return done();
  };

  test('is left in peace while the call that sent it may be under way', async () => {
    await ask(aSent({ state: 'SENDING', asks: 17, enteredAt: later(-3600) }), missing);
    expect(done()).toEqual([['ask', 22, 'silent']]);
  });

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

  test.each<[string, Partial<Payment>]>([
    ['is two minutes old', { readAt: later(120) }],
    ['was begun two minutes ago, where nobody knows when it was sent', { sentAt: null, createdAt: later(-120) }],
    ['waits for its payer', { state: 'PENDING' }],
    ['was sent three times', { sends: 3 }],
  ])('is not sent again once it %s', async (_, changes) => {
    await ask(aSent({ asks: 2, ...changes }), missing);
    expect(done()).toEqual([['ask', expect.any(Number), 'missing']]);
  });

  test('is not sent again where its payer must be there', async () => {
    world.method = { isAttended: true };
    await ask(aSent({ asks: 30, enteredAt: later(-3600) }), missing);
    expect(done()).toEqual([['ask', 15, 'missing']]);
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

  test('is closed once it was missing as long as a prompt may live, and not a second sooner', async () => {
    expect(await missedFor(300)).toEqual([['expire', { reason: 'not-received-by-provider', dueInSeconds: 30 }]]);
    world.did.length = 0;
    expect(await missedFor(299, { version: 4, asks: 30, enteredAt: later(-7200) })).toEqual([['ask', 1, 'missing']]);
  });

  test('is closed much sooner where its payer typed a PIN: no prompt of it can be open', async () => {
    world.method = { isAttended: true };
    expect(await missedFor(15)).toEqual([['expire', { reason: 'not-received-by-provider', dueInSeconds: 30 }]]);
  });

  test('is never handed to a person for want of answers: it ends by itself', async () => {
    await ask(aSent({ asks: 30, readAt: later(86_401), sends: 3 }), missing);
    expect(done()).toEqual([['ask', 300, 'missing']]);
  });
});
