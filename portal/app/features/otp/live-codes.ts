import type { OtpRequest } from '../../otp/code-modals.ts';
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
