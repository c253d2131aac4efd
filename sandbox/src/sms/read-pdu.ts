import { isRecord } from '../read.ts';
import type { Pdu } from './library.ts';

/** An integer field; 0 when it was not sent. */
export const numberIn = (pdu: Pdu, field: string): number => {
  const value = pdu[field];
  return typeof value === 'number' ? value : 0;
};

/** A text field; empty when it was not sent. */
export const textIn = (pdu: Pdu, field: string): string => {
  const value = pdu[field];
  return typeof value === 'string' ? value : '';
};

/** A message as the library read it: text, or octets in a coding it does not know, with its header's elements. */
export type MessageContent = { message: string | Buffer; header: Buffer[] };

/** The content in `short_message` or `message_payload`; undefined when there is none, or nothing in it. */
export const contentIn = (pdu: Pdu, field: 'short_message' | 'message_payload'): MessageContent | undefined => {
  const value = pdu[field];
  if (!isRecord(value)) return undefined;
  const { message, udh } = value;
  const header: unknown[] = Array.isArray(udh) ? udh : [];
  if (typeof message !== 'string' && !Buffer.isBuffer(message)) return undefined;
  if (message.length === 0 && header.length === 0) return undefined;
  return { message, header: header.filter((element) => Buffer.isBuffer(element)) };
};
