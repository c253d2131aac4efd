import { createRequire } from 'node:module';
import type { NetConnectOpts, Socket } from 'node:net';

/** One SMPP message; which fields stand beside these follows from its command. */
export type Pdu = {
  command: string;
  command_status: number;
  sequence_number: number;
  isResponse: () => boolean;
  response: (fields?: object) => Pdu;
  esm_class?: number;
  message_id?: string;
  short_message?: { message: unknown; udh?: Buffer[] };
  /** Parameters that a centre may add. */
  message_payload?: { message: unknown };
  receipted_message_id?: string;
  message_state?: number;
};

/** What of a session of the library is used. An `error` must have a listener, else it ends the process. */
export type LibrarySession = {
  on(event: 'connect' | 'secureConnect' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'pdu', listener: (pdu: Pdu) => void): unknown;
  /**
   * False where the socket takes nothing any more: then nothing was written. `then` takes the answer to a request; of an
   * answer of ours, it is told when that was written.
   */
  send(pdu: Pdu, then?: (answer: Pdu) => void): boolean;
  destroy(): void;
  socket: Socket;
};

type Library = {
  /** Takes the options of `net.connect` or `tls.connect`. */
  connect(options: NetConnectOpts & { tls: boolean; servername?: string }): LibrarySession;
  PDU: new (command: string, fields: object) => Pdu;
};

/** The npm package `smpp` (SMPP 3.4 and 5.0). It ships no types, so what is used of it is typed here. */
export const smpp = createRequire(import.meta.url)('smpp') as Library;
