import { NotFoundPage } from '../shell/not-found-page.tsx';

export { ways } from '../shell/ways.tsx';

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
