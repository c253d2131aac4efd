import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Documents of one kind. `key` is a second index and need not be unique. */
export type Drawer<T> = {
  get: (id: string) => T | undefined;
  put: (id: string, document: T, key?: string) => void;
  remove: (id: string) => void;
  /** In the order of their first `put`. */
  all: () => T[];
  withKey: (key: string) => T[];
};

export type Store = {
  drawer: <T>(kind: string) => Drawer<T>;
  /** Commits everything put inside or nothing. A commit survives a kill of the process. */
  transaction: <T>(body: () => T) => T;
  empty: () => void;
  close: () => void;
};

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists document (
    sequence integer primary key, kind text not null, id text not null, key text, body text not null, unique (kind, id)
  );
  create index if not exists document_key on document (kind, key);
`;

/**
 * Opens the books' file in `folder` and creates it if missing. A kill of the process loses no write. Refuses a folder
 * that another process has open: two sandboxes would overwrite each other.
 */
export const openStore = (folder: string): Store => {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'books.db'), { timeout: 500 });
  database.exec('pragma locking_mode = exclusive');
  database.exec(schema);
  database.exec('begin immediate; commit');
  const transaction = transactions(database);
  return {
    drawer: (kind) => openDrawer(database, kind),
    transaction,
    empty: () => database.exec('delete from document'),
    close: () => database.close(),
  };
};

const transactions = (database: DatabaseSync): Store['transaction'] => {
  let open = false;
  return (body) => {
    if (open) return body();
    database.exec('begin immediate');
    open = true;
    try {
      const result = body();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    } finally {
      open = false;
    }
  };
};

// Only one drawer writes a kind, so the type holds.
const read = <T>(row: Record<string, unknown>): T => JSON.parse(String(row['body']));

const openDrawer = <T>(database: DatabaseSync, kind: string): Drawer<T> => {
  const byId = database.prepare('select body from document where kind = ? and id = ?');
  const byKey = database.prepare('select body from document where kind = ? and key = ? order by sequence');
  const every = database.prepare('select body from document where kind = ? order by sequence');
  const insert = database.prepare(
    `insert into document (kind, id, key, body) values (?, ?, ?, ?)
     on conflict (kind, id) do update set key = excluded.key, body = excluded.body`,
  );
  const remove = database.prepare('delete from document where kind = ? and id = ?');
  return {
    get: (id) => {
      const row = byId.get(kind, id);
      return row === undefined ? undefined : read(row);
    },
    put: (id, document, key) => void insert.run(kind, id, key ?? null, JSON.stringify(document)),
    remove: (id) => void remove.run(kind, id),
    all: () => every.all(kind).map(read<T>),
    withKey: (key) => byKey.all(kind, key).map(read<T>),
  };
};
