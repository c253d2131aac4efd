import { useTexts, useSite } from '../../site/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mapPin, phone } from '../../ui/icons/icons.ts';
import type { ShopWords } from '../../map/shop-words.ts';
import type { FoundShop } from '@selfcare/contract/places/answers';
import type { PlaceKind } from '@selfcare/contract/places/lists';
import { fill } from '../../format/fill.ts';
import { link, prefixed } from '../../site/pages.ts';

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

/** Without words: the template that the script copies. */
export function ShopRow({ number, words }: { number?: number; words?: ShopWords }) {
  const texts = useTexts('shopFinder');
  return (
    <li className="place-row" data-slot="row" data-shop={words && JSON.stringify([words.id, words.at, words.hours])}>
      <span className="place-row__number" data-slot="number" aria-hidden="true">
        {number}
      </span>
      <div className="place-row__body">
        <a className="place-row__name" href={words?.href} data-slot="name">
          {words?.name}
        </a>
        <strong className="place-row__far" data-slot="distance">
          {words?.distance}
        </strong>
        <span className="item__text" data-slot="address">
          {words?.address}
        </span>
        <span className="item__text" data-slot="open">
          {words?.open}
        </span>
        <span className="place-row__ways">
          <a href={words && `tel:${words.phone.replaceAll(' ', '')}`} data-slot="phone">
            <Icon shape={phone} small />
            <span className="vh">{texts.call} </span>
            <span data-slot="phoneText">{words?.phone}</span>
          </a>
          <a href={words?.directions} data-slot="directions">
            <Icon shape={mapPin} small />
            {texts.directions}{' '}
            <span className="vh" data-slot="directionsName">
              {words?.name}
            </span>
          </a>
        </span>
      </div>
    </li>
  );
}
