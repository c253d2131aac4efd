import type { Tariff } from '@selfcare/contract/bundles';
import { market } from '@selfcare/markets/cg/market';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { registerPages } from './register-pages.ts';

const aTariff = (index: number): Tariff => ({
  name: `${1 + ((index * 37) % 97)} Go, ${1 + (index % 30)} jours`,
  category: 'data',
  description: index % 3 ? `Dont ${index % 7} Go la nuit` : '',
  data: 1 + ((index * 37) % 97),
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: 1 + (index % 30),
  validityUnit: 'day',
  periodType: 'month',
  amount: 100 + ((index * 7919) % 50_000),
  currency: 'CFA',
  productCode: `D${index}`,
  lineTypes: ['PREPAID'],
});
const shelf = Array.from({ length: 200 }, (_, index) => aTariff(index));

const channel = { apiKey: 'lisolo-web', serviceId: 'portal' };
const app = Fastify();
await registerPages(app, {
  market,
  publicUrl: 'https://portal.example/',
  dev: false,
  scriptOrigins: [],
  channel,
  listTariffs: async () => shelf,
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });
const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]*>/g)].map(([whole]) => whole);

/** What the document hands its script; JSON in an attribute. */
const viewOf = (html: string): unknown =>
  JSON.parse(/<body data-view="([^"]*)">/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? 'null');

describe('a document without the application', () => {
  test.each([
    ['/about', 'CG_cw_about'],
    ['/nothing', 'CG_cw_about'],
    ['/en/page-not-found', 'CG_cw_page_not_found'],
    ['/table', 'CG_cw_table'],
  ])('tells its script how it is counted: %s as %s', async (url, page) => {
    expect(viewOf((await get(url)).payload)).toMatchObject({
      page,
      address: '/orp/bfe/api/portal-service/analytics/v1/events',
      headers: { 'api-key': channel.apiKey, 'service-id': channel.serviceId, 'content-type': 'application/json' },
    });
  });

  test('is what says so alone: the application counts by itself', async () => {
    expect(viewOf((await get('/')).payload)).toBeNull();
  });
});

test('the table stays far from the 90 KB of a page with two hundred bundles: no application, no second copy of them', async () => {
  const { payload } = await get('/table');
  expect(payload.match(/<tr data-kind/g)).toHaveLength(200);
  expect(scriptsOf(payload)).toEqual([expect.stringMatching(/src="\/assets\/plain-tariffs-/)]);
  const packed = await app.inject({ url: '/table', headers: { 'accept-encoding': 'br' } });
  expect(packed.rawPayload.length).toBeLessThan(25_000);
});
