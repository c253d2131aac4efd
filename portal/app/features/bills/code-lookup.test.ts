import { describe, expect, test } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { billAccount as en } from '../../locales/en/bill-account.ts';
import { checkCode, resendCode, sendCode } from '../../otp/otp-calls.ts';
import { startByButton } from '../../otp/otp.machine.ts';
import { askAgainLabel, errorOf } from '../../otp/otp-words.ts';
import { billCode } from './code-lookup.tsx';

/** A server that gives one answer; `sent` is what it was asked. */
const aServer = (answer: Answer<unknown>) => {
  const sent: unknown[] = [];
  const call = (async (name: string, request: unknown) => {
    sent.push([name, request]);
    return answer;
  }) as unknown as Call;
  return { context: { ...billCode(call, '050000003'), now: () => 1000 }, sent };
};
const ok = (result: unknown): Answer<unknown> => ({ outcome: 'success', result });
const refused = (code: string, more: { result?: Record<string, unknown>; retryAfterSeconds?: number } = {}) =>
  ({ outcome: 'refused', code, message: 'words', result: {}, ...more }) as const;
const lost = (httpStatus?: number) =>
  ({ outcome: 'lost', reason: 'unreadable', ...(httpStatus && { httpStatus }) }) as const;

const live = { refId: 'o-1', resendAt: 61_000, expiresAt: 301_000, attemptsLeft: 5 };
const entered = { ...startByButton, state: 'verifying', code: '123456', live } as const;

describe('asking for a code', () => {
  test('speaks the bill’s spelling and counts from now', async () => {
    const { context, sent } = aServer(ok({ otpId: 'o-1', refId: 'o-1', expiresIn: 300, resendAfter: 60 }));
    expect(await sendCode(context)).toEqual({ type: 'sent', live });
    expect(sent).toEqual([['sendInvoiceOtp', { text: '050000003', text1: 'INVOICE', otpAction: 'INVOICE' }]]);
  });

  test.each([refused('502'), lost(502)])('past the limit ends, whoever says so: %j', async (answer) => {
    expect(await sendCode(aServer(answer).context)).toEqual({ type: 'limited' });
  });

  test('too soon says from when on', async () => {
    const answer = refused('429', { retryAfterSeconds: 12 });
    expect(await sendCode(aServer(answer).context)).toEqual({ type: 'unsent', failure: answer, resendAt: 13_000 });
  });

  test('without an answer may be tried again at once', async () => {
    expect(await sendCode(aServer(lost()).context)).toEqual({ type: 'unsent', failure: lost() });
  });
});

describe('asking for another one', () => {
  test.each([
    ['2002', 'exhausted'],
    ['2004', 'expired'],
  ])('under an id that is over (%s) says %s', async (code, type) => {
    expect(await resendCode(aServer(refused(code)).context, entered)).toEqual({ type });
  });
});

describe('checking a code', () => {
  test.each([
    [ok({ verified: true, otpId: 'o-1' }), { type: 'verified', proof: { verified: true, otpId: 'o-1' } }],
    [refused('2003', { result: { attemptsLeft: 4 } }), { type: 'wrong', attemptsLeft: 4 }],
    [refused('2003', { result: { attemptsLeft: 0 } }), { type: 'exhausted' }],
    [refused('2002'), { type: 'exhausted' }],
    [refused('2004'), { type: 'expired' }],
    [refused('400'), { type: 'unchecked', failure: refused('400') }],
    [lost(), { type: 'unchecked', failure: lost() }],
  ])('%j means %j', async (answer, event) => {
    const { context, sent } = aServer(answer);
    expect(await checkCode(context, entered)).toEqual(event);
    expect(sent).toEqual([['verifyInvoiceOtp', { otpId: 'o-1', otp: '123456' }]]);
  });
});

describe('what is said', () => {
  test('is a sentence for the customer, with what the server says is left', () => {
    const state = 'entering';
    expect(errorOf({ state, notice: { about: 'wrong' }, live: { ...live, attemptsLeft: 4 } }, en)).toBe(
      'Please enter correct OTP. Attempts left: 4',
    );
    expect(errorOf({ state: 'exhausted' }, en)).toBe('Maximum attempts exhausted');
    expect(errorOf({ state, notice: { about: 'unchecked', failure: refused('400') } }, en)).toBe('words');
  });

  test('of the time to wait stands on the button alone', () => {
    const failure = refused('429', { retryAfterSeconds: 12 });
    expect(errorOf({ state: 'unsent', notice: { about: 'unsent', failure } }, en)).toBe('words');
    expect(askAgainLabel({ state: 'unsent' }, en, 12)).toBe('Resend OTP in 0:12');
    expect(askAgainLabel({ state: 'exhausted' }, en, 0)).toBe('Ask for a new code');
  });
});
