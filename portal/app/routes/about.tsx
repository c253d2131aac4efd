import { providePage } from '../lib/provided-pages.ts';
import { AboutPage } from '../shell/about-page.tsx';
import { ways } from '../shell/ways.tsx';

function AboutRoute() {
  return <AboutPage />;
}

export default providePage('about', { Page: AboutRoute, ways });
