import type { Answer, Troubles } from '../faults/answer.ts';
import type { Operation } from '../faults/ports.ts';
import type { Collection } from '../operator/collections.ts';

const messages = {
  DP00800001000: 'Transaction ambiguous',
  DP00800001001: 'Success',
  DP00800001004: 'Invalid amount',
  DP00800001005: 'The wallet is locked or has no PIN',
  DP00800001006: 'In process',
  DP00800001007: 'Not enough balance',
  DP00800001008: 'Refused',
  DP00800001010: 'Payer or payee not permitted',
  DP00800001025: 'Not found: there is no such wallet',
  DP00800001029: 'Transaction expired',
  ESB000001: 'Something went wrong',
  ESB000004: 'An error occurred while initiating the payment',
  ESB000008: 'Field validation',
  ESB000010: 'Your transaction has been successfully processed',
  ESB000011: 'Transaction failed',
  ESB000014: 'An error occurred while fetching the transaction status',
  ESB000033: 'Invalid MSISDN length',
  ESB000034: 'Invalid country name',
  ESB000035: 'Invalid currency code',
  ESB000039: 'Vendor is not configured to do transactions in the country',
  ESB000041: 'External transaction ID already exists',
  ESB000045: 'No transaction found with provided transaction id',
  ROUTER117: 'Request timeout',
};

/** A code of the open API: of the collection product (`DP…`), the platform (`ESB…`) or the gateway (`ROUTER…`). */
type Code = keyof typeof messages;

const good = new Set<Code>(['DP00800001001', 'DP00800001006', 'ESB000010']);

type Said = { data?: object; status?: number; responseCode?: Code };

/** Returns a response whose status object has this code. The platform sends most of them, refusals too, under 200. */
export const say = (code: Code, { data, status = 200, responseCode }: Said = {}): Answer => {
  const success = good.has(code);
  const ofProduct = code.startsWith('DP') ? code : responseCode;
  return {
    status,
    body: {
      ...(data !== undefined && { data }),
      status: {
        code: String(status),
        message: messages[code],
        result_code: code === ofProduct ? resultOf(code, success) : code,
        ...(ofProduct !== undefined && { response_code: ofProduct }),
        success,
      },
    },
  };
};

/** Returns the refusal of a malformed call. */
export const malformed = (code: Code = 'ESB000008'): Answer => say(code, { status: 400 });

const resultOf = (code: Code, success: boolean): Code => {
  if (success) return 'ESB000010';
  return code === 'DP00800001000' ? 'ESB000001' : 'ESB000011';
};

const isCode = (text: string): text is Code => {
  return Object.hasOwn(messages, text);
};

/** The status and code of each state of a collection in an enquiry. */
export const standings: Record<Collection['state'], { status: 'TS' | 'TF' | 'TIP' | 'TE'; code: Code }> = {
  pending: { status: 'TIP', code: 'DP00800001006' },
  paid: { status: 'TS', code: 'DP00800001001' },
  declined: { status: 'TF', code: 'DP00800001008' },
  expired: { status: 'TE', code: 'DP00800001029' },
  'too-little': { status: 'TF', code: 'DP00800001007' },
  'no-wallet': { status: 'TF', code: 'DP00800001025' },
  locked: { status: 'TF', code: 'DP00800001005' },
};

/** Returns the description of a collection's state in enquiries and callbacks. */
export const describe = ({ state }: Collection): string => {
  return messages[standings[state].code];
};

/** Returns the platform's fault responses. An unclear enquiry has the status `TA`. */
export const troubles = (operation: Operation, id?: string): Troubles => {
  return {
    unavailable: say('ESB000004', { status: 503 }),
    broken: say('ESB000001', { status: 500 }),
    rejected: () => (operation === 'enquiry' ? say('ESB000039', { status: 403 }) : say('DP00800001010')),
    unclear: (code) => {
      if (!isCode(code)) throw new Error(`${code} is no code of Airtel's open API`);
      const message = 'Transaction ambiguous';
      return say(code, id === undefined ? {} : { data: { transaction: { id, message, status: 'TA' } } });
    },
  };
};
