import type { NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import type { ActiveContent } from '../features/content/active-content.ts';
import type { PlaceLists } from '../features/places/places.ts';

const none: PlaceLists = { sites: [], shops: [] };

/** The lists of sites and shops among the content that is active; they are checked when they are taken in. */
export const placeLists = (active: ActiveContent): PlaceLists => {
  const content = active.current();
  return {
    sites: (content.package('places/sites', '') as NetworkSite[] | undefined) ?? none.sites,
    shops: (content.package('places/shops', '') as ShopRow[] | undefined) ?? none.shops,
  };
};
