import type { ResultOf } from '@selfcare/contract/endpoints';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { callWithWork } from '../../api/call-with-work.ts';
import type { Call } from '../../api/call.ts';
import type { BillCode as State, BillCodeEvent as Event } from './bill-code.machine.ts';

/** Where the code stands, and what can happen to it; failures are those of the client. */
export type BillCode = State<Refused | Lost>;
export type BillCodeEvent = Event<Refused | Lost>;

/** What the calls need. */
export type Context = { call: Call; msisdn: string; now?: () => number };

const over: Record<string, 'exhausted' | 'expired'> = { '2002': 'exhausted', '2004': 'expired' };

const unsent = (refused: Refused, now: number): BillCodeEvent => {
  const { retryAfterSeconds } = refused;
  return {
    type: 'unsent',
    failure: refused,
    ...(retryAfterSeconds !== undefined && { resendAt: now + retryAfterSeconds * 1000 }),
  };
};

/** What an answer to send or resend means; a plain HTTP 502 is the limit as well. */
const sentEvent = (answer: Answer<ResultOf<'sendInvoiceOtp'>>, now: number): BillCodeEvent => {
  if (answer.outcome === 'success') {
    const { otpId, resendAfter } = answer.result;
    return { type: 'sent', sent: { otpId, resendAt: now + resendAfter * 1000 } };
  }
  if (answer.outcome === 'lost')
    return answer.httpStatus === 502 ? { type: 'limited' } : { type: 'unsent', failure: answer };
  return answer.code === '502' ? { type: 'limited' } : unsent(answer, now);
};

/** Asks for a code to the line itself, in the bill's spelling of the call. */
export const sendCode = async ({ call, msisdn, now = Date.now }: Context): Promise<BillCodeEvent> => {
  const request = { text: msisdn, text1: 'INVOICE', otpAction: 'INVOICE' } as const;
  return sentEvent(await call('sendInvoiceOtp', request), now());
};

/** Asks for another code under the same id; the attempts stay what they were. */
export const resendCode = async ({ call, now = Date.now }: Context, { sent }: BillCode): Promise<BillCodeEvent> => {
  if (!sent) return { type: 'expired' };
  const answer = await call('resendInvoiceOtp', { otpId: sent.otpId });
  const end = answer.outcome === 'refused' ? over[answer.code] : undefined;
  return end ? { type: end } : sentEvent(answer, now());
};

const attemptsLeft = ({ result }: Refused): number => Math.max(0, Number(result.attemptsLeft) || 0);

/** Has the code checked; the server's count of attempts is the truth. */
export const checkCode = async ({ call }: Context, { sent, code }: BillCode): Promise<BillCodeEvent> => {
  if (!sent) return { type: 'expired' };
  const answer = await callWithWork(call, 'verifyInvoiceOtp', { otpId: sent.otpId, otp: code });
  if (answer.outcome === 'success') return { type: 'verified' };
  if (answer.outcome === 'lost') return { type: 'unchecked', failure: answer };
  const end = over[answer.code];
  if (end) return { type: end };
  if (answer.code !== '2003') return { type: 'unchecked', failure: answer };
  const left = attemptsLeft(answer);
  return left === 0 ? { type: 'exhausted' } : { type: 'wrong', attemptsLeft: left };
};
