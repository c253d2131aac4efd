import { providePage } from '../loading/provided-pages.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { ways } from '../shell/ways.tsx';

function AboutRoute() {
  return <AboutPage />;
}

export default providePage('about', { Page: AboutRoute, ways });
