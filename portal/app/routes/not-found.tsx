import { providePage } from '../lib/provided-pages.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { ways } from '../shell/ways.tsx';

function NotFoundRoute() {
  return <NotFoundPage />;
}

export default providePage('not-found', { Page: NotFoundRoute, ways });
