import { createRequire } from 'node:module';
import type { NetConnectOpts, Socket } from 'node:net';

export type Pdu = {
  command: string;
  command_status: number;
  sequence_number: number;
  isResponse: () => boolean;
  response: (fields?: object) => Pdu;
  esm_class?: number;
  message_id?: string;
  short_message?: { message: unknown; udh?: Buffer[] };
  message_payload?: { message: unknown };
  receipted_message_id?: string;
  message_state?: number;
};

/** The used part of a library session. An `error` without a listener ends the process. */
export type LibrarySession = {
  on(event: 'connect' | 'secureConnect' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'pdu', listener: (pdu: Pdu) => void): unknown;
  /** Returns false when nothing was written. `then` receives the response, or runs when ours is written. */
  send(pdu: Pdu, then?: (answer: Pdu) => void): boolean;
  destroy(): void;
  socket: Socket;
};

type Library = {
  connect(options: NetConnectOpts & { tls: boolean; servername?: string }): LibrarySession;
  PDU: new (command: string, fields: object) => Pdu;
};

/** The npm package `smpp` (SMPP 3.4 and 5.0), which has no types. */
export const smpp = createRequire(import.meta.url)('smpp') as Library;
