import type { Tariff } from '@selfcare/contract/bundles';
import { memo, useMemo } from 'react';
import { bestValues } from '../../lib/bundles/groups.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDown } from '../../ui/icons/icons.ts';
import { pressColumn, type Column, type Sorting } from './show-tariffs.ts';
import { cellsOf } from './tariff-words.ts';

type HeadingProps = { column: Column; sorting: Sorting; onSorting: (sorting: Sorting) => void };

/** A column that can be sorted by: pressed upwards, downwards, and back to the order of the shelf. */
function Heading({ column, sorting, onSorting }: HeadingProps) {
  const texts = useTexts('tariffs');
  const isSorted = sorting.by === column;
  const direction = sorting.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button type="button" className="tariff-table__sort" onClick={() => onSorting(pressColumn(sorting, column))}>
        {texts[column]}
        <Icon shape={chevronDown} small />
      </button>
    </th>
  );
}

type RowProps = { tariff: Tariff; isBest: boolean };

const Row = memo(function Row({ tariff, isBest }: RowProps) {
  const texts = useTexts('tariffs');
  const site = useSite();
  const cells = cellsOf(tariff, { texts, site });
  return (
    <tr>
      <th scope="row">
        {tariff.name}
        {tariff.description && <span className="tariff-table__about">{tariff.description}</span>}
      </th>
      <td>{cells.contents}</td>
      <td>{cells.lasts}</td>
      <td>{cells.lines}</td>
      <td className="num">{cells.price}</td>
      <td className="num" data-label={texts.perGigabyteShort} data-best={isBest || undefined}>
        {cells.gigabyte}
      </td>
    </tr>
  );
});

type TariffTableProps = Omit<HeadingProps, 'column'> & { tariffs: readonly Tariff[] };

/** A table on a desk and on paper; on a phone each bundle is a few lines. The lowest price for a gigabyte of its group is set off. */
export function TariffTable({ tariffs, ...sort }: TariffTableProps) {
  const texts = useTexts('tariffs');
  const best = useMemo(() => bestValues(tariffs), [tariffs]);
  return (
    <table className="tariff-table">
      <caption className="vh">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <Heading column="contents" {...sort} />
          <Heading column="lasts" {...sort} />
          <th scope="col">{texts.lines}</th>
          <Heading column="price" {...sort} />
          <Heading column="gigabyte" {...sort} />
        </tr>
      </thead>
      <tbody>
        {tariffs.map((tariff) => (
          <Row key={tariff.productCode} tariff={tariff} isBest={best.has(tariff.productCode)} />
        ))}
      </tbody>
    </table>
  );
}
