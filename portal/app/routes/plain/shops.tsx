import { ComingPage } from '../../features/coming/coming-page.tsx';
import { ShopPage } from '../../features/places/shop-page.tsx';
import { ShopsPage } from '../../features/places/shops-page.tsx';
import { type Shown, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';

function ShopsRoute({ places }: Pick<Shown, 'places'>) {
  const texts = useTexts('shops');
  if (places?.of === 'shops') return <ShopsPage view={places} />;
  if (places?.of === 'shop') return <ShopPage view={places} />;
  return <ComingPage page="shops" texts={texts} />;
}

export default providePage('shops', { Page: ShopsRoute, around: ways });
