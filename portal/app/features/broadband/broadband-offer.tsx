import { useFailureToast } from '../../flow/use-failure-toast.ts';
import { useTexts } from '../../site/texts.tsx';
import { BalanceCard } from './balance-card.tsx';
import { BundleChoice } from './bundle-choice.tsx';
import type { BroadbandOfferProps } from './offer-part.ts';
import { useOffer } from './use-offer.ts';

/** What is left on a router, and the bundles to add. */
export function BroadbandOffer(props: BroadbandOfferProps) {
  const texts = useTexts('broadbandOffer');
  const offer = useOffer(props);
  const { balance, bundles } = offer;
  const failed = [bundles.answer, balance.answer].find((answer) => answer && answer.outcome !== 'success');
  useFailureToast(failed, texts);
  return (
    <>
      <BalanceCard offer={offer} />
      <BundleChoice offer={offer} />
    </>
  );
}
