import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';

type Stream = {
  sandbox: Sandbox;
  /** Checks whether an event may have changed what the stream reads. */
  concerns: (event: 'phone' | 'activity', what: unknown) => boolean;
  read: () => unknown;
  /** Changes within this time are sent as one. */
  calmMs: number;
};

const heartbeatMs = 15_000;

/** Sends the value of `read`, and again after every change, as server-sent events until either side leaves. */
export const openStream = (request: FastifyRequest, reply: FastifyReply, stream: Stream): void => {
  const { events, stopping } = stream.sandbox;
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' });
  response.write('retry: 1000\n\n');

  let last = '';
  let due: NodeJS.Timeout | undefined;
  const push = (): void => {
    due = undefined;
    const now = JSON.stringify(stream.read());
    if (now === last) return;
    last = now;
    response.write(`data: ${now}\n\n`);
  };
  // Several changes of one transaction are one event, which shows the committed state.
  const listener = (event: 'phone' | 'activity') => (what: unknown) => {
    if (stream.concerns(event, what)) due ??= setTimeout(push, stream.calmMs);
  };
  const [phone, activity] = [listener('phone'), listener('activity')];
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  const end = (): void => {
    events.off('phone', phone).off('activity', activity);
    stopping.removeEventListener('abort', end);
    clearInterval(heartbeat);
    clearTimeout(due);
    response.end();
  };
  events.on('phone', phone).on('activity', activity);
  stopping.addEventListener('abort', end, { once: true });
  request.raw.once('close', end);
  push();
};
