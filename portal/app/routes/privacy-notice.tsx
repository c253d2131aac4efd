import { providePage } from '../loading/provided-pages.ts';
import { PrivacyPage } from '../features/about/privacy-page.tsx';
import { ways } from '../shell/ways.tsx';

function PrivacyRoute() {
  return <PrivacyPage />;
}

export default providePage('privacy-notice', { Page: PrivacyRoute, ways });
