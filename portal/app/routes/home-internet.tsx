import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function HomeInternetRoute() {
  return (
    <ComingPage texts={useTexts('homeInternet')} useful={['fixedInternet', 'broadband', 'leadStatus', 'contact']} />
  );
}

export default providePage('home-internet', { Page: HomeInternetRoute, around: ways });
