import { BundleChoice } from './bundle-choice.tsx';
import type { BroadbandOfferProps } from './offer-part.ts';
import { useOffer, type Offer } from './use-offer.ts';
import { NotAsked } from '../../loading/failure/not-asked.tsx';
import { useTexts } from '../../site/site.tsx';
import { Card } from '../../ui/card.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';
import { BalanceLeft } from './balance-left.tsx';
import { ClosedBalance } from './closed-balance.tsx';

export function BalanceCard({ offer }: { offer: Offer }) {
  const texts = useTexts('broadbandOffer');
  const { answer, mayAsk, again } = offer.balance;
  if (!mayAsk) return <ClosedBalance offer={offer} />;
  if (!answer) {
    return (
      <Card>
        <Skeleton label={texts.balanceLoading}>
          <div className="stack">
            <Bone shape="head" width="third" />
            <Bone shape="title" width="half" />
            <Bone shape="small" />
          </div>
        </Skeleton>
      </Card>
    );
  }
  if (answer.outcome !== 'success')
    return <NotAsked title={texts.balanceFailed} failure={answer} texts={texts} onAgain={again} />;
  return <BalanceLeft items={answer.result} />;
}

export function BroadbandOffer(props: BroadbandOfferProps) {
  const offer = useOffer(props);
  return (
    <>
      <BalanceCard offer={offer} />
      <BundleChoice offer={offer} />
    </>
  );
}
