import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../http/context.ts';
import { createEventStreams, type EventStreams } from '../../http/event-streams.ts';
import { createStreamPlaces } from '../../http/limits/stream-places.ts';
import { createHold, type Hold } from './hold.ts';

const context = { browser: { hash: 'browser' }, address: { hash: 'address', isShared: false } } as unknown as Context;
const isOwner = async () => false;

let streams: EventStreams;
let hold: Hold;
let step: number;
let reads: number;
beforeEach(() => {
  streams = createEventStreams(() => undefined);
  hold = createHold({ streams, places: createStreamPlaces(1), isOwner });
  step = 1;
  reads = 0;
});

/** A visitor who waits for the second step, at most so long. */
const follow = (transactionId = 'one', withinMs = 60_000) => {
  const until = Date.now() + withinMs;
  const raw = Object.assign(new EventEmitter(), { destroyed: false });
  const held = hold({
    context,
    reply: { raw } as unknown as FastifyReply,
    transactionId,
    read: async () => {
      reads += 1;
      return { step };
    },
    waitMs: (value) => (value.step < 2 ? until - Date.now() : 0),
  });
  return { held, leave: () => raw.emit('close') };
};

const areHeld = (count: number) => vi.waitFor(() => expect([streams.count(), reads]).toEqual([count, count]));

test('an answer is kept back until what it tells has changed, and no longer', async () => {
  const { held } = follow();
  await areHeld(1);
  streams.changed('another');
  streams.changed('one');
  await vi.waitFor(() => expect(reads).toBe(2));
  step = 2;
  streams.changed('one');
  expect(await held).toEqual({ step: 2 });
  expect([streams.count(), reads]).toEqual([0, 3]);
});

test('what changes on another instance is noticed, and read once', async () => {
  const { held } = follow();
  await areHeld(1);
  const versions = async (ids: string[]) => ids.map((id) => ({ id, version: step }));
  for (let poll = 0; poll < 3; poll += 1) await streams.poll(versions);
  await vi.waitFor(() => expect(reads).toBe(2));
  step = 2;
  await streams.poll(versions);
  expect(await held).toEqual({ step: 2 });
});

test('it comes unchanged where nothing happens for too long, where the visitor has gone, and where the server stops', async () => {
  const short = follow('one', 1);
  const left = follow('two');
  const stopped = follow('three');
  expect(await short.held).toEqual({ step: 1 });
  left.leave();
  expect(await left.held).toEqual({ step: 1 });
  streams.closeAll();
  expect(await stopped.held).toEqual({ step: 1 });
  expect(streams.count()).toBe(0);
});

test('an answer takes one of the places of event streams, and gives it back', async () => {
  const first = Array.from({ length: 20 }, () => follow());
  await areHeld(20);
  expect(await follow().held).toBeUndefined();
  step = 2;
  streams.changed('one');
  await Promise.all(first.map(({ held }) => held));
  expect(await follow().held).toEqual({ step: 2 });
});
