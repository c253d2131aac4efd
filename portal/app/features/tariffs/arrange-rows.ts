// The script of a document without the application: it imports nothing that the application has (plain.ts).

/** Columns that the table can be sorted by. */
export const columns = ['contents', 'lasts', 'price', 'gigabyte'] as const;
export type Column = (typeof columns)[number];

/** `by` undefined is the order of the shelf: kind, then period, then price. */
export type Sorting = { by: Column | undefined; isDown: boolean };

/** What the visitor asked to see; an empty `kind` or `line` is all of them. */
export type View = { kind: string; line: string; search: string; sorting: Sorting };

/** Everything, as it stands in the document. */
export const everything: View = { kind: '', line: '', search: '', sorting: { by: undefined, isDown: false } };

/** What is asked of a row: `words` is all that is written in it; `ranks` has none for what a column says nothing of. */
export type Row = {
  kind: string;
  lines: readonly string[];
  words: string;
  ranks: Readonly<Partial<Record<Column, number>>>;
};

/** A first press sorts upwards, the second downwards, the third gives the order of the shelf back. */
export const pressColumn = ({ by, isDown }: Sorting, column: Column): Sorting => {
  if (by !== column) return { by: column, isDown: false };
  return isDown ? { by: undefined, isDown: false } : { by: column, isDown: true };
};

/** Letters without their marks and case, as people type them in a hurry. */
export const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Equals by price; what the column says nothing of stands last, whichever way it is sorted. */
const sortRows = <Item extends Row>(rows: readonly Item[], { by, isDown }: Sorting): readonly Item[] => {
  if (!by) return rows;
  const price = ({ ranks }: Row) => ranks.price ?? 0;
  return rows.toSorted((one, other) => {
    const [first, second] = [one.ranks[by], other.ranks[by]];
    if (first === second) return price(one) - price(other);
    if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
    return isDown ? second - first : first - second;
  });
};

/** The rows that are asked for, in their order; `rows` are in that of the shelf, their words bare. */
export const arrangeRows = <Item extends Row>(
  rows: readonly Item[],
  { kind, line, search, sorting }: View,
): readonly Item[] => {
  const wanted = bare(search).split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) =>
      (!kind || row.kind === kind) &&
      (!line || row.lines.includes(line)) &&
      wanted.every((word) => row.words.includes(word)),
  );
  return sortRows(found, sorting);
};
