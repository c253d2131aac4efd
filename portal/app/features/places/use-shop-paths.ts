import type { FoundShop } from '@selfcare/contract/places/answers';
import type { PlaceKind } from '@selfcare/contract/places/lists';
import { fill } from '../../format/fill.ts';
import { link, prefixed } from '../../site/pages.ts';
import { useSite } from '../../site/site.tsx';

/** Addresses of the lists of shops and dealers, and of one of them, in the page's language. */
export const useShopPaths = () => {
  const { brand, prefix } = useSite();
  const pathOf = (kind: PlaceKind, place?: string) => {
    const params = place === undefined ? {} : { place };
    return prefixed(prefix, fill(kind === 'shop' ? link('shops', params) : link('dealers', params), brand));
  };
  return {
    list: (kind: PlaceKind) => pathOf(kind),
    shop: ({ kind, id }: Pick<FoundShop, 'kind' | 'id'>) => pathOf(kind, id),
  };
};
