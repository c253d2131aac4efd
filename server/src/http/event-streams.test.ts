import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventStreams, type EventStreams, type Snapshot } from './event-streams.ts';

let app: FastifyInstance;
let streams: EventStreams;
let address: string;
let errors: unknown[];
let read: () => Promise<Snapshot | undefined>;
let beforeOpen: () => Promise<void>;

beforeEach(async () => {
  errors = [];
  read = async () => ({ data: { step: 1 }, isFinal: false });
  beforeOpen = async () => undefined;
  streams = createEventStreams((error) => errors.push(error));
  app = Fastify();
  app.get('/events', async (_request, reply) => {
    await beforeOpen();
    await streams.open(reply, 'one', () => read());
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/events`;
});
afterEach(async () => {
  vi.useRealTimers();
  streams.closeAll();
  await app.close();
});

const listen = async () => {
  const [response] = (await once(get(address), 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(response, 'close');
  return { response, ended, text: () => text, events: () => [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)] };
};

const dataOf = ({ events }: Awaited<ReturnType<typeof listen>>) => events().map(([, , data]) => JSON.parse(data!));

test('a stream sends what there is at once, and again only what changed', async () => {
  const stream = await listen();
  await vi.waitFor(() => expect(dataOf(stream)).toEqual([{ step: 1 }]));
  streams.changed('one');
  streams.changed('another');
  read = async () => ({ data: { step: 2 }, isFinal: false });
  streams.changed('one');
  await vi.waitFor(() => expect(dataOf(stream)).toEqual([{ step: 1 }, { step: 2 }]));
  expect(stream.response.headers['content-type']).toBe('text/event-stream');
  expect(stream.response.headers['cache-control']).toBe('no-store');
});

const gone = () => Promise.reject(new Error('gone'));

test('while nobody can look every stream is told so once, and hears the status again afterwards [V16.5.2]', async () => {
  const stream = await listen();
  await vi.waitFor(() => expect(dataOf(stream)).toEqual([{ step: 1 }]));
  await streams.poll(async () => [{ id: 'one', version: 1 }]);
  for (let times = 0; times < 3; times += 1) await expect(streams.poll(gone)).rejects.toThrow('gone');
  await streams.poll(async () => [{ id: 'one', version: 1 }]);
  await streams.poll(async () => [{ id: 'one', version: 1 }]);
  await vi.waitFor(() => expect(stream.events().map(([, name]) => name)).toEqual(['status', 'outage', 'status']));
});

test('a stream on which nothing happens says every fifteen seconds that it is open: what stands on the way cuts silent ones off', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await listen();
  await vi.waitFor(() => expect(dataOf(stream)).toEqual([{ step: 1 }]));
  vi.advanceTimersByTime(15_000);
  await vi.waitFor(() => expect(stream.text()).toMatch(/: open\n\n$/));
});

test('a stream ends after the final event', async () => {
  read = async () => ({ data: { step: 'done' }, isFinal: true });
  const stream = await listen();
  await stream.ended;
  expect(dataOf(stream)).toEqual([{ step: 'done' }]);
  expect(streams.count()).toBe(0);
});

test('the poll pushes what another instance changed, once for each version', async () => {
  const stream = await listen();
  await vi.waitFor(() => expect(dataOf(stream)).toHaveLength(1));
  let reads = 0;
  read = async () => ({ data: { step: 1 + (reads += 1) }, isFinal: false });
  const asked: string[][] = [];
  const versions = (version: number) => async (ids: string[]) => {
    asked.push(ids);
    return [{ id: 'one', version }];
  };
  await streams.poll(versions(1));
  await streams.poll(versions(1));
  await streams.poll(versions(2));
  await vi.waitFor(() => expect(dataOf(stream)).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]));
  expect(asked).toEqual([['one'], ['one'], ['one']]);
});

test('a poll without streams asks nothing', async () => {
  await streams.poll(() => Promise.reject(new Error('asked')));
});

test('a read that fails ends the stream and is reported', async () => {
  const stream = await listen();
  await vi.waitFor(() => expect(dataOf(stream)).toHaveLength(1));
  const broken = new Error('broken');
  read = () => Promise.reject(broken);
  streams.changed('one');
  await stream.ended;
  expect(errors).toEqual([broken]);
  expect(streams.count()).toBe(0);
});

test('a slow read never overtakes a later one: what is shown goes forward [I9] [P72]', async () => {
  const stream = await listen();
  await vi.waitFor(() => expect(dataOf(stream)).toHaveLength(1));
  const slow = Promise.withResolvers<Snapshot>();
  const reads = [slow.promise, Promise.resolve({ data: { step: 3 }, isFinal: false })];
  read = () => reads.shift()!;
  streams.changed('one');
  streams.changed('one');
  slow.resolve({ data: { step: 2 }, isFinal: false });
  await vi.waitFor(() => expect(dataOf(stream)).toHaveLength(3));
  expect(dataOf(stream)).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
});

test('a browser that leaves frees its stream [V1.4.3]', async () => {
  const stream = await listen();
  await vi.waitFor(() => expect(streams.count()).toBe(1));
  stream.response.destroy();
  await vi.waitFor(() => expect(streams.count()).toBe(0));
});

test('a browser that left before its stream was open leaves none behind', async () => {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  beforeOpen = async () => {
    arrived.resolve();
    await gone.promise;
  };
  read = async () => {
    opened.resolve();
    return { data: { step: 1 }, isFinal: false };
  };
  app.server.on('connection', (socket) => socket.on('close', () => setImmediate(gone.resolve)));
  const request = get(address);
  request.on('error', () => undefined);
  await arrived.promise;
  request.destroy();
  await Promise.race([opened.promise, gone.promise.then(() => new Promise((resolve) => setTimeout(resolve, 50)))]);
  expect(streams.count()).toBe(0);
});

test('closing says goodbye to every stream', async () => {
  const first = await listen();
  const second = await listen();
  await vi.waitFor(() => expect(streams.count()).toBe(2));
  streams.closeAll();
  await Promise.all([first.ended, second.ended]);
  expect(first.text()).toMatch(/event: bye\ndata: \{\}\n\n$/);
  expect(second.text()).toMatch(/event: bye\ndata: \{\}\n\n$/);
  expect(streams.count()).toBe(0);
});
