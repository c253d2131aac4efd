import { LeadPage } from '../features/leads/lead-page.tsx';
import { otpPart } from '../features/otp/otp-part.ts';
import { type Shown, providePage } from '../loading/loaded.ts';
import { ways } from '../shell/ways.tsx';

function HomeInternetRoute({ form, places }: Shown) {
  return <LeadPage form={form} places={places} otp={otpPart} />;
}

export default providePage('home-internet', { Page: HomeInternetRoute, around: ways });
