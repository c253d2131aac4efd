import type { ViewOf } from '../../loading/loaded.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { mapPin, phoneCall } from '../../ui/icons/icons.ts';
import { PlaceMap } from './place-search.tsx';
import { put } from '../../map/put.ts';
import { ShopRow, useShopPaths } from './shop-row.tsx';
import { shopWords, weekRows } from '../../map/shop-words.ts';

const dateText = (date: string, tag: string) =>
  new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`));

export function ShopPage({ view: { shop, nearby, tiles } }: { view: ViewOf<'shop'> }) {
  const texts = useTexts('shopFinder');
  const { tag } = useSite();
  const paths = useShopPaths();
  const words = shopWords(shop, { texts, tag, pathOf: paths.shop });
  const { latitude, longitude } = words.at;
  return (
    <div className="wrap page">
      <div className="page__head">
        <BackLink href={paths.list(shop.kind)}>
          {{ shop: texts.allShops, dealer: texts.allDealers }[shop.kind]}
        </BackLink>
        <h1>{words.name}</h1>
        <p className="lead" id="shop-open" data-shop={JSON.stringify([words.id, words.at, words.hours])}></p>
      </div>
      <div className="place-flow">
        <div className="stack gap-5">
          <div className="grid gap-2">
            <ButtonLink icon={phoneCall} href={`tel:${words.phone.replaceAll(' ', '')}`}>
              {texts.call}
            </ButtonLink>
            <ButtonLink variant="soft" icon={mapPin} href={words.directions} data-slot="directions">
              {texts.directions} <span className="vh">{words.name}</span>
            </ButtonLink>
          </div>
          <dl className="place-facts">
            <div>
              <dt>{texts.address}</dt>
              <dd>{words.address}</dd>
            </div>
            <div>
              <dt>{texts.phone}</dt>
              <dd>
                <a href={`tel:${words.phone.replaceAll(' ', '')}`}>{words.phone}</a>
              </dd>
            </div>
            <div>
              <dt>{texts.hours}</dt>
              <dd>
                <table className="place-hours">
                  <tbody>
                    {weekRows(words.hours, texts, tag).map(({ days, times }) => (
                      <tr key={days}>
                        <th scope="row">{days}</th>
                        <td>{times}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                {shop.closed.length > 0 && (
                  <p className="meta">
                    {put(texts.closedOn, { days: shop.closed.map((date) => dateText(date, tag)).join(', ') })}
                  </p>
                )}
              </dd>
            </div>
            {shop.services.length > 0 && (
              <div>
                <dt>{texts.services}</dt>
                <dd>{shop.services.join(', ')}</dd>
              </div>
            )}
            <div>
              <dt>{texts.position}</dt>
              <dd className="num">{`${latitude}, ${longitude}`}</dd>
            </div>
          </dl>
        </div>
        <PlaceMap credits={tiles?.credits} />
        {nearby.length > 0 && (
          <section className="stack">
            <h2>{texts.nearby}</h2>
            <ol className="list" id="shops">
              {nearby.map((each, index) => (
                <ShopRow key={each.id} number={index + 1} words={shopWords(each, { texts, tag, pathOf: paths.shop })} />
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  );
}
