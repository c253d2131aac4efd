import { AboutPage } from '../shell/about-page.tsx';

export default function AboutRoute() {
  return <AboutPage />;
}
