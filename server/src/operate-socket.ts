import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal } from './commands/command-words.ts';
import { codeOf } from './db/database-errors.ts';
import type { ContentOrder } from './features/content/commands/content-desk.ts';
import { present } from '@selfcare/contract/typed/present';

/** A command of `npm run operate` with its user, or an order of `npm run content` (features/content/commands). */
export type OperateRequest = { args: string[]; login?: string | undefined; content?: ContentOrder };

/** Sinks of a command: parts of a table, and messages about missing rows. */
export type Output = { print: (part: string) => Promise<void>; tell: (line: string) => Promise<void> };

/** A line of the response: table parts, messages, then the result or the refusal. */
type OperateLine =
  | { print: string }
  | { tell: string }
  | { result?: unknown }
  | { refused: string; isWrongWords?: boolean };

const longestAddress = 100;

const folderOf = (dataDir: string) => join(resolve(dataDir), 'operate');

/** Returns the file that holds a socket address too long for the data folder. */
const noteOf = (dataDir: string) => join(folderOf(dataDir), 'address');

/** Returns the socket in the data folder by its shorter name; undefined when both are too long. */
const ownAddress = (dataDir: string): string | undefined => {
  const path = join(folderOf(dataDir), 'socket');
  return [path, relative(process.cwd(), path)].find((each) => Buffer.byteLength(each) <= longestAddress);
};

/** Returns the folder of a socket outside the data folder, or undefined. */
const asideOf = (dataDir: string): string | undefined => {
  if (!existsSync(noteOf(dataDir))) return undefined;
  const aside = dirname(readFileSync(noteOf(dataDir), 'utf8'));
  return dirname(aside) === tmpdir() && basename(aside).startsWith('portal-') ? aside : undefined;
};

/** Creates the socket's folder for its owner alone and removes what a killed process left. */
const makeAddress = (dataDir: string): { address: string; folders: string[] } => {
  const folder = folderOf(dataDir);
  for (const left of [asideOf(dataDir) ?? folder, folder]) rmSync(left, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const address = ownAddress(dataDir);
  if (address) return { address, folders: [folder] };
  const aside = mkdtempSync(join(tmpdir(), 'portal-'));
  const short = join(aside, 'socket');
  writeFileSync(noteOf(dataDir), short, { mode: 0o600 });
  return { address: short, folders: [folder, aside] };
};

const findAddress = (dataDir: string): string | undefined => {
  const note = noteOf(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8') : ownAddress(dataDir);
};

const isRequest = (value: unknown): value is OperateRequest =>
  typeof value === 'object' &&
  value !== null &&
  (!('login' in value) || typeof value.login === 'string') &&
  'args' in value &&
  Array.isArray(value.args) &&
  value.args.every((each) => typeof each === 'string');

const patienceMs = 5000;

/** Writes a line with backpressure: a table goes as fast as it is read. */
const sendLine = (socket: Socket, line: OperateLine) =>
  new Promise<void>((sent, failed) => {
    socket.write(`${JSON.stringify(line)}\n`, (error) => (error ? failed(error) : sent()));
  });

type Run = (request: OperateRequest, output: Output) => Promise<unknown>;

const serve = async (socket: Socket, run: Run, printing: Set<Socket>): Promise<void> => {
  socket.setTimeout(patienceMs, () => socket.destroy());
  const request: unknown = JSON.parse(await text(socket));
  socket.setTimeout(0);
  const output: Output = {
    print: (print) => {
      printing.add(socket);
      return sendLine(socket, { print });
    },
    tell: (tell) => sendLine(socket, { tell }),
  };
  const answer: OperateLine = isRequest(request)
    ? await run(request, output).then(
        (result) => ({ result }),
        (error: Error) => ({ refused: error.message, isWrongWords: error instanceof Refusal && error.isWrongWords }),
      )
    : { refused: 'This is no command' };
  socket.end(`${JSON.stringify(answer)}\n`);
};

/** Accepts commands on a socket of the owner alone. Requires the folder's lock; `close` waits for commands. */
export const takeCommands = async (dataDir: string, run: Run): Promise<{ close: () => Promise<void> }> => {
  const { address, folders } = makeAddress(dataDir);
  const underWay = new Set<Promise<void>>();
  const printing = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // Callers that hang up or send nonsense get no response.
    socket.on('error', () => undefined);
    const served = serve(socket, run, printing)
      .catch(() => void socket.destroy())
      .finally(() => {
        printing.delete(socket);
        underWay.delete(served);
      });
    underWay.add(served);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(address, listening);
  });
  chmodSync(address, 0o600);
  return {
    close: async () => {
      server.close();
      for (const socket of printing) socket.destroy();
      await Promise.all(underWay);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** No process listens; a killed one may have left its socket. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

export const explainConnect = (error: NodeJS.ErrnoException, address: string): Error =>
  error.code === 'EACCES' || error.code === 'EPERM'
    ? new Error(`${address} may be opened by the portal's user alone: run the command as that user (sudo -u)`)
    : error;

const connectTo = (address: string) =>
  new Promise<Socket | undefined>((found, failed) => {
    const socket = connect(address);
    socket.once('connect', () => found(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (nobody.has(error.code ?? '')) found(undefined);
      else failed(explainConnect(error, address));
    });
  });

const linesOf = async function* (socket: Socket): AsyncGenerator<OperateLine> {
  let rest = '';
  socket.setEncoding('utf8');
  for await (const chunk of socket) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = present(lines.pop());
    for (const line of lines) {
      const read: OperateLine = JSON.parse(line);
      yield read;
    }
  }
};

/** Runs a command in the portal that holds `dataDir`; undefined when none runs. Throws its refusals. */
export const askRunning = async (
  dataDir: string,
  request: OperateRequest,
  output?: Output,
): Promise<{ result: unknown } | undefined> => {
  const address = findAddress(dataDir);
  const socket = address === undefined ? undefined : await connectTo(address);
  if (!socket) return undefined;
  socket.end(JSON.stringify(request));
  const ended = new Error('The portal ended before it answered: look what was done before you repeat it');
  try {
    for await (const line of linesOf(socket)) {
      if ('print' in line) await output?.print(line.print);
      else if ('tell' in line) await output?.tell(line.tell);
      else if ('refused' in line) throw new Refusal(line.refused, line);
      else return { result: line.result };
    }
  } catch (error) {
    throw codeOf(error) === 'ECONNRESET' ? ended : error;
  }
  throw ended;
};
