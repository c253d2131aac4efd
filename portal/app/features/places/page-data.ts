import { basePath, calls, geocodingPaths } from '@selfcare/contract/calls';
import { headersOf } from '../../api/call.ts';
import type { PlacesData } from './places-data.ts';
import { noMatch } from '../../map/shop-words.ts';
import { fill } from '../../format/fill.ts';
import type { PlacesView } from '@selfcare/contract/portal-entry';
import { link, prefixed } from '../../site/pages.ts';
import type { Site } from '../../site/site.tsx';
import type { Market } from '@selfcare/markets/market';
import type { Texts } from '../../locales/texts.ts';

type Edition = { market: Market; texts: Texts; word: (text: string) => string };

const textsOf = ({ texts, word }: Edition): PlacesData['texts'] => {
  const all = { ...texts.placeSearch, ...texts.coverageMap, ...texts.shopFinder };
  return Object.fromEntries(Object.entries(all).map(([key, text]) => [key, word(text)])) as PlacesData['texts'];
};

export const placesOf = (edition: Edition, site: Site, view: PlacesView): PlacesData | undefined => {
  const { places } = edition.market;
  if (!places || view.of === 'address') return undefined;
  const { slug, name } = site.brand;
  const kind = view.of === 'coverage' ? undefined : view.of === 'shops' ? view.kind : view.shop.kind;
  const list = kind === 'dealer' ? link('dealers', {}) : link('shops', {});
  const [shops] = calls.shopsByCoordinates.paths;
  const words = textsOf(edition);
  return {
    tag: site.tag,
    timeZone: site.timeZone,
    opco: site.opco,
    headers: { ...headersOf({ ...site, language: site.tag }), lang: site.tag.slice(0, 2) },
    calls: {
      coverage: basePath + calls.coverageAt.paths[0],
      shops: basePath + fill(shops, { slug }),
      content: basePath + calls.activePackage.paths[0],
      geocode: geocodingPaths.geocode,
      search: geocodingPaths.search,
    },
    bounds: places.bounds,
    centre: places.centre,
    ...(view.of !== 'shop' && view.asked?.at && { asked: view.asked.at }),
    radiusKm: places.radiusKm,
    ...(kind && { kind }),
    shopPath: `${prefixed(site.prefix, fill(list, { slug }))}/`,
    brand: name,
    map: { basemap: view.basemap, ...(view.tiles && { tiles: view.tiles.url }) },
    texts: { ...words, ...(kind && { noPlace: noMatch(words) }) },
  };
};
