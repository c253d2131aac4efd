import type { SentOtp } from '@selfcare/contract/otp';
import type { Answer, Lost, Refused } from '../api/answer.ts';
import type { LiveCode, Otp as State, OtpEvent as Event } from './otp.machine.ts';

/** Where a code stands, and what can happen to it; failures are those of the client. */
export type Otp<Proof = unknown> = State<Refused | Lost, Proof>;
export type OtpEvent<Proof = unknown> = Event<Refused | Lost, Proof>;

/** The calls by which one kind of code is asked for and checked. */
export type OtpCalls<Proof> = {
  /** The server answers the same refId to the same request while its code is fresh. */
  send: () => Promise<Answer<SentOtp>>;
  /** Another code under the same refId; the attempts stay what they were. */
  resend: (refId: string) => Promise<Answer<SentOtp>>;
  /** The server's count of attempts is the truth. */
  check: (refId: string, code: string) => Promise<Answer<Proof>>;
  /** Refusals after which nothing more can be done with this number. */
  endings?: Readonly<Record<string, 'rejected' | 'stopped'>>;
  /** Told of the code that is on the phone; of undefined once that is used, used up or too old. */
  onLive?: (live: LiveCode | undefined) => void;
  now?: () => number;
};

/** Attempts at one code. */
const attempts = 5;

const over: Record<string, 'exhausted' | 'expired'> = { '2002': 'exhausted', '2004': 'expired' };

type Calls = OtpCalls<unknown>;

/** What a refusal says of the code itself, or of its number. */
const endOf = (
  { endings, onLive }: Calls,
  refused: Refused,
  end: 'exhausted' | 'expired' | undefined,
): OtpEvent<never> | undefined => {
  if (end) {
    onLive?.(undefined);
    return { type: end };
  }
  const ending = endings?.[refused.code];
  return ending && { type: ending, failure: refused };
};

/** What an answer to send or resend means; `before` is the code that is on the phone already. */
const sentEvent = (calls: Calls, answer: Answer<SentOtp>, before?: LiveCode): OtpEvent<never> => {
  const { onLive, now = Date.now } = calls;
  if (answer.outcome === 'success') {
    const { refId, resendAfter, expiresIn } = answer.result;
    const attemptsLeft = before?.attemptsLeft ?? attempts;
    const live = { refId, resendAt: now() + resendAfter * 1000, expiresAt: now() + expiresIn * 1000, attemptsLeft };
    onLive?.(live);
    return { type: 'sent', live };
  }
  // A plain HTTP 502 on a send is the limit as well; the envelope, where there is one, comes first.
  if (answer.outcome === 'lost')
    return answer.httpStatus === 502 ? { type: 'limited' } : { type: 'unsent', failure: answer };
  const { code, retryAfterSeconds } = answer;
  if (code === '502') return { type: 'limited' };
  // A first code cannot be used up or over: whatever the server means, it was not sent.
  return (
    endOf(calls, answer, before && over[code]) ?? {
      type: 'unsent',
      failure: answer,
      ...(retryAfterSeconds && { resendAt: now() + retryAfterSeconds * 1000 }),
    }
  );
};

/** Asks for a code. */
export const sendCode = async (calls: Calls): Promise<OtpEvent<never>> => sentEvent(calls, await calls.send());

/** Asks for another one. */
export const resendCode = async (calls: Calls, { live }: Otp): Promise<OtpEvent<never>> =>
  live ? sentEvent(calls, await calls.resend(live.refId), live) : { type: 'expired' };

/** How many attempts a wrong code leaves; where the server does not say, it costs one. */
const leftOf = ({ result }: Refused, before: number): number => {
  const left = result.attemptsLeft;
  return Number.isInteger(left) ? Math.max(0, Number(left)) : before - 1;
};

/** Has a code checked. */
export const checkCode = async <Proof>(
  calls: OtpCalls<Proof>,
  { live, code }: Otp<Proof>,
): Promise<OtpEvent<Proof>> => {
  if (!live) return { type: 'expired' };
  const answer = await calls.check(live.refId, code);
  if (answer.outcome === 'success') {
    calls.onLive?.(undefined);
    return { type: 'verified', proof: answer.result };
  }
  if (answer.outcome === 'lost') return { type: 'unchecked', failure: answer };
  const attemptsLeft = answer.code === '2003' ? leftOf(answer, live.attemptsLeft) : undefined;
  const end = endOf(calls, answer, attemptsLeft === 0 ? 'exhausted' : over[answer.code]);
  if (end) return end;
  if (attemptsLeft === undefined) return { type: 'unchecked', failure: answer };
  calls.onLive?.({ ...live, attemptsLeft });
  return { type: 'wrong', attemptsLeft };
};
