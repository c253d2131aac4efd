import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const notOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.data']);

/** Returns every file below a folder as a sorted path from `root`, without packages, build output and data. */
export const filesUnder = (root: string, folder = ''): string[] => {
  const here = join(root, folder);
  if (!existsSync(here)) return [];
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
};

const text = /\.(?:ts|tsx|mjs|js|css|sql|jsonc?|md|yml|html)$|^\.ci\/run$|^\.env\.example$/;
const generated = new Set(['package-lock.json']);

/** Returns every text file that people write. */
export const textFilesUnder = (root: string): string[] =>
  filesUnder(root).filter((path) => text.test(path) && !generated.has(path));

export const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, 'utf8'));
