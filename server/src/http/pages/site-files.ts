import { existsSync, readFileSync } from 'node:fs';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { createCache, pack } from './packed.ts';
import type { PortalEntry } from './portal-entry.ts';
import { sendPacked } from './send-packed.ts';

type SiteFiles = { market: Market; entry: PortalEntry };

const iconOf = (market: Market) => new URL(`../../../../markets/${market.id}/icon.svg`, import.meta.url);

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

/** Nothing of a payment is to be found by a search engine; the rest may be. */
const robots = 'User-agent: *\nDisallow: /payment/\nDisallow: /orp/bfe/\n';

/** Serves the files that browsers and search engines ask for by name. */
export const registerSiteFiles = (app: FastifyInstance, site: SiteFiles) => {
  const cached = createCache();
  const serve = (path: string, type: string, content: () => string) =>
    app.get(path, async (request, reply) =>
      sendPacked(
        request,
        reply,
        await cached(path, () =>
          pack(content(), {
            'content-type': type,
            'cache-control': 'public, max-age=86400',
            'x-content-type-options': 'nosniff',
          }),
        ),
      ),
    );

  serve('/manifest.webmanifest', 'application/manifest+json', () => manifestOf(site));
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots);
  const icon = iconOf(site.market);
  if (existsSync(icon)) serve('/favicon.svg', 'image/svg+xml', () => readFileSync(icon, 'utf8'));
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 301));
};
