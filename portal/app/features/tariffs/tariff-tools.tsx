import type { Tariff } from '@selfcare/contract/bundles';
import { kindsOf, kindTexts } from '../../format/bundles/groups.ts';
import { fill } from '../../format/fill.ts';
import { useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { printer } from '../../ui/icons/icons.ts';
import { Select } from '../../ui/fields/select.tsx';
import { columns } from './arrange-rows.ts';
import { lineTypes } from './tariff-words.ts';

function Filters({ tariffs }: { tariffs: readonly Tariff[] }) {
  const texts = useTexts('tariffs');
  const all = { value: '', label: texts.all };
  const kinds = kindsOf(tariffs).map((kind) => ({ value: kind, label: texts[kindTexts[kind]] }));
  const lines = Object.entries(lineTypes).map(([type, text]) => ({ value: type, label: texts[text] }));
  const sorts = columns.map((column) => ({ value: column, label: texts[column] }));
  return (
    <div className="tariff-table__filters">
      <Select id="kind" label={texts.kind} options={[all, ...kinds]} />
      <Select id="line" label={texts.line} options={[all, ...lines]} />
      <div className="only-narrow">
        <Select id="sort" label={texts.sort} options={[{ value: '', label: texts.sortShelf }, ...sorts]} />
      </div>
      <div className="select">
        <label htmlFor="search">{texts.search}</label>
        <input id="search" type="search" autoComplete="off" placeholder={texts.searchHint} />
      </div>
    </div>
  );
}

export function TariffTools({ tariffs }: { tariffs: readonly Tariff[] }) {
  const texts = useTexts('tariffs');
  const { length } = tariffs;
  return (
    <section id="tools" className="tariff-table__tools stack" aria-label={texts.tools}>
      <Filters tariffs={tariffs} />
      <div className="row">
        <p id="shown" className="meta" role="status" data-words={texts.shown}>
          {fill(texts.shown, { count: length, all: length })}
        </p>
        <Button id="print" variant="soft" small icon={printer}>
          {texts.print}
        </Button>
        <ButtonLink small link={<Link page="bundles" params={{}} />}>
          {texts.buy}
        </ButtonLink>
      </div>
    </section>
  );
}
