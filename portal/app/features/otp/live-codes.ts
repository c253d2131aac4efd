import type { OtpRequest } from '../../otp/code-modals.ts';
import type { LiveCode } from '../../otp/otp.machine.ts';

/** Codes that are on somebody's phone, for as long as this page lives: a modal opened again goes on with its code. */
const codes = new Map<string, LiveCode>();

const keyOf = ({ msisdn, requestType, amount, mobileNumber, transactionType }: OtpRequest) =>
  JSON.stringify([msisdn, requestType, amount, mobileNumber, transactionType]);

/** The code that was sent for exactly this request and still lives. */
export const liveCode = (request: OtpRequest, now: number): LiveCode | undefined => {
  const found = codes.get(keyOf(request));
  return found && found.expiresAt > now ? found : undefined;
};

export const keepLiveCode = (request: OtpRequest, live: LiveCode) => {
  codes.set(keyOf(request), live);
};

/** Forgets a code that was used, used up or is over. */
export const forgetLiveCode = (request: OtpRequest) => {
  codes.delete(keyOf(request));
};
