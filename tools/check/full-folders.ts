import { posix } from 'node:path';
import { filesUnder } from '../files.ts';

/** A folder that may hold more than 25 files, with the reason. */
type Named = { folder: string; why: string };

const most = 25;
const mostNamed = 8;

/** The exceptions: folders of one kind of file, found by name and never read in a row. */
export const fullFolders: readonly Named[] = [
  { folder: 'docs/decisions', why: 'one record a decision, numbered as they were taken' },
  { folder: 'portal/app/locales/en', why: 'one file a screen, the same names as in fr' },
  { folder: 'portal/app/locales/fr', why: 'one file a screen, so that a page carries its own texts alone' },
  { folder: 'portal/app/locales/sw', why: 'one file a screen, the same names as in fr' },
  { folder: 'server/migrations', why: 'one script a change of the schema, numbered as they ran' },
  { folder: 'portal/app/ui/styles', why: 'one sheet a component, named as it; a page carries those that it draws' },
];

/** Returns every folder with more than 25 files that is not listed, and every listed folder that is no longer full. */
export const findFullFolders = (root: string, named: readonly Named[] = fullFolders): string[] => {
  const counts = new Map<string, number>();
  for (const path of filesUnder(root)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const isFull = (folder: string): boolean => (counts.get(folder) ?? 0) > most;
  return [
    ...[...counts.keys()]
      .filter((folder) => isFull(folder) && !named.some((each) => each.folder === folder))
      .map((folder) => `${folder}: ${counts.get(folder)} files, divide it (at most ${most})`),
    ...named
      .filter(({ folder }) => !isFull(folder))
      .map(({ folder }) => `${folder}: remove it from tools/check/full-folders.ts, it holds ${most} files or fewer`),
    ...(named.length > mostNamed ? [`tools/check/full-folders.ts names more than ${mostNamed} folders`] : []),
  ];
};
