import type { Answer, Troubles } from '../faults/answer.ts';
import type { Operation } from '../faults/ports.ts';
import type { Collection } from '../operator/collections.ts';

/** The codes of the OpenAPI, each with its published HTTP status and description. */
const published = {
  'INS-0': [200, 'Request processed successfully'],
  'INS-1': [500, 'Internal Error'],
  'INS-2': [401, 'Invalid API Key'],
  'INS-5': [401, 'Transaction cancelled by customer'],
  'INS-6': [401, 'Transaction Failed'],
  'INS-9': [408, 'Request timeout'],
  'INS-10': [409, 'Duplicate Transaction'],
  'INS-13': [400, 'Invalid Shortcode Used'],
  'INS-14': [400, 'Invalid Reference Used'],
  'INS-15': [400, 'Invalid Amount Used'],
  'INS-16': [503, 'Unable to handle the request due to a temporary overloading'],
  'INS-18': [400, 'Invalid TransactionID Used'],
  'INS-20': [400, 'Not All Parameters Provided. Please try again.'],
  'INS-21': [400, 'Parameter validations failed. Please try again.'],
  'INS-23': [400, 'Unknown Status. Contact M-Pesa Support'],
  'INS-26': [400, 'Not authorized'],
  'INS-996': [400, 'Customer Account Status Not Active'],
  'INS-2006': [422, 'Insufficient balance'],
  'INS-2051': [400, 'MSISDN invalid.'],
} as const;

export type Code = keyof typeof published;

/** Returns a response with a code, under its published status unless another is given. */
export const say = (code: Code, fields: object = {}, status: number = published[code][0]): Answer => {
  return { status, body: { output_ResponseCode: code, output_ResponseDesc: published[code][1], ...fields } };
};

/** Returns the description of a code. */
export const describe = (code: Code): string => {
  return published[code][1];
};

const isCode = (text: string): text is Code => {
  return Object.hasOwn(published, text);
};

/** The status of a collection in a query, and the code of its response or callback. */
export const standings: Record<Collection['state'], { status: string; code: Code }> = {
  pending: { status: 'Pending', code: 'INS-0' },
  paid: { status: 'Completed', code: 'INS-0' },
  declined: { status: 'Cancelled', code: 'INS-5' },
  expired: { status: 'Expired', code: 'INS-9' },
  'too-little': { status: 'Failed', code: 'INS-2006' },
  'no-wallet': { status: 'Failed', code: 'INS-2051' },
  locked: { status: 'Failed', code: 'INS-996' },
};

/** Returns the platform's fault responses. */
export const troubles = (operation: Operation): Troubles => {
  return {
    unavailable: say('INS-16'),
    broken: say('INS-1'),
    rejected: () => say(operation === 'enquiry' ? 'INS-26' : 'INS-6'),
    unclear: (code) => {
      if (!isCode(code)) throw new Error(`${code} is no code of M-Pesa`);
      return say(code);
    },
  };
};
