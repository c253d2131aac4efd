import type { Bundle } from '@selfcare/contract/bundles';
import { useMemo, useState } from 'react';
import { bestValues, periodOf, kindOf, periods, type Period } from '../../format/bundles/groups.ts';
import type { LineBundlesProps } from '../../forms/shared-parts.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { keepDraft } from '../../session/storage.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { PlanBones } from '../../ui/purchase/plan-bones.tsx';
import { Plan } from '../../ui/purchase/plan.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { bestText, periodTexts } from './kinds.ts';
import { gigabyteText, lastsText, priceOf, titleOf } from './plan-text.ts';
import { useBundles } from './use-bundles.ts';
import { useChosen, useNow } from './use-chosen.ts';

export type Few = { period: Period; bundles: Bundle[] };

const most = 3;

const pickOf = (bundles: readonly Bundle[], best: ReadonlyMap<string, Period>): Bundle[] => {
  const cheapestFirst = bundles.toSorted((one, other) => one.amount - other.amount);
  const firsts = [
    cheapestFirst.find(({ productCode }) => best.has(productCode)),
    cheapestFirst[0],
    cheapestFirst.find((bundle) => kindOf(bundle) === 'mixed'),
    ...cheapestFirst,
  ].filter((bundle) => bundle !== undefined);
  return [...new Set(firsts)].slice(0, most).toSorted((one, other) => one.amount - other.amount);
};

export const pickFew = (bundles: readonly Bundle[]): Few[] => {
  const best = bestValues(bundles);
  return periods
    .map((period) => ({ period, all: bundles.filter((bundle) => periodOf(bundle) === period) }))
    .filter(({ all }) => all.length > 0)
    .slice(0, most)
    .map(({ period, all }) => ({ period, bundles: pickOf(all, best) }));
};

type FewProps = LineBundlesProps & { bundles: readonly Bundle[] };

function FewPlans({ bundles, onCode, ...props }: FewProps) {
  const texts = useTexts('rechargeBundles');
  const site = useSite();
  const now = useNow();
  const few = useMemo(() => pickFew(bundles), [bundles]);
  const best = useMemo(() => bestValues(bundles), [bundles]);
  const words = { texts, site };
  const chosen = useChosen({ ...props, page: 'recharge', words, bundles });
  const [asked, setAsked] = useState(() => chosen && periodOf(chosen));
  const shown = few.find(({ period }) => period === asked) ?? few[0];
  return (
    <>
      {few.length > 1 && shown && (
        <Segmented
          name="bundle-period"
          label={texts.period}
          options={few.map(({ period }) => ({ value: period, label: texts[periodTexts[period]] }))}
          value={shown.period}
          onValueChange={setAsked}
        />
      )}
      <div className="plans" role="radiogroup" aria-label={texts.heading}>
        {shown?.bundles.map((bundle) => (
          <Plan
            key={bundle.productCode}
            name="bundle"
            value={bundle.productCode}
            title={titleOf(bundle, words)}
            badge={bestText(best.get(bundle.productCode), texts)}
            lines={[lastsText(bundle, words, now), gigabyteText(bundle, words) ?? bundle.description]}
            {...priceOf(bundle, words)}
            isChosen={chosen === bundle}
            onChoose={onCode}
          />
        ))}
      </div>
    </>
  );
}

export function LineBundles(props: LineBundlesProps) {
  const texts = useTexts('rechargeBundles');
  const { offer, again } = useBundles(props.line);
  const { msisdn } = props.line;
  if (offer.state === 'loading') return <PlanBones label={texts.loading} />;
  if (offer.state === 'listed' && offer.bundles.length === 0) return null;
  return (
    <section className="stack">
      <div>
        <h2>{texts.heading}</h2>
        <p className="meta">{texts.lead}</p>
      </div>
      {offer.state === 'listed' && <FewPlans {...props} bundles={offer.bundles} />}
      {offer.state === 'failed' && (
        <>
          <Banner tone="info" role="status">
            {texts.failed}
          </Banner>
          <Button variant="soft" small icon={refreshCw} onClick={again}>
            {texts.again}
          </Button>
        </>
      )}
      <p>
        <Link page="bundles" params={{}} className="alone" onClick={() => keepDraft('bundles', { msisdn })}>
          {texts.all}
        </Link>
      </p>
    </section>
  );
}
