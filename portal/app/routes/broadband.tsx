import { BroadbandPage } from '../features/broadband/broadband-page.tsx';
import { offerPart } from '../features/broadband/offer-part.ts';
import { KnownNumbers } from '../features/memory/known-numbers.tsx';
import { otpPart } from '../features/otp/otp-part.ts';

export { ways } from '../shell/ways.tsx';

/** What a number that is already known leads to at once. */
export const parts = [offerPart];

export default function BroadbandPageRoute() {
  return <BroadbandPage KnownNumbers={KnownNumbers} otp={otpPart} />;
}
