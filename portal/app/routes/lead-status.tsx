import { LeadStatusPage } from '../features/leads/lead-status-page.tsx';
import { type Shown, providePage } from '../loading/loaded.ts';
import { ways } from '../shell/ways.tsx';

function LeadStatusRoute({ leadWords }: Shown) {
  return <LeadStatusPage leadWords={leadWords} />;
}

export default providePage('lead-status', { Page: LeadStatusRoute, around: ways });
