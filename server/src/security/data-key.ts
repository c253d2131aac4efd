import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';
import type { DataKeys } from './vault.ts';

const readKeys = ([first, ...others]: readonly string[]): DataKeys => [
  Buffer.from(present(first), 'hex'),
  ...others.map((key) => Buffer.from(key, 'hex')),
];

/** Loads the data keys from `DATA_KEY`, or from the embedded database's own file. */
export const loadDataKeys = (setting: readonly string[], dataDir: string): DataKeys => {
  if (setting.length > 0) return readKeys(setting);
  const file = join(dataDir, 'data.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Renamed into place: a crash must not leave a file without a key, which would block every later start.
    const aside = `${file}.new`;
    writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    renameSync(aside, file);
  }
  const text = readFileSync(file, 'utf8').trim();
  // A truncated file would give another key, which opens nothing sealed before.
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${file} does not hold a key of 64 hexadecimal digits`);
  return readKeys([text]);
};
