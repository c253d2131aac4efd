import { isIP } from 'node:net';
import { reachable } from '../../net/reachable.ts';
import { smpp, type Pdu } from './library.ts';

/** The outcome of a request. `silent`: the centre may have acted; `unsent`: nothing was written. */
export type Reply = { kind: 'answer'; pdu: Pdu } | { kind: 'unsent' } | { kind: 'silent' };

export type Session = {
  /** Resolves to true once connected (with TLS), false when the connection failed. */
  connected: Promise<boolean>;
  /** Calls back once an address of the host accepts connections. */
  onFound: (found: () => void) => void;
  closed: Promise<void>;
  request: (command: string, fields: object, timeoutMs: number) => Promise<Reply>;
  end: () => void;
};

/** The centre's address; its certificate must match `servername`. */
type Address = { host: string; port: number; tls: boolean; servername?: string };

export type SessionSettings = {
  address: Address;
  connectTimeoutMs: number;
  /** Handles deliveries; after a rejection the centre delivers again. */
  onDelivery: (pdu: Pdu) => Promise<void>;
};

const invalidCommand = 0x03;
const temporaryError = 0x64;

/** Parses `smpp://host:port` or `ssmpp://host:port` (TLS); throws for other texts. */
export const parseAddress = (url: string): Address => {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const tls = protocol === 'ssmpp:';
  return { host, port: Number(port) || (tls ? 3550 : 2775), tls, ...(tls && !isIP(host) && { servername: host }) };
};

/** Returns the response to a request of the centre; undefined if it needs none. */
const answerTo = async (pdu: Pdu, onDelivery: SessionSettings['onDelivery']): Promise<Pdu | undefined> => {
  if (pdu.command === 'enquire_link' || pdu.command === 'unbind') return pdu.response();
  if (pdu.command === 'alert_notification' || pdu.command === 'outbind') return undefined;
  if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm')
    return onDelivery(pdu).then(
      () => pdu.response(),
      () => pdu.response({ command_status: temporaryError }),
    );
  return new smpp.PDU('generic_nack', { command_status: invalidCommand, sequence_number: pdu.sequence_number });
};

/** Opens a connection and responds to the centre's requests. Never throws. */
export const openSession = ({ address, connectTimeoutMs, onDelivery }: SessionSettings): Session => {
  const library = smpp.connect({ ...address, ...reachable(address.port, connectTimeoutMs) });
  const open = new Set<(reply: Reply) => void>();
  const closed = new Promise<void>((resolve) => library.on('close', resolve));
  const connected = new Promise<boolean>((resolve) => {
    library.on(address.tls ? 'secureConnect' : 'connect', () => resolve(true));
    library.on('close', () => resolve(false));
  });
  library.on('close', () => open.forEach((settle) => settle({ kind: 'silent' })));
  // A broken connection, or one that is not SMPP, is useless.
  library.on('error', () => library.destroy());
  library.on('pdu', async (pdu) => {
    const answer = pdu.isResponse() ? undefined : await answerTo(pdu, onDelivery);
    if (answer) library.send(answer, () => pdu.command === 'unbind' && library.destroy());
  });
  const request = (command: string, fields: object, timeoutMs: number) =>
    new Promise<Reply>((resolve) => {
      const settle = (reply: Reply) => {
        clearTimeout(timer);
        open.delete(settle);
        resolve(reply);
      };
      const timer = setTimeout(settle, timeoutMs, { kind: 'silent' });
      open.add(settle);
      const isWritten = library.send(new smpp.PDU(command, fields), (pdu) => settle({ kind: 'answer', pdu }));
      if (!isWritten) settle({ kind: 'unsent' });
    });
  const onFound = (found: () => void) => void library.socket.once('lookup', found);
  return { connected, onFound, closed, request, end: () => library.destroy() };
};
