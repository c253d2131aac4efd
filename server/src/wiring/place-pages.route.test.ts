import { brotliDecompressSync } from 'node:zlib';
import type { NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import { markets } from '@selfcare/markets/markets';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createActiveContent, type ActiveContent } from '../features/content/active-content.ts';
import { createPlaces, type PlaceLists } from '../features/places/places.ts';
import { inBoth } from '../testing/content/publish.ts';
import { registerPages } from '../pages/register-pages.ts';

const market = markets['cg']!;

const shop: ShopRow = {
  id: 'centre',
  kind: 'shop',
  shop: 'Lisolo Centre - agence',
  latitude: -4.27,
  longitude: 15.28,
  phyLocation: '<b>Avenue</b> de la Paix',
  phNumber: '+242 05 000 1000',
  town: 'Brazzaville',
  hours: { mon: ['08:00-12:00', '14:00-24:00'] },
  closed: ['2020-12-25', '2099-12-25'],
  services: ['Cartes SIM'],
};
const site: NetworkSite = {
  latitude: -4.26,
  longitude: 15.28,
  title: 'Centre',
  technology: { _2Gservice: true, _3Gservice: false, _4Gservice: true, _5Gservice: false },
};

/** A site that reaches nobody in the town. */
const far: NetworkSite = { ...site, latitude: -1, longitude: 12, title: 'Loin' };

let lists: PlaceLists = { sites: [site], shops: [shop, { ...shop, id: 'kiosk', kind: 'dealer', shop: 'Kiosque' }] };
const places = createPlaces({ places: market.places, named: [], towns: [] }, () => lists);
const found = { name: 'Poto-Poto, Brazzaville', latitude: -4.263, longitude: 15.279 };

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', credits: '© Tiles & sons' };

const start = async (active: ActiveContent, hasPlaces: boolean, hasTiles = false): Promise<FastifyInstance> => {
  const app = Fastify();
  const source = {
    ...places,
    basemap: '/map/v',
    ...(hasTiles && { tiles }),
    findPlace: async (typed: string) => (typed === 'poto poto' ? found : undefined),
  };
  await registerPages(app, {
    market: hasPlaces ? market : { ...market, places: undefined },
    publicUrl: 'http://127.0.0.1:3000',
    dev: false,
    scriptOrigins: [],
    channel: { apiKey: 'k', serviceId: 's' },
    listTariffs: async () => [],
    content: active,
    ...(hasPlaces && { places: source }),
    ...(hasTiles && { geocoderUrl: 'https://geo.example/maps/api' }),
  });
  return app;
};

let app: FastifyInstance;
let active: ActiveContent;
beforeAll(async () => {
  active = createActiveContent(market);
  app = await start(active, true);
});
afterAll(() => app.close());

const get = async (url: string, from = app) => {
  const { statusCode, headers, rawPayload } = await from.inject({ url, headers: { 'accept-encoding': 'br' } });
  return { status: statusCode, headers, bytes: rawPayload.length, text: brotliDecompressSync(rawPayload).toString() };
};

/** Returns the text of a document's main part. */
const wordsIn = (html: string) =>
  /<main[^]*<\/main>/
    .exec(html)![0]
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ');

describe('the page of coverage', () => {
  test('has radios for what some site offers, no answer yet, and weighs little', async () => {
    const { text, bytes } = await get('/openNetworks');
    expect(
      [...text.matchAll(/name="technology"[^>]*value="(..)"|value="(..)" name="technology"/g)].map(
        (each) => each[1] ?? each[2],
      ),
    ).toEqual(['2G', '4G']);
    expect(text).toMatch(/<section[^>]*id="answer"[^>]*hidden/);
    expect(bytes).toBeLessThan(16_000);
  });
  test('answers a search in words, for this visitor alone', async () => {
    const { text, headers } = await get('/en/openNetworks?q=poto+poto');
    expect(text).toContain('At Poto-Poto, Brazzaville');
    expect(text).toContain('Here: 4G strong');
    expect(text).toContain('2G: strong signal');
    expect(text).toContain('content="noindex"');
    expect(headers['cache-control']).toBe('no-store');
  });
  test.each([
    ['/openNetworks', ['5G : pas ici', '4G : signal fort', '3G : pas ici', '2G : signal fort']],
    ['/en/openNetworks', ['5G: not here', '4G: strong signal', '3G: not here', '2G: strong signal']],
  ])('names the level of each technology of the network in words, without a script: %s', async (path, levels) => {
    lists = {
      ...lists,
      sites: [site, { ...far, technology: { ...far.technology, _3Gservice: true, _5Gservice: true } }],
    };
    const main = wordsIn((await get(`${path}?q=poto+poto`)).text);
    for (const level of levels) expect(main).toContain(level);
    lists = { ...lists, sites: [site] };
  });
  test('says that nothing is called so, and shows what was typed as text', async () => {
    const { text } = await get('/openNetworks?q=%3Cscript%3Ex');
    expect(text).toContain('Aucun lieu ne ressemble à');
    expect(text).toContain('&lt;script&gt;x');
    expect(text).not.toContain('<script>x');
  });
});

describe('pages of shops', () => {
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  test.each([
    ['', '24 h/24'],
    ['/en', '24 hours'],
  ])(
    'say of one that is open day and night that it is, in the list and on its own (prefix "%s")',
    async (prefix, words) => {
      const before = lists;
      const spans = [['00:00-24:00'], ['00:00-12:00', '12:00-24:00']];
      for (const each of spans) {
        const hours = Object.fromEntries(week.map((day) => [day, each]));
        lists = { ...before, shops: [{ ...shop, hours }] };
        for (const path of ['/store_finder/lisolo-shops', '/storeLocator', '/store_finder/lisolo-shops/centre']) {
          const main = wordsIn((await get(prefix + path)).text);
          expect(main).toContain(words);
          expect(main).not.toMatch(/12:00 AM|0 h 00|00:00/);
        }
      }
      lists = before;
    },
  );
  test('list those of their kind by what stands before the first hyphen', async () => {
    for (const path of ['/store_finder/lisolo-shops', '/storeLocator', '/store-locator']) {
      const { text } = await get(path);
      expect(text).toMatch(/href="\/store_finder\/lisolo-shops\/centre"[^>]*>Lisolo Centre</);
      expect(text).not.toContain('Kiosque');
      expect(text).toContain('&lt;b&gt;Avenue&lt;/b&gt;');
      expect(text).toMatch(/>0,6.km</);
    }
    expect((await get('/store_finder/dealers')).text).toContain('Kiosque');
  });
  test('are one for each, with its week, its way and what search engines read', async () => {
    const { status, text } = await get('/store_finder/lisolo-shops/centre');
    expect(status).toBe(200);
    expect(text).toContain('<title>Lisolo Centre, Brazzaville | Lisolo</title>');
    expect(text).toContain('href="tel:+242050001000"');
    expect(text).toContain('href="https://www.openstreetmap.org/directions?to=-4.27%2C15.28"');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'MobilePhoneStore',
      name: 'Lisolo Centre',
      geo: { latitude: -4.27, longitude: 15.28 },
      openingHoursSpecification: [{ dayOfWeek: 'Monday', opens: '08:00', closes: '12:00' }, { closes: '23:59' }],
    });
    expect(text).toContain('rel="canonical" href="http://127.0.0.1:3000/store_finder/lisolo-shops/centre"');
    const [, days] = />Fermé aussi : ([^<]*)<\/p>/.exec(text.replaceAll(/[\u00a0\u202f]/g, ' ')) ?? [];
    expect(days).toBe('25 décembre 2099');
  });
  test('name a day that a shop is closed on until it is over where the shop is', async () => {
    const christmas = new Date('2099-12-25T22:59:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: christmas });
    const last = (await get('/store_finder/lisolo-shops/centre')).text;
    vi.setSystemTime(christmas.getTime() + 60_000);
    const after = (await get('/store_finder/lisolo-shops/centre')).text;
    vi.useRealTimers();
    expect([last, after].map((text) => text.includes('25 décembre 2099'))).toEqual([true, false]);
  });
  test.each(['/store_finder/lisolo-shops/kiosk', '/store_finder/dealers/centre', '/store_finder/dealers/none'])(
    '%s is not there, and the list is shown',
    async (path) => {
      const { status, text } = await get(path);
      expect(status).toBe(404);
      expect(text).toContain('Cette adresse n’existe pas');
    },
  );
  test('stand in the sitemap, and are made again when the list changes', async () => {
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(map.text).toContain('/en/store_finder/dealers/kiosk<');
    lists = { ...lists, shops: [{ ...shop, id: 'moved', shop: 'Lisolo Moved' }] };
    expect((await get('/store_finder/lisolo-shops')).text).toContain('Lisolo Moved');
    expect((await get('/store_finder/lisolo-shops/centre')).status).toBe(404);
    expect((await get('/sitemap.xml')).text).toContain('/store_finder/lisolo-shops/moved<');
  });
});

test('labels of text packages stand in place of the words of these pages', async () => {
  active.replace(1, [
    {
      page: 'storeLocator-translation',
      version: 1,
      ...inBoth({ 'find{product}In': 'Where is {product}', cityPincode: 'Postcode', or: 'else' }),
    },
    { page: 'network-translation', version: 1, ...inBoth({ two_g: 'Old net' }) },
  ]);
  const { text } = await get('/en/storeLocator');
  expect(text).toContain('placeholder="Postcode"');
  expect(text).toContain('Where is Lisolo Postcode');
  expect((await get('/en/openNetworks')).text).toContain('Old net');
});

test('a market without places says whom to call', async () => {
  const without = await start(createActiveContent(market), false);
  for (const path of ['/openNetworks', '/storeLocator', '/store_finder/dealers']) {
    const { status, text } = await get(path, without);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain('href="tel:300"');
  }
  expect((await get('/store_finder/dealers/any', without)).status).toBe(404);
  await without.close();
});

test("an operator's own pictures of the map are named, credited and let through by the policy, of that origin alone", async () => {
  const { text, headers } = await get('/openNetworks');
  expect(text).toContain('openstreetmap.org');
  expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
  const own = await start(createActiveContent(market), true, true);
  const shown = await get('/openNetworks', own);
  expect(shown.text).toContain('https://tiles.example/{z}/{x}/{y}.png');
  expect(shown.text).toContain('© Tiles &amp; sons');
  expect(shown.text).not.toContain('openstreetmap.org');
  expect(shown.headers['content-security-policy']).toContain("img-src 'self' data: https://tiles.example;");
  const notice = (await get('/privacy', own)).text;
  for (const host of ['geo.example', 'tiles.example']) expect(notice).toContain(` ${host}`);
  expect((await get('/privacy')).text).not.toMatch(/geo\.example|tiles\.example|\{host\}/);
  await own.close();
});
