import { providePage } from '../loading/provided-pages.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { ways } from '../shell/ways.tsx';

function UnknownRoute() {
  return <AboutPage isUnknown />;
}

export default providePage('unknown', { Page: UnknownRoute, ways });
