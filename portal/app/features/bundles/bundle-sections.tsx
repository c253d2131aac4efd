import type { Bundle } from '@selfcare/contract/bundles';
import { bestValues, type Period, kindTexts } from '../../format/bundles/groups.ts';
import { expiryText, validityText } from '../../format/bundles/validity.ts';
import { fill } from '../../format/fill.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { memo, useId, useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Plan } from '../../ui/purchase/plan.tsx';
import { bestText, kindIcons, periodTexts, sortedTexts } from './kinds.ts';
import { gigabyteText, lastsText, priceOf, titleOf, type Words } from './plan-text.ts';
import { sectionsOf, type Section, type View } from './sections.ts';
import { useNow } from './use-chosen.ts';

type Choice = {
  codes: readonly string[];
  isComparing: boolean;
  onChoose: (code: string) => void;
};

/** Longer lists draw rows only when they are scrolled to. */
const long = 60;

type SectionViewProps = Choice & {
  isLong: boolean;
  section: Section;
  view: View;
  best: ReadonlyMap<string, Period>;
  words: Words;
  now: number;
};

const useHeading = ({ section: { kind, period, lasting }, view, now, words }: SectionViewProps) => {
  const texts = useTexts('bundlesList');
  if (!kind || !period) return { title: view.sort === 'period' ? '' : texts[sortedTexts[view.sort]] };
  const length = lasting ? validityText(lasting, texts) : texts[periodTexts[period]];
  const until = lasting && expiryText(lasting, { now, timeZone: words.site.timeZone, texts });
  return {
    title: view.kind === 'all' ? `${texts[kindTexts[kind]]} · ${length}` : length,
    icon: view.kind === 'all' ? kindIcons[kind] : undefined,
    note: until && fill(texts.ifBoughtNow, { until }),
  };
};

const linesOf = (bundle: Bundle, { section, words, now }: SectionViewProps) =>
  [
    bundle.description,
    section.lasting ? undefined : lastsText(bundle, words, now),
    gigabyteText(bundle, words),
  ].flatMap((line) => line || []);

function SectionView(props: SectionViewProps) {
  const { section, best, words, codes, isComparing, isLong, onChoose } = props;
  const texts = useTexts('bundlesList');
  const { title, icon, note } = useHeading(props);
  const id = useId();
  return (
    <div className="stack gap-2" role="group" aria-labelledby={id}>
      <div className="row">
        <h3 id={id} className="plans__head">
          {icon && <Icon shape={icon} />}
          {title}
        </h3>
        {note && <p className="meta">{note}</p>}
      </div>
      <div className={isLong ? 'plans plans--long' : 'plans'}>
        {section.bundles.map((bundle) => (
          <BundleRow
            key={bundle.productCode}
            bundle={bundle}
            lines={linesOf(bundle, props).join('\n')}
            words={words}
            badge={bestText(best.get(bundle.productCode), texts)}
            isComparing={isComparing}
            isChosen={codes.includes(bundle.productCode)}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

type BundleRowProps = Pick<Choice, 'isComparing' | 'onChoose'> & {
  bundle: Bundle;
  lines: string;
  words: Words;
  badge: string | undefined;
  isChosen: boolean;
};

/** Memoised, so that a long list stays quick. */
const BundleRow = memo(function BundleRow({ bundle, lines, words, isComparing, ...rest }: BundleRowProps) {
  return (
    <Plan
      name={isComparing ? 'compared' : 'bundle'}
      type={isComparing ? 'checkbox' : 'radio'}
      value={bundle.productCode}
      title={titleOf(bundle, words)}
      lines={lines.split('\n')}
      {...priceOf(bundle, words)}
      {...rest}
    />
  );
});

type BundleSectionsProps = Choice & { bundles: readonly Bundle[]; view: View };

export const BundleSections = memo(function BundleSections({ bundles, view, ...choice }: BundleSectionsProps) {
  const texts = useTexts('bundlesList');
  const site = useSite();
  const now = useNow();
  const words = useMemo(() => ({ texts, site }), [texts, site]);
  const best = useMemo(() => bestValues(bundles), [bundles]);
  const sections = useMemo(() => sectionsOf(bundles, view), [bundles, view]);
  if (sections.length === 0) return <p className="note">{texts.nothingLeft}</p>;
  return (
    <div className="stack gap-6" role={choice.isComparing ? 'group' : 'radiogroup'} aria-label={texts.list}>
      {sections.map((section) => (
        <SectionView
          key={section.key}
          {...{ section, view, best, words, now }}
          isLong={bundles.length > long}
          {...choice}
        />
      ))}
    </div>
  );
});
