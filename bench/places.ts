import { performance } from 'node:perf_hooks';
import { basePath, calls, geocodingPaths } from '@selfcare/contract/calls';
import type { NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import type { Position } from '@selfcare/contract/places/distance';
import { openBrowser } from '@selfcare/e2e/harness/browser';
import { readGazetteer } from '@selfcare/server/features/places/gazetteer-file';
import { createPlaces } from '@selfcare/server/features/places/places';
import { market } from '@selfcare/markets/cg/market';
import { phone, slowDown } from './networks.ts';
import { median, printTable } from './table.ts';

const many = { sites: 50_000, shops: 10_000, onMap: 5000, asked: 2000, overHttp: 250 };
const { bounds, centre } = market.places!;

const anywhere = (): Position => ({
  latitude: bounds.south + Math.random() * (bounds.north - bounds.south),
  longitude: bounds.west + Math.random() * (bounds.east - bounds.west),
});
const aSite = (at: Position): NetworkSite => ({
  ...at,
  title: 'Site',
  technology: { _2Gservice: true, _3Gservice: true, _4Gservice: Math.random() < 0.5, _5Gservice: Math.random() < 0.1 },
});
const aShop = (at: Position, id: number): ShopRow => ({
  ...at,
  id: `shop-${id}`,
  kind: id % 3 === 0 ? 'shop' : 'dealer',
  shop: 'Lisolo',
  phyLocation: 'Centre-ville',
  phNumber: '300',
  town: 'Brazzaville',
  hours: {},
  services: [],
});

/** The first calls only warm up caches and the compiler. */
const times = async (count: number, ask: (index: number) => unknown): Promise<number[]> => {
  const taken: number[] = [];
  for (let index = 0; index < count / 3; index++) await ask(index);
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    await ask(index);
    taken.push(performance.now() - started);
  }
  return taken.toSorted((one, other) => one - other);
};
const at = (sorted: readonly number[], share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);

const query = ({ latitude, longitude }: Position) => `latitude=${latitude}&longitude=${longitude}`;

const benchQuestions = async (portalUrl: string) => {
  const lists = {
    sites: Array.from({ length: many.sites }, () => aSite(anywhere())),
    shops: Array.from({ length: many.shops }, (_, id) => aShop(anywhere(), id)),
  };
  const places = createPlaces({ places: market.places, named: readGazetteer(market), towns: [] }, () => lists);
  const headers = { 'api-key': 'lisolo-web', 'service-id': 'portal' };
  const fetchAll = (path: (place: Position) => string) =>
    times(many.overHttp, async () => (await fetch(portalUrl + path(anywhere()), { headers })).text());
  const shopsPath = basePath + calls.shopsByCoordinates.paths[0].replace('{slug}', market.brand.slug);
  const misspelt = ['potopoto', 'makelekele brazzaville', 'pointnoire', 'moungalli', 'marché total brazzaville'];
  const rows: [string, number[], string][] = [
    ['10,000 shops: those within 100 km', await times(many.asked, () => places.shopsNear(anywhere(), 100)), '5'],
    ['50,000 sites: coverage at a place', await times(many.asked, () => places.coverageAt(anywhere())), '2'],
    ['shops, over HTTP', await fetchAll((place) => `${shopsPath}?opco=CG&${query(place)}`), '5'],
    ['coverage, over HTTP', await fetchAll((place) => `${basePath}coverage/v1/at?${query(place)}`), '2'],
    [
      'a misspelt place, over HTTP',
      await times(many.overHttp, async (index) => {
        const question = new URLSearchParams({ query: misspelt[index % misspelt.length]! });
        return (await fetch(`${portalUrl}${geocodingPaths.search}?${question}`)).text();
      }),
      '10',
    ],
  ];
  printTable(
    'Questions about places, in ms',
    rows.map(([question, sorted, goal]) => ({
      question,
      p50: at(sorted, 0.5),
      p99: at(sorted, 0.99),
      'goal of p99': goal,
    })),
  );
};

/** Measures a map's bytes, and its smoothness with many sites, with a processor six times slower. */
const benchMap = async (portalUrl: string) => {
  const browser = await openBrowser();
  const rows: Record<string, string | number>[] = [];
  for (const [name, viewport] of [
    ['phone', { width: 360, height: 740 }],
    ['desk', { width: 1280, height: 800 }],
  ] as const) {
    const page = await (await browser.newContext({ viewport })).newPage();
    const sites = Array.from({ length: many.onMap }, () =>
      aSite({
        latitude: centre.latitude + (Math.random() - 0.5) * 2,
        longitude: centre.longitude + (Math.random() - 0.5) * 2,
      }),
    );
    const packageHtml = JSON.stringify(sites);
    await page.route('**/activePackage*', (route) =>
      route.fulfill({ json: { statusCode: 200, status: 'success', result: { packageHtml } } }),
    );
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const bytes = new Map<string, number>();
    const urls = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      bytes.set(urls.get(requestId) ?? '', encodedDataLength),
    );
    await page.goto(`${portalUrl}/openNetworks`);
    await page.locator('.map__cover canvas').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const sum = (part: RegExp) => [...bytes].reduce((all, [url, size]) => all + (part.test(url) ? size : 0), 0);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const map = page.locator('#map');
    await map.scrollIntoViewIfNeeded();
    const box = (await map.boundingBox())!;
    const frames = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const began = performance.now();
          let count = 0;
          const next = () => {
            count++;
            if (performance.now() - began < 2000) requestAnimationFrame(next);
            else resolve(count / 2);
          };
          requestAnimationFrame(next);
        }),
    );
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 0; step < 60; step++)
      await page.mouse.move(x + Math.sin(step / 6) * 80, y + Math.cos(step / 6) * 60);
    await page.mouse.up();
    rows.push({ size: name, code: sum(/open-map/), pieces: sum(/\/map\//), frames: (await frames).toFixed(0) });
    await page.context().close();
  }
  await browser.close();
  printTable(
    `The map: bytes of code and of the first view (goal 60,000 together), frames a second with ${many.onMap} sites (goal 30)`,
    rows,
  );
};

/** The shortest response that a browser paints: the minimum of any document on this network. */
const emptyPage = '/health/live';
const wordPages = ['/openNetworks?q=potopoto', '/store_finder/lisolo-shops?q=potopoto', '/store_finder/dealers'];

/**
 * Measures when an answer in words is painted on the phone profile, against an empty page. Goal: at most 0.4 s more.
 */
const benchWords = async (portalUrl: string) => {
  const browser = await openBrowser();
  const paintOf = async (path: string) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, isMobile: true });
    await slowDown(await page.context().newCDPSession(page), phone);
    await page.goto(portalUrl + path, { timeout: 60_000 });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);
    await page.close();
    return painted / 1000;
  };
  const paints = new Map([emptyPage, ...wordPages].map((path) => [path, [] as number[]]));
  for (let run = 0; run < 5; run++) for (const [path, taken] of paints) taken.push(await paintOf(path));
  await browser.close();
  const empty = median(paints.get(emptyPage)!);
  printTable(
    `Words painted, ${phone.says} (medians of 5; goal at most 0.4 s more)`,
    [...paints].map(([path, taken]) => ({
      page: path,
      s: median(taken).toFixed(2),
      'more than an empty page': (median(taken) - empty).toFixed(2),
    })),
  );
};

/** Measures the server's time for place searches, and the map in the browser. */
export const benchPlaces = async (portalUrl: string): Promise<void> => {
  await benchQuestions(portalUrl);
  if (!process.env['CHROMIUM']) return;
  await benchWords(portalUrl);
  await benchMap(portalUrl);
};
