import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Trial } from './trial.ts';

/** A protocol data unit by its octets (SMPP 3.4, 3.2). */
export type Unit = { command: number; status: number; sequence: number; body: Buffer };

/** A client of the SMS centre that encodes octets itself, so that the library is not tested against itself. */
type Esme = {
  /** Sends a request and resolves with its response. Throws after `patienceMs` without one. */
  ask: (command: number, body?: Buffer, patienceMs?: number) => Promise<Unit>;
  /** Units that the centre sent without a request. */
  received: Unit[];
  /** Responds to a request of the centre. */
  confirm: (unit: Unit) => void;
  write: (octets: Buffer) => void;
  /** Resolves when the centre has ended the connection. */
  ended: Promise<unknown>;
  cut: () => void;
};

export const command = {
  nack: 0x80000000,
  bindReceiver: 0x01,
  bindTransmitter: 0x02,
  querySm: 0x03,
  submitSm: 0x04,
  deliverSm: 0x05,
  unbind: 0x06,
  bindTransceiver: 0x09,
  enquireLink: 0x15,
  response: 0x80000000,
} as const;

/** Joins octets from texts (each ends with a zero), numbers (one octet each) and octets. */
export const octets = (...fields: (string | number | Buffer)[]): Buffer => {
  return Buffer.concat(
    fields.map((field) => {
      if (typeof field === 'number') return Buffer.from([field]);
      return typeof field === 'string' ? Buffer.from(`${field}\0`, 'latin1') : field;
    }),
  );
};

/** Connects without a bind. The connection ends with the test. */
export const connectEsme = async (trial: Trial): Promise<Esme> => {
  const { hostname, port } = new URL(trial.smsUrl());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  const waiting = new Map<number, (unit: Unit) => void>();
  const received: Unit[] = [];
  readUnits(socket, (unit) => {
    if (unit.command < command.response) received.push(unit);
    else waiting.get(unit.sequence)?.(unit);
  });
  let sequence = 0;
  return {
    ask: (name, body = Buffer.alloc(0), patienceMs = 5000) => {
      sequence += 1;
      const answer = new Promise<Unit>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('timeout: no answer')), patienceMs);
        waiting.set(sequence, (unit) => {
          clearTimeout(late);
          resolve(unit);
        });
      });
      socket.write(unitOctets({ command: name, status: 0, sequence, body }));
      return answer;
    },
    received,
    confirm: (unit) => {
      socket.write(
        unitOctets({ ...unit, command: unit.command + command.response, status: 0, body: Buffer.from([0]) }),
      );
    },
    write: (given) => void socket.write(given),
    ended: once(socket, 'close'),
    cut: () => void socket.destroy(),
  };
};

/** Connects and binds as the portal does. */
export const bindEsme = async (trial: Trial): Promise<Esme> => {
  const esme = await connectEsme(trial);
  const { status } = await esme.ask(command.bindTransceiver, bindBody());
  if (status !== 0) throw new Error(`The bind was answered with ${status}`);
  return esme;
};

export const bindBody = (systemId = 'lisolo', password = 'smpp_tst'): Buffer =>
  octets(systemId, password, '', 0x34, 0, 0, '');

type Message = {
  to?: string;
  ton?: number;
  npi?: number;
  coding?: number;
  text?: Buffer;
  /** User data header without its length octet. */
  header?: Buffer;
  payload?: Buffer;
  receipt?: number;
};

/** Returns the body of a `submit_sm` from `Lisolo` to an E.164 number without a plus. */
const submitBody = (message: Message): Buffer => {
  const { to = '242050000001', ton = 1, npi = 1, coding = 0, text, header, payload, receipt = 0 } = message;
  const udh = header === undefined ? Buffer.alloc(0) : octets(header.length, header);
  const short = Buffer.concat(payload === undefined ? [udh, text ?? Buffer.alloc(0)] : []);
  const long = payload === undefined ? undefined : Buffer.concat([udh, payload]);
  const parameter =
    long === undefined ? Buffer.alloc(0) : octets(0x04, 0x24, long.length >> 8, long.length & 0xff, long);
  const esmClass = header === undefined ? 0 : 0x40;
  const source = octets('', 5, 0, 'Lisolo');
  const destination = octets(ton, npi, to);
  const options = octets(esmClass, 0, 0, '', '', receipt, 0, coding, 0);
  return octets(source, destination, options, short.length, short, parameter);
};

export const send = (esme: Esme, message: Message, patienceMs?: number): Promise<Unit> =>
  esme.ask(command.submitSm, submitBody(message), patienceMs);

/** Encodes UCS-2 as the radio network carries it. */
export const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const unitOctets = ({ command: name, status, sequence, body }: Unit): Buffer => {
  const head = Buffer.alloc(16);
  [16 + body.length, name, status, sequence].forEach((value, index) => head.writeUInt32BE(value, index * 4));
  return Buffer.concat([head, body]);
};

const readUnits = (socket: Socket, take: (unit: Unit) => void): void => {
  let unread = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    unread = Buffer.concat([unread, part]);
    while (unread.length >= 16 && unread.length >= unread.readUInt32BE(0)) {
      const [length = 16, name = 0, status = 0, sequence = 0] = [0, 4, 8, 12].map((at) => unread.readUInt32BE(at));
      take({ command: name, status, sequence, body: unread.subarray(16, length) });
      unread = unread.subarray(length);
    }
  });
};
