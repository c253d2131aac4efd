import { priceFigures } from '../../format/price-text.ts';
import { contentsText } from '../../format/bundles/size.ts';
import { validityText } from '../../format/bundles/validity.ts';
import { NotAsked } from '../../loading/failure/not-asked.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Plan } from '../../ui/purchase/plan.tsx';
import type { Offer } from './use-offer.ts';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';

function PlanSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Skeleton label={label}>
      <div className="plans">
        {Array.from({ length: rows }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div className="plan" key={index}>
            <span />
            <span className="stack gap-2">
              <Bone width="half" />
              <Bone shape="small" width="most" />
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

export function BundleChoice({ offer }: { offer: Offer }) {
  const texts = useTexts('broadbandOffer');
  const site = useSite();
  const { answer, again } = offer.bundles;
  if (answer && answer.outcome !== 'success')
    return <NotAsked title={texts.bundlesFailed} failure={answer} texts={texts} onAgain={again} />;
  if (!answer) return <PlanSkeleton label={texts.bundlesLoading} rows={4} />;
  return (
    <section className="stack">
      <h2>{texts.bundles}</h2>
      {offer.offered.length === 0 && <p role="status">{texts.bundlesNone}</p>}
      <div className="plans" role="radiogroup" aria-label={texts.bundles}>
        {offer.offered.map((bundle) => (
          <Plan
            key={bundle.productCode}
            name="choice"
            value={bundle.productCode}
            title={contentsText(bundle, { texts, tag: site.tag }) || bundle.name}
            lines={[[validityText(bundle, texts), bundle.description].filter(Boolean).join(' · ')]}
            price={priceFigures(bundle.amount, bundle.currency, site)}
            currency={bundle.currency}
            tag={site.tag}
            isChosen={bundle === offer.bundle}
            onChoose={offer.choose}
          />
        ))}
      </div>
    </section>
  );
}
