import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal, wrongWords } from './commands/command-words.ts';
import { askRunning, explainConnect, takeCommands, type OperateRequest } from './operate-socket.ts';

let folder: string;
let open: { close: () => Promise<void> }[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operate-socket-'));
  open = [];
});
afterEach(async () => {
  for (const each of open) await each.close();
  rmSync(folder, { recursive: true });
});

const take = async (run: Parameters<typeof takeCommands>[1], dataDir = folder) => {
  const commands = await takeCommands(dataDir, run);
  open.push(commands);
  return commands;
};
const request = { args: ['show', 'X'], login: 'amina' };
const echo = async (asked: OperateRequest) => asked;
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('what is asked is run in the process that listens, and its result comes back', async () => {
  await take(echo);
  expect(await askRunning(folder, request)).toEqual({ result: request });
});

test('a table comes part after part, with what is told beside it, before the end is known', async () => {
  const seen: string[] = [];
  await take(async (_, { print, tell }) => {
    await print('a\r\n');
    await tell('b is missing');
    await print(`${'é'.repeat(100_000)}\n`);
    throw new Error('The table is not whole');
  });
  const note = async (text: string) => void seen.push(text);
  await expect(askRunning(folder, request, { print: note, tell: note })).rejects.toThrow('The table is not whole');
  expect(seen).toEqual(['a\r\n', 'b is missing', `${'é'.repeat(100_000)}\n`]);
});

test('who stops reading a table holds up no end, and is told that there is more', async () => {
  const started = Promise.withResolvers<void>();
  const commands = await take(async (_, { print }) => {
    for (;;) await print('x'.repeat(1 << 20));
  });
  const asked = askRunning(folder, request, {
    print: async () => {
      started.resolve();
      await commands.close();
    },
    tell: async () => undefined,
  });
  await started.promise;
  await expect(asked).rejects.toThrow('The portal ended before it answered');
});

test('what it refuses is refused in its words', async () => {
  await take(() => Promise.reject(new Error('No payment has the id X')));
  await expect(askRunning(folder, request)).rejects.toThrow('No payment has the id X');
});

test('wrong words stay wrong words on their way back', async () => {
  await take(async ({ args }) => {
    throw args[0] === 'wrong' ? wrongWords('Say why') : new Refusal('It has moved on');
  });
  const refused = askRunning(folder, { args: ['wrong'] });
  await expect(refused).rejects.toThrow('Say why');
  await expect(refused).rejects.toMatchObject({ exitCode: 2 });
  await expect(askRunning(folder, { args: ['fail'] })).rejects.toMatchObject({ exitCode: 1 });
});

test('nobody but its owner can reach it [V13.3.2]', async () => {
  await take(echo);
  expect(modeOf(join(folder, 'operate'))).toBe(0o700);
  expect(modeOf(join(folder, 'operate', 'socket'))).toBe(0o600);
});

test('another user is told as whom to run the command', () => {
  const refused = Object.assign(new Error('connect EACCES'), { code: 'EACCES' });
  expect(explainConnect(refused, '/data/operate/socket').message).toMatch(
    /^\/data\/operate\/socket .* run the command as that user/,
  );
  const other = Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' });
  expect(explainConnect(other, '/data/operate/socket')).toBe(other);
});

test('nobody answers when the connection is refused, and none is left of one that has ended', async () => {
  expect(await askRunning(folder, request)).toBeUndefined();
  const commands = await take(echo);
  await commands.close();
  expect(existsSync(join(folder, 'operate'))).toBe(false);
  expect(await askRunning(folder, request)).toBeUndefined();
});

test('what a killed process has left answers nobody, and is replaced', async () => {
  mkdirSync(join(folder, 'operate'));
  writeFileSync(join(folder, 'operate', 'socket'), '');
  expect(await askRunning(folder, request)).toBeUndefined();
  await take(echo);
  expect(await askRunning(folder, request)).toEqual({ result: request });
});

test('a data folder whose name is too long for a socket has it in a folder aside, which is as closed', async () => {
  const long = join(folder, 'a'.repeat(120));
  mkdirSync(long);
  const commands = await take(echo, long);
  expect(await askRunning(long, request)).toEqual({ result: request });
  const address = readFileSync(join(long, 'operate', 'address'), 'utf8');
  expect([modeOf(dirname(address)), modeOf(address), modeOf(join(long, 'operate'))]).toEqual([0o700, 0o600, 0o700]);
  await commands.close();
  expect(existsSync(dirname(address))).toBe(false);
});

test('a folder aside that a killed process has left goes with the next start', async () => {
  const long = join(folder, 'a'.repeat(120));
  const left = mkdtempSync(join(tmpdir(), 'portal-'));
  mkdirSync(join(long, 'operate'), { recursive: true });
  writeFileSync(join(long, 'operate', 'address'), join(left, 'socket'));
  expect(await askRunning(long, request)).toBeUndefined();
  await take(echo, long);
  expect(existsSync(left)).toBe(false);
  expect(await askRunning(long, request)).toEqual({ result: request });
});

test('closing waits for the command under way', async () => {
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<string>();
  const commands = await take(() => {
    begun.resolve();
    return work.promise;
  });
  const asked = askRunning(folder, request);
  await begun.promise;
  let isClosed = false;
  const closed = commands.close().then(() => (isClosed = true));
  await new Promise((later) => setImmediate(later));
  expect(isClosed).toBe(false);
  work.resolve('done');
  expect(await asked).toEqual({ result: 'done' });
  await closed;
});

test('what is no command is refused, and what is no JSON ends the connection', async () => {
  await take(echo);
  await expect(askRunning(folder, { args: [1], login: 'x' } as unknown as OperateRequest)).rejects.toThrow(
    'no command',
  );
  const socket = connect(join(folder, 'operate', 'socket'));
  socket.end('{');
  await new Promise((ended) => socket.once('close', ended));
  expect(await askRunning(folder, request)).toEqual({ result: request });
});
