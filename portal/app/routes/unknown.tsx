import { providePage } from '../lib/provided-pages.ts';
import { AboutPage } from '../shell/about-page.tsx';
import { ways } from '../shell/ways.tsx';

function UnknownRoute() {
  return <AboutPage isUnknown />;
}

export default providePage('unknown', { Page: UnknownRoute, ways });
