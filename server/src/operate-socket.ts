import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { codeOf } from './db/database-errors.ts';
import { present } from '@selfcare/contract/typed/present';

/**
 * A command of `npm run operate` with its arguments, and who runs it as far as the system knows; or, as `content`, an order of
 * `npm run content` (features/content/commands).
 */
export type OperateRequest = { args: string[]; login?: string | undefined; content?: unknown };

/** Where a command prints the parts of a table as they come, and tells beside it what is missing. */
export type Output = { print: (part: string) => Promise<void>; tell: (line: string) => Promise<void> };

/** A line of what it answers: the parts of a table first, and at the end the result or why it was refused. */
type OperateLine = { print: string } | { tell: string } | { result?: unknown } | { refused: string };

/** What an address of a Unix socket may have on every system, in bytes. */
const longestAddress = 100;

const folderOf = (dataDir: string) => join(resolve(dataDir), 'operate');

/** Where the address stands that is too long for a socket in the data folder. */
const noteOf = (dataDir: string) => join(folderOf(dataDir), 'address');

/** The socket in the data folder, by the shorter of its two names; undefined where both are too long. */
const ownAddress = (dataDir: string): string | undefined => {
  const path = join(folderOf(dataDir), 'socket');
  return [path, relative(process.cwd(), path)].find((each) => Buffer.byteLength(each) <= longestAddress);
};

/** The folder in which a process kept its socket whose data folder has too long a name; undefined where there is none. */
const asideOf = (dataDir: string): string | undefined => {
  if (!existsSync(noteOf(dataDir))) return undefined;
  const aside = dirname(readFileSync(noteOf(dataDir), 'utf8'));
  return dirname(aside) === tmpdir() && basename(aside).startsWith('portal-') ? aside : undefined;
};

/** Makes the place of the socket, which nobody but its owner can reach; what a process that was killed has left goes. */
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

/** How long a caller may take to say what it wants. */
const patienceMs = 5000;

/** Writes a line once there is room for it: a table goes as fast as it is read. */
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
        (error: Error) => ({ refused: error.message }),
      )
    : { refused: 'This is no command' };
  socket.end(`${JSON.stringify(answer)}\n`);
};

/**
 * Takes commands beside this process, which holds the embedded database of `dataDir`: over a socket in it that only its owner
 * may open. Call it with the lock of the folder held. `close` waits for the commands under way, but for nobody who reads a table.
 */
export const takeCommands = async (dataDir: string, run: Run): Promise<{ close: () => Promise<void> }> => {
  const { address, folders } = makeAddress(dataDir);
  const underWay = new Set<Promise<void>>();
  const printing = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A caller that hangs up, or says nothing that can be read, is not answered.
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

/** Nobody listens: there is no socket, or a process that was killed has left it. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

/** What to do about a socket that cannot be opened. */
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

/**
 * Has the portal that holds the embedded database of `dataDir` run a command; undefined where none runs. What it prints on its way goes to
 * `output`. Throws what it refused, in its words.
 */
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
      else if ('refused' in line) throw new Error(line.refused);
      else return { result: line.result };
    }
  } catch (error) {
    throw codeOf(error) === 'ECONNRESET' ? ended : error;
  }
  throw ended;
};
