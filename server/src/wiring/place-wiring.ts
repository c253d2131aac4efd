import { basemapPath } from '@selfcare/contract/places/basemap';
import type { Config } from '../config.ts';
import { createGeocoderGateway } from '../connectors/geocoding/geocoder.ts';
import type { UnreadAnswer } from '../connectors/http-client.ts';
import type { ActiveContent } from '../features/content/active-content.ts';
import { createBasemap, type Basemap } from '../features/places/basemap.ts';
import { countryNames } from '../features/places/country-names.ts';
import { createGazetteer } from '../features/places/gazetteer.ts';
import { readGazetteer } from '../features/places/gazetteer-file.ts';
import { createGeocoder, type Geocoder } from '../features/places/geocoder.ts';
import { createKeptAnswers } from '../features/places/kept-answers.ts';
import { createPlaces, type PlaceLists, type Places } from '../features/places/places.ts';
import type { PlacesSource } from '../pages/places-source.ts';
import type { Vault } from '../security/vault.ts';

const none: PlaceLists = { sites: [], shops: [] };

/** The lists of sites and shops among the content that is active; they are checked when they are taken in. */
const placeLists = (active: ActiveContent): PlaceLists => {
  const content = active.current();
  return {
    sites: content.package('places/sites', '') ?? none.sites,
    shops: content.package('places/shops', '') ?? none.shops,
  };
};

/** The operator's own geocoder, where the settings name one. */
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

/** What pages ask of the network and the shops; a market without places has neither. */
const placesSource = ({ config, places, geocoder, basemap }: Wiring): PlacesSource | undefined =>
  basemap && {
    ...places,
    tiles:
      config.MAP_TILES_URL === undefined
        ? undefined
        : { url: config.MAP_TILES_URL, credits: config.MAP_TILES_CREDITS ?? '' },
    basemap: basemapPath.replace(/:version.*/, basemap.version),
    findPlace: async (typed) => {
      // Anybody may ask for such pages, as often as he likes: what the operator pays for is not spent on them.
      const [named] = await geocoder.search(typed, config.market.places?.bounds);
      const found = named ?? (await geocoder.geocode(typed))[0];
      return found && { name: found.address, latitude: found.latitude, longitude: found.longitude };
    },
  };

type Deps = {
  config: Config;
  active: ActiveContent;
  hash: Vault['hash'];
  /** Hears of answers of the geocoder that cannot be read; among providers it is called `maps`. */
  unread: (provider: 'maps', answer: UnreadAnswer) => void;
};

/** The network, the shops and the names of places: what calls and pages ask of them. */
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
