import { shopRadiusKm, type PlaceKind } from '@selfcare/contract/places/lists';
import type { ViewOf } from '../../loading/loaded.ts';
import { link, prefixed } from '../../site/pages.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { fill } from '../../format/fill.ts';
import { Empty } from '../../ui/messages/empty.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { phoneCall, store } from '../../ui/icons/icons.ts';
import { PlaceMap, PlaceSays, PlaceSearch } from './place-search.tsx';
import { put } from '../../map/put.ts';
import { ShopRow, useShopPaths } from './shop-row.tsx';
import { foundText, noMatch, shopWords } from '../../map/shop-words.ts';

function Nothing({ isShown }: { isShown: boolean }) {
  const texts = useTexts('shopFinder');
  const { customerCareNumber } = useSite();
  return (
    <div id="shops-none" hidden={!isShown}>
      <Card>
        <Empty icon={store} title={texts.noResults}>
          <p>{texts.noResultMobile}</p>
          <p data-slot="reach">{put(texts.noneText, { km: shopRadiusKm.usual })}</p>
          <ButtonLink variant="soft" icon={phoneCall} href={`tel:${customerCareNumber}`}>
            {texts.careCall}
          </ButtonLink>
        </Empty>
      </Card>
    </div>
  );
}

export function ShopsPage({ view }: { view: ViewOf<'shops'> }) {
  const { kind, towns, near, asked, shops, isMissing } = view;
  const texts = useTexts('shopFinder');
  const { brand, tag, prefix } = useSite();
  const paths = useShopPaths();
  const page = { shop: useTexts('shops'), dealer: useTexts('dealers') }[kind];
  const action = paths.list(kind);
  const tabs = (['shop', 'dealer'] as const satisfies readonly PlaceKind[]).map((each) => ({
    label: { shop: texts.shopsTab, dealer: texts.dealersTab }[each],
    href: `${paths.list(each)}${asked ? `?q=${encodeURIComponent(asked.typed)}` : ''}`,
    current: each === kind,
  }));
  return (
    <>
      {isMissing && (
        <Banner tone="info" bar>
          {texts.missing}
        </Banner>
      )}
      <div className="wrap page">
        <div className="page__head">
          <h1>{page.pageTitle}</h1>
          <p className="lead">{texts.intro}</p>
        </div>
        <div className="place-flow">
          <div className="stack gap-5">
            <TabsNav label={texts.tabs} tabs={tabs} />
            <PlaceSearch
              action={action}
              label={`${fill(texts.findIn, { product: brand.name })} ${texts.cityPincode}`}
              placeholder={texts.cityPincode}
              typed={asked?.typed}
              towns={towns}
            />
            <PlaceSays>{asked && !asked.found ? noMatch(texts) : undefined}</PlaceSays>
          </div>
          <PlaceMap credits={view.tiles?.credits} />
          <section className="stack" aria-label={texts.list}>
            <p className={shops.length > 0 ? 'meta' : 'meta vh'} id="shops-found" role="status">
              {foundText(texts, { count: shops.length, place: near })}
            </p>
            <ol className="list" id="shops">
              {shops.map((shop, index) => (
                <ShopRow key={shop.id} number={index + 1} words={shopWords(shop, { texts, tag, pathOf: paths.shop })} />
              ))}
            </ol>
            <Nothing isShown={shops.length === 0} />
            <p className="meta">
              <a className="alone" href={prefixed(prefix, link('coverage', {}))}>
                {useTexts('coverage').pageTitle}
              </a>
            </p>
          </section>
        </div>
        <template id="shop-row">
          <ShopRow />
        </template>
      </div>
    </>
  );
}
