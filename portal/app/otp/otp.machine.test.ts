import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  moves,
  start,
  startByButton,
  transition,
  type LiveCode,
  type Otp as State,
  type OtpEvent as Event,
  type OtpEventType,
  type OtpState,
} from './otp.machine.ts';

type Proof = { accessToken: string };
type Otp = State<string, Proof>;
type OtpEvent = Event<string, Proof>;

const live: LiveCode = { refId: 'R', resendAt: 60_000, expiresAt: 300_000, attemptsLeft: 5 };
const proof = { accessToken: 'token' };
const failure = 'failure';

/** One event of every type. */
const events: { [Type in OtpEventType]: Extract<OtpEvent, { type: Type }> } = {
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
  verified: { type: 'verified', proof },
  kept: { type: 'kept' },
};
const types = Object.keys(events) as OtpEventType[];
const states = Object.keys(moves) as OtpState[];

const typed = (code: string): OtpEvent => ({ type: 'typed', code });

const follow = (from: Otp, happened: readonly (OtpEventType | OtpEvent)[]): Otp =>
  happened.reduce<Otp>((otp, event) => transition(otp, typeof event === 'string' ? events[event] : event), from);

/** The modal after these events, from its opening. */
const after = (...happened: (OtpEventType | OtpEvent)[]): Otp => follow(start(), happened);

/** The same of a form. */
const inForm = (...happened: (OtpEventType | OtpEvent)[]): Otp => follow(startByButton, happened);

describe.each(states)('in %s', (state) => {
  test.each(types)('%s leads where the table says, or changes nothing, in a modal and in a form', (type) => {
    for (const isByButton of [false, true]) {
      // A whole code with a message is not checked automatically.
      const otp: Otp = { state, isByButton, code: '123456', live, asked: 1, notice: { about: 'wrong' } };
      const next = transition(otp, events[type]);
      const target = moves[state][type];
      if (target) expect(next.state).toBe(target);
      else expect(next).toBe(otp);
    }
  });
});

test('every state is reached, and every event is taken somewhere', () => {
  const reached = states.flatMap((state) => Object.values(moves[state]));
  // A form begins in the one state that nothing leads back to.
  expect([...new Set(reached), startByButton.state].sort()).toEqual([...states].sort());
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
  expect(after('sent', typed('123456'), 'verified')).toMatchObject({ state: 'verified', proof, code: '' });
});

describe('in a form', () => {
  const typedWhole = typed('123456');

  test('nothing is sent before it is asked for', () => {
    expect(startByButton).toMatchObject({ state: 'idle', code: '', asked: 0 });
    expect(inForm('asked').state).toBe('sending');
  });

  test('a code that is whole is not checked before it is submitted', () => {
    const entered = inForm('asked', 'sent', typedWhole);
    expect(entered).toMatchObject({ state: 'entering', code: '123456' });
    expect(transition(entered, events.submitted).state).toBe('verifying');
    expect(inForm('asked', typedWhole, 'sent')).toMatchObject({ state: 'entering', code: '123456' });
  });

  test('a code that is not whole is not checked at all', () => {
    const entered = inForm('asked', 'sent', typed('12345'));
    expect(transition(entered, events.submitted)).toBe(entered);
  });

  test('a code stays through a failure that is not its own, and while what it opened is awaited', () => {
    const checking = inForm('asked', 'sent', typedWhole, 'submitted');
    expect(transition(checking, events.unchecked)).toMatchObject({ state: 'entering', code: '123456' });
    expect(transition(checking, events.wrong)).toMatchObject({ state: 'entering', code: '123456' });
    expect(transition(checking, events.verified)).toMatchObject({ state: 'verified', proof, code: '123456' });
  });

  test('a code asked for again goes on under its id; after its end it is a new one', () => {
    const entered = inForm('asked', 'sent', typedWhole);
    expect(transition(entered, events.asked)).toMatchObject({ state: 'resending', live, code: '' });
    const spent = follow(entered, ['submitted', 'exhausted']);
    expect(transition(spent, events.asked)).toMatchObject({ state: 'sending', live: undefined, notice: undefined });
  });

  test('past the limit a code may be asked for again later, and nothing is left of the one before', () => {
    const limited = inForm('asked', 'sent', typedWhole, 'asked', 'limited');
    expect(limited).toMatchObject({ state: 'limited', code: '' });
    expect(transition(limited, events.asked)).toMatchObject({ state: 'sending', code: '', live: undefined });
  });

  test('a new digit ends what was said about the old ones', () => {
    const wrong = inForm('asked', 'sent', typedWhole, 'submitted', 'wrong');
    expect(transition(wrong, typed('1')).notice).toBeUndefined();
  });
});

test('however events come, what is checked is six digits under a refId, and what ends has its reason', () => {
  const anEvent = fc.oneof(
    fc.constantFrom(...types).map((type) => events[type]),
    fc.constantFrom('', '1', '12345', '123456').map(typed),
  );
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), fc.boolean(), (happened, isForm) => {
      const otp = isForm ? inForm(...happened) : after(...happened);
      if (otp.state === 'verifying') {
        expect(otp.code).toMatch(/^\d{6}$/);
        expect(otp.live).toBeDefined();
      }
      if (otp.state === 'resending' || otp.state === 'entering') expect(otp.live).toBeDefined();
      if (otp.state === 'closing' || otp.state === 'stopped') expect(otp.notice?.about).toBe('refused');
      expect(otp.proof !== undefined).toBe(otp.state === 'verified');
    }),
    { numRuns: 2000 },
  );
});
