import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';
import { filesUnder } from '../../files.ts';
import { faintTexts } from './contrast.ts';

const imported = /@import "([^"]+)";/g;

/** The text of a theme, with the one that it takes the rest from. */
const themeText = (path: string): string =>
  readFileSync(path, 'utf8').replace(imported, (_, other: string) => {
    const file = join(dirname(path), other);
    if (!existsSync(file)) throw new Error(`it imports ${other}, which is not there`);
    return themeText(file);
  });

const uses = /var\((--[\w-]+)\)/g;
const definitions = /(--[\w-]+)\s*:/g;

const namesIn = (texts: string[], pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => present(name))));

/** What the portal's sheets draw with and do not say themselves: every theme says it. */
const keysNeeded = (root: string): string[] => {
  const sheets = ['portal/app/ui/styles', 'portal/app/shell']
    .flatMap((folder) => filesUnder(root, folder))
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const defined = namesIn(sheets, definitions);
  return [...namesIn(sheets, uses)].filter((name) => !defined.has(name)).sort();
};

/** The keys that a theme lacks, by what the sheets of the portal below `root` draw with, and what cannot be read in its colours. */
export const themeFaults = (path: string, root: string): string[] => {
  const theme = themeText(path);
  const has = namesIn([theme], definitions);
  const needed = keysNeeded(root);
  if (needed.length === 0) return ['the check of themes saw no sheet'];
  const missing = needed.filter((name) => !has.has(name)).map((name) => `it has no ${name}`);
  return missing.length > 0 ? missing : faintTexts(theme, root);
};
