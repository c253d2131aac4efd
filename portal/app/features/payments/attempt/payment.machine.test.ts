import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  moves,
  start,
  transition,
  type Attempt,
  type Payment,
  type PaymentEvent,
  type PaymentEventType,
  type PaymentState,
} from './payment.machine.ts';

const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const refused = 'refused';
const lost = 'lost';

const anAttempt = (idempotencyKey: string): Attempt => ({
  purchase: { purchaseId: 'p', idempotencyKey, descriptor: 'd' },
  request: { amount: 500, unit: 500, transactionType: 'PREPAID_RECHARGE', paymentMode: 'LISOLO_MONEY_PUSH' },
  mode: 'push',
});

const grant = { accessToken: 't', refId: 'r', expiresAt: 1, payer: '0050000001', paymentMode: 'AIR_TIME' };
const encryptionKeyDetails = { kid: 'k', key: 'key', algorithm: 'RSA-OAEP-256' as const };
const initiated = { transactionId, encryptionKeyDetails };
const popup = {
  scriptUrl: 'https://bank.example/s.js',
  accessCode: 'a',
  reference: 'r',
  url: 'https://bank.example/p',
};

const refusal = { type: 'processRefused', failure: refused } as const;

/** One event of every type. */
const events: { [Type in PaymentEventType]: Extract<PaymentEvent<string>, { type: Type }> } = {
  nothingOpen: { type: 'nothingOpen' },
  codeNeeded: { type: 'codeNeeded', attempt: anAttempt('first') },
  balanceNeeded: { type: 'balanceNeeded', attempt: { ...anAttempt('first'), grant } },
  enough: { type: 'enough', balance: { amount: 1000, currency: 'CFA' } },
  short: { type: 'short', balance: { amount: 50, currency: 'CFA' } },
  submitted: { type: 'submitted', attempt: anAttempt('first') },
  renewed: { type: 'renewed', attempt: anAttempt('renewed') },
  registered: { type: 'registered', transactionId },
  pinNeeded: { type: 'pinNeeded', initiated },
  pinSealed: { type: 'pinSealed', amPin: 'sealed' },
  pinWrong: { type: 'pinWrong', attempt: anAttempt('repeated'), attemptsLeft: 4, refusal },
  pinLocked: { type: 'pinLocked', refusal },
  cancelled: { type: 'cancelled' },
  tokenOver: { type: 'tokenOver' },
  initiateRefused: { type: 'initiateRefused', failure: refused },
  initiateLost: { type: 'initiateLost', failure: lost },
  redirected: { type: 'redirected', url: 'https://bank.example/pay' },
  popupOffered: { type: 'popupOffered', popup },
  popupClosed: { type: 'popupClosed', url: '/back' },
  accepted: { type: 'accepted' },
  taken: { type: 'taken', transactionId },
  processRefused: { type: 'processRefused', failure: refused },
  proofNeeded: { type: 'proofNeeded', failure: refused },
  processUnclear: { type: 'processUnclear' },
  statusRegistered: { type: 'statusRegistered' },
  statusLive: { type: 'statusLive', transactionId, paymentMode: 'LISOLO_MONEY_PUSH' },
  statusPaid: { type: 'statusPaid', transactionId },
  statusFailed: { type: 'statusFailed', transactionId },
  statusMissing: { type: 'statusMissing' },
  statusLost: { type: 'statusLost' },
  askedAgain: { type: 'askedAgain' },
  finished: { type: 'finished' },
  continued: { type: 'continued' },
  changedMethod: { type: 'changedMethod' },
  returned: { type: 'returned' },
};
const types = Object.keys(events) as PaymentEventType[];
const states = Object.keys(moves) as PaymentState[];

/** The page after these events, from its start. */
const after = (...names: PaymentEventType[]): Payment<string> =>
  names.reduce<Payment<string>>((payment, name) => transition(payment, events[name]), start);

describe.each(states)('in %s', (state) => {
  const payment: Payment<string> = { state, transactionId, paymentMode: 'PAYMENT_GATEWAY', attempt: anAttempt('kept') };

  test.each(types)('%s leads where the table says, or changes nothing', (type) => {
    const next = transition(payment, events[type]);
    const target = moves[state][type];
    if (target) expect(next.state).toBe(target);
    else expect(next).toBe(payment);
  });
});

test('every state but the first is reached, and every state can be left', () => {
  const reached = new Set(states.flatMap((state) => Object.values(moves[state])));
  expect([...reached].sort()).toEqual([...states].sort());
  for (const state of states) expect(Object.keys(moves[state]).length, state).toBeGreaterThan(0);
});

test('every event is taken somewhere', () => {
  const taken = new Set(states.flatMap((state) => Object.keys(moves[state])));
  expect([...taken].sort()).toEqual([...types].sort());
});

test('a second click sends nothing: the attempt of the first stays', () => {
  const once = after('nothingOpen', 'submitted');
  expect(transition(once, { type: 'submitted', attempt: anAttempt('second') })).toBe(once);
});

test('a wallet payment goes from the form to the phone and then to its status', () => {
  const waiting = after('nothingOpen', 'submitted', 'registered', 'accepted');
  expect(waiting).toMatchObject({ state: 'waiting', transactionId, paymentMode: 'LISOLO_MONEY_PUSH' });
  expect(transition(waiting, events.finished)).toMatchObject({
    state: 'leaving',
    target: { to: 'status', transactionId },
  });
});

test('a card payment leaves for the page of the bank', () => {
  expect(after('nothingOpen', 'submitted', 'registered', 'redirected')).toMatchObject({
    state: 'leaving',
    target: { to: 'bank', url: 'https://bank.example/pay' },
  });
});

test('where the payer’s number has to be proved first, a code sends the same attempt; without one the form stays', () => {
  const refusedForNow = after('nothingOpen', 'submitted', 'registered', 'proofNeeded');
  expect(refusedForNow).toMatchObject({ state: 'form', transactionId, notice: { from: 'process', failure: refused } });
  expect(refusedForNow.attempt).toEqual(anAttempt('first'));
  const proving = transition(refusedForNow, events.codeNeeded);
  expect(transition(proving, events.registered)).toMatchObject({ state: 'processing', transactionId });
  expect(transition(proving, events.cancelled)).toMatchObject({ state: 'form', attempt: anAttempt('first') });
});

test('coming back from the bank asks before the form is shown', () => {
  const back = after('nothingOpen', 'submitted', 'registered', 'redirected', 'returned');
  expect(back).toMatchObject({ state: 'opening', target: undefined, transactionId });
  expect(transition(back, events.statusLive).state).toBe('waiting');
  expect(transition(back, events.statusPaid).state).toBe('leaving');
  expect(transition(back, events.statusFailed)).toMatchObject({
    state: 'form',
    transactionId: undefined,
    attempt: undefined,
  });
});

test('after a lost answer of initiate the attempt is kept, so that a repeat carries the same key', () => {
  const form = after('nothingOpen', 'submitted', 'initiateLost');
  expect(form).toMatchObject({
    state: 'form',
    attempt: anAttempt('first'),
    notice: { from: 'initiate', failure: lost },
  });
});

test('after an unclear answer of process nothing can be sent before the server was asked', () => {
  const checking = after('nothingOpen', 'submitted', 'registered', 'processUnclear');
  expect(checking.state).toBe('checking');
  expect(transition(checking, events.submitted)).toBe(checking);
  const unknown = transition(checking, events.statusLost);
  expect(unknown.state).toBe('unknown');
  expect(transition(unknown, events.submitted)).toBe(unknown);
  expect(transition(unknown, events.askedAgain).state).toBe('checking');
});

test('a process call that never arrived shows the form again under the same key, and says so', () => {
  const form = after('nothingOpen', 'submitted', 'registered', 'processUnclear', 'statusRegistered');
  expect(form).toEqual({
    state: 'form',
    transactionId,
    paymentMode: 'LISOLO_MONEY_PUSH',
    attempt: { ...anAttempt('first'), isRepeat: true },
    notice: { from: 'check' },
  });
});

test('an attempt that was only registered when the page opens shows the form without a word', () => {
  expect(after('statusRegistered')).toEqual({ state: 'form' });
});

test('a refused attempt is over: the next one takes a new key', () => {
  expect(after('nothingOpen', 'submitted', 'initiateRefused').attempt).toBeUndefined();
  const form = after('nothingOpen', 'submitted', 'registered', 'processRefused');
  expect(form).toMatchObject({ state: 'form', attempt: undefined, transactionId: undefined });
});

test('a notice goes with the next attempt', () => {
  expect(after('nothingOpen', 'submitted', 'initiateLost', 'submitted').notice).toBeUndefined();
});

test('airtime: the code, the balance, a last yes, and from the debit on to its status', () => {
  const asked = after('nothingOpen', 'codeNeeded', 'balanceNeeded', 'enough');
  expect(asked).toMatchObject({ state: 'confirming', balance: { amount: 1000, currency: 'CFA' }, grant });
  const sent = transition(
    transition(asked, { type: 'submitted', attempt: { ...anAttempt('first'), grant } }),
    events.registered,
  );
  expect(transition(sent, events.taken)).toMatchObject({ state: 'leaving', target: { to: 'status', transactionId } });
});

test('too little airtime goes back to the form and keeps the proof of the number for another try', () => {
  expect(after('nothingOpen', 'codeNeeded', 'balanceNeeded', 'short')).toMatchObject({
    state: 'form',
    grant,
    notice: { from: 'balance', balance: { amount: 50, currency: 'CFA' } },
  });
});

test('a code or a question that is closed sends nothing and says nothing', () => {
  for (const names of [['codeNeeded'], ['balanceNeeded', 'enough'], ['submitted', 'pinNeeded']] as const) {
    const form = after('nothingOpen', ...names, 'cancelled');
    expect(form.state).toBe('form');
    expect(form.notice).toBeUndefined();
  }
});

test('a token that is over is forgotten, with the attempt under it', () => {
  for (const names of [['balanceNeeded'], ['balanceNeeded', 'enough', 'submitted']] as const)
    expect(after('nothingOpen', ...names, 'tokenOver')).toMatchObject({
      state: 'form',
      grant: undefined,
      attempt: undefined,
      notice: { from: 'token' },
    });
});

test('a token is forgotten once a debit was sent under it', () => {
  const sent = after('nothingOpen', 'balanceNeeded', 'enough', 'submitted', 'registered');
  expect(transition(sent, events.processRefused).grant).toBe(grant);
  expect(transition(sent, { ...events.processRefused, isTokenSpent: true }).grant).toBeUndefined();
});

test('a sealed PIN is kept only while it is sent', () => {
  const sending = after('nothingOpen', 'submitted', 'pinNeeded', 'pinSealed');
  expect(sending).toMatchObject({ state: 'sendingPin', transactionId, amPin: 'sealed' });
  expect(transition(sending, events.pinSealed)).toBe(sending);
  expect(transition(sending, events.cancelled)).toBe(sending);
  for (const next of [events.pinWrong, events.pinLocked, events.taken, events.processUnclear, events.processRefused])
    expect(transition(sending, next).amPin).toBeUndefined();
});

test('a PIN that cannot be sealed sends nothing: the attempt is kept, so that a repeat carries the same key', () => {
  expect(after('nothingOpen', 'submitted', 'pinNeeded', 'initiateLost')).toMatchObject({
    state: 'form',
    attempt: anAttempt('first'),
    notice: { from: 'initiate', failure: lost },
  });
});

test('a wrong PIN is followed by another attempt while the modal stays, and its transaction takes the place of the first', () => {
  const wrong = after('nothingOpen', 'submitted', 'pinNeeded', 'pinSealed', 'pinWrong');
  expect(wrong).toMatchObject({
    state: 'wrongPin',
    attempt: anAttempt('repeated'),
    transactionId: undefined,
    attemptsLeft: 4,
  });
  expect(transition(wrong, events.pinNeeded)).toMatchObject({ state: 'askingPin', transactionId, attemptsLeft: 4 });
  expect(transition(wrong, events.initiateLost)).toMatchObject({ state: 'form', attempt: anAttempt('repeated') });
});

test('what a refused PIN means for the payment holds until there is another attempt', () => {
  const wrong = after('nothingOpen', 'submitted', 'pinNeeded', 'pinSealed', 'pinWrong');
  const locked = after('nothingOpen', 'submitted', 'pinNeeded', 'pinSealed', 'pinLocked');
  expect(locked.state).toBe('lockedPin');
  for (const payment of [wrong, locked]) {
    expect(payment.refusal).toBe(refusal);
    expect(transition(payment, refusal)).toMatchObject({
      state: 'form',
      attempt: undefined,
      notice: { from: 'process', failure: refused },
      refusal: undefined,
    });
  }
  expect(transition(wrong, events.pinNeeded).refusal).toBeUndefined();
});

test('the next attempt begins without a wrong PIN', () => {
  const again = after('nothingOpen', 'submitted', 'pinNeeded', 'pinSealed', 'pinWrong', 'cancelled', 'submitted');
  expect(again).toMatchObject({ state: 'initiating', attemptsLeft: undefined });
});

test('the window of the card provider: it waits beside it, goes back when it closes, and to the bank where it does not open', () => {
  const open = after('nothingOpen', 'submitted', 'registered', 'popupOffered');
  expect(open).toMatchObject({ state: 'waiting', popup });
  expect(transition(open, events.popupClosed)).toMatchObject({
    state: 'leaving',
    target: { to: 'return', url: '/back' },
  });
  expect(transition(open, events.redirected)).toMatchObject({ state: 'leaving', target: { to: 'bank' } });
  expect(transition(open, events.changedMethod)).toMatchObject({ state: 'form', popup: undefined });
});

test('an open card page may be continued or left for another payment method', () => {
  const waiting = after('nothingOpen', 'submitted', 'registered', 'redirected', 'returned', 'statusLive');
  expect(transition(waiting, events.continued)).toMatchObject({
    state: 'processing',
    transactionId,
    attempt: undefined,
  });
  expect(transition(waiting, events.changedMethod)).toMatchObject({ state: 'form', transactionId, attempt: undefined });
});

test('however events come, process never runs without a registered transaction, and leaving has a target', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types), { maxLength: 30 }), (names) => {
      const payment = after(...names);
      if (payment.state === 'processing' || payment.state === 'waiting') expect(payment.transactionId).toBeDefined();
      if (payment.state === 'leaving') expect(payment.target).toBeDefined();
      if (['proving', 'checkingBalance', 'confirming', 'initiating'].includes(payment.state))
        expect(payment.attempt).toBeDefined();
      if (payment.state.endsWith('Pin')) expect(payment.initiated).toBeDefined();
      expect(payment.amPin !== undefined, payment.state).toBe(payment.state === 'sendingPin');
    }),
    { numRuns: 2000 },
  );
});
