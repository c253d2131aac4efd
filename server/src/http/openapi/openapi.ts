import { present } from '@selfcare/contract/typed/present';
import { basePath, fixedHeaders, ownPath } from '@selfcare/contract/calls';
import type { Code } from '@selfcare/contract/codes';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { Config } from '../../config.ts';
import { pathsBeside, type CallbackAddress } from './openapi-beside.ts';
import { failures, json, notModified, successSchema } from './openapi-schemas.ts';

/** Named schemas of requests and responses; a shared schema has the name of the first call. */
const named = new Map<z.ZodType, z.ZodType>();
const rows: Readonly<Record<string, Endpoint>> = endpoints;
for (const [call, { body, result }] of Object.entries(rows)) {
  const name = `${call[0]?.toUpperCase()}${call.slice(1)}`;
  if (body && !named.has(body)) named.set(body, body.meta({ id: `${name}Request` }));
  if (!named.has(result)) named.set(result, result.meta({ id: `${name}Result` }));
}
const byName = (schema: z.ZodType): z.ZodType => named.get(schema) ?? schema;

const always: Code[] = ['400', '401', '413', '415', '429', '500', '503'];

const header = (name: string, example: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  example,
});

const uuidExample = '3f2a1c9e-5b7d-4e8f-9a6b-1c2d3e4f5a6b';

/** Returns the common headers with the market's values. The server reads only the channel's two and the languages. */
const headersOfAll = ({ market, API_KEY, SERVICE_ID }: Config) => {
  const { 'content-type': _, ...fixed } = fixedHeaders;
  const { opco, channel, country, languages } = market;
  const language = present(languages[0]).tag;
  const decideLittle = { ...fixed, opco, 'x-channel': channel, 'x-country': country, 'accept-language': language };
  return [
    ...Object.entries({ ...decideLittle, lang: language }).map(([name, example]) => header(name, example, false)),
    header('api-key', API_KEY[0] ?? ''),
    header('service-id', SERVICE_ID[0] ?? ''),
  ];
};

const parametersOf = (row: Endpoint, config: Config) => {
  const query = row.query ? z.toJSONSchema(row.query, { io: 'input' }) : undefined;
  const required = new Set(query?.required);
  const key = row.moves ? 'needed' : row.key;
  return [
    ...headersOfAll(config),
    ...(key ? [header('idempotency-key', uuidExample, key === 'needed')] : []),
    ...(row.moves ? [header('purchase-id', uuidExample, false)] : []),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    })),
  ];
};

/** Returns the security requirement; an empty alternative marks calls that also work without the token. */
const securityOf = ({ token }: Endpoint) => [...(token === 'sometimes' ? [{}] : []), { accessToken: [] }];

const responsesOf = (row: Endpoint) => ({
  200: { description: 'success', content: json(successSchema(byName(row.result), row.saysData)) },
  ...(row.revalidated && notModified),
  ...failures([...always, ...row.codes]),
});

const operation = (name: string, row: Endpoint, index: number, config: Config) => ({
  operationId: index === 0 ? name : `${name}${index + 1}`,
  summary: row.summary,
  tags: [row.feature],
  parameters: parametersOf(row, config),
  ...(row.token && { security: securityOf(row) }),
  ...(row.body && { requestBody: { required: true, content: json(byName(row.body)) } }),
  responses: responsesOf(row),
});

const rowPaths = (config: Config) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(rows))
    for (const [index, path] of row.paths.entries())
      (paths[`${basePath}${ownPath(path, config.market.brand.slug)}`] ??= {})[row.method.toLowerCase()] = operation(
        name,
        row,
        index,
        config,
      );
  return paths;
};

export const createOpenApi = (config: Config, callbacks: readonly CallbackAddress[]) =>
  createDocument({
    openapi: '3.1.0',
    info: { title: `${config.market.brand.name} portal API`, version: fixedHeaders['app-version'] },
    servers: [{ url: config.publicUrl }],
    // Most calls need only the channel's headers.
    security: [],
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The accessToken of verify-otp, for one number' },
      },
    },
    paths: {
      ...rowPaths(config),
      ...pathsBeside(callbacks),
    },
  });
