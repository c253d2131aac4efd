import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { basePath, calls } from '@selfcare/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, pushOrder } from '../harness/api.ts';
import { startStack, type Stack } from '../harness/stack.ts';

/** The number of connections of each kind (docs/abuse.md A20: 2,000 in all). */
const ofEach = 500;

const post = `POST ${basePath}${calls.initiate.paths[0]} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

const readsNothing = 'reads no answer';

/** The bytes that each kind sends before it falls silent. */
const ways = {
  'says nothing': '',
  'is slow with its headers': `${post}x-slow: `,
  'is slow with its body': `${post}content-length: 60000\r\n\r\n{`,
  [readsNothing]: 'GET / HTTP/1.1\r\nhost: x\r\n\r\n',
};

let stack: Stack;
const sockets: Socket[] = [];
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stack.stop();
});

const openFlood = async (): Promise<void> => {
  const port = Number(new URL(stack.portalUrl).port);
  for (const [way, start] of Object.entries(ways)) {
    const opened = Array.from({ length: ofEach }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
    for (const socket of opened) socket.write(start);
    // Who reads sees that the portal has cut the line; who does not read keeps what it was sent in the portal's hands.
    for (const socket of opened) {
      if (way === readsNothing) socket.pause();
      else socket.resume();
    }
    sockets.push(...opened);
  }
};

const openCount = () => sockets.filter(({ readyState }) => readyState === 'open').length;

const memoryMegabytes = async (): Promise<number> => {
  const metrics = await (await fetch(`${stack.portalUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)![1]) / 1e6;
};

/** Sends 50 requests in sequence. Returns the milliseconds within which 49 of them have a response. */
const slowestAnswer = async (): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < 50; i += 1) {
    const started = performance.now();
    await (await fetch(`${stack.portalUrl}/health/ready`)).text();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[48]!;
};

const pay = async (payer: string) => {
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId } = await visitor.pay(pushOrder({ payer }));
  await stack.sandbox.answer(payer, transactionId, 'approve');
  return (await visitor.settled(transactionId)).transactionStatus;
};

test('while 2,000 connections are held open, silent or slow, a payment goes through, answers are quick and memory has a bound [A20] [V15.2.2]', async () => {
  const before = await memoryMegabytes();
  await openFlood();
  expect(openCount()).toBe(2000);
  const [paid, slowest] = await Promise.all([pay('050000971'), slowestAnswer()]);
  expect(paid).toBe('SUCCESS');
  expect(slowest).toBeLessThan(1000);
  expect((await memoryMegabytes()) - before).toBeLessThan(200);
  expect(stack.log.troubles()).toEqual([]);
});
