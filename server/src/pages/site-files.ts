import { existsSync, readFileSync } from 'node:fs';
import type { Language, Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { createDocumentCache, type ContentSource, type ContentState } from './caches/document-cache.ts';
import { createCache, pack } from '../http/packing/packed.ts';
import { ofOtherOrigin } from '../http/headers.ts';
import type { PlacesSource } from './places-source.ts';
import type { PortalEntry } from '@selfcare/contract/portal-entry';
import { sendPacked } from '../http/packing/send-packed.ts';

type SiteFiles = {
  market: Market;
  entry: PortalEntry<Market, Language>;
  content: ContentSource;
  assetsUrl?: string | undefined;
  origin: string;
  places?: PlacesSource | undefined;
};

const pictureOf = (market: Market, name: string) => new URL(`../../../markets/${market.id}/${name}`, import.meta.url);

const manifestOf = ({ market, entry }: SiteFiles) => {
  const { light } = entry.themeColours(market.id);
  return JSON.stringify({
    name: market.brand.name,
    short_name: market.brand.name,
    lang: market.languages[0]?.tag,
    start_url: '/',
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
  });
};

/** Keeps payment pages out of search engines. */
const robotsOf = ({ origin }: SiteFiles) =>
  `User-agent: *\nDisallow: /payment/\nDisallow: /orp/bfe/\nSitemap: ${origin}/sitemap.xml\n`;

export const registerSiteFiles = (app: FastifyInstance, site: SiteFiles) => {
  const cached = createCache();
  const serve = (path: string, type: string, content: () => string) =>
    app.get(path, async (request, reply) =>
      sendPacked(
        request,
        reply,
        await cached(path, () =>
          pack(content(), {
            ...(site.assetsUrl !== undefined && type.startsWith('image/') && ofOtherOrigin),
            'content-type': type,
            'cache-control': 'public, max-age=86400',
            'x-content-type-options': 'nosniff',
          }),
        ),
      ),
    );

  serve('/manifest.webmanifest', 'application/manifest+json', () => manifestOf(site));
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robotsOf(site));
  const keepMap = createDocumentCache();
  app.get('/sitemap.xml', async (request, reply) => {
    const { market, entry, content, origin, places } = site;
    const shops = places?.shops();
    const make = async (watched: ContentState) => ({
      text: entry.sitemapOf(market, { content: watched, origin, ...(shops && { shops }) }),
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      },
    });
    const source = { content: content.current(), catalogue: shops };
    return sendPacked(request, reply, await keepMap('map', source, { make, isThorough: false }));
  });
  for (const [path, name] of [
    ['/favicon.svg', 'icon.svg'],
    ['/scene.svg', 'scene.svg'],
    ['/device.svg', 'device.svg'],
  ] as const) {
    const picture = pictureOf(site.market, name);
    if (existsSync(picture)) serve(path, 'image/svg+xml; charset=utf-8', () => readFileSync(picture, 'utf8'));
  }
  const card = pictureOf(site.market, 'social.png');
  if (existsSync(card)) {
    const headers = {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    };
    const picture = readFileSync(card);
    app.get('/social.png', (_, reply) => reply.headers(headers).send(picture));
  }
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 301));
};
