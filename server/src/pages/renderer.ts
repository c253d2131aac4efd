import type { Language, Market } from '@selfcare/markets/market';
import type { Dictionaries } from './packing/dictionaries.ts';
import { createPacker, pack, type Packed } from '../http/packing/packed.ts';
import { createDocumentCache, type ContentSource, type ContentState } from './caches/document-cache.ts';
import type { PlaceView, PlaceViews } from './place-views.ts';
import type { PlacesSource } from './places-source.ts';
import type { Content, DocumentOptions, PageAddress, Scripts } from '@selfcare/contract/portal-entry';
import type { PortalSource } from './portal-source.ts';
import { developmentHeaders, documentHeaders } from './security-headers.ts';
import { createTariffCache, type ListTariffs, type TariffCache } from './caches/tariff-cache.ts';

const picture = /(["'\s,(]|&quot;)(?=\/(?:media\/[0-9a-f]{64}\/|device\.svg\b))/g;

/** Prefixes the pictures of a document, or of its data, with the CDN's origin, if there is one. */
export const withPictureOrigin = (text: string, assetsUrl: string | undefined): string =>
  assetsUrl === undefined ? text : text.replace(picture, (before) => before + assetsUrl);

export type RenderOptions = {
  market: Market;
  /** The portal's public address; its origin appears in canonical addresses. */
  publicUrl: string;
  dev: boolean;
  scriptOrigins: readonly string[];
  /** The CDN's origin for scripts, fonts and pictures, if there is one. */
  assetsUrl?: string | undefined;
  /** Folder for packed pages that outlives the process; without it each start packs all pages again. */
  packedFolder?: string | undefined;
  /** Credentials that the pages' own calls send as `api-key` and `service-id`. */
  channel: { apiKey: string; serviceId: string };
  listTariffs: ListTariffs;
  content: ContentSource;
  places?: PlacesSource | undefined;
  geocoderUrl?: string | undefined;
};

type Tariffs = ReturnType<TariffCache['peek']>;

type Asked = { address?: PageAddress; url?: string };

export type Renderer = {
  document: (language: Language, page: string, asked: Asked) => Promise<Packed>;
  own: (language: Language, page: string, address: PageAddress) => Promise<{ html: string; headers: Headers }>;
  content: (language: Language, page: string) => Promise<Packed | undefined>;
  prepare: (language: Language) => Promise<void>;
  tidy: () => Promise<void>;
};

type Headers = Record<string, string>;

const contentHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

export const originOf = (address: string | undefined) => address && new URL(address).origin;

/** Returns the `link` header of a document's scripts, which browsers load before the document arrives (RFC 8288). */
const linkTo = ({ run, ahead }: Scripts) => [...run, ...ahead].map((file) => `<${file}>; rel=modulepreload`).join(', ');

type RendererDeps = { source: PortalSource; places: PlaceViews; dictionaries: Dictionaries };

export const createRenderer = (options: RenderOptions, { source, places, dictionaries }: RendererDeps): Renderer => {
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

  /** The tariff page waits for the catalogue; a page that names a few bundles does not. */
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

  const make = async (wanted: Wanted, url: string, content: Content) => {
    const { language, page, address = {}, tariffs, placed } = wanted;
    const entry = await source.entry();
    const scripts = source.scriptsOf(entry.scriptOf(page), page, entry.modulesLater(page, address));
    const shown = { address, tariffs, places: placed?.view, mapServices };
    const made = entry.renderDocument({
      market,
      language,
      content,
      page,
      origin,
      scripts,
      channel,
      ...shown,
    } satisfies DocumentOptions<Market, Language>);
    const html = await source.finish(url, withPictureOrigin(made, assetsUrl));
    const inline = [page === 'payment' ? entry.askAheadScript : entry.earlyScript, entry.loadScript];
    const headers = dev
      ? developmentHeaders(html, tilesOrigin)
      : {
          ...documentHeaders({ sheet: entry.sheetOf(market.id, page), inline, scriptOrigins, assetsUrl, tilesOrigin }),
          ...(scripts.run.length > 0 && { link: linkTo(scripts) }),
        };
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
        text: withPictureOrigin(
          entry.contentJson({ market, language, content }, page, tariffs, placed?.view) ?? 'null',
          assetsUrl,
        ),
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
