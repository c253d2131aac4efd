/**
 * The refusals of the API by code, with their HTTP status (docs/wire.md "Codes"). `text` is the key of the sentence in
 * the server's locales.
 */
export const codes = {
  '400': { httpStatus: 400, text: 'badRequest' },
  '401': { httpStatus: 401, text: 'unauthorised' },
  '404': { httpStatus: 404, text: 'notFound' },
  '409': { httpStatus: 409, text: 'conflict' },
  '413': { httpStatus: 413, text: 'bodyTooLarge' },
  '415': { httpStatus: 415, text: 'notJson' },
  '422': { httpStatus: 422, text: 'differentBody' },
  '429': { httpStatus: 429, text: 'tooManyRequests' },
  '500': { httpStatus: 500, text: 'unexpected' },
  '502': { httpStatus: 429, text: 'otpSendsExhausted' },
  '503': { httpStatus: 503, text: 'cannotLook' },
  '1004': { httpStatus: 422, text: 'wrongPin' },
  '1006': { httpStatus: 422, text: 'walletLocked' },
  '1010': { httpStatus: 422, text: 'balanceTooLow' },
  '1011': { httpStatus: 422, text: 'simChanged' },
  '2002': { httpStatus: 422, text: 'otpAttemptsExhausted' },
  '2003': { httpStatus: 422, text: 'wrongOtp' },
  '2004': { httpStatus: 422, text: 'otpExpired' },
  '4001': { httpStatus: 422, text: 'notMobileMoneyUser' },
  '60005': { httpStatus: 422, text: 'accountClosed' },
  '60119': { httpStatus: 422, text: 'accountUnknown' },
} as const satisfies Record<string, { httpStatus: number; text: string }>;

/** A code of the failure envelope. */
export type Code = keyof typeof codes;
