/** What takes the changes of a transaction back, oldest first. */
export type Undo = (() => void)[];

/** Rows by their key. Rows are never written into: a change puts another in their place. */
export type Table<Row> = {
  get: (key: string) => Row | undefined;
  has: (key: string) => boolean;
  set: (key: string, row: Row) => void;
  delete: (key: string) => void;
  keys: () => string[];
  /** All rows, in the order in which they were added. */
  list: () => readonly Row[];
  /** Keeps the rows as they are; what it answers brings them back. */
  backUp: () => () => void;
};

/** An empty table. Changes are written to what `undo` answers, if it answers anything. */
export const createTable = <Row>(undo: () => Undo | undefined): Table<Row> => {
  let rows = new Map<string, Row>();
  // Made when it is asked for: most reads come in runs without a change between them.
  let list: readonly Row[] | undefined = [];
  const put = (key: string, row: Row | undefined) => {
    list = undefined;
    if (row === undefined) rows.delete(key);
    else rows.set(key, row);
  };
  const change = (key: string, row: Row | undefined) => {
    const before = rows.get(key);
    undo()?.push(() => put(key, before));
    put(key, row);
  };
  return {
    get: (key) => rows.get(key),
    has: (key) => rows.has(key),
    set: change,
    delete: (key) => change(key, undefined),
    keys: () => [...rows.keys()],
    list: () => (list ??= [...rows.values()]),
    backUp: () => {
      const kept = new Map(rows);
      return () => {
        rows = new Map(kept);
        list = undefined;
      };
    },
  };
};
