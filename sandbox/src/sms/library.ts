import { createRequire } from 'node:module';
import type { Server } from 'node:net';
import { isRecord } from '../read.ts';

/** A protocol data unit. Received ones have the sender's fields: read them with the functions below. */
export type Pdu = {
  command: string;
  sequence_number: number;
  isResponse: () => boolean;
  /** Returns the response; with a `command_status` other than 0 it has no body. */
  response: (fields?: Record<string, unknown>) => Pdu;
  [field: string]: unknown;
};

/** One connection of a client. */
export type Session = {
  on(event: 'pdu', hear: (pdu: Pdu) => void): void;
  on(event: 'close', hear: () => void): void;
  on(event: 'error', hear: (error: Error) => void): void;
  /** False if the connection is gone. */
  send: (pdu: Pdu) => boolean;
  deliver_sm: (fields: Record<string, unknown>, answered: () => void) => boolean;
  generic_nack: (fields: { command_status: number; sequence_number: number }) => boolean;
  /** Ends the connection after the sent data is out. */
  close: () => void;
  destroy: () => void;
};

type Encoding = { encode: (text: string) => Buffer };

type Library = {
  createServer: (connected: (session: Session) => void) => Server & { sessions: Session[] };
  encodings: { ASCII: Encoding };
};

// The library `smpp` has no types, and a global declaration would reach the whole program.
const library: Library = createRequire(import.meta.url)('smpp');

export const { createServer } = library;

/** Encodes a text in the GSM 7-bit default alphabet, one septet an octet. */
export const encodeGsm = (text: string): Buffer => library.encodings.ASCII.encode(text);

/** Returns an integer field; 0 if absent. */
export const numberIn = (pdu: Pdu, field: string): number => {
  const value = pdu[field];
  return typeof value === 'number' ? value : 0;
};

/** Returns a text field; empty if absent. */
export const textIn = (pdu: Pdu, field: string): string => {
  const value = pdu[field];
  return typeof value === 'string' ? value : '';
};

/** A message from the library: text, or octets in an unknown coding, with its header's elements. */
export type MessageContent = { message: string | Buffer; header: Buffer[] };

/** Returns the content of a field; undefined if it is absent or empty. */
export const contentIn = (pdu: Pdu, field: 'short_message' | 'message_payload'): MessageContent | undefined => {
  const value = pdu[field];
  if (!isRecord(value)) return undefined;
  const { message, udh } = value;
  const header: unknown[] = Array.isArray(udh) ? udh : [];
  if (typeof message !== 'string' && !Buffer.isBuffer(message)) return undefined;
  if (message.length === 0 && header.length === 0) return undefined;
  return { message, header: header.filter((element) => Buffer.isBuffer(element)) };
};

/** The command statuses of SMPP 3.4 (section 5.1.3) that this SMS centre sends. */
export const status = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommand: 0x03,
  wrongBindState: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  submitFailed: 0x45,
  invalidDestinationTon: 0x50,
  invalidDestinationNpi: 0x51,
} as const;
