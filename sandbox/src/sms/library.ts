import { createRequire } from 'node:module';
import type { Server } from 'node:net';

/** A protocol data unit. What came over the network has whatever fields its sender wrote: read them with `read-pdu.ts`. */
export type Pdu = {
  command: string;
  sequence_number: number;
  isResponse: () => boolean;
  /** Its answer; with a `command_status` other than 0 the answer has no body. */
  response: (fields?: Record<string, unknown>) => Pdu;
  [field: string]: unknown;
};

/** One connection of a client. */
export type Session = {
  on(event: 'pdu', hear: (pdu: Pdu) => void): void;
  on(event: 'close', hear: () => void): void;
  on(event: 'error', hear: (error: Error) => void): void;
  /** False when the connection is no longer there to write to. */
  send: (pdu: Pdu) => boolean;
  deliver_sm: (fields: Record<string, unknown>, answered: () => void) => boolean;
  generic_nack: (fields: { command_status: number; sequence_number: number }) => boolean;
  /** Ends the connection once what was sent is out. */
  close: () => void;
  destroy: () => void;
};

type Encoding = { encode: (text: string) => Buffer };

type Library = {
  createServer: (connected: (session: Session) => void) => Server & { sessions: Session[] };
  encodings: { ASCII: Encoding };
};

// The library `smpp` brings no types, and one declared for the whole program would be everyone's.
const library: Library = createRequire(import.meta.url)('smpp');

export const { createServer } = library;

/** A text in the GSM 7-bit default alphabet, one septet an octet. */
export const encodeGsm = (text: string): Buffer => library.encodings.ASCII.encode(text);
