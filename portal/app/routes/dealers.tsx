import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function DealersRoute() {
  return <ComingPage texts={useTexts('dealers')} useful={['recharge', 'tariffs', 'contact']} />;
}

export default providePage('dealers', { Page: DealersRoute, around: ways });
