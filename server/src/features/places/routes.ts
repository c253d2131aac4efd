import { present } from '@selfcare/contract/typed/present';
import { shopRadiusKm } from '@selfcare/contract/places/lists';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { Places } from './places.ts';

export const createPlacesHandlers = ({ market, places }: { market: Market; places: Places }): HandlersOf<'places'> => ({
  shopsByCoordinates: async ({ opco, latitude, longitude, distanceInKilometers, kind }) => {
    if (opco.toUpperCase() !== market.opco) return refuseField('opco', 'otherMarket');
    const km = distanceInKilometers ?? shopRadiusKm.usual;
    return { result: places.shopsNear({ latitude, longitude }, km, kind) };
  },
  coverageAt: async (at) => {
    if (!market.places) return refuse('404');
    if (!places.isInside(at)) return refuseField('latitude', 'outside');
    return { result: present(places.coverageAt(at)) };
  },
});
