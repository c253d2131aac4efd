import { lstatSync, type Stats } from 'node:fs';
import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { printable } from '@selfcare/contract/values/printable';
import { Refusal } from '../../../commands/command-words.ts';
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
/** One that was changed so far in the future has a time by another clock, which says nothing. */
const clockMs = 60_000;
const seconds = 10;

const isAtRest = ({ mtimeMs }: Stats) => {
  const age = Date.now() - mtimeMs;
  return age >= restMs || age < -clockMs;
};

/** A moment as a name begins with it: names are in the order of their moments. */
const stamp = () => new Date().toISOString().replaceAll(':', '.');

/**
 * Each file is taken under a name of its own, the first first: the next of the same name may be laid while it is taken, and whoever
 * stood still writes over nothing.
 */
const takenName = (name: string) => `${stamp()}~${name}`;
const ownName = (taken: string) => taken.replace(/^\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\d\.\d{3}Z~/, '');

/** Whether something has this name, a link that leads nowhere too. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A name in a folder that is free: its own, else with the time before it. */
const freeName = (folder: string, name: string) => (isThere(join(folder, name)) ? `${stamp()} ${name}` : name);

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
  /** The last case that was looked at again. */
  let rechecked = 0;
  const refuse = async (home: string, path: string, words: string): Promise<void> => {
    const folderOfRefused = join(home, 'refused');
    const name = freeName(folderOfRefused, ownName(basename(path)));
    told(ownName(basename(path)), { refused: words });
    await writeFile(join(folderOfRefused, `${name}.txt`), `${printable(words)}\n`);
    await move(path, join(folderOfRefused, name));
  };
  const takeOne = async (home: string, taken: string): Promise<void> => {
    const path = join(home, 'taking', taken);
    const name = ownName(taken);
    try {
      told(name, await takeStatement(deps, path, { by: byFolder, replaced: 'refuse' }));
      await move(path, join(home, 'done', freeName(join(home, 'done'), name)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Another instance took it and was faster.
      if (!isThere(path)) return;
      await refuse(home, path, error.message.replaceAll(path, name));
    }
  };
  const takeAll = async (home: string): Promise<void> => {
    // Listed before anything is made: a folder that is not there is a mistake, or a share that is not mounted.
    const laid = await listCsv(home);
    for (const each of ['taking', 'done', 'refused']) await mkdir(join(home, each), { recursive: true });
    for (const name of laid) {
      const path = join(home, name);
      const file = await lstat(path).catch(() => undefined);
      if (file?.isSymbolicLink())
        await refuse(home, path, 'It is a symbolic link: lay the file itself down. Nothing was taken in');
      else if (file?.isFile() && isAtRest(file)) await move(path, join(home, 'taking', takenName(name)));
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
      rechecked = await recheckCases(deps, rechecked);
      return seconds;
    },
  };
};
