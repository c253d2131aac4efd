/** Opens rows; one that cannot be opened is left out and reported by id. */
export const openEach = <Row extends { id: string }, Opened>(
  rows: readonly Row[],
  open: (row: Row) => Opened,
  unreadable: (id: string) => void,
): Opened[] =>
  rows.flatMap((row) => {
    try {
      return [open(row)];
    } catch {
      unreadable(row.id);
      return [];
    }
  });
