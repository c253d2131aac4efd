import type { Bundle } from '@selfcare/contract/bundles';
import { useDeferredValue, useMemo, useState } from 'react';
import { kindOf, kindsOf } from '../../format/bundles/groups.ts';
import { fill } from '../../format/fill.ts';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { chevronDown, scale, x } from '../../ui/icons/icons.ts';
import { BundleSelects, KindChips, type BundleFiltersProps } from './bundle-filters.tsx';
import { BundleSections } from './bundle-sections.tsx';
import { bundlesIn, type View } from './sections.ts';
import { Compared } from './compared.tsx';
import { useCompare, type Compare } from './use-compare.ts';

type BundleListProps = {
  bundles: readonly Bundle[];
  chosen: Bundle | undefined;
  onChoose: (code: string) => void;
};

const none: readonly string[] = [];

const panelId = 'bundle-filters';
const compareSaysId = 'compare-says';

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
      <p id={compareSaysId} role="status" className="meta">
        {compare.isOn && (compare.isFull ? texts.compareFull : texts.comparePick)}
      </p>
    </div>
  );
}

function Filters({ compare, ...filters }: BundleFiltersProps & { compare: Compare }) {
  const texts = useTexts('bundlesList');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="plans__tools">
        <KindChips {...filters} />
        <div className="only-narrow">
          <Button
            variant="soft"
            small
            iconAfter={chevronDown}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.filter}
          </Button>
        </div>
      </div>
      <div id={panelId} className="plans__panel stack" data-open={isOpen || undefined}>
        <BundleSelects {...filters} />
        {filters.bundles.length > 1 && <CompareSwitch compare={compare} />}
      </div>
    </>
  );
}

export function BundleList({ bundles, chosen, onChoose }: BundleListProps) {
  const texts = useTexts('bundlesList');
  const compare = useCompare();
  const [view, setView] = useState<View>(() => ({
    kind: chosen ? kindOf(chosen) : (kindsOf(bundles)[0] ?? 'all'),
    period: 'all',
    sort: 'period',
  }));
  const shown = useDeferredValue(view);
  const code = chosen?.productCode;
  const single = useMemo(() => (code === undefined ? none : [code]), [code]);
  return (
    <>
      <Filters bundles={bundles} view={view} onView={setView} compare={compare} />
      <p className="vh" role="status">
        {fill(texts.shown, { count: bundlesIn(bundles, shown).length, all: bundles.length })}
      </p>
      <BundleSections
        bundles={bundles}
        view={shown}
        codes={compare.isOn ? compare.codes : single}
        isComparing={compare.isOn}
        onChoose={compare.isOn ? compare.tick : onChoose}
      />
      {compare.isOn && (
        <div className="plans__bar">
          <Button
            block
            variant="accent"
            icon={scale}
            unready={!compare.canOpen}
            aria-describedby={compareSaysId}
            busy={compare.isOpen}
            busyText={texts.compareOpening}
            onClick={() =>
              compare.canOpen ? compare.open() : document.querySelector<HTMLElement>('[name=compared]')?.focus()
            }
          >
            {fill(texts.compareOpen, { count: compare.codes.length })}
          </Button>
        </div>
      )}
      <Compared bundles={bundles} compare={compare} onChoose={onChoose} />
    </>
  );
}
