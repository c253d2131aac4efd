import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Basemap, registerBasemap } from './basemap.ts';

const piece = { land: [] };
const app = Fastify();
registerBasemap(app, {
  version: 'new',
  piece: (zoom: number, x: number, y: number) => (zoom === 5 && x === 17 && y === 16 ? piece : undefined),
} as unknown as Basemap);

test('a piece of the map is kept by browsers permanently', async () => {
  const reply = await app.inject('/map/new/5/17/16.json');
  expect([reply.statusCode, reply.json()]).toEqual([200, piece]);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/map/old/5/17/16.json', '/map/new/5/17/17.json', '/map/new/5/17/-16.json', '/map/new/5/17/x.json'])(
  'where there is none, or it is of another version, nothing is there, and nobody keeps that: %s',
  async (url) => {
    // The one that is there was asked for before.
    await app.inject('/map/new/5/17/16.json');
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
