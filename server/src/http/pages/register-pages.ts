import type { Language, Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerAssets } from './assets.ts';
import { createPlaceViews, type PlaceView } from './place-views.ts';
import type { PlacesSource } from './places-source.ts';
import { createDocumentCache, type ContentSource, type ContentState } from './document-cache.ts';
import { createPacker, pack, type Packed } from '../packing/packed.ts';
import type { EntryContent, PageAddress } from './portal-entry.ts';
import { openBuild, openSources, type PortalSource } from './portal-source.ts';
import { developmentHeaders, documentHeaders } from './security-headers.ts';
import { asksPlain, registerPlain, type PlainDeps, type SendShown } from '../plain/register-plain.ts';
import { createDictionaries, type Dictionaries } from '../packing/dictionaries.ts';
import { createDocumentSender, sendPacked, type DocumentSender } from '../packing/send-packed.ts';
import type { ShownPage } from '../plain/plain-pages.ts';
import type { Visit } from '../plain/visit.ts';
import { registerForms } from '../plain/register-forms.ts';
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
  /** Where what is packed outlives the process; without it each start packs all pages anew. */
  packedFolder?: string | undefined;
  /** What the pages' own calls carry as `api-key` and `service-id`. */
  channel: { apiKey: string; serviceId: string };
  /** Every bundle of the market, for the page that shows them all and for home. */
  listTariffs: ListTariffs;
  /** What an operator's team changed. */
  content: ContentSource;
  /** The network and the shops, where the market has them. */
  places?: PlacesSource | undefined;
  /** Where places are asked for by name besides, when an operator has such a service. */
  geocoderUrl?: string | undefined;
  /** What forms are answered by where no script runs; without it a form brings its page again. */
  plain?: Omit<PlainDeps, 'market' | 'publicUrl'>;
};

type FoundParams = Record<string, string | undefined>;

type Tariffs = ReturnType<TariffCache['peek']>;

/** What of the content an address names, and the address itself. */
type Asked = { address?: PageAddress; url?: string };

type Renderer = {
  document: (language: Language, page: string, asked: Asked) => Promise<Packed>;
  /** One that is made for this visitor alone: what was typed stands in it. */
  own: (language: Language, page: string, address: PageAddress) => Promise<{ html: string; headers: Headers }>;
  content: (language: Language, page: string) => Promise<Packed | undefined>;
  /** Reads what pages are made of before the first of them is. */
  prepare: (language: Language) => Promise<void>;
  /** Once all pages were made: what is kept of others goes. */
  tidy: () => Promise<void>;
};

type Headers = Record<string, string>;

const contentHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** The origin of an address, for the policy; undefined where there is none. */
const originOf = (address: string | undefined) => address && new URL(address).origin;

type PlaceViews = ReturnType<typeof createPlaceViews>;

type RendererDeps = { source: PortalSource; places: PlaceViews; dictionaries: Dictionaries };

const createRenderer = (options: PagesOptions, { source, places, dictionaries }: RendererDeps): Renderer => {
  const { market, publicUrl, dev, scriptOrigins, assetsUrl, channel, listTariffs, content: active } = options;
  const tilesOrigin = originOf(options.places?.tiles?.url);
  const mapServices = {
    ...(options.geocoderUrl && { geocoder: new URL(options.geocoderUrl).host }),
    ...(tilesOrigin && { tiles: new URL(tilesOrigin).host }),
  };
  const packer = createPacker(dev ? undefined : options.packedFolder);
  const keep = createDocumentCache(packer);
  const { origin } = new URL(publicUrl);
  const catalogue = createTariffCache(listTariffs);

  /** The table waits for the catalogue; a page that only names a few bundles of it waits for nothing. */
  const tariffsFor = async ({ tag }: Language, page: string) => {
    const shown = (await source.entry()).catalogueOf(page);
    if (!shown) return undefined;
    return shown === 'all' ? catalogue.read(tag) : catalogue.peek(tag);
  };

  type Wanted = {
    language: Language;
    page: string;
    address?: PageAddress;
    tariffs?: Tariffs | undefined;
    placed?: PlaceView | undefined;
  };

  const make = async (wanted: Wanted, url: string, content: EntryContent) => {
    const { language, page, address = {}, tariffs, placed } = wanted;
    const entry = await source.entry();
    const scripts = source.scriptsOf(entry.scriptOf(page), page, entry.modulesLater(page, address));
    const shown = { address, tariffs, places: placed?.view, mapServices };
    const made = entry.renderDocument({ market, language, content, page, origin, scripts, channel, ...shown });
    const html = await source.finish(url, made);
    const inline = [page === 'payment' ? entry.askAheadScript : entry.earlyScript];
    const headers = dev
      ? developmentHeaders(html, tilesOrigin)
      : documentHeaders({ sheet: entry.sheetOf(market.id, page), inline, scriptOrigins, assetsUrl, tilesOrigin });
    return { html, headers };
  };

  return {
    document: async (language, page, { address = {}, url = '/' }) => {
      const tariffs = await tariffsFor(language, page);
      const placed = await places.read(page, address);
      const makeText = async (content: ContentState) => {
        const { html, headers } = await make({ language, page, address, tariffs, placed }, url, content);
        return { text: html, headers };
      };
      const state = active.current();
      if (dev) return makeText(state).then(({ text, headers }) => pack(text, headers));
      const key = `document ${language.tag} ${page} ${JSON.stringify(address)}`;
      const packed = await keep(
        key,
        { content: state, catalogue: placed ? placed.of : tariffs },
        { make: makeText, isThorough: Object.keys(address).length === 0 },
      );
      dictionaries.add(packed);
      return packed;
    },
    own: async (language, page, address) => {
      const placed = await places.read(page, address);
      return make({ language, page, address, placed }, '/', active.current());
    },
    content: async (language, page) => {
      const entry = await source.entry();
      const tariffs = await tariffsFor(language, page);
      if (!entry.contentNames.includes(page)) return undefined;
      const placed = page === 'home-internet' ? await places.read(page, {}) : undefined;
      const makeText = async (content: ContentState) => ({
        text: entry.contentJson({ market, language, content }, page, tariffs, placed?.view) ?? 'null',
        headers: contentHeaders,
      });
      const state = active.current();
      if (dev) return makeText(state).then(({ text, headers }) => pack(text, headers));
      const of = { content: state, catalogue: tariffs };
      return keep(`content ${language.tag} ${page}`, of, { make: makeText, isThorough: true });
    },
    prepare: async ({ tag }) => void (await catalogue.read(tag)),
    tidy: packer.forgetOthers,
  };
};

/** The page that stands in place of an answer to a form has the form's own address, unless another is named. */
const placeOf = ({ request, language }: Visit, at: string | undefined) => {
  const [path = '/', query] = at?.split('?') ?? [pathOf(request).slice(language.prefix.length) || '/'];
  const search = new URLSearchParams(query ?? (request.query as Record<string, string>));
  search.set('plain', '1');
  for (const name of ['seen', 'script']) search.delete(name);
  return { path, search: `?${search}` };
};

/** Sends pages that are made for one browser. */
const createPlainSender = (
  { market, publicUrl, dev, scriptOrigins, assetsUrl, channel, content: active, places }: PagesOptions,
  source: PortalSource,
  { sendOwn, sendGrowing }: DocumentSender,
) => {
  const tilesOrigin = originOf(places?.tiles?.url);
  const { origin } = new URL(publicUrl);
  const send: SendShown = async (visit, { view, status = 200, refresh, later }, frame) => {
    const { request, reply, language } = visit;
    const entry = await source.entry();
    const place = placeOf(visit, frame?.at);
    const at = language.prefix + place.path + place.search;
    const render = (page: Pick<ShownPage, 'view' | 'refresh'>) =>
      entry.renderPlain({
        market,
        language,
        content: active.current(),
        origin,
        channel,
        ...place,
        view: page.view,
        ...(frame && { frame: { at, ...(page.refresh && { againAfterSeconds: page.refresh.seconds }) } }),
      });
    const made = render({ view, refresh });
    const html = await source.finish(request.url, made.html);
    const inline = frame ? [entry.frameScript] : [];
    const headers = dev
      ? developmentHeaders(html, tilesOrigin)
      : documentHeaders({ sheet: made.sheet, inline, scriptOrigins, assetsUrl, tilesOrigin });
    // With its address: a browser that came here with a fragment would else only look for that in the page it has.
    if (refresh && !frame) {
      const seen = refresh.seen === undefined ? '' : `&seen=${refresh.seen}`;
      headers['refresh'] = `${refresh.seconds}; url=${at}${seen}`;
    }
    const own = { html, headers, status };
    if (!later) return sendOwn(request, reply, own);
    return sendGrowing(request, reply, own, async () => {
      const next = await later();
      return next && render(next).body;
    });
  };
  return send;
};

/** The router takes whole addresses too (`GET http://…/about`); what is redirected to is never another host. */
const pathOf = (request: FastifyRequest) => request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?')[0] || '/';

/** Pages with a search that the server answers. */
const searched = new Set(['help', 'coverage', 'shops', 'dealers']);

/** A page whose address names a shop: that shop, or that it is not there. */
const placedAt = (
  { page, params, address, status }: { page: string; params: FoundParams; address: PageAddress; status: number },
  places: PlaceViews,
): { address: PageAddress; status: number } => {
  const { place } = params;
  if (place === undefined) return { address, status };
  return places.has(page, place) ? { address: { place }, status } : { address: { isMissing: true }, status: 404 };
};

/**
 * What a page that is made for this visitor alone shows: what was found for a search of the help centre (of which no more than
 * this is read), or thanks for a form; undefined for all others.
 */
const ownAddressOf = ({ query }: FastifyRequest, { page, address }: { page: string; address: PageAddress }) => {
  const { q, sent } = query as Record<string, unknown>;
  if (searched.has(page) && typeof q === 'string' && q.trim() !== '') return { typed: q.trim().slice(0, 200) };
  return page === 'feedback' && sent === '1' ? { ...address, posted: { isSent: true } } : undefined;
};

/**
 * Serves the portal's pages, their content and their scripts. Each page is made once for each language and kept; the keys come
 * from the route table and from what is published, so that no visitor can make the memory grow.
 */
export const registerPages = async (app: FastifyInstance, options: PagesOptions) => {
  const { market } = options;
  const source = options.dev ? await openSources(app) : await openBuild(options.assetsUrl);
  const assets =
    source.assetFolder === undefined
      ? undefined
      : registerAssets(app, source.assetFolder, options.assetsUrl !== undefined);
  const places = createPlaceViews(market, options.places);
  const dictionaries = createDictionaries();
  const render = createRenderer(options, { source, places, dictionaries });
  const sender = createDocumentSender(options.dev ? undefined : dictionaries);
  const { sendDocument, sendOwn } = sender;
  const first = await source.entry();
  registerSiteFiles(app, {
    market,
    entry: first,
    content: options.content,
    origin: new URL(options.publicUrl).origin,
    places: options.places,
  });

  for (const language of market.languages) {
    app.get<{ Params: { page: string } }>(`${language.prefix}/pages/:page.json`, async (request, reply) => {
      const packed = await render.content(language, request.params.page);
      return packed ? sendPacked(request, reply, packed) : reply.code(404).send();
    });
  }

  const plain = options.plain && { market, publicUrl: options.publicUrl, ...options.plain };
  const plainPages = plain && registerPlain(app, plain, createPlainSender(options, source, sender));

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const content = options.content.current();
    const found = (await source.entry()).findPage(market, pathOf(request), content);
    const { language, page, params } = found;
    const { address, status } = placedAt(found, places);
    if (found.redirect !== undefined) return reply.redirect(found.redirect, 302);
    if (plainPages && asksPlain(request, page)) return plainPages.show(request, reply, { language, page, params });
    const asked = status === 200 ? ownAddressOf(request, { page, address }) : undefined;
    if (asked) return sendOwn(request, reply, { ...(await render.own(language, page, asked)), status });
    return sendDocument(request, reply, await render.document(language, page, { address, url: request.url }), status);
  };
  app.get('/*', sendPage);

  const sendUnknownPage = async (request: FastifyRequest, reply: FastifyReply, language = market.languages[0]) => {
    if (!language) throw new Error('a market needs a language');
    return sendDocument(request, reply, await render.document(language, 'unknown', {}), 404);
  };

  if (plain)
    registerForms(app, {
      ...plain,
      readPackage: (page, tag) => options.content.current().package(page, tag),
      sendUnknown: (request, reply) => sendUnknownPage(request, reply),
      send: async ({ request, reply, language }, formId, posted, status) => {
        const isFeedback = formId === 'feedback' && !request.routeOptions.url?.endsWith('/:formId');
        const address = isFeedback ? { posted } : { form: formId, posted };
        const own = await render.own(language, 'feedback', address);
        return sendOwn(request, reply, { ...own, status });
      },
    });

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
    /**
     * Makes and packs all pages and scripts, one after the other, so that a visitor waits for none; whoever asks for one before its turn
     * has it made at once. Between two of them it rests, for who calls meanwhile.
     */
    renderAll: async (rest: () => Promise<void> = async () => {}) => {
      if (options.dev) return;
      for (const language of market.languages) {
        await render.prepare(language);
        for (const page of first.pageIds) {
          // It is nothing without its content.
          if (page === 'article') continue;
          await render.document(language, page, {});
          await render.content(language, page);
          await rest();
        }
      }
      await assets?.packAll();
      await render.tidy();
    },
    /** The answer to an address that cannot even be read: About with 404, like every unknown address. */
    sendUnknownPage: (request: FastifyRequest, reply: FastifyReply) => sendUnknownPage(request, reply),
  };
};
