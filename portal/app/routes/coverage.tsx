import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function CoverageRoute() {
  return <ComingPage texts={useTexts('coverage')} useful={['tariffs', 'broadband', 'contact']} />;
}

export default providePage('coverage', { Page: CoverageRoute, around: ways });
