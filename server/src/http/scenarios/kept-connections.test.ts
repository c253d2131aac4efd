import { Agent, get } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createServer, endConnections } from '../create-server.ts';

const app = createServer(readConfig({ LOG_LEVEL: 'error' }));
app.get('/any', () => 'any');
const agent = new Agent({ keepAlive: true });
afterAll(() => app.close());
afterAll(() => agent.destroy());

/** Asks over the connection that is there, as a proxy does; answers whether it may be used again. */
const isKept = (url: string) =>
  new Promise<boolean>((resolve, reject) => {
    get(`${url}/any`, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.headers.connection === 'keep-alive'));
    }).on('error', reject);
  });

test('a server that is about to stop answers, and takes each connection out of the hands of a proxy', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await isKept(url)).toBe(true);
  endConnections(app);
  expect(await isKept(url)).toBe(false);
});
