import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function LeadStatusRoute() {
  return <ComingPage texts={useTexts('leadStatus')} useful={['fixedInternet', 'broadband', 'contact']} />;
}

export default providePage('lead-status', { Page: LeadStatusRoute, around: ways });
