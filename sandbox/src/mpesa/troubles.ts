import type { Troubles } from '../faults/answer.ts';
import type { Operation } from '../faults/ports.ts';
import { isCode, say } from './words.ts';

/** How the platform words its troubles. */
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
