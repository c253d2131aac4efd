import type { Reason } from '../../features/payments/core/gateway.ts';
import { isSameWord } from '../reading/scalars.ts';
import type { ErrorObject } from './messages.ts';

type Row = { status: number; category: string; code?: string; parameter?: string; reason: Reason };

/** Refusals before the prompt, or by PIN (docs/operator-profile.md "Wallet"). */
const beforePrompt: Row[] = [
  { status: 404, category: 'identification', code: 'identifierError', reason: 'not-mobile-money-user' },
  { status: 400, category: 'businessRule', code: 'insufficientFunds', reason: 'balance-too-low' },
  { status: 400, category: 'businessRule', code: 'requestDeclined', reason: 'payer-not-allowed' },
  { status: 401, category: 'authorisation', parameter: 'locked', reason: 'wallet-locked' },
  { status: 401, category: 'authorisation', parameter: 'wrongPin', reason: 'wrong-pin' },
];

/** Failures after the prompt, by error code; funds are checked again then. */
const afterPrompt: readonly { code: string; reason: Reason }[] = [
  { code: 'requestDeclined', reason: 'declined-by-customer' },
  { code: 'requestExpired', reason: 'prompt-expired' },
  { code: 'insufficientFunds', reason: 'balance-too-low' },
];

const isOfBusiness = (error: ErrorObject) => isSameWord(error.errorCategory, 'businessRule');

/** Returns the reason of an immediate refusal; undefined for errors that the profile does not name. */
export const reasonBeforePrompt = (status: number, error: ErrorObject): Reason | undefined => {
  const parameters = error.errorParameters?.filter(({ key }) => isSameWord(key, 'reason')).map(({ value }) => value);
  return beforePrompt.find(
    (row) =>
      row.status === status &&
      isSameWord(error.errorCategory, row.category) &&
      (row.code === undefined || isSameWord(error.errorCode, row.code)) &&
      (row.parameter === undefined || (parameters?.length === 1 && isSameWord(parameters[0], row.parameter))),
  )?.reason;
};

export const reasonAfterPrompt = (error: ErrorObject): Reason | undefined =>
  isOfBusiness(error) ? afterPrompt.find(({ code }) => isSameWord(error.errorCode, code))?.reason : undefined;

export const isNotFound = (status: number, error: ErrorObject) =>
  status === 404 && isSameWord(error.errorCategory, 'identification') && isSameWord(error.errorCode, 'identifierError');

/** Returns true for a definite refusal of a refund: no money was returned. */
export const isRefundRefusal = (error: ErrorObject) =>
  isOfBusiness(error) && ['requestDeclined', 'insufficientFunds'].some((code) => isSameWord(error.errorCode, code));
