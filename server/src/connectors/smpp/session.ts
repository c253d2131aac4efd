import { isIP } from 'node:net';
import { reachable } from '../../net/reachable.ts';
import { smpp, type Pdu } from './library.ts';

/** What became of one request. `silent`: no answer came, and the centre may have acted; `unsent`: nothing was written. */
export type Reply = { kind: 'answer'; pdu: Pdu } | { kind: 'unsent' } | { kind: 'silent' };

/** One connection to the centre; it is used once and never renewed. */
export type Session = {
  /** True once the connection (with TLS, its handshake) stands; false when it came to its end before. */
  connected: Promise<boolean>;
  /** Calls once an address of the host was found that takes connections. */
  onFound: (found: () => void) => void;
  closed: Promise<void>;
  request: (command: string, fields: object, timeoutMs: number) => Promise<Reply>;
  end: () => void;
};

/** Where the centre listens; over TLS its certificate is held to `servername`. */
type Address = { host: string; port: number; tls: boolean; servername?: string };

/** What one connection to the centre needs. */
export type SessionSettings = {
  address: Address;
  /** The time that each address of the host gets. */
  connectTimeoutMs: number;
  /** Takes what the centre delivers; a rejection makes the centre deliver it again. */
  onDelivery: (pdu: Pdu) => Promise<void>;
};

const invalidCommand = 0x03;
const temporaryError = 0x64;

/** Where an `smpp://host:port` address leads, or an `ssmpp://host:port` one over TLS; throws for what is no address. */
export const parseAddress = (url: string): Address => {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const tls = protocol === 'ssmpp:';
  return { host, port: Number(port) || (tls ? 3550 : 2775), tls, ...(tls && !isIP(host) && { servername: host }) };
};

/** What a request of the centre is answered with; undefined for one that takes no answer. */
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

/** Opens one connection to the centre and answers what the centre asks on it. Nothing is thrown, whatever it says. */
export const openSession = ({ address, connectTimeoutMs, onDelivery }: SessionSettings): Session => {
  const library = smpp.connect({ ...address, ...reachable(address.port, connectTimeoutMs) });
  const open = new Set<(reply: Reply) => void>();
  const closed = new Promise<void>((resolve) => library.on('close', resolve));
  const connected = new Promise<boolean>((resolve) => {
    library.on(address.tls ? 'secureConnect' : 'connect', () => resolve(true));
    library.on('close', () => resolve(false));
  });
  library.on('close', () => open.forEach((settle) => settle({ kind: 'silent' })));
  // A connection that broke, or speaks what is not SMPP, is of no further use.
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
