import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The embedded database, the books and the logs of a first start take some 40 MB. */
const neededMegabytes = 100;

/**
 * Creates the data folder if missing. Throws a sentence that names DATA_DIR if it is not writable, its disk is full, or
 * another portal uses it.
 */
export const prepareDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Error(`The folder ${folder} (DATA_DIR) cannot be written (${code}): set DATA_DIR to another one.`, {
      cause: error,
    });
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free < neededMegabytes) {
    throw new Error(`The disk of ${folder} (DATA_DIR) has ${free} MB left; ${neededMegabytes} MB are needed.`);
  }
  if (isLocked(join(folder, 'lock.db'))) {
    throw new Error(`Another portal works in ${folder} (DATA_DIR): stop it, or set DATA_DIR to another folder.`);
  }
};

/** Checks the file that a portal on the embedded database keeps locked (server/src/db/pglite.ts). */
const isLocked = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive; rollback');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
};
