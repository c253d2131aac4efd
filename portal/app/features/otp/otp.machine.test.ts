import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  moves,
  start,
  transition,
  type LiveCode,
  type Otp,
  type OtpEvent,
  type OtpEventType,
  type OtpState,
} from './otp.machine.ts';

const live: LiveCode = { refId: 'R', resendAt: 60_000, expiresAt: 300_000, attemptsLeft: 5 };
const verified = { accessToken: 'token', refId: 'R', expiresIn: 600 };
const failure = 'failure';

/** One event of every type. */
const events: { [Type in OtpEventType]: Extract<OtpEvent<string>, { type: Type }> } = {
  typed: { type: 'typed', code: '123' },
  asked: { type: 'asked' },
  submitted: { type: 'submitted' },
  sent: { type: 'sent', live },
  unsent: { type: 'unsent', failure, resendAt: 30_000 },
  limited: { type: 'limited' },
  wrong: { type: 'wrong', attemptsLeft: 4 },
  exhausted: { type: 'exhausted' },
  expired: { type: 'expired' },
  unchecked: { type: 'unchecked', failure },
  rejected: { type: 'rejected', failure },
  stopped: { type: 'stopped', failure },
  verified: { type: 'verified', verified },
  kept: { type: 'kept' },
};
const types = Object.keys(events) as OtpEventType[];
const states = Object.keys(moves) as OtpState[];

const typed = (code: string): OtpEvent<string> => ({ type: 'typed', code });

/** The modal after these events, from its opening. */
const after = (...happened: (OtpEventType | OtpEvent<string>)[]): Otp<string> =>
  happened.reduce<Otp<string>>(
    (otp, event) => transition(otp, typeof event === 'string' ? events[event] : event),
    start(),
  );

describe.each(states)('in %s', (state) => {
  // A whole code that something was said about: it is not checked by itself.
  const otp: Otp<string> = { state, code: '123456', live, asked: 1, notice: { about: 'wrong' } };

  test.each(types)('%s leads where the table says, or changes nothing', (type) => {
    const next = transition(otp, events[type]);
    const target = moves[state][type];
    if (target) expect(next.state).toBe(target);
    else expect(next).toBe(otp);
  });
});

test('every state is reached, and every event is taken somewhere', () => {
  const reached = states.flatMap((state) => Object.values(moves[state]));
  expect([...new Set(reached)].sort()).toEqual([...states].sort());
  const taken = states.flatMap((state) => Object.keys(moves[state]));
  expect([...new Set(taken)].sort()).toEqual([...types].sort());
});

test('a modal opens with the code on its way', () => {
  expect(start()).toEqual({ state: 'sending', code: '', live: undefined, asked: 1 });
});

test('a modal that opens while a code lives goes on with it and sends nothing', () => {
  expect(start(live)).toEqual({ state: 'entering', code: '', live, asked: 1 });
});

test('the sixth digit submits the code', () => {
  expect(after('sent', typed('12345')).state).toBe('entering');
  expect(after('sent', typed('12345'), typed('123456'))).toMatchObject({ state: 'verifying', code: '123456' });
});

test('a code that is entered a second time while it is checked is not submitted twice', () => {
  const verifying = after('sent', typed('123456'));
  expect(transition(verifying, typed('123456'))).toBe(verifying);
  expect(transition(verifying, typed('654321'))).toBe(verifying);
  expect(transition(verifying, events.submitted)).toBe(verifying);
});

test('a code that the phone fills in before its refId came is checked once that is there', () => {
  const sending = after(typed('123456'));
  expect(sending).toMatchObject({ state: 'sending', code: '123456' });
  expect(transition(sending, events.sent).state).toBe('verifying');
});

test('a wrong code stays where it is, is not checked again by itself, and counts as the server says', () => {
  const wrong = after('sent', typed('123456'), 'wrong');
  expect(wrong).toMatchObject({
    state: 'entering',
    code: '123456',
    notice: { about: 'wrong' },
    live: { ...live, attemptsLeft: 4 },
  });
  expect(transition(wrong, typed('1'))).toMatchObject({ state: 'entering', code: '1', notice: undefined });
});

test('where nobody answered the code is kept, and checked again only when the visitor says so', () => {
  const unchecked = after('sent', typed('123456'), 'unchecked');
  expect(unchecked).toMatchObject({ state: 'entering', code: '123456', notice: { about: 'unchecked', failure } });
  expect(transition(unchecked, events.submitted)).toMatchObject({ state: 'verifying', notice: undefined });
});

test('half a code is never submitted', () => {
  const entering = after('sent', typed('123'));
  expect(transition(entering, events.submitted)).toBe(entering);
});

test('a code that could not be sent may be asked for again; what was typed stays', () => {
  const unsent = after(typed('12'), 'unsent');
  expect(unsent).toMatchObject({ state: 'unsent', code: '12', notice: { about: 'unsent', failure }, resendAt: 30_000 });
  expect(transition(unsent, typed('123'))).toMatchObject({ code: '123', notice: { about: 'unsent' } });
  expect(transition(unsent, events.asked)).toEqual({
    state: 'sending',
    code: '12',
    live: undefined,
    resendAt: undefined,
    notice: undefined,
    asked: 2,
  });
});

test('another code takes the place of the one before it, under the same refId', () => {
  const resending = after('sent', typed('123'), 'asked');
  expect(resending).toMatchObject({ state: 'resending', code: '', live, asked: 2 });
  const renewed = { ...live, resendAt: 120_000 };
  expect(transition(resending, { type: 'sent', live: renewed })).toMatchObject({ state: 'entering', live: renewed });
});

test('a code that could not be sent again leaves the one before it usable', () => {
  const entering = after('sent', 'asked', 'unsent');
  expect(entering).toMatchObject({ state: 'entering', live, resendAt: 30_000, notice: { about: 'unsent' } });
  expect(transition(entering, typed('123456')).state).toBe('verifying');
});

test.each(['exhausted', 'expired'] as const)('%s: only a new code leads on, and it starts afresh', (end) => {
  const ended = after('sent', typed('123456'), end);
  expect(ended.state).toBe(end);
  expect(transition(ended, typed('1'))).toBe(ended);
  expect(transition(ended, events.asked)).toMatchObject({ state: 'sending', code: '', live: undefined });
});

test('a refusal that closes the modal may be kept open to be read', () => {
  const closing = after('sent', typed('123456'), 'rejected');
  expect(closing).toMatchObject({ state: 'closing', notice: { about: 'refused', failure } });
  expect(transition(closing, events.kept)).toMatchObject({ state: 'stopped', notice: { about: 'refused', failure } });
});

test('a proved number carries its token and forgets the code', () => {
  expect(after('sent', typed('123456'), 'verified')).toMatchObject({ state: 'verified', verified, code: '' });
});

test('however events come, what is checked is six digits under a refId, and what ends has its reason', () => {
  const anEvent = fc.oneof(
    fc.constantFrom(...types).map((type) => events[type]),
    fc.constantFrom('', '1', '12345', '123456').map(typed),
  );
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (happened) => {
      const otp = after(...happened);
      if (otp.state === 'verifying') {
        expect(otp.code).toMatch(/^\d{6}$/);
        expect(otp.live).toBeDefined();
      }
      if (otp.state === 'resending' || otp.state === 'entering') expect(otp.live).toBeDefined();
      if (otp.state === 'closing' || otp.state === 'stopped') expect(otp.notice?.about).toBe('refused');
      expect(otp.verified !== undefined).toBe(otp.state === 'verified');
    }),
    { numRuns: 2000 },
  );
});
