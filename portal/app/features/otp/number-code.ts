import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { PublicKey } from '@selfcare/contract/settings';
import { callWithWork } from '../../api/work/call-with-work.ts';
import type { Call } from '../../api/call.ts';
import { canSeal, seal } from '../../api/seal.ts';
import type { OtpRequest } from '../../otp/code-modals.ts';
import type { OtpCalls } from '../../otp/otp-calls.ts';
import type { LiveCode } from '../../otp/otp.machine.ts';

/** Codes sent by this page: a reopened modal continues with its code. */
const codes = new Map<string, LiveCode>();

const keyOf = ({ msisdn, requestType, amount, mobileNumber, transactionType }: OtpRequest) =>
  JSON.stringify([msisdn, requestType, amount, mobileNumber, transactionType]);

export const liveCode = (request: OtpRequest, now: number): LiveCode | undefined => {
  const found = codes.get(keyOf(request));
  return found && found.expiresAt > now ? found : undefined;
};

export const keepLiveCode = (request: OtpRequest, live: LiveCode) => {
  codes.set(keyOf(request), live);
};

export const forgetLiveCode = (request: OtpRequest) => {
  codes.delete(keyOf(request));
};

/** Wait briefly for the key of `portalConfig`; the server also takes the number in clear. */
const keyTimeoutMs = 5000;

const sealingKey = async (call: Call): Promise<PublicKey | undefined> => {
  const answer = await call('portalConfig', { code: 'portal' }, { timeoutMs: keyTimeoutMs });
  return answer.outcome === 'success' ? answer.result.encryption : undefined;
};

const sealNumber = async (call: Call, request: OtpRequest): Promise<RequestOf<'sendOtp'>> => {
  const key = canSeal() ? await sealingKey(call) : undefined;
  if (!key) return request;
  return seal(request.msisdn, key.key).then(
    (msisdn) => ({ ...request, msisdn, encrypted: true }),
    () => request,
  );
};

const endings = { '400': 'rejected', '4001': 'rejected', '404': 'stopped', '1011': 'stopped' } as const;

export const numberCode = (call: Call, request: OtpRequest, sealed = false): OtpCalls<ResultOf<'verifyOtp'>> => ({
  send: async () => callWithWork(call, 'sendOtp', sealed ? await sealNumber(call, request) : request),
  resend: (refId) => callWithWork(call, 'resendOtp', { refId }),
  check: (refId, otp) =>
    callWithWork(call, 'verifyOtp', { refId, otp, username: request.msisdn, paymentMode: request.requestType }),
  endings,
  onLive: (live) => (live ? keepLiveCode(request, live) : forgetLiveCode(request)),
});
