import {
  basePath,
  cardReturnPath,
  mediaPath,
  statusEventsPath,
  translationsPath,
  geocodingPaths,
} from '@selfcare/contract/calls';
import { geocodingAnswer } from '@selfcare/contract/places/answers';
import { basemapPath } from '@selfcare/contract/places/basemap';
import { orpTranslation } from '@selfcare/contract/content/answers';
import { loader } from '@selfcare/contract/content/packages';
import { statusResult } from '@selfcare/contract/payments';
import { z } from 'zod';
import { failures, json, notModified } from './openapi-schemas.ts';

export type CallbackAddress = {
  path: string;
  methods: readonly string[];
  /** Present when the protocol requires another response than ours. */
  answer?: unknown;
};

const query = (name: string, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
});

const text = (description: string) => ({ description, content: { 'text/plain': { schema: { type: 'string' } } } });

const health = z.object({ status: z.string() });

const statusEvents = {
  operationId: 'statusEvents',
  summary: 'Follows one transaction: an event `status` with the status result at once and at every change',
  tags: ['payments'],
  parameters: [query('tid', 'The transaction', true), query('lang', 'Language of the page')],
  responses: {
    200: {
      description: 'server-sent events until the final one; the data of each is the status result',
      content: { 'text/event-stream': { schema: statusResult } },
    },
    ...failures(['400', '401', '404', '429', '500', '503']),
  },
};

const cardReturn = {
  operationId: 'cardReturn',
  summary: 'Where the card page sends the browser back to; the outcome is asked of the provider',
  tags: ['payments'],
  parameters: [
    query('txref', 'The transaction'),
    query('PnrID', 'Taken and ignored'),
    query('status', 'Taken and ignored'),
  ],
  responses: {
    303: { description: 'to the status page', headers: { location: { schema: { type: 'string' } } } },
    ...failures(['400', '429', '500', '503']),
  },
};

const part = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

const translations = {
  operationId: 'translations',
  summary: 'Texts of a language, which anybody may keep for an hour; no envelope',
  tags: ['content'],
  parameters: [part('lang', 'The first part of a language tag: fr'), part('bundle', 'orp or loader')],
  responses: {
    200: { description: 'the texts', content: json(z.union([orpTranslation, loader])) },
    ...notModified,
    ...failures(['404', '500', '503']),
  },
};

const media = {
  operationId: 'media',
  summary: 'A file that content shows, by the hash of its bytes; it never changes',
  tags: ['content'],
  parameters: [part('hash', 'SHA-256 in hexadecimal'), part('name', 'Its name, which says its kind')],
  responses: {
    200: { description: 'its bytes', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    ...notModified,
    404: { description: 'no such file' },
    ...failures(['500', '503']),
  },
};

const asked = (name: string, required: boolean) => ({ name, in: 'query', required, schema: { type: 'string' } });

const geocoding = (operationId: string, question: string, summary: string, more: readonly string[] = []) => ({
  operationId,
  summary: `${summary}, in the shape of the public geocoding API; no envelope, and always 200`,
  tags: ['places'],
  parameters: [asked(question, true), ...[...more, 'key'].map((name) => asked(name, false))],
  responses: {
    200: { description: '`status` says what became of the question', content: json(geocodingAnswer) },
    ...failures(['500', '503']),
  },
});

const mapPiece = {
  operationId: 'mapPiece',
  summary: "A piece of the market's basemap; it never changes",
  tags: ['places'],
  parameters: ['version', 'zoom', 'x', 'y'].map((name) => part(name, 'As the page that shows the map says it')),
  responses: {
    200: { description: 'the piece', content: { 'application/json': { schema: { type: 'object' } } } },
    ...notModified,
    404: { description: 'no such piece' },
    ...failures(['500', '503']),
  },
};

const callback = (provider: string, method: string, answer: z.ZodType) => ({
  operationId: `callback-${provider}-${method.toLowerCase()}`,
  summary: `Callback of ${provider}, signed or with the shared secret; a hint, the enquiry decides`,
  tags: ['callbacks'],
  requestBody: { required: true, content: json(z.looseObject({})) },
  responses: {
    200: { description: 'safely stored', content: json(answer) },
    401: { description: 'without proof', content: json(health) },
    ...failures(['400', '413', '500', '503']),
  },
});

const operations = (name: string, summary: string, responses: Record<number, unknown>) => ({
  get: { operationId: name, summary, tags: ['operations'], parameters: [], responses },
});

/** Returns the paths outside the contract's table; none needs our headers. */
export const pathsBeside = (callbacks: readonly CallbackAddress[]): Record<string, Record<string, unknown>> => ({
  [`${basePath}${statusEventsPath}`]: { get: statusEvents },
  [cardReturnPath]: { get: cardReturn },
  [`${basePath}${translationsPath.replaceAll(/:(\w+)/g, '{$1}')}`]: { get: translations },
  [`${mediaPath}{hash}/{name}`]: { get: media },
  [geocodingPaths.geocode]: { get: geocoding('geocode', 'address', 'Places that an address fits') },
  [geocodingPaths.search]: { get: geocoding('searchPlaces', 'query', 'Places that a name fits', ['bounds']) },
  [basemapPath.replaceAll(/:(\w+)/g, '{$1}')]: { get: mapPiece },
  ...Object.fromEntries(
    callbacks.map(({ path, methods, answer }) => [
      `/api/portal-service/webhooks/${path}`,
      Object.fromEntries(
        methods.map((method) => [
          method.toLowerCase(),
          callback(path, method, answer === undefined ? health : z.looseObject({})),
        ]),
      ),
    ]),
  ),
  '/health/live': operations('live', 'The process answers', {
    200: { description: 'it lives', content: json(health) },
  }),
  '/health/ready': operations('ready', 'The process may be sent customers', {
    200: { description: 'it may', content: json(health) },
    503: { description: 'starting, stopping, or without its database', content: json(health) },
  }),
  '/metrics': operations('metrics', 'Counters and times', { 200: text('in the text form of Prometheus') }),
  '/openapi.json': operations('openapi', 'This document', {
    200: { description: 'OpenAPI 3.1', content: json(z.looseObject({})) },
  }),
});
