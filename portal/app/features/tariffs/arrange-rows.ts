// Runs in documents without the application: import nothing that the application imports (plain.ts).

export const columns = ['contents', 'lasts', 'price', 'gigabyte'] as const;
export type Column = (typeof columns)[number];

/** `by` undefined: kind, then period, then price. */
export type Sorting = { by: Column | undefined; isDown: boolean };

export type View = { kind: string; line: string; search: string; sorting: Sorting };

export const everything: View = { kind: '', line: '', search: '', sorting: { by: undefined, isDown: false } };

export type Row = {
  kind: string;
  lines: readonly string[];
  words: string;
  ranks: Readonly<Partial<Record<Column, number>>>;
};

/** Ascending, descending, then the original order. */
export const pressColumn = ({ by, isDown }: Sorting, column: Column): Sorting => {
  if (by !== column) return { by: column, isDown: false };
  return isDown ? { by: undefined, isDown: false } : { by: column, isDown: true };
};

export const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows without a value come last in both directions. */
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
