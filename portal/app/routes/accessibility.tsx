import { providePage } from '../loading/provided-pages.ts';
import { AccessibilityPage } from '../features/about/accessibility-page.tsx';
import { ways } from '../shell/ways.tsx';

function AccessibilityRoute() {
  return <AccessibilityPage />;
}

export default providePage('accessibility', { Page: AccessibilityRoute, ways });
