import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { PublicKey } from '@selfcare/contract/settings';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { callWithWork } from '../../api/call-with-work.ts';
import type { Call } from '../../api/call.ts';
import type { OtpRequest } from '../../flow/code-modals.ts';
import { canSeal, seal } from '../../api/seal.ts';
import { forgetLiveCode, keepLiveCode } from './live-codes.ts';
import type { Otp as State, OtpEvent as Event } from './otp.machine.ts';

/** Where the modal stands, and what can happen to it; failures are those of the client. */
export type Otp = State<Refused | Lost>;
export type OtpEvent = Event<Refused | Lost>;

/** What the calls need. */
export type Context = {
  call: Call;
  request: OtpRequest;
  /** Whether the number travels sealed. */
  sealed?: boolean;
  now?: () => number;
};

/** Attempts at one code. */
const attempts = 5;
/** The key of `portalConfig` is worth a short wait, no more: the number is taken in clear as well. */
const keyTimeoutMs = 5000;

const sealingKey = async (call: Call): Promise<PublicKey | undefined> => {
  const answer = await call('portalConfig', { code: 'portal' }, { timeoutMs: keyTimeoutMs });
  return answer.outcome === 'success' ? answer.result.encryption : undefined;
};

/** The number sealed under the key of `portalConfig`; in clear where the page or the key does not allow it. */
const sealNumber = async ({ call, request }: Context): Promise<RequestOf<'sendOtp'>> => {
  const key = canSeal() ? await sealingKey(call) : undefined;
  if (!key) return request;
  return seal(request.msisdn, key.key).then(
    (msisdn) => ({ ...request, msisdn, encrypted: true }),
    () => request,
  );
};

/** Refusals that end the modal, whichever call they come from. */
const endings: Record<string, 'rejected' | 'stopped'> = {
  '400': 'rejected',
  '4001': 'rejected',
  '404': 'stopped',
  '1011': 'stopped',
};

const over: Record<string, 'exhausted' | 'expired'> = { '2002': 'exhausted', '2004': 'expired' };

const keepSent = ({ request, now = Date.now }: Context, sent: ResultOf<'sendOtp'>, attemptsLeft: number): OtpEvent => {
  const { refId, resendAfter, expiresIn } = sent;
  const live = { refId, resendAt: now() + resendAfter * 1000, expiresAt: now() + expiresIn * 1000, attemptsLeft };
  keepLiveCode(request, live);
  return { type: 'sent', live };
};

/** What an answer to send or resend means. */
const sentEvent = (context: Context, answer: Answer<ResultOf<'sendOtp'>>, attemptsLeft: number): OtpEvent => {
  const { request, now = Date.now } = context;
  if (answer.outcome === 'success') return keepSent(context, answer.result, attemptsLeft);
  // A plain HTTP 502 on a send is the limit as well; the envelope, where there is one, comes first.
  if (answer.outcome === 'lost')
    return answer.httpStatus === 502 ? { type: 'limited' } : { type: 'unsent', failure: answer };
  const { code, retryAfterSeconds } = answer;
  const end = over[code];
  if (end) {
    forgetLiveCode(request);
    return { type: end };
  }
  if (code === '502') return { type: 'limited' };
  const ending = endings[code];
  if (ending) return { type: ending, failure: answer };
  return {
    type: 'unsent',
    failure: answer,
    ...(retryAfterSeconds && { resendAt: now() + retryAfterSeconds * 1000 }),
  };
};

/** Asks for a code. The server answers the same refId to the same request while its code is fresh. */
export const sendCode = async (context: Context): Promise<OtpEvent> => {
  const request = context.sealed ? await sealNumber(context) : context.request;
  const event = sentEvent(context, await context.call('sendOtp', request), attempts);
  // A first code cannot be used up or over: whatever the server means, it was not sent.
  return event.type === 'exhausted' || event.type === 'expired' ? { type: 'unsent', failure: unreadable } : event;
};

const unreadable: Lost = { outcome: 'lost', reason: 'unreadable' };

/** Asks for another code under the same refId; the attempts stay what they were. */
export const resendCode = async (context: Context, { live }: Otp): Promise<OtpEvent> =>
  live
    ? sentEvent(context, await context.call('resendOtp', { refId: live.refId }), live.attemptsLeft)
    : { type: 'expired' };

const leftOf = ({ result }: Refused, before: number): number => {
  const left = result.attemptsLeft;
  return Number.isInteger(left) ? Math.max(0, Number(left)) : before - 1;
};

const refusedEvent = ({ request }: Context, live: NonNullable<Otp['live']>, refused: Refused): OtpEvent => {
  const ending = endings[refused.code];
  if (ending) return { type: ending, failure: refused };
  const attemptsLeft = refused.code === '2003' ? leftOf(refused, live.attemptsLeft) : undefined;
  const end = attemptsLeft === 0 ? 'exhausted' : over[refused.code];
  if (end) {
    forgetLiveCode(request);
    return { type: end };
  }
  if (attemptsLeft === undefined) return { type: 'unchecked', failure: refused };
  keepLiveCode(request, { ...live, attemptsLeft });
  return { type: 'wrong', attemptsLeft };
};

/** Has a code checked; the server's count of attempts is the truth. */
export const checkCode = async (context: Context, { live, code }: Otp): Promise<OtpEvent> => {
  if (!live) return { type: 'expired' };
  const { call, request } = context;
  const { refId } = live;
  const answer = await callWithWork(call, 'verifyOtp', {
    refId,
    otp: code,
    username: request.msisdn,
    paymentMode: request.requestType,
  });
  if (answer.outcome === 'lost') return { type: 'unchecked', failure: answer };
  if (answer.outcome === 'refused') return refusedEvent(context, live, answer);
  forgetLiveCode(request);
  const { accessToken, expiresIn } = answer.result;
  return { type: 'verified', verified: { accessToken, refId, expiresIn } };
};
