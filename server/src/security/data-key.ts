import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key that seals personal columns, held outside the database: the setting `DATA_KEY`, or for the embedded database a
 * file made at first start and readable by its owner alone.
 */
export const loadDataKey = (setting: string | undefined, dataDir: string): Buffer => {
  if (setting) return Buffer.from(setting, 'hex');
  const file = join(dataDir, 'data.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
};
