import type { Bundle } from '@selfcare/contract/bundles';
import { useDeferredValue, useMemo, useState } from 'react';
import { kindOf, kindsOf } from '../../format/bundles/groups.ts';
import { fill } from '../../format/fill.ts';
import { useTexts } from '../../site/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { scale, x } from '../../ui/icons/icons.ts';
import { BundleFilters } from './bundle-filters.tsx';
import { BundleSections } from './bundle-sections.tsx';
import type { View } from './sections.ts';
import { Compared } from './compared.tsx';
import { useCompare, type Compare } from './use-compare.ts';

type BundleListProps = {
  bundles: readonly Bundle[];
  chosen: Bundle | undefined;
  onChoose: (code: string) => void;
};

const none: readonly string[] = [];

function CompareSwitch({ compare }: { compare: Compare }) {
  const texts = useTexts('bundlesList');
  return (
    <div className="row">
      <Button
        variant="soft"
        small
        icon={compare.isOn ? x : scale}
        aria-expanded={compare.isOn}
        onClick={compare.isOn ? compare.end : compare.start}
      >
        {compare.isOn ? texts.compareEnd : texts.compare}
      </Button>
      <p role="status" className="meta">
        {compare.isOn && (compare.isFull ? texts.compareFull : texts.comparePick)}
      </p>
    </div>
  );
}

/** The bundles of a line: filters, then the list. It opens on the kind of what was chosen before, else on the first kind. */
export function BundleList({ bundles, chosen, onChoose }: BundleListProps) {
  const texts = useTexts('bundlesList');
  const compare = useCompare();
  const [view, setView] = useState<View>(() => ({
    kind: chosen ? kindOf(chosen) : (kindsOf(bundles)[0] ?? 'all'),
    period: 'all',
    sort: 'period',
  }));
  // The control answers at once, the list follows in slices.
  const shown = useDeferredValue(view);
  const code = chosen?.productCode;
  const single = useMemo(() => (code === undefined ? none : [code]), [code]);
  return (
    <>
      <BundleFilters bundles={bundles} view={view} onView={setView} />
      {bundles.length > 1 && <CompareSwitch compare={compare} />}
      <BundleSections
        bundles={bundles}
        view={shown}
        codes={compare.isOn ? compare.codes : single}
        isComparing={compare.isOn}
        onChoose={compare.isOn ? compare.tick : onChoose}
      />
      {compare.isOn && (
        <div className="plans__bar">
          <Button block variant="accent" icon={scale} disabled={!compare.canOpen} onClick={compare.open}>
            {fill(texts.compareOpen, { count: compare.codes.length })}
          </Button>
        </div>
      )}
      <Compared bundles={bundles} compare={compare} onChoose={onChoose} />
    </>
  );
}
