import { once } from 'node:events';
import { basePath } from '@selfcare/contract/calls';
import { beforeAll, expect, test, vi } from 'vitest';
import { channelHeaders } from '../../testing/portal.ts';
import { openSocket, portOf } from '../../testing/raw-http.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let answered = 0;
beforeAll(async () => {
  portal.app.addHook('onSend', async () => {
    answered += 1;
  });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});

const head = Object.entries({
  host: 'x',
  'content-type': 'application/json',
  // A callback without its proof is refused before its body is read.
  authorization: 'Bearer cb_test_lisolo',
  ...channelHeaders,
})
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Lines of the log above level info, and of requests that ended as a failure of ours. */
const troubles = () =>
  portal.log
    .map((line) => JSON.parse(line) as { level: number; status?: number })
    .filter(({ level, status = 0 }) => level > 30 || status >= 500);

test.each([
  ['announced', 'content-length: 5000', '{"msisdn":'],
  ['in pieces', 'transfer-encoding: chunked', '5\r\n{"msi'],
])(
  'a client that drops its body midway, %s, is no failure of ours: no line of trouble, no 5xx [A20]',
  async (_, length, part) => {
    for (const url of [`${basePath}subscriber/line-type`, '/api/portal-service/webhooks/mobile-money']) {
      const before = answered;
      const socket = await openSocket(portOf(portal.app));
      socket.write(`POST ${url} HTTP/1.1\r\n${head}${length}\r\n\r\n${part}`);
      await once(portal.app.server, 'request');
      socket.destroy();
      await vi.waitFor(() => expect(answered).toBe(before + 1));
    }
    expect(troubles()).toEqual([]);
    expect((await portal.app.inject('/metrics')).body).not.toMatch(
      /http_request_duration_seconds_count\{[^}]*status="5/,
    );
  },
);
