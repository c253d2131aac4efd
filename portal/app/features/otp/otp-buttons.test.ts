import { describe, expect, test } from 'vitest';
import type { Refused } from '../../api/answer.ts';
import { otp as en } from '../../locales/en/otp.ts';
import type { Otp } from '../../otp/otp-calls.ts';
import { moves, start, type OtpState } from '../../otp/otp.machine.ts';
import { errorOf, isCodeWrong } from '../../otp/otp-words.ts';
import { askLabel, busyOf, introOf } from './otp-buttons.tsx';

const live = { refId: 'R', resendAt: 0, expiresAt: 0, attemptsLeft: 4 };
const refused: Refused = { outcome: 'refused', code: '503', message: 'Out.', result: {}, retryAfterSeconds: 30 };
const an = (part: Partial<Otp>): Otp => ({ ...start(live), ...part });

test('a wrong code is told in the right words, with the attempts that are left', () => {
  const wrong = an({ notice: { about: 'wrong' } });
  expect(errorOf(wrong, en)).toBe('Please enter correct OTP. Attempts left: 4');
  expect(errorOf({ ...wrong, live: { ...live, attemptsLeft: 1 } }, en)).toBe(
    'Please enter correct OTP. Attempts left: 1',
  );
});

test('used-up attempts and an old code are told', () => {
  expect(errorOf(an({ state: 'exhausted' }), en)).toBe('Maximum attempts exhausted');
  expect(errorOf(an({ state: 'expired' }), en)).toBe('This code is no longer valid. Ask for another one.');
});

test('what could not be sent is told without the seconds, which the button counts', () => {
  expect(errorOf(an({ notice: { about: 'unsent', failure: refused } }), en)).toBe('Out.');
  expect(errorOf(an({ notice: { about: 'unchecked', failure: refused } }), en)).toBe('Out. Try again in 30 s.');
  expect(errorOf(an({ notice: { about: 'unsent', failure: { outcome: 'lost', reason: 'network' } } }), en)).toBe(
    en.errorNetwork,
  );
});

test('a dead network is no fault of the digits', () => {
  expect(isCodeWrong(an({ notice: { about: 'unchecked', failure: refused } }))).toBe(false);
  expect(isCodeWrong(an({ notice: { about: 'wrong' } }))).toBe(true);
  expect(isCodeWrong(an({ state: 'expired' }))).toBe(true);
});

test('nothing is wrong with a code that is being entered', () => {
  expect(errorOf(an({}), en)).toBeUndefined();
});

describe.each(Object.keys(moves) as OtpState[])('in %s', (state) => {
  test('no sentence keeps a placeholder', () => {
    const otp = an({ state, notice: { about: 'wrong' } });
    const about = { number: '05 000 00 01', minutes: 5 };
    const said = [
      errorOf(otp, en),
      busyOf(otp, en),
      introOf(otp, en, about),
      askLabel(otp, en, 0),
      askLabel(otp, en, 42),
    ];
    expect(said.filter((sentence) => sentence?.includes('{'))).toEqual([]);
  });
});

test('the intro says where the code goes, and how long it is good once it went', () => {
  const about = { number: '05 000 00 01', minutes: 5 };
  expect(introOf(an({ state: 'sending' }), en, about)).toBe('We are sending a code to 05 000 00 01.');
  expect(introOf(an({}), en, about)).toBe('Sent to 05 000 00 01. It is valid for 5 min.');
  expect(introOf(an({}), en, { ...about, minutes: 0 })).toBe('Code for 05 000 00 01.');
  expect(introOf(an({ state: 'unsent', live: undefined }), en, about)).toBe('Code for 05 000 00 01.');
});

test('the button counts down, then asks for what the state needs', () => {
  expect(askLabel(an({}), en, 42)).toBe('Resend OTP in 0:42');
  expect(askLabel(an({}), en, 0)).toBe('Resend OTP');
  expect(askLabel(an({ state: 'unsent' }), en, 0)).toBe('Try again');
  expect(askLabel(an({ state: 'exhausted' }), en, 5)).toBe('Ask for a new code in 0:05');
});
