import type { Reason } from '../../features/payments/core/gateway.ts';
import { isSameWord } from '../reading/scalars.ts';
import type { ErrorObject } from './messages.ts';

type Row = { status: number; category: string; code?: string; parameter?: string; reason: Reason };

/** Refusals known before the owner is prompted, or by the PIN (docs/operator-profile.md "Wallet"). */
const beforePrompt: Row[] = [
  { status: 404, category: 'identification', code: 'identifierError', reason: 'not-mobile-money-user' },
  { status: 400, category: 'businessRule', code: 'insufficientFunds', reason: 'balance-too-low' },
  { status: 400, category: 'businessRule', code: 'requestDeclined', reason: 'payer-not-allowed' },
  { status: 401, category: 'authorisation', parameter: 'locked', reason: 'wallet-locked' },
  { status: 401, category: 'authorisation', parameter: 'wrongPin', reason: 'wrong-pin' },
];

/** How a prompt ends without a debit, by error code of the business rules; the funds are checked once more then. */
const afterPrompt: readonly { code: string; reason: Reason }[] = [
  { code: 'requestDeclined', reason: 'declined-by-customer' },
  { code: 'requestExpired', reason: 'prompt-expired' },
  { code: 'insufficientFunds', reason: 'balance-too-low' },
];

const isOfBusiness = (error: ErrorObject) => isSameWord(error.errorCategory, 'businessRule');

/** Why a debit was refused at once; undefined for every answer that the profile does not name. */
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

/** Why a debit failed after the prompt; undefined for every error that the profile does not name. */
export const reasonAfterPrompt = (error: ErrorObject): Reason | undefined =>
  isOfBusiness(error) ? afterPrompt.find(({ code }) => isSameWord(error.errorCode, code))?.reason : undefined;

/** Whether the error says that nothing is known under the reference asked for. */
export const isNotFound = (status: number, error: ErrorObject) =>
  status === 404 && isSameWord(error.errorCategory, 'identification') && isSameWord(error.errorCode, 'identifierError');

/** Whether the error is a refund's definite refusal: nothing was given back. */
export const isRefundRefusal = (error: ErrorObject) =>
  isOfBusiness(error) && ['requestDeclined', 'insufficientFunds'].some((code) => isSameWord(error.errorCode, code));
