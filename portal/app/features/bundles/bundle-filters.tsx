import type { Bundle } from '@selfcare/contract/bundles';
import { kindOf, kindsOf, periodsOf, sorts } from '../../format/bundles/groups.ts';
import { kindTexts } from '../../format/bundles/kind-texts.ts';
import { useTexts } from '../../site/texts.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { kindIcons, periodTexts, sortTexts } from './kinds.ts';
import type { View } from './sections.ts';

type BundleFiltersProps = { bundles: readonly Bundle[]; view: View; onView: (view: View) => void };

/** Which bundles are shown, and in which order. A period that the next kind has not is given up. */
export function BundleFilters({ bundles, view, onView }: BundleFiltersProps) {
  const texts = useTexts('bundlesList');
  const kinds = kindsOf(bundles);
  const ofKind = (kind: View['kind']) => bundles.filter((bundle) => kind === 'all' || kindOf(bundle) === kind);
  const periods = periodsOf(ofKind(view.kind));
  const kindOptions = [
    ...kinds.map((kind) => ({ value: kind as string, label: texts[kindTexts[kind]], icon: kindIcons[kind] })),
    { value: 'all', label: texts.kindAll },
  ];
  const chooseKind = (value: string) => {
    const kind = value as View['kind'];
    const isThere = view.period !== 'all' && periodsOf(ofKind(kind)).includes(view.period);
    onView({ ...view, kind, period: isThere ? view.period : 'all' });
  };
  return (
    <>
      {kinds.length > 1 && (
        <Chips
          name="kind"
          label={texts.kinds}
          options={kindOptions}
          value={view.kind}
          onValueChange={chooseKind}
          size="line"
        />
      )}
      <div className="selects">
        <Select
          id="period"
          label={texts.period}
          options={[
            { value: 'all' as View['period'], label: texts.periodAll },
            ...periods.map((period) => ({ value: period, label: texts[periodTexts[period]] })),
          ]}
          value={view.period}
          onValueChange={(period) => onView({ ...view, period })}
        />
        <Select
          id="sort"
          label={texts.sort}
          options={sorts.map((sort) => ({ value: sort, label: texts[sortTexts[sort]] }))}
          value={view.sort}
          onValueChange={(sort) => onView({ ...view, sort })}
        />
      </div>
    </>
  );
}
