import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './database-errors.ts';

const othersToo = 0o077;
/** A folder in which everybody may make files, as /tmp: whoever names it as DATA_DIR does not own it. */
const sticky = 0o1000;

/** Not every file system knows rights, and the sandbox beside this process makes files and takes them away. */
const isPassed: ReadonlySet<string> = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOENT', 'EINVAL']);

/** Takes a file or a folder from everybody but its owner; links are never followed. What stands in a folder stays as it is. */
const closeOne = (path: string): { isFolder: boolean } => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return { isFolder: false };
  try {
    if ((found.mode & othersToo) !== 0 && (found.mode & sticky) === 0) chmodSync(path, found.mode & 0o700);
  } catch (error) {
    if (!isPassed.has(codeOf(error))) throw error;
  }
  return { isFolder: found.isDirectory() };
};

/** Takes a file, or a folder and all in it but `besides`, from everybody but its owner. */
export const closeForOthers = (path: string, besides?: string): void => {
  if (path === besides || !closeOne(path).isFolder) return;
  for (const name of readdirSync(path)) closeForOthers(join(path, name), besides);
};

/** Whether nobody but its owner can do anything with this file. */
export const isOwnersAlone = (path: string): boolean =>
  ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & othersToo) === 0;

/** What portal, sandbox and `npm start` keep in a data folder, besides the database. */
const ours = /^(lock\.db.*|data\.key|operate|logs|sandbox|\w+\.pid)$/;

/** Takes a data folder and what is kept beside its database from everybody but its owner; other things in it are not ours. */
export const closeDataFolder = (dataDir: string): void => {
  closeOne(dataDir);
  for (const name of readdirSync(dataDir)) if (ours.test(name)) closeForOthers(join(dataDir, name));
};
