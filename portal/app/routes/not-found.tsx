import { providePage } from '../loading/provided-pages.ts';
import { NotFoundPage } from '../features/about/not-found-page.tsx';
import { ways } from '../shell/ways.tsx';

function NotFoundRoute() {
  return <NotFoundPage />;
}

export default providePage('not-found', { Page: NotFoundRoute, around: ways });
