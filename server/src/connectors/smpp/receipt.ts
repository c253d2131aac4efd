import type { Pdu } from './library.ts';

/** What the centre says of one message later; `failed` is final, and so is `delivered`. */
export type Receipt = { messageId: string; state: 'delivered' | 'under-way' | 'failed' | 'unknown' };

/** The words of SMPP 3.4, appendix B. */
const states: Record<string, Receipt['state']> = {
  DELIVRD: 'delivered',
  ACCEPTD: 'under-way',
  ENROUTE: 'under-way',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
};

const messageType = 0x3c;
const deliveryReceipt = 0x04;

/**
 * Reads the delivery receipt in a `deliver_sm`; undefined for anything else that a centre delivers. Of its text only id
 * and state are taken: the rest repeats the message, and that may hold a code.
 */
export const parseReceipt = (pdu: Pdu): Receipt | undefined => {
  const text = pdu.short_message?.message;
  const isReceipt = ((pdu.esm_class ?? 0) & messageType) === deliveryReceipt;
  if (pdu.command !== 'deliver_sm' || !isReceipt || typeof text !== 'string') return undefined;
  const [, messageId, rest = ''] = /^id:(\S{1,64}) ([^]*)$/i.exec(text) ?? [];
  const [, word = ''] = /^(?:(?!\btext:)[^])*?\bstat:([A-Z]{1,7})\b/i.exec(rest) ?? [];
  if (messageId === undefined || word === '') return undefined;
  return { messageId, state: Object.hasOwn(states, word) ? states[word]! : 'unknown' };
};
