import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeWithGrace } from '../http/create-server.ts';
import { openSources } from './portal-source.ts';

test('while developing, the server closes although a page waits for hot reload', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'selfcare-vite-'));
  const app = Fastify();
  await openSources(app, cache);
  closeWithGrace(app, () => undefined);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const page = new WebSocket(`ws://127.0.0.1:${port}/`, 'vite-hmr');
  await once(page, 'message');
  const gone = once(page, 'close');

  await app.close();
  await gone;
  expect(page.readyState).toBe(WebSocket.CLOSED);
  rmSync(cache, { recursive: true });
});
