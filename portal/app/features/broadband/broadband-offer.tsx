import { BalanceCard } from './balance-card.tsx';
import { BundleChoice } from './bundle-choice.tsx';
import type { BroadbandOfferProps } from './offer-part.ts';
import { useOffer } from './use-offer.ts';

export function BroadbandOffer(props: BroadbandOfferProps) {
  const offer = useOffer(props);
  return (
    <>
      <BalanceCard offer={offer} />
      <BundleChoice offer={offer} />
    </>
  );
}
