import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';
import type { DataKeys } from './vault.ts';

const readKeys = ([first, ...others]: readonly string[]): DataKeys => [
  Buffer.from(present(first), 'hex'),
  ...others.map((key) => Buffer.from(key, 'hex')),
];

/**
 * The keys that seal personal columns, held outside the database: the setting `DATA_KEY` (the first seals, the others still
 * open), or for the embedded database a file made at first start and readable by its owner alone.
 */
export const loadDataKeys = (setting: readonly string[], dataDir: string): DataKeys => {
  if (setting.length > 0) return readKeys(setting);
  const file = join(dataDir, 'data.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Put in place whole: a full disk, or a kill in between, leaves no file without a key, with which nobody could start again.
    const aside = `${file}.new`;
    writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    renameSync(aside, file);
  }
  const text = readFileSync(file, 'utf8').trim();
  // A file that was cut short would quietly give another key, and nothing sealed before could be opened.
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${file} does not hold a key of 64 hexadecimal digits`);
  return readKeys([text]);
};
