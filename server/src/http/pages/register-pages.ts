import type { Language, Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerAssets } from './assets.ts';
import { pack, packQuickly, type Packed } from './packed.ts';
import { nothingPublished, watch, type PublishedContent } from './published-content.ts';
import { openBuild, openSources, type PortalSource } from './portal-source.ts';
import { developmentHeaders, documentHeaders } from './security-headers.ts';
import { asksPlain, registerPlain, type PlainDeps, type SendShown } from '../plain/register-plain.ts';
import { sendOwn, sendPacked } from './send-packed.ts';
import { createTariffCache, type ListTariffs, type TariffCache } from './tariff-cache.ts';
import { registerSiteFiles } from './site-files.ts';

type PagesOptions = {
  market: Market;
  /** Where visitors find the portal, as settings say; its origin stands in canonical addresses. */
  publicUrl: string;
  dev: boolean;
  /** Origins of a card gateway that opens its popup in the page. */
  scriptOrigins: readonly string[];
  /** The origin that hands out scripts and faces in place of this one (a CDN), where there is one. */
  assetsUrl?: string | undefined;
  /** What the pages' own calls carry as `api-key` and `service-id`. */
  channel: { apiKey: string; serviceId: string };
  /** Every bundle of the market, for the page that shows them all and for home. */
  listTariffs: ListTariffs;
  /** What the market publishes now; without it the portal shows its own texts. */
  published?: () => PublishedContent;
  /** What forms are answered by where no script runs; without it a form brings its page again. */
  plain?: Omit<PlainDeps, 'market' | 'publicUrl'>;
};

type Renderer = {
  document: (language: Language, page: string, url: string) => Promise<Packed>;
  content: (language: Language, page: string) => Promise<Packed | undefined>;
  /** Reads what pages are made of before the first of them is. */
  prepare: (language: Language) => Promise<void>;
};

const contentHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

type Tariffs = ReturnType<TariffCache['peek']>;

const nothing = () => nothingPublished;

/** What an answer is made of: its content, and how it is packed. */
type Making = (content: PublishedContent, packAs: typeof packQuickly) => Promise<Packed>;

type Kept = { tariffs: Tariffs | undefined; isStill: (now: PublishedContent) => boolean; packed: Promise<Packed> };

/**
 * Keeps each answer as long as what it is made of stays the same. One that is made anew is packed quickly for the visitors
 * who ask for it now, and as well as can be for those who come later. Its keys must be a closed set.
 */
const createPageCache = (published: () => PublishedContent) => {
  const known = new Map<string, Kept>();
  return (key: string, tariffs: Tariffs | undefined, make: Making): Promise<Packed> => {
    const now = published();
    const found = known.get(key);
    if (found?.tariffs === tariffs && found?.isStill(now)) return found.packed;
    const { content, isStill } = watch(now);
    const kept: Kept = { tariffs, isStill, packed: make(content, found ? packQuickly : pack) };
    known.set(key, kept);
    const forget = () => {
      if (known.get(key) === kept) known.delete(key);
    };
    const packWell = async ({ raw, headers }: Packed) => {
      const packed = await pack(raw, headers);
      kept.packed = Promise.resolve(packed);
    };
    kept.packed.then((packed) => (found ? packWell(packed) : undefined)).catch(forget);
    return kept.packed;
  };
};

const createRenderer = (
  { market, publicUrl, dev, scriptOrigins, assetsUrl, channel, listTariffs, published = nothing }: PagesOptions,
  source: PortalSource,
): Renderer => {
  const cached = createPageCache(published);
  const { origin } = new URL(publicUrl);
  const catalogue = createTariffCache(listTariffs);

  /** The table waits for the catalogue; a page that only names a few bundles of it waits for nothing. */
  const tariffsFor = async ({ tag }: Language, page: string) => {
    const shown = (await source.entry()).catalogueOf(page);
    if (!shown) return undefined;
    return shown === 'all' ? catalogue.read(tag) : catalogue.peek(tag);
  };

  const keep = (key: string, tariffs: Tariffs | undefined, make: Making) =>
    dev ? make(published(), pack) : cached(key, tariffs, make);
  return {
    document: async (language, page, url) => {
      const entry = await source.entry();
      const tariffs = await tariffsFor(language, page);
      return keep(`document ${language.tag} ${page}`, tariffs, async (content, packAs) => {
        const scripts = source.scriptsOf(entry.scriptOf(page), page);
        const html = await source.finish(
          url,
          entry.renderDocument({ market, language, page, origin, scripts, channel, tariffs, content }),
        );
        const headers = dev
          ? developmentHeaders(html)
          : documentHeaders({
              sheet: entry.sheetOf(market.id, page),
              script: entry.earlyScript,
              scriptOrigins,
              assetsUrl,
            });
        return packAs(html, headers);
      });
    },
    content: async (language, page) => {
      const entry = await source.entry();
      const tariffs = await tariffsFor(language, page);
      if (!entry.hasContent(page)) return undefined;
      return keep(`content ${language.tag} ${page}`, tariffs, (content, packAs) =>
        packAs(entry.contentJson(market, language, page, { tariffs, content }), contentHeaders),
      );
    },
    prepare: async ({ tag }) => void (await catalogue.read(tag)),
  };
};

/** Sends pages that are made for one browser. */
const createPlainSender = (
  { market, publicUrl, dev, scriptOrigins, assetsUrl, channel, published = nothing }: PagesOptions,
  source: PortalSource,
) => {
  const { origin } = new URL(publicUrl);
  const send: SendShown = async ({ request, reply, language }, { view, status = 200, refresh }) => {
    const entry = await source.entry();
    const path = pathOf(request).slice(language.prefix.length) || '/';
    // The page that stands in place of an answer to a form has the form's own address.
    const search = new URLSearchParams(request.query as Record<string, string>);
    search.set('plain', '1');
    search.delete('seen');
    const made = entry.renderPlain({
      market,
      language,
      origin,
      channel,
      path,
      view,
      search: `?${search}`,
      content: published(),
    });
    const html = await source.finish(request.url, made.html);
    const headers = dev ? developmentHeaders(html) : documentHeaders({ sheet: made.sheet, scriptOrigins, assetsUrl });
    // With its address: a browser that came here with a fragment would else only look for that in the page it has.
    if (refresh) {
      const seen = refresh.seen === undefined ? '' : `&seen=${refresh.seen}`;
      headers['refresh'] = `${refresh.seconds}; url=${language.prefix}${path}?${search}${seen}`;
    }
    return sendOwn(request, reply, { html, headers, status });
  };
  return send;
};

/** The router takes whole addresses too (`GET http://…/about`); what is redirected to is never another host. */
const pathOf = (request: FastifyRequest) => request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?')[0] || '/';

/**
 * Serves the portal's pages, their content and their scripts. Each page is made once for each language and kept; the keys come from
 * the route table alone, so that no visitor can make the memory grow.
 */
export const registerPages = async (app: FastifyInstance, options: PagesOptions) => {
  const { market } = options;
  const source = options.dev ? await openSources(app) : await openBuild(options.assetsUrl);
  const assets =
    source.assetFolder === undefined
      ? undefined
      : registerAssets(app, source.assetFolder, options.assetsUrl !== undefined);
  const render = createRenderer(options, source);
  const first = await source.entry();
  registerSiteFiles(app, { market, entry: first });

  for (const language of market.languages) {
    app.get<{ Params: { page: string } }>(`${language.prefix}/pages/:page.json`, async (request, reply) => {
      const packed = await render.content(language, request.params.page);
      return packed ? sendPacked(request, reply, packed) : reply.code(404).send();
    });
  }

  const plain = options.plain && { market, publicUrl: options.publicUrl, ...options.plain };
  const plainPages = plain && registerPlain(app, plain, createPlainSender(options, source));

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, page, params, status } = (await source.entry()).findPage(market, pathOf(request));
    if (plainPages && asksPlain(request, page)) return plainPages.show(request, reply, { language, page, params });
    return sendPacked(request, reply, await render.document(language, page, request.url), status);
  };
  app.get('/*', sendPage);

  // A form sent before the script ran: its body is never read, and what was typed never comes into an address.
  for (const path of first.formPaths(market)) {
    if (plainPages?.takes(path)) continue;
    app.route({
      method: 'POST',
      url: path,
      onRequest: async (request, reply) => reply.redirect(pathOf(request), 303),
      handler: sendPage,
    });
  }

  return {
    /** Makes and packs all pages and scripts, one after the other, so that the first visitor waits for none. */
    renderAll: async () => {
      if (options.dev) return;
      for (const language of market.languages) {
        await render.prepare(language);
        for (const page of first.pageIds) {
          await render.document(language, page, '/');
          await render.content(language, page);
        }
      }
      await assets?.packAll();
    },
    /** The answer to an address that cannot even be read: About with 404, like every unknown address. */
    sendUnknownPage: async (request: FastifyRequest, reply: FastifyReply) => {
      const language = market.languages[0];
      if (!language) throw new Error('a market needs a language');
      return sendPacked(request, reply, await render.document(language, 'unknown', '/'), 404);
    },
  };
};
