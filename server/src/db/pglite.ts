import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, globSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Mutex, PGlite } from '@electric-sql/pglite';
import { commitError } from './database-errors.ts';
import { startContinuity, type Database } from './database.ts';
import { closeDataFolder, closeForOthers, isOwnersAlone } from './owner-alone.ts';
import { createStatements, type StatementEngine } from './pglite-statements.ts';

/** Syncs at commit, with small buffers: PGlite's defaults never sync and take 500 MB (docs/decisions). */
const startParams = [
  ...PGlite.defaultStartParams,
  ...'-c fsync=on -c wal_sync_method=open_datasync -c shared_buffers=16MB'.split(' '),
];

/** The engine panicked, for example on a full disk. Further queries would block the thread forever. */
export class EngineGone extends Error {
  override name = 'EngineGone';
  code = '57P02';
}

const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** Locks the data folder, which PGlite does not: a second process would destroy it. The lock ends with the process. */
const lockFolder = (folder: string) => {
  const file = join(folder, 'lock.db');
  // SQLite's journal inherits the file's rights.
  closeSync(openSync(file, 'a', 0o600));
  closeForOthers(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode=exclusive; begin exclusive');
  } catch {
    throw new FolderInUse(
      `The data folder ${folder} is in use by another process: stop it, or set DATA_DIR to another one`,
    );
  }
  return lock;
};

/** A transaction of one asynchronous flow; its first statement begins it in the same step. */
type OpenTransaction = { hasBegun: boolean; isOver: boolean; notifications: (() => void)[] };

type Engine = StatementEngine & Pick<PGlite, 'closed' | 'exec' | 'close'>;

/** Wraps PGlite in the port. `onGone` is called when the engine panicked. */
export const wrapPglite = (
  lite: Engine,
  release: () => void = () => undefined,
  onGone: (error: EngineGone) => void = () => undefined,
): Database => {
  const open = new AsyncLocalStorage<OpenTransaction>();
  // There is one session: each turn has it alone.
  const turn = new Mutex();
  const statements = createStatements(lite);
  const { continuity } = startContinuity();
  let gone: EngineGone | undefined;
  const ask = async <Result>(question: () => Promise<Result>): Promise<Result> => {
    if (gone) throw gone;
    return question().catch((error: unknown) => {
      if (!isPanic(error)) throw error;
      gone = new EngineGone(`The embedded database has broken down: ${error.message}`, { cause: error });
      onGone(gone);
      throw gone;
    });
  };
  const checkOpen = (): void => {
    if (lite.closed) throw new Error('The database is closed');
  };
  const commit = async ({ hasBegun }: OpenTransaction): Promise<void> => {
    if (!hasBegun) return;
    const done = await ask(() => statements.command('commit')).catch((error: unknown) => {
      throw commitError(error);
    });
    if (done !== 'COMMIT') throw new Error('The transaction was taken back: an error inside it was not passed on');
  };
  const attempt = async <Result>(opened: OpenTransaction, body: () => Promise<Result>): Promise<Result> => {
    checkOpen();
    try {
      const result = await open.run(opened, body).finally(() => {
        opened.isOver = true;
      });
      await commit(opened);
      return result;
    } catch (error) {
      // Report the original error; a failed rollback ends with the engine.
      if (opened.hasBegun) await ask(() => statements.command('rollback')).catch(() => undefined);
      throw error;
    }
  };
  const transaction = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    const opened: OpenTransaction = { hasBegun: false, isOver: false, notifications: [] };
    const result = await turn.runExclusive(() => attempt(opened, body));
    for (const notify of opened.notifications) notify();
    return result;
  };
  const inTurn = async <Result>(body: (begins: boolean) => Promise<Result>): Promise<Result> => {
    const opened = open.getStore();
    const checked = (begins: boolean) => {
      checkOpen();
      return body(begins);
    };
    if (!opened) return turn.runExclusive(() => checked(false));
    if (opened.isOver) throw new Error('The transaction of this statement is over');
    const begins = !opened.hasBegun;
    opened.hasBegun = true;
    return checked(begins);
  };
  return {
    query: (sql, values = []) => inTurn((begins) => ask(() => statements.query(sql, values, begins))),
    transaction: (body) => (open.getStore() ? body() : transaction(body)),
    afterCommit: (notify) => {
      const current = open.getStore();
      if (current) current.notifications.push(notify);
      else notify();
    },
    continuity,
    run: (script) =>
      inTurn(async (begins) => {
        statements.renew();
        if (begins) await ask(() => statements.command('begin'));
        await ask(() => lite.exec(script));
      }),
    close: async () => {
      if (!gone) await turn.runExclusive(() => lite.close());
      release();
    },
  };
};

export const openFolder = (folder: string) => PGlite.create({ dataDir: folder, startParams });

/** Creates the database aside in another process, which frees its memory, then renames it. */
const createFolder = (folder: string) => {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  execFileSync(process.execPath, [join(import.meta.dirname, 'create-pglite.ts'), aside]);
  closeDatabase(aside);
  renameSync(aside, folder);
};

/** PGlite creates files that everybody may read and write. This one is restricted last, as the mark that all are. */
const closedLast = 'PG_VERSION';

const closeDatabase = (folder: string): void => {
  const last = join(folder, closedLast);
  if (isOwnersAlone(last)) return;
  closeForOthers(folder, last);
  closeForOthers(last);
};

const databaseFolder = (dataDir: string) => join(dataDir, 'database');

export const hasDatabase = (dataDir: string): boolean => existsSync(databaseFolder(dataDir));

/** Opens the embedded database under `dataDir`, for one process at a time. */
export const openPglite = async (dataDir: string, onGone?: (error: EngineGone) => void): Promise<Database> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  const folder = databaseFolder(dataDir);
  if (!existsSync(folder)) createFolder(folder);
  closeDatabase(folder);
  closeDataFolder(dataDir);
  const lite = await openFolder(folder);
  // PGlite writes these caches at each start with wide rights.
  for (const cache of globSync('{global,base/*}/pg_internal.init', { cwd: folder }))
    closeForOthers(join(folder, cache));
  return wrapPglite(lite, () => lock.close(), onGone);
};
