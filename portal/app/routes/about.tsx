import { AboutPage } from '../features/about/about-page.tsx';
import { writtenOr } from '../features/about/article-page.tsx';
import type { Shown } from '../loading/loaded.ts';
import { providePage } from '../loading/provided-pages.ts';
import { ways } from '../shell/ways.tsx';
import { Scene } from '../ui/scene.tsx';

const Words = writtenOr(AboutPage);

/** Whoever wrote its words, it stands on the market's own picture. */
function AboutRoute(shown: Shown) {
  return (
    <>
      <Words {...shown} />
      <Scene />
    </>
  );
}

export default providePage('about', { Page: AboutRoute, around: ways });
