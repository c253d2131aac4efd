import type { FeaturedBundle } from '../../loading/loaded.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronRight } from '../../ui/icons/icons.ts';
import { Price } from '../../ui/purchase/amount.tsx';

export function FeaturedBundles({ bundles }: { bundles: readonly FeaturedBundle[] }) {
  const texts = useTexts('home');
  const { tag } = useSite();
  return (
    <section className="wrap">
      <div className="featured__head">
        <h2>{texts.featured}</h2>
        <Link page="bundles" params={{}}>
          {texts.featuredAll}
        </Link>
      </div>
      <ul className="list featured">
        {bundles.map(({ code, size, about, price, currency }) => (
          <li key={code}>
            <Link page="bundles" params={{}} query={{ bundle: code }} className="item">
              <span className="item__body">
                <span className="featured__size">{size}</span>
                <span className="item__text">{about}</span>
              </span>
              <span className="featured__price">
                <Price value={price} currency={currency} tag={tag} />
              </span>
              <Icon shape={chevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
