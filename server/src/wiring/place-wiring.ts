import { basemapPath } from '@selfcare/contract/places/basemap';
import type { Config } from '../config.ts';
import { createGeocoderGateway } from '../connectors/geocoding/geocoder.ts';
import type { UnreadAnswer } from '../connectors/http-client.ts';
import type { ActiveContent } from '../features/content/active-content.ts';
import { createBasemap, type Basemap } from '../features/places/basemap.ts';
import { countryNames, createGazetteer } from '../features/places/gazetteer.ts';
import { readGazetteer } from '../features/places/gazetteer-file.ts';
import { createGeocoder, type Geocoder, createKeptAnswers } from '../features/places/geocoder.ts';
import { createPlaces, type PlaceLists, type Places } from '../features/places/places.ts';
import type { PlacesSource } from '../pages/places-source.ts';
import type { Vault } from '../security/vault.ts';

const none: PlaceLists = { sites: [], shops: [] };

/** Returns the active lists of sites and shops, which were checked on import. */
const placeLists = (active: ActiveContent): PlaceLists => {
  const content = active.current();
  return {
    sites: content.package('places/sites', '') ?? none.sites,
    shops: content.package('places/shops', '') ?? none.shops,
  };
};

/** Returns the operator's geocoder, if configured. */
const remoteGeocoder = (
  { GEOCODER_URL, GEOCODER_KEY }: Config,
  hash: (text: string) => string,
  onUnread: (answer: UnreadAnswer) => void,
) =>
  GEOCODER_URL === undefined
    ? undefined
    : {
        gateway: createGeocoderGateway({ baseUrl: GEOCODER_URL, key: GEOCODER_KEY, onUnread }),
        answers: createKeptAnswers(hash),
      };

type Wiring = { config: Config; places: Places; geocoder: Geocoder; basemap: Basemap | undefined };

/** Returns the source of place pages; undefined in a market without places. */
const placesSource = ({ config, places, geocoder, basemap }: Wiring): PlacesSource | undefined =>
  basemap && {
    ...places,
    tiles:
      config.MAP_TILES_URL === undefined
        ? undefined
        : { url: config.MAP_TILES_URL, credits: config.MAP_TILES_CREDITS ?? '' },
    basemap: basemapPath.replace(/:version.*/, basemap.version),
    findPlace: async (typed) => {
      // Without an asker: pages are open to anybody, so they spend no paid enquiries.
      const [named] = await geocoder.search(typed, config.market.places?.bounds);
      const found = named ?? (await geocoder.geocode(typed))[0];
      return found && { name: found.address, latitude: found.latitude, longitude: found.longitude };
    },
  };

type Deps = {
  config: Config;
  active: ActiveContent;
  hash: Vault['hash'];
  /** Receives unreadable responses of the geocoder, as provider `maps`. */
  unread: (provider: 'maps', answer: UnreadAnswer) => void;
};

/** Wires network, shops and place names. */
export const wirePlaces = ({ config, active, hash, unread }: Deps) => {
  const { market } = config;
  const named = market.places ? readGazetteer(market) : [];
  const places = createPlaces({ places: market.places, named, towns: market.towns ?? [] }, () => placeLists(active));
  const geocoder = createGeocoder({
    market,
    gazetteer: createGazetteer(named, { capital: market.places?.capital ?? '', country: countryNames(market) }),
    remote: remoteGeocoder(
      config,
      (text) => hash('geocoding', text),
      (answer) => unread('maps', answer),
    ),
  });
  const basemap = market.places && createBasemap(market, named);
  return { places, geocoder, basemap, source: placesSource({ config, places, geocoder, basemap }) };
};
