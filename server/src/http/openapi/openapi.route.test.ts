import { basePath, ownPath } from '@selfcare/contract/calls';
import { codes, type Code } from '@selfcare/contract/codes';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { reasonCodes } from '@selfcare/contract/payments';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { slug } from '../../testing/portal.ts';
import { withoutReferences } from '../../testing/fuzz/without-references.ts';
import { usePortal } from '../../testing/use-portal.ts';

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  const?: unknown;
};
type Content = { 'application/json': { schema: Schema } };
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; example?: string }[];
  security?: Record<string, string[]>[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const portal = await usePortal({ API_KEY: 'new-key,old-key' });
const published = (await portal.app.inject('/openapi.json')).json<Document>();
const document = withoutReferences(published);

const rows = Object.entries(endpoints) as [string, Endpoint][];
const operationOf = (row: Endpoint, path: string) =>
  document.paths[`${basePath}${ownPath(path, slug)}`]![row.method.toLowerCase()]!;

const webhooks = '/api/portal-service/webhooks/';
/**
 * What stands beside the table: event stream, card return, files of content, places and maps, operations; the callbacks are added where they are tested.
 */
const beside = [
  `get ${basePath}transaction/v1/events`,
  'get /api/portal-service/transaction/v1/pg-callback/status/ORP/paystack',
  `get ${basePath}translations/{lang}/{bundle}.json`,
  'get /media/{hash}/{name}',
  'get /maps/api/geocode/json',
  'get /maps/api/place/textsearch/json',
  'get /map/{version}/{zoom}/{x}/{y}.json',
  'get /health/live',
  'get /health/ready',
  'get /metrics',
  'get /openapi.json',
];

test('it is OpenAPI 3.1, and describes the rows of the table, those beside it, and nothing that is not mounted', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const wanted = rows.flatMap(([, { method, paths }]) =>
    paths.map((path) => `${method.toLowerCase()} ${basePath}${ownPath(path, slug)}`),
  );
  const callbacks = described.filter((each) => each.includes(webhooks));
  expect(described.toSorted()).toEqual([...wanted, ...beside, ...callbacks].toSorted());
  expect(callbacks).toEqual(
    expect.arrayContaining([`post ${webhooks}paystack`, `post ${webhooks}mobile-money`, `put ${webhooks}mobile-money`]),
  );
  for (const each of described) {
    const [method, address] = each.split(' ') as [string, string];
    const url = address.replaceAll(/\{(\w+)\}/g, ':$1');
    expect([each, portal.app.hasRoute({ method: method.toUpperCase() as 'GET', url })]).toEqual([each, true]);
  }
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(rows)('%s', (_, row) => {
  const operation = () => operationOf(row, row.paths[0]);

  test('names every refusal that it may give', () => {
    const always: Code[] = ['400', '401', '413', '415', '429', '500', '503'];
    for (const code of [...always, ...row.codes]) {
      const { description } = operation().responses[String(codes[code].httpStatus)]!;
      expect(description.match(/\w+/g)).toContain(code);
    }
  });

  test('shows its success in the envelope, with the schema of its result [V15.3.1]', () => {
    const { schema } = operation().responses['200']!.content['application/json'];
    expect(schema.required).toEqual(['statusCode', 'status', 'message', 'result', ...(row.saysData ? ['data'] : [])]);
    expect(schema.properties!['statusCode']!.const).toBe(200);
    expect(schema.properties!['result']).toBeDefined();
  });

  test('says what it takes: body, query and headers [V2.1.1]', () => {
    const { parameters, requestBody } = operation();
    const required = (place: string) =>
      parameters.filter((each) => each.in === place && each.required).map(({ name }) => name);
    const key = row.moves ? 'needed' : row.key;
    expect(required('header')).toEqual(['api-key', 'service-id', ...(key === 'needed' ? ['idempotency-key'] : [])]);
    const headers = new Map(parameters.filter((each) => each.in === 'header').map((each) => [each.name, each]));
    expect(headers.has('idempotency-key')).toBe(key !== undefined);
    expect(headers.get('opco')?.example).toBe('CG');
    expect(headers.get('x-channel')?.example).toBe('CWAAA');
    const tokens = { always: [{ accessToken: [] }], sometimes: [{}, { accessToken: [] }] };
    expect(operation().security).toEqual(row.token && tokens[row.token]);
    expect(parameters.find(({ name }) => name === 'api-key')?.example).toBe('new-key');
    expect(requestBody !== undefined).toBe(row.body !== undefined);
    const isStrict = requestBody?.content['application/json'].schema.additionalProperties === false;
    expect(isStrict).toBe(row.moves === 'money');
    expect(required('query').length > 0).toBe(row.query !== undefined);
  });
});

test('the status’s reason codes are a closed list', () => {
  const { result } = operationOf(endpoints.status, endpoints.status.paths[0]).responses['200']!.content[
    'application/json'
  ].schema.properties!;
  const { anyOf } = result!.properties!['reasonCode'] as { anyOf: unknown[] };
  expect(anyOf).toEqual([{ type: 'string', enum: [...reasonCodes] }, { type: 'null' }]);
});

test('what calls take and answer has a name of the document, and every reference leads to one', () => {
  const named = Object.keys(published.components.schemas);
  expect(named).toEqual(expect.arrayContaining(['Failure', 'InitiateRequest', 'InitiateResult', 'StatusResult']));
  for (const [, { body, paths, method }] of rows) {
    const { requestBody } = published.paths[`${basePath}${ownPath(paths[0], slug)}`]![method.toLowerCase()]!;
    const schema = requestBody?.content['application/json'].schema;
    expect(schema).toEqual(body && { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+Request$/) });
  }
  const references = [...JSON.stringify(published).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
  expect(references.length).toBeGreaterThan(300);
  const isThere = (to: string) => named.includes(to.replace('#/components/schemas/', ''));
  expect(references.filter((to) => !isThere(to))).toEqual([]);
});

test('Redocly’s recommended rules find no error in it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(published);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  // One address of the wire ends in a slash.
  const slash = '`/orp/bfe/api/portal-service/cms/webpage/likeCount/` should not have a trailing slash.';
  expect(errors.map(({ message }) => message)).toEqual([slash]);
});

test('a secret setting is no example [V13.3.1]', () => {
  expect(JSON.stringify(document)).not.toMatch(/sk_test|cb_test|wallet_test|airtime_test|billing_test|old-key/);
});

test('an idempotency key is told of the calls that refuse to do without one', async () => {
  const needs = [];
  for (const row of Object.values(endpoints) as Endpoint[]) {
    const { parameters } = operationOf(row, row.paths[0]);
    if (parameters.some(({ name, required }) => name === 'idempotency-key' && required)) needs.push(row.paths[0]);
  }
  expect(needs.toSorted()).toEqual([
    'subscriber/v1/submit-lead',
    'transaction/v1/auth/initiate',
    'transaction/v1/auth/process',
    'transaction/v1/initiate',
    'transaction/v1/process',
  ]);
});
