import { AboutPage } from '../shell/about-page.tsx';

export default function UnknownRoute() {
  return <AboutPage isUnknown />;
}
