import { AboutPage } from '../shell/about-page.tsx';

export { ways } from '../shell/ways.tsx';

export default function AboutRoute() {
  return <AboutPage />;
}
