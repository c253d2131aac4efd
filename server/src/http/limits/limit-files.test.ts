import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Contexts } from '../context.ts';
import { createDocumentBudget } from './document-budget.ts';
import { limitFiles } from './limit-files.ts';

const contexts = ((request: { ip: string }) => ({
  address: { hash: request.ip, isShared: false },
})) as unknown as Contexts;

const aServer = () => {
  const app = fastify();
  let sent = 0;
  limitFiles(app, { contexts, files: createDocumentBudget(1), urls: ['/map/:piece', '/media/:name'] });
  for (const url of ['/map/:piece', '/media/:name', '/calls/:name']) app.get(url, async () => `sent ${(sent += 1)}`);
  const ask = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress });
  return { ask, sent: () => sent };
};

test('an address has 3,000 files a minute over all routes, then 429 with a time to wait, and nothing is read', async () => {
  const { ask, sent } = aServer();
  for (let each = 0; each < 1500; each += 1) {
    await ask(`/map/${each}`);
    await ask(`/media/${each}`);
  }
  expect(sent()).toBe(3000);
  const refused = await ask('/map/1');
  expect([refused.statusCode, refused.headers['cache-control'], sent()]).toEqual([429, 'no-store', 3000]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/map/1', '10.0.0.2')).statusCode).toBe(200);
  expect((await ask('/calls/1')).statusCode).toBe(200);
});
