import { providePage } from '../../loading/loaded.ts';
import { AccessibilityPage } from '../../features/about/accessibility-page.tsx';
import { ways } from '../../shell/ways.tsx';

export default providePage('accessibility', { Page: AccessibilityPage, around: ways });
