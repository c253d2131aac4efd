import type { Reason } from '../../features/payments/core/gateway.ts';
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
const afterPrompt: Record<string, Reason> = {
  requestDeclined: 'declined-by-customer',
  requestExpired: 'prompt-expired',
  insufficientFunds: 'balance-too-low',
};

/** Why a debit was refused at once; undefined for every answer that the profile does not name. */
export const reasonBeforePrompt = (status: number, error: ErrorObject): Reason | undefined => {
  const parameters = error.errorParameters?.filter(({ key }) => key === 'reason').map(({ value }) => value);
  return beforePrompt.find(
    (row) =>
      row.status === status &&
      row.category === error.errorCategory &&
      (row.code === undefined || row.code === error.errorCode) &&
      (row.parameter === undefined || (parameters?.length === 1 && parameters[0] === row.parameter)),
  )?.reason;
};

/** Why a debit failed after the prompt; undefined for every error that the profile does not name. */
export const reasonAfterPrompt = (error: ErrorObject): Reason | undefined =>
  error.errorCategory === 'businessRule' && Object.hasOwn(afterPrompt, error.errorCode)
    ? afterPrompt[error.errorCode]
    : undefined;

/** Whether the error says that nothing is known under the reference asked for. */
export const isNotFound = (status: number, error: ErrorObject) =>
  status === 404 && error.errorCategory === 'identification' && error.errorCode === 'identifierError';

/** Whether the error is a refund's definite refusal: nothing was given back. */
export const isRefundRefusal = (error: ErrorObject) =>
  error.errorCategory === 'businessRule' && ['requestDeclined', 'insufficientFunds'].includes(error.errorCode);
