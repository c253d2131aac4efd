import { BroadbandPage } from '../features/broadband/broadband-page.tsx';
import { offerPart } from '../features/broadband/offer-part.ts';
import { SavedNumbers } from '../features/saved-numbers/saved-numbers.tsx';
import { otpPart } from '../features/otp/otp-part.ts';
import { providePage } from '../loading/loaded.ts';
import { ways } from '../shell/ways.tsx';

const parts = [offerPart];

function BroadbandPageRoute() {
  return <BroadbandPage SavedNumbers={SavedNumbers} otp={otpPart} />;
}

export default providePage('broadband', { Page: BroadbandPageRoute, around: ways, parts });
