import type { SentOtp } from '@selfcare/contract/otp';
import type { Answer, Lost, Refused } from '../api/answer.ts';
import type { LiveCode, Otp as State, OtpEvent as Event } from './otp.machine.ts';

export type Otp<Proof = unknown> = State<Refused | Lost, Proof>;
export type OtpEvent<Proof = unknown> = Event<Refused | Lost, Proof>;

export type OtpCalls<Proof> = {
  /** The server returns the same refId while the code is fresh. */
  send: () => Promise<Answer<SentOtp>>;
  /** Sends another code; the attempts left do not change. */
  resend: (refId: string) => Promise<Answer<SentOtp>>;
  /** The server's count is authoritative. */
  check: (refId: string, code: string) => Promise<Answer<Proof>>;
  /** Codes of refusals that end the flow, with their event. */
  endings?: Readonly<Record<string, 'rejected' | 'stopped'>>;
  onLive?: (live: LiveCode | undefined) => void;
  now?: () => number;
};

const attempts = 5;

const over: Record<string, 'exhausted' | 'expired'> = { '2002': 'exhausted', '2004': 'expired' };

type Calls = OtpCalls<unknown>;

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

const sentEvent = (calls: Calls, answer: Answer<SentOtp>, before?: LiveCode): OtpEvent<never> => {
  const { onLive, now = Date.now } = calls;
  if (answer.outcome === 'success') {
    const { refId, resendAfter, expiresIn } = answer.result;
    const attemptsLeft = before?.attemptsLeft ?? attempts;
    const live = { refId, resendAt: now() + resendAfter * 1000, expiresAt: now() + expiresIn * 1000, attemptsLeft };
    onLive?.(live);
    return { type: 'sent', live };
  }
  // A bare HTTP 502 is the send limit too; an envelope takes precedence.
  if (answer.outcome === 'lost')
    return answer.httpStatus === 502 ? { type: 'limited' } : { type: 'unsent', failure: answer };
  const { code, retryAfterSeconds } = answer;
  if (code === '502') return { type: 'limited' };
  // A first code cannot be used up: it was not sent.
  return (
    endOf(calls, answer, before && over[code]) ?? {
      type: 'unsent',
      failure: answer,
      ...(retryAfterSeconds && { resendAt: now() + retryAfterSeconds * 1000 }),
    }
  );
};

export const sendCode = async (calls: Calls): Promise<OtpEvent<never>> => sentEvent(calls, await calls.send());

export const resendCode = async (calls: Calls, { live }: Otp): Promise<OtpEvent<never>> =>
  live ? sentEvent(calls, await calls.resend(live.refId), live) : { type: 'expired' };

/** Returns the server's count of attempts left; without it, one less than before. */
const leftOf = ({ result }: Refused, before: number): number => {
  const left = result.attemptsLeft;
  return Number.isInteger(left) ? Math.max(0, Number(left)) : before - 1;
};

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
