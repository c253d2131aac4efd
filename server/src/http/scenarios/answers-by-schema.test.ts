import { basePath, calls } from '@selfcare/contract/calls';
import { market } from '@selfcare/markets/cg/market';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { aContext } from '../../testing/engine.ts';
import { registerContract } from '../contract-routes.ts';

const slips = async () => ({ result: { forgotten: true, msisdn: '050000001', hash: 'x' } });

test('an answer holds what its schema names, and nothing else that a use case lets slip [V15.3.1]', async () => {
  const app = fastify();
  registerContract(app, {
    market,
    contexts: () => aContext(),
    gate: async () => undefined,
    handlers: { forgetBrowser: slips } as unknown as Parameters<typeof registerContract>[1]['handlers'],
    refused: () => undefined,
  });
  const url = `${basePath}${calls.forgetBrowser.paths[0]}`;
  const reply = await app.inject({ method: 'POST', url, payload: {} });
  expect(reply.json<{ result: object }>().result).toEqual({ forgotten: true });
  await app.close();
});
