import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLine, type Line } from './line.ts';

/** Echoes its input. */
const echo = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
let line: Line;
beforeAll(async () => {
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  line = await openLine((echo.address() as AddressInfo).port);
});
afterAll(async () => {
  await line.close();
  echo.close();
});

/** Sends a text and reads until the echo is whole, the connection ends, or nothing more comes. */
const say = (text: string, patienceMs = 3000) =>
  new Promise<{ heard: string; how: 'whole' | 'ended' | 'reset' | 'silent' }>((resolve) => {
    let heard = '';
    const socket: Socket = connect(line.port, '127.0.0.1', () => void socket.write(text));
    const finish = (how: 'whole' | 'ended' | 'reset' | 'silent') => {
      socket.destroy();
      resolve({ heard, how });
    };
    socket
      .on('data', (bytes) => {
        heard += bytes.toString();
        if (heard === text) finish('whole');
      })
      .on('error', () => finish('reset'))
      .on('end', () => finish('ended'))
      .setTimeout(patienceMs, () => finish('silent'));
  });

const long = 'abcdefghij'.repeat(20_000);

test('passes every byte without trouble', async () => {
  expect(await say(long)).toEqual({ heard: long, how: 'whole' });
});

const during = async <Result>(
  [trouble, afterBytes, forMs]: Parameters<Line['strike']>,
  act: () => Promise<Result>,
): Promise<Result> => {
  const over = line.strike(trouble, afterBytes, forMs);
  const result = await act();
  await over;
  return result;
};

describe('in trouble', () => {
  test('is cut after some bytes', async () => {
    expect(await during(['cut', 4, 200], () => say('abcdefghij'))).toEqual({ heard: '', how: 'ended' });
    expect(await during(['cut', 14, 200], () => say('abcdefghij'))).toEqual({ heard: 'abcd', how: 'ended' });
  });

  test('is reset', async () => {
    expect((await during(['reset', 4, 200], () => say('abcdefghij'))).how).toBe('reset');
  });

  test('passes everything in order, in small pieces and late', async () => {
    for (const trouble of ['slice', 'delay'] as const)
      expect(await during([trouble, 2, 1500], () => say(long))).toEqual({ heard: long, how: 'whole' });
  });

  test('returns nothing from a black hole or a half-open line, and both end with the trouble', async () => {
    for (const trouble of ['blackhole', 'half-open'] as const) {
      const { heard, how } = await during([trouble, 0, 300], () => say('abcdefghij'));
      expect([trouble, heard, how]).toEqual([trouble, '', 'ended']);
    }
  });

  test('works again afterwards', async () => {
    expect(await say('abcdefghij')).toEqual({ heard: 'abcdefghij', how: 'whole' });
  });
});
