import type { FeaturedBundle } from '../../loading/loaded.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import { keepDraft, readDraft } from '../../session/draft.ts';
import { Icon } from '../../ui/icon.tsx';
import { chevronRight } from '../../ui/icons/icons.ts';
import { Price } from '../../ui/purchase/price.tsx';

/** The form of the bundle page: what is chosen here is chosen there, once the number is known. */
const form = 'bundles';

const choose = (bundle: string) => keepDraft(form, { ...readDraft<'msisdn' | 'bundle'>(form), bundle });

/** A few bundles that the operator puts forward. */
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
            <Link page="bundles" params={{}} className="item" onClick={() => choose(code)}>
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
