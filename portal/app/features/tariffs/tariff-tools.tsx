import type { Tariff } from '@selfcare/contract/bundles';
import type { LineType } from '@selfcare/contract/subscribers';
import { kindsOf } from '../../lib/bundles/groups.ts';
import { kindTexts } from '../../lib/bundles/kind-texts.ts';
import { fill } from '../../lib/fill.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { printer } from '../../ui/icons/icons.ts';
import { Select } from '../../ui/select.tsx';
import { lineTypes } from './line-types.ts';
import { columns, type View } from './show-tariffs.ts';

type TariffToolsProps = {
  tariffs: readonly Tariff[];
  view: View;
  onView: (view: View) => void;
  /** How many are shown. */
  shown: number;
};

function Filters({ tariffs, view, onView }: Omit<TariffToolsProps, 'shown'>) {
  const texts = useTexts('tariffs');
  const { sorting } = view;
  const kinds = kindsOf(tariffs).map((kind) => ({ value: kind as View['kind'], label: texts[kindTexts[kind]] }));
  const lines = Object.entries(lineTypes).map(([type, text]) => ({ value: type as LineType, label: texts[text] }));
  const sorts = columns.map((column) => ({ value: column as string, label: texts[column] }));
  return (
    <div className="tariff-table__filters">
      <Select
        id="kind"
        label={texts.kind}
        options={[{ value: 'all', label: texts.all }, ...kinds]}
        value={view.kind}
        onValueChange={(kind) => onView({ ...view, kind })}
      />
      <Select
        id="line"
        label={texts.line}
        options={[{ value: 'all' as View['line'], label: texts.all }, ...lines]}
        value={view.line}
        onValueChange={(line) => onView({ ...view, line })}
      />
      <div className="only-narrow">
        <Select
          id="sort"
          label={texts.sort}
          options={[{ value: '', label: texts.sortShelf }, ...sorts]}
          value={sorting.by ?? ''}
          onValueChange={(value) =>
            onView({ ...view, sorting: { by: columns.find((column) => column === value), isDown: false } })
          }
        />
      </div>
      <div className="select">
        <label htmlFor="search">{texts.search}</label>
        <input
          id="search"
          type="search"
          autoComplete="off"
          placeholder={texts.searchHint}
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

/** What script adds to the table: filters, an order, printing. Without script none of it is shown. */
export function TariffTools({ shown, ...filters }: TariffToolsProps) {
  const texts = useTexts('tariffs');
  return (
    <section className="tariff-table__tools stack" aria-label={texts.tools}>
      <Filters {...filters} />
      <div className="row">
        <p className="meta" role="status">
          {fill(texts.shown, { count: shown, all: filters.tariffs.length })}
        </p>
        <Button variant="soft" small icon={printer} onClick={() => print()}>
          {texts.print}
        </Button>
        <ButtonLink small link={<Link page="bundles" params={{}} />}>
          {texts.buy}
        </ButtonLink>
      </div>
    </section>
  );
}
