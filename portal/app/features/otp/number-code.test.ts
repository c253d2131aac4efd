import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Refused } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import type { OtpRequest } from '../../otp/code-modals.ts';
import { forgetLiveCode, keepLiveCode, liveCode, numberCode } from './number-code.ts';
import { checkCode, resendCode, sendCode, type Otp } from '../../otp/otp-calls.ts';
import { start } from '../../otp/otp.machine.ts';

const request: OtpRequest = {
  msisdn: '050000001',
  requestType: 'LISOLO_MONEY',
  amount: 500,
  mobileNumber: '050000002',
  transactionType: 'PREPAID_RECHARGE',
};
const live = { refId: 'R', resendAt: 61_000, expiresAt: 301_000, attemptsLeft: 5 };
const sent = { outcome: 'success', result: { refId: 'R', otpId: 'R', expiresIn: 300, resendAfter: 60 } } as const;
const lost = { outcome: 'lost', reason: 'network' } as const;

const refused = (code: string, more: Partial<Refused> = {}): Refused => ({
  outcome: 'refused',
  code,
  message: 'No',
  result: {},
  ...more,
});

/** A server at second one of 1970 whose calls answer in turn; `calls` is what was sent. */
const aServer = (...answers: Answer<unknown>[]) => {
  const calls: [string, unknown][] = [];
  const call = (async (name: string, sentRequest: unknown) => {
    calls.push([name, sentRequest]);
    return answers.shift();
  }) as unknown as Call;
  const codeCalls = (sealed = false) => ({ ...numberCode(call, request, sealed), now: () => 1000 });
  return { context: codeCalls(), sealed: codeCalls(true), calls };
};

const entered: Otp = { ...start(live), code: '123456', state: 'verifying' };

beforeEach(() => forgetLiveCode(request));

test('sending asks for the code and remembers it, times counted from now', async () => {
  const { context, calls } = aServer(sent);
  expect(await sendCode(context)).toEqual({ type: 'sent', live });
  expect(calls).toEqual([['sendOtp', request]]);
  expect(liveCode(request, 1000)).toEqual(live);
});

test('a number that travels sealed is opened by the owner of the key in the portal’s configuration alone', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const config = { encryption: { kid: 'k', key, algorithm: 'RSA-OAEP-256' } };
  const { sealed, calls } = aServer({ outcome: 'success', result: config }, sent);
  await sendCode(sealed);
  const [, asked] = calls[1] as [string, { msisdn: string; encrypted: boolean }];
  expect(asked).toEqual({ ...request, msisdn: asked.msisdn, encrypted: true });
  const opened = privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(asked.msisdn, 'base64'),
  );
  expect(opened.toString()).toBe('050000001');
});

test.each<[string, Answer<unknown>]>([
  ['the key does not come', lost],
  [
    'the key is none',
    { outcome: 'success', result: { encryption: { kid: 'k', key: '%', algorithm: 'RSA-OAEP-256' } } },
  ],
])('a number that should travel sealed goes in clear where %s', async (_, config) => {
  const { sealed, calls } = aServer(config, sent);
  expect(await sendCode(sealed)).toEqual({ type: 'sent', live });
  expect(calls[1]).toEqual(['sendOtp', request]);
});

test('on a page that cannot seal, the number goes in clear without asking for a key', async () => {
  vi.stubGlobal('crypto', {});
  const { sealed, calls } = aServer(sent);
  await sendCode(sealed);
  vi.unstubAllGlobals();
  expect(calls).toEqual([['sendOtp', request]]);
});

test.each([
  ['502', 'limited'],
  ['400', 'rejected'],
  ['4001', 'rejected'],
  ['404', 'stopped'],
  ['1011', 'stopped'],
  ['503', 'unsent'],
  ['500', 'unsent'],
  ['401', 'unsent'],
  ['2004', 'unsent'],
  ['2002', 'unsent'],
])('a first code that is refused with %s is %s', async (code, type) => {
  const { context } = aServer(refused(code));
  expect(await sendCode(context)).toMatchObject({ type });
  expect(liveCode(request, 1000)).toBeUndefined();
});

test('a code that may not be sent yet says from when on', async () => {
  const failure = refused('429', { retryAfterSeconds: 42 });
  expect(await sendCode(aServer(failure).context)).toEqual({ type: 'unsent', failure, resendAt: 43_000 });
});

test('a dead network is no refusal: the code may be asked for again [P11]', async () => {
  expect(await sendCode(aServer(lost).context)).toEqual({ type: 'unsent', failure: lost });
});

const unreadable = (httpStatus: number) => ({ outcome: 'lost', reason: 'unreadable', httpStatus }) as const;

test('a plain HTTP 502 is the limit, any other unreadable answer is none [A54]', async () => {
  expect(await sendCode(aServer(unreadable(502)).context)).toEqual({ type: 'limited' });
  expect(await sendCode(aServer(unreadable(504)).context)).toMatchObject({ type: 'unsent' });
});

test('another code is asked for under the same refId and gives no attempts back', async () => {
  const { context, calls } = aServer(sent);
  const otp: Otp = { ...entered, live: { ...live, attemptsLeft: 2 } };
  expect(await resendCode(context, otp)).toEqual({ type: 'sent', live: { ...live, attemptsLeft: 2 } });
  expect(calls).toEqual([['resendOtp', { refId: 'R' }]]);
});

test.each([
  ['502', 'limited'],
  ['2002', 'exhausted'],
  ['2004', 'expired'],
  ['429', 'unsent'],
  ['503', 'unsent'],
  ['400', 'rejected'],
])('another code that is refused with %s is %s', async (code, type) => {
  keepLiveCode(request, live);
  expect(await resendCode(aServer(refused(code)).context, entered)).toMatchObject({ type });
  expect(liveCode(request, 1000) === undefined).toBe(type === 'exhausted' || type === 'expired');
});

test('a right code gives the token, and is forgotten', async () => {
  keepLiveCode(request, live);
  const result = { verified: true, accessToken: 'token', tokenType: 'Bearer', expiresIn: 600 };
  const { context, calls } = aServer({ outcome: 'success', result });
  expect(await checkCode(context, entered)).toEqual({
    type: 'verified',
    proof: result,
  });
  const asked = { refId: 'R', otp: '123456', username: '050000001', paymentMode: 'LISOLO_MONEY' };
  expect(calls).toEqual([['verifyOtp', asked]]);
  expect(liveCode(request, 1000)).toBeUndefined();
});

test('a wrong code leaves what the server says, and a modal opened again knows it', async () => {
  const answer = refused('2003', { result: { attemptsLeft: 3 } });
  expect(await checkCode(aServer(answer).context, entered)).toEqual({ type: 'wrong', attemptsLeft: 3 });
  expect(liveCode(request, 1000)?.attemptsLeft).toBe(3);
});

test('where the server does not say, a wrong code costs one attempt', async () => {
  expect(await checkCode(aServer(refused('2003')).context, entered)).toEqual({ type: 'wrong', attemptsLeft: 4 });
});

test('a wrong code that was the last is the end of the attempts', async () => {
  keepLiveCode(request, live);
  const answer = refused('2003', { result: { attemptsLeft: 0 } });
  expect(await checkCode(aServer(answer).context, entered)).toEqual({ type: 'exhausted' });
  expect(liveCode(request, 1000)).toBeUndefined();
});

test.each([
  ['2002', 'exhausted'],
  ['2004', 'expired'],
  ['4001', 'rejected'],
  ['400', 'rejected'],
  ['502', 'unchecked'],
  ['429', 'unchecked'],
  ['503', 'unchecked'],
])('a code that is refused with %s is %s', async (code, type) => {
  expect(await checkCode(aServer(refused(code)).context, entered)).toMatchObject({ type });
});

test('a check that nobody answered is told as such, and the code stays alive [P12]', async () => {
  keepLiveCode(request, live);
  expect(await checkCode(aServer(lost).context, entered)).toEqual({ type: 'unchecked', failure: lost });
  expect(liveCode(request, 1000)).toEqual(live);
});
