import type { Bundle } from '@selfcare/contract/bundles';
import { kindOf, kindsOf, periodsOf, sorts, kindTexts } from '../../format/bundles/groups.ts';
import { useTexts } from '../../site/site.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { kindIcons, periodTexts, sortTexts } from './kinds.ts';
import type { View } from './sections.ts';

export type BundleFiltersProps = { bundles: readonly Bundle[]; view: View; onView: (view: View) => void };

const ofKind = (bundles: readonly Bundle[], kind: View['kind']) =>
  bundles.filter((bundle) => kind === 'all' || kindOf(bundle) === kind);

export function KindChips({ bundles, view, onView }: BundleFiltersProps) {
  const texts = useTexts('bundlesList');
  const kinds = kindsOf(bundles);
  if (kinds.length < 2) return null;
  const options: { value: View['kind']; label: string; icon?: string }[] = [
    ...kinds.map((kind) => ({ value: kind, label: texts[kindTexts[kind]], icon: kindIcons[kind] })),
    { value: 'all', label: texts.kindAll },
  ];
  const choose = (value: string) => {
    const kind = options.find((option) => option.value === value)?.value ?? 'all';
    const isThere = view.period !== 'all' && periodsOf(ofKind(bundles, kind)).includes(view.period);
    onView({ ...view, kind, period: isThere ? view.period : 'all' });
  };
  return (
    <Chips name="kind" label={texts.kinds} options={options} value={view.kind} onValueChange={choose} size="line" />
  );
}

export function BundleSelects({ bundles, view, onView }: BundleFiltersProps) {
  const texts = useTexts('bundlesList');
  const options: { value: View['period']; label: string }[] = [
    { value: 'all', label: texts.periodAll },
    ...periodsOf(ofKind(bundles, view.kind)).map((period) => ({ value: period, label: texts[periodTexts[period]] })),
  ];
  return (
    <div className="selects">
      <Select
        id="period"
        label={texts.period}
        options={options}
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
  );
}
