import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import { codes } from './codes.ts';
import { endpoints, type Endpoint } from './endpoints.ts';

const rows = Object.entries(endpoints) as [string, Endpoint][];

test('every call has a row, and no two calls share an address', () => {
  expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(calls).toSorted());
  const addresses = rows.flatMap(([, { method, paths }]) => paths.map((path) => `${method} ${path}`));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a GET has a query at most, a POST a body [V3.5.3]', () => {
  for (const [name, row] of rows) {
    expect([name, row.method === 'POST']).toEqual([name, row.body !== undefined]);
    expect([name, row.method === 'POST' && row.query !== undefined]).toEqual([name, false]);
  }
});

const takesUnknown = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }).additionalProperties !== false;

test('refuses unknown fields exactly where money moves [V15.3.3]', () => {
  const strict = rows.filter(([, { body }]) => body && !takesUnknown(body)).map(([name]) => name);
  const moving = rows.filter(([, { moves }]) => moves === 'money').map(([name]) => name);
  expect(strict).toEqual(moving);
  expect(moving).toEqual(['initiate', 'authInitiate', 'process', 'authProcess']);
});

test('a business code is HTTP 422, 502 is 429, any other code is its own status', () => {
  const business = new Set(['1004', '1006', '1010', '1011', '2002', '2003', '2004', '4001', '60005', '60119']);
  for (const [code, { httpStatus }] of Object.entries(codes)) {
    const wanted = business.has(code) ? 422 : code === '502' ? 429 : Number(code);
    expect([code, httpStatus]).toEqual([code, wanted]);
  }
});
