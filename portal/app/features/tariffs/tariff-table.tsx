import type { Tariff } from '@selfcare/contract/bundles';
import { bestValues, groupBundles, kindOf } from '../../format/bundles/groups.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDown } from '../../ui/icons/icons.ts';
import type { Column } from './arrange-rows.ts';
import { cellsOf, isInName, ranksOf } from './tariff-words.ts';

function Heading({ column }: { column: Column }) {
  const texts = useTexts('tariffs');
  return (
    <th scope="col">
      <button type="button" className="tariff-table__sort" data-column={column} disabled>
        {texts[column]}
        <Icon shape={chevronDown} small />
      </button>
    </th>
  );
}

function Row({ tariff, isBest }: { tariff: Tariff; isBest: boolean }) {
  const texts = useTexts('tariffs');
  const site = useSite();
  const cells = cellsOf(tariff, { texts, site });
  const { contents, lasts, price, gigabyte } = ranksOf(tariff);
  const asked = { 'data-contents': contents, 'data-lasts': lasts, 'data-price': price, 'data-gigabyte': gigabyte };
  return (
    <tr data-kind={kindOf(tariff)} data-lines={tariff.lineTypes.join(' ')} {...asked}>
      <th scope="row" lang={tariff.lang}>
        {tariff.name}
        {tariff.description && <span className="tariff-table__about">{tariff.description}</span>}
      </th>
      <td data-said={isInName(tariff, cells.contents) || undefined}>{cells.contents}</td>
      <td data-said={isInName(tariff, cells.lasts) || undefined}>{cells.lasts}</td>
      <td>{cells.lines}</td>
      <td className="num">{cells.price}</td>
      <td className="num" data-label={texts.perGigabyteShort} data-best={isBest || undefined}>
        {cells.gigabyte}
      </td>
    </tr>
  );
}

export function TariffTable({ tariffs }: { tariffs: readonly Tariff[] }) {
  const texts = useTexts('tariffs');
  const best = bestValues(tariffs);
  const shelf = groupBundles(tariffs).flatMap(({ bundles }) => bundles);
  return (
    <table className="tariff-table">
      <caption className="vh">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <Heading column="contents" />
          <Heading column="lasts" />
          <th scope="col">{texts.lines}</th>
          <Heading column="price" />
          <Heading column="gigabyte" />
        </tr>
      </thead>
      <tbody>
        {shelf.map((tariff) => (
          <Row key={tariff.productCode} tariff={tariff} isBest={best.has(tariff.productCode)} />
        ))}
      </tbody>
    </table>
  );
}
