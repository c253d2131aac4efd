import { NotFoundPage } from '../shell/not-found-page.tsx';

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
