import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { CommitUnknown } from '../db/database-errors.ts';
import { aContext } from '../testing/engine.ts';
import { handleErrors } from './errors.ts';

const answerTo = async (error: Error) => {
  const app = fastify();
  const outages = { note: () => true };
  handleErrors(app, { market: readConfig({}).market, contexts: () => aContext(), outages });
  app.get('/', async () => {
    throw error;
  });
  return app.inject('/');
};
const withCode = (code: string) => Object.assign(new Error('secret'), { code });

test.each([
  ['a deadlock that did not pass', withCode('40P01')],
  ['a serialization failure', withCode('40001')],
  ['a lock that was not to be had', withCode('55P03')],
  ['a statement that took too long', withCode('57014')],
  ['a server that is going down', withCode('57P01')],
  ['a full disk', withCode('53100')],
  ['a disk that cannot be read', withCode('58030')],
  ['a server that takes no writes', withCode('25006')],
  ['a connection that was reset', withCode('ECONNRESET')],
  ['an empty pool', new Error('timeout exceeded when trying to connect')],
  ['a server that says nothing any more', new Error('Query read timeout')],
  ['a commit without an answer', new CommitUnknown('lost')],
])('%s is a 503 with a time to come back [A54]', async (_, error) => {
  const reply = await answerTo(error);
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([503, '503']);
  expect(reply.headers['retry-after']).toBe('5');
});

test.each([
  ['a broken constraint', withCode('23505')],
  ['a mistake in a statement', withCode('42601')],
  ['a mistake of ours', new TypeError('secret')],
])('%s is a 500 that says nothing of it [V16.3.4 V16.5.1]', async (_, error) => {
  const reply = await answerTo(error);
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain('secret');
});

test.each([
  ['no body', 'application/json', ''],
  ['a body that is no JSON', 'application/json', '{'],
  ['a body of another kind', 'application/x-unknown', 'x'],
])('what nobody takes is a 404, with %s as well', async (_, type, payload) => {
  const app = fastify();
  handleErrors(app, {
    market: readConfig({}).market,
    contexts: () => aContext(),
    outages: { note: () => true },
  });
  app.post('/taken', async () => 'taken');
  const send = (method: 'POST' | 'PUT', url: string) =>
    app.inject({ method, url, headers: { 'content-type': type }, payload });
  for (const [method, url] of [
    ['PUT', '/taken'],
    ['POST', '/not-taken'],
  ] as const)
    expect((await send(method, url)).json<{ code: string }>().code).toBe('404');
  expect((await send('POST', '/taken')).json<{ code: string }>().code).not.toBe('404');
});
