import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function HelpRoute() {
  return <ComingPage texts={useTexts('help')} useful={['receipt', 'tariffs', 'about', 'contact']} />;
}

export default providePage('help', { Page: HelpRoute, ways });
