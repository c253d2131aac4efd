import type { Tariff } from '@selfcare/contract/bundles';
import { market } from '@selfcare/markets/cg/market';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { registerPages } from './register-pages.ts';
import { noContent } from '../testing/content/no-content.ts';

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
  content: noContent,
  scriptOrigins: [],
  channel,
  listTariffs: async () => shelf,
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });
const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]*>/g)].map(([whole]) => whole);

/** Returns the data that a document passes to its script as JSON in an attribute. */
const viewOf = (html: string): unknown =>
  JSON.parse(/<body data-view="([^"]*)">/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? 'null');

/** Addresses that header, menu or footer always lead to. */
const configured = [
  '/gethelp',
  '/store_finder/lisolo-shops',
  '/store_finder/dealers',
  '/openNetworks',
  '/contact-us',
  '/give_your_feedback',
  '/more-lisolo-money',
  '/hbb-lead',
  '/about',
  '/privacy',
  '/accessibility',
];

describe('a document without the application', () => {
  test.each([
    ['/about', 'CG_cw_about'],
    ['/privacy', 'CG_cw_privacy'],
    ['/nothing', 'CG_cw_about'],
    ['/en/page-not-found', 'CG_cw_page_not_found'],
    ['/table', 'CG_cw_table'],
    ['/more-lisolo-money', 'CG_cw_more_lisolo_money'],
    ['/accessibility', 'CG_cw_accessibility'],
  ])('tells its script how it is counted: %s as %s', async (url, page) => {
    expect(viewOf((await get(url)).payload)).toMatchObject({
      page,
      address: '/orp/bfe/api/portal-service/analytics/v1/events',
      headers: { 'api-key': channel.apiKey, 'service-id': channel.serviceId, 'content-type': 'application/json' },
    });
  });

  test.each([
    ['/privacy', ['Lisolo Congo', 'loi n° 29-2019', 'donnees@lisolo.example', '400 jours', '90 jours', '300']],
    ['/en/privacy', ['Lisolo Congo', 'law 29-2019', 'donnees@lisolo.example', '400 days', '90 days', '300']],
  ])('tells what becomes of personal data, in the market’s own values: %s', async (url, words) => {
    const { payload } = await get(url);
    for (const word of words) expect(payload).toContain(word);
    const text = payload.replaceAll(/<(style|script)[^]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '');
    expect(text).not.toMatch(/[{}]/);
  });

  test('every link of header, menu and footer leads to a page that is there, in each language', async () => {
    for (const prefix of ['', '/en']) {
      const { payload } = await get(prefix || '/');
      const around = [...payload.matchAll(/<(header|footer)[^]*?<\/\1>/g)].map(([whole]) => whole).join('');
      const links = new Set([...around.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href!));
      expect([...links]).toEqual(expect.arrayContaining(configured.map((path) => prefix + path)));
      const answers = await Promise.all([...links].map(async (url) => [url, (await get(url)).statusCode]));
      expect(answers).toEqual([...links].map((url) => [url, 200]));
    }
  });

  test.each([
    ['/gethelp', 'Centre d’aide'],
    ['/store_finder/lisolo-shops', 'Boutiques Lisolo'],
    ['/store-locator', 'Boutiques Lisolo'],
    ['/storeLocator', 'Boutiques Lisolo'],
    ['/store_finder/dealers', 'Revendeurs Lisolo'],
    ['/openNetworks', 'Carte du réseau'],
    ['/give_your_feedback', 'Votre avis sur nos services'],
    ['/more-lisolo-money', 'Prêts Lisolo Money'],
    ['/more-lisolo-money/', 'Prêts Lisolo Money'],
  ])('whose content is not there yet says so, and names the number to call: %s', async (url, title) => {
    const { statusCode, payload } = await get(url);
    expect(statusCode).toBe(200);
    expect(payload).toContain(`<title>${title} | Lisolo</title>`);
    for (const words of [`<h1 tabindex="-1">${title}</h1>`, 'Bientôt ici', 'En attendant', 'href="tel:300"'])
      expect(payload.replaceAll('tabIndex', 'tabindex')).toContain(words);
    expect(payload).toMatch(/<link rel="canonical" href="https:\/\/portal\.example\/[\w/-]+">/);
    expect(payload).not.toMatch(/>[^<]*\{\w+\}[^<]*</);
  });

  test.each(['/more-upepo-money', '/store_finder/upepo-shops', '/more-{slug}-money/x', '/gethelp/unknown'])(
    'of another brand, or below one, is unknown: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test.each([
    ['/accessibility', ['WCAG 2.2', 'partiellement conforme', '*128*1#', 'tel:300', 'donnees@lisolo.example']],
    ['/en/accessibility', ['WCAG 2.2', 'partially conformant', '*128*1#', 'tel:300', 'donnees@lisolo.example']],
    ['/contact-us', ['tel:300', 'tel:*128*1%23', 'PIN']],
  ])('says what helps who cannot use the portal as it is: %s', async (url, words) => {
    const { payload } = await get(url);
    for (const word of words) expect(payload).toContain(word);
    expect(payload).not.toMatch(/>[^<]*\{\w+\}[^<]*</);
  });

  test('knows whether the market’s law wants a yes before anything is counted, and is linked from every footer', async () => {
    expect(viewOf((await get('/about')).payload)).toMatchObject({ afterYes: true });
    expect((await get('/')).payload).toContain('href="/privacy"');
    expect((await get('/en/about')).payload).toContain('href="/en/privacy"');
  });

  test('is what says so alone: the application counts by itself', async () => {
    expect(viewOf((await get('/')).payload)).toBeNull();
  });
});

test('the table stays far from the 90 KB of a page with two hundred bundles: no application, no second copy of them', async () => {
  const { payload } = await get('/table');
  expect(payload.match(/<tr data-kind/g)).toHaveLength(200);
  expect(scriptsOf(payload)).toEqual([expect.stringMatching(/data-run="\/assets\/plain-tariffs-/)]);
  const packed = await app.inject({ url: '/table', headers: { 'accept-encoding': 'br' } });
  expect(packed.rawPayload.length).toBeLessThan(25_000);
});
