import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StatementRefusal } from './read-statement.ts';
import { recheckCases, takeStatement, type ReconciliationDeps, type Taken } from './take-statement.ts';

type WatchDeps = ReconciliationDeps & {
  /** The folder in which files are laid; undefined where none is set. */
  folder: string | undefined;
  /** Hears what became of a file, by its name: taken in, or refused in words. */
  told: (file: string, outcome: Taken | { refused: string }) => void;
  /** Hears, once, why the folder cannot be used. */
  unusable: (reason: string) => void;
};

const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** A file that was changed a moment ago may still be written. */
const restMs = 10_000;
const seconds = 10;

/** Who has taken a file in that nobody brought by hand. */
const byFolder = 'the folder of statements';

const listCsv = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv')).toSorted();

const move = async (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // Another instance had it first.
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/**
 * Takes in what is laid into a folder, every ten seconds: `taking`, then `done` or `refused` with the words beside it, are folders in it. What
 * a crash has left in `taking` goes on. Looks at open cases again afterwards.
 */
export const createStatementWatch = ({ folder, told, unusable, ...deps }: WatchDeps) => {
  let trouble: string | undefined;
  const takeOne = async (home: string, name: string): Promise<void> => {
    const path = join(home, 'taking', name);
    try {
      told(name, await takeStatement(deps, path, byFolder));
      await move(path, join(home, 'done', name));
    } catch (error) {
      if (!(error instanceof StatementRefusal)) throw error;
      // Another instance took it and was faster.
      if (!existsSync(path)) return;
      const words = error.message.replaceAll(path, basename(path));
      told(name, { refused: words });
      await writeFile(join(home, 'refused', `${name}.txt`), `${words}\n`);
      await move(path, join(home, 'refused', name));
    }
  };
  const takeAll = async (home: string): Promise<void> => {
    for (const each of ['taking', 'done', 'refused']) await mkdir(join(home, each), { recursive: true });
    for (const name of await listCsv(home)) {
      const file = await stat(join(home, name)).catch(() => undefined);
      if (file?.isFile() && Date.now() - file.mtimeMs >= restMs)
        await move(join(home, name), join(home, 'taking', name));
    }
    // One that fails for a reason of ours stays, and does not keep the others waiting.
    const ends = [];
    for (const name of await listCsv(join(home, 'taking')))
      ends.push(...(await Promise.allSettled([takeOne(home, name)])));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };
  return {
    /** One round; answers the seconds until the next. */
    go: async (): Promise<number> => {
      if (folder !== undefined)
        try {
          await takeAll(folder);
          trouble = undefined;
        } catch (error) {
          if (!isOfFiles(error)) throw error;
          if (trouble !== error.message) unusable(error.message);
          trouble = error.message;
        }
      await recheckCases(deps);
      return seconds;
    },
  };
};
