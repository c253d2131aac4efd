import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';
import { afterEach, beforeEach } from 'vitest';
import { smpp, type LibrarySession, type Pdu } from './library.ts';
import { createSmppSender, type SmppSender, type SmppSettings } from './sender.ts';

type Server = net.Server & { sessions: LibrarySession[] };
const { createServer, encodings } = smpp as unknown as {
  createServer: (options: { key?: string; cert?: string }, listener: (session: LibrarySession) => void) => Server;
  encodings: { ASCII: { decode: (octets: Buffer) => string }; UCS2: { decode: (octets: Buffer) => string } };
};

/** Decodes octets of either coding by the library, which the connector does not use for that. */
export const readOctets = (dataCoding: number, octets: Buffer) =>
  dataCoding === 0 ? encodings.ASCII.decode(octets) : encodings.UCS2.decode(octets);

/** The centre's reaction to one request: a status, no response, or a broken connection. */
type Answer = number | 'silence' | 'cut';
type Script = (request: Pdu, count: number) => Answer;

const well: Script = () => 0;

type Submit = Pdu & Record<string, unknown>;

/** A certificate that the tests of connectors share, with its key. */
export const certificateOf = (name: 'authority' | 'provider'): string =>
  readFileSync(join(import.meta.dirname, '../testing/certificates', `${name}.pem`), 'utf8');

/** An SMS centre on 127.0.0.1 (over TLS on every address of this machine) that answers as the test says. The count is of requests of one kind, from 1. */
export const startScriptedCentre = async ({ overTls = false } = {}) => {
  const requests: Submit[] = [];
  let script = well;
  const shown = overTls && { key: certificateOf('provider'), cert: certificateOf('provider') };
  const server = createServer({ ...shown }, (session) => {
    session.on('error', () => session.destroy());
    session.on('pdu', (pdu) => {
      if (pdu.isResponse()) return;
      requests.push(pdu as Submit);
      const count = requests.filter(({ command }) => command === pdu.command).length;
      const answer = script(pdu, count);
      if (answer === 'cut') session.destroy();
      else if (answer !== 'silence')
        session.send(
          pdu.response({ command_status: answer, ...(pdu.command === 'submit_sm' && { message_id: `m-${count}` }) }),
        );
    });
  });
  // A broken handshake must not end the test's process.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, overTls ? undefined : '127.0.0.1', resolve));
  const newest = () => present(server.sessions.at(-1));
  return {
    url: `${overTls ? 's' : ''}smpp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    of: (command: string) => requests.filter((request) => request.command === command),
    /** Forgets what was seen and answers by `script` from now on. */
    play: (next: Script | Answer) => {
      requests.length = 0;
      script = typeof next === 'function' ? next : () => next;
    },
    /** Asks the portal for something; the promise is its answer. */
    ask: (command: string, fields: object = {}) =>
      new Promise<Pdu>((resolve) => newest().send(new smpp.PDU(command, fields), resolve)),
    cut: () => newest().destroy(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.sessions.forEach((session) => session.destroy());
      }),
  };
};
export type Centre = Awaited<ReturnType<typeof startScriptedCentre>>;

/** A server that takes connections and writes these octets to each, whatever it is told. */
export const startStranger = async (octets: string) => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write(octets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smpp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};

/** Waits until something holds; fails after 5 s. */
export const until = async (holds: () => boolean) => {
  const last = performance.now() + 5000;
  while (!holds()) {
    if (performance.now() > last) throw new Error(`Never: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Before each test a new centre, which `give` is handed; it ends with the test, as do the senders that the test makes. */
export const useCentre = (give: (centre: Centre) => void) => {
  let centre: Centre;
  const senders: SmppSender[] = [];
  beforeEach(async () => {
    centre = await startScriptedCentre();
    give(centre);
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()));
    await centre.close();
  });
  const answering = (command: string, status: (count: number) => Answer) =>
    centre.play((request, count) => (request.command === command ? status(count) : 0));
  return {
    aSender: (change: Partial<SmppSettings> = {}) => {
      const sender = createSmppSender({
        url: centre.url,
        systemId: 'lisolo',
        password: 'smpp_tst',
        sender: 'Lisolo',
        timeoutMs: 1000,
        waitMs: 3000,
        connectTimeoutMs: 2000,
        pausesMs: [10],
        ...change,
      });
      senders.push(sender);
      return sender;
    },
    /** Answers binds as told and everything else well. */
    binding: (status: (count: number) => Answer) => answering('bind_transceiver', status),
    /** Answers messages as told and everything else well. */
    submitting: (status: (count: number) => Answer) => answering('submit_sm', status),
  };
};
