import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function ShopsRoute() {
  return <ComingPage texts={useTexts('shops')} useful={['recharge', 'tariffs', 'bill', 'contact']} />;
}

export default providePage('shops', { Page: ShopsRoute, around: ways });
