import type { Troubles } from '../faults/answer.ts';
import type { Operation } from '../faults/ports.ts';
import { isCode, say } from './words.ts';

/** How the platform words its troubles. An enquiry that is unclear about its payment says `TA`. */
export const troubles = (operation: Operation, id?: string): Troubles => {
  return {
    unavailable: say('ESB000004', { status: 503 }),
    broken: say('ESB000001', { status: 500 }),
    rejected: () => (operation === 'enquiry' ? say('ESB000039', { status: 403 }) : say('DP00800001010')),
    unclear: (code) => {
      if (!isCode(code)) throw new Error(`${code} is no code of SmartCash`);
      const message = 'Transaction ambiguous';
      return say(code, id === undefined ? {} : { data: { transaction: { id, message, status: 'TA' } } });
    },
  };
};
