import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './database-errors.ts';

const othersToo = 0o077;
/** A shared folder such as /tmp; as DATA_DIR it is not ours. */
const sticky = 0o1000;

/** Some file systems have no permissions, and the sandbox creates and deletes files meanwhile. */
const isPassed: ReadonlySet<string> = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOENT', 'EINVAL']);

/** Removes other users' rights to one file or folder; never follows links. */
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

export const closeForOthers = (path: string, besides?: string): void => {
  if (path === besides || !closeOne(path).isFolder) return;
  for (const name of readdirSync(path)) closeForOthers(join(path, name), besides);
};

export const isOwnersAlone = (path: string): boolean =>
  ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & othersToo) === 0;

/** Files of the portal, sandbox and `npm start` in a data folder, besides the database. */
const ours = /^(lock\.db.*|data\.key|operate|logs|sandbox|\w+\.pid)$/;

/** Removes other users' rights to a data folder and our files beside its database. */
export const closeDataFolder = (dataDir: string): void => {
  closeOne(dataDir);
  for (const name of readdirSync(dataDir)) if (ours.test(name)) closeForOthers(join(dataDir, name));
};
